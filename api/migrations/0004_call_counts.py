from django.db import migrations, models


def make_unlogged(apps, schema_editor):
    """Counts are of worth for two minutes: PostgreSQL need not wait for the disc at every call to keep them."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("ALTER TABLE api_callcount SET UNLOGGED", params=None)


class Migration(migrations.Migration):

    dependencies = [
        ("api", "0003_answers_without_secrets"),
    ]

    operations = [
        migrations.CreateModel(
            name="CallCount",
            fields=[
                ("key", models.CharField(max_length=250, primary_key=True, serialize=False)),
                ("count", models.PositiveIntegerField()),
                ("expires", models.DateTimeField(db_index=True)),
            ],
        ),
        migrations.RunPython(make_unlogged, migrations.RunPython.noop),
    ]
