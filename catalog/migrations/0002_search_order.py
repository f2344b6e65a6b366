from django.db import migrations, models

from catalog.collation import OrderedByCharacters


class Migration(migrations.Migration):

    dependencies = [
        ("catalog", "0001_initial"),
    ]

    operations = [
        OrderedByCharacters("catalog_searchversion", {"name_key": "varchar(500)", "type_key": "varchar(80)"}),
        OrderedByCharacters("catalog_searchtext", {"name_key": "varchar(500)"}),
        migrations.RemoveIndex(model_name="searchversion", name="search_version_name"),
        migrations.AddIndex(
            model_name="searchversion",
            index=models.Index(
                fields=["name_key", "version", "first_day", "last_day", "game", "card", "since"],
                name="search_version_name",
            ),
        ),
    ]
