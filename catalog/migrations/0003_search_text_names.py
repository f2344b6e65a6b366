from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("catalog", "0002_search_order"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="searchtext",
            index=models.Index(
                fields=["last_day", "first_day", "name_key", "name", "version", "id"], name="search_text_names"
            ),
        ),
    ]
