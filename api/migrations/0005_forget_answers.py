"""Answers kept for repeated calls are made of other values now: those of the day before are forgotten."""

from django.db import migrations


def forget(apps, schema_editor):
    apps.get_model("api", "IdempotentAnswer").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [("api", "0004_call_counts")]

    operations = [migrations.RunPython(forget, migrations.RunPython.noop)]
