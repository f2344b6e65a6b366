from django.db import migrations, models


class Migration(migrations.Migration):
    """Made anew: the answers that were kept hold keys and tokens in the clear."""

    dependencies = [("api", "0002_accounts")]

    operations = [
        migrations.DeleteModel(name="IdempotentAnswer"),
        migrations.CreateModel(
            name="IdempotentAnswer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("caller", models.CharField(max_length=64)),
                ("key_digest", models.CharField(max_length=64, unique=True)),
                ("body_digest", models.CharField(max_length=64)),
                ("status", models.PositiveSmallIntegerField(null=True)),
                ("body", models.BinaryField(null=True)),
                ("headers", models.JSONField(default=dict)),
                ("created", models.DateTimeField(auto_now_add=True, db_index=True)),
            ],
            options={
                "indexes": [models.Index(fields=["caller"], name="answer_of_caller")],
            },
        ),
    ]
