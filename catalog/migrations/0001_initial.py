import catalog.folded
import catalog.names
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='Card',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(max_length=80)),
                ('design', models.TextField(blank=True)),
            ],
            options={
                'ordering': ['game_id', 'slug'],
            },
        ),
        migrations.CreateModel(
            name='CardVersion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('effective_from', models.DateField()),
                ('effective_until', models.DateField(blank=True, editable=False, null=True)),
                ('published_at', models.DateTimeField(blank=True, editable=False, null=True)),
                ('cancelled_at', models.DateTimeField(blank=True, editable=False, null=True)),
                ('withdrawn', models.BooleanField(default=False)),
                ("generation", models.PositiveBigIntegerField(blank=True, db_index=True, editable=False, null=True)),
                ('number', models.PositiveIntegerField(blank=True, editable=False, null=True)),
                ('name', models.CharField(max_length=120)),
                ('name_key', catalog.names.NameKeyField(db_index=True, editable=False, max_length=500, source='name')),
                ('type', models.CharField(max_length=40)),
                ('subtypes', models.JSONField(blank=True, default=list)),
                ('tags', models.JSONField(blank=True, default=dict)),
                ('stats', models.JSONField(blank=True, default=dict)),
                ('traits', models.JSONField(blank=True, default=list)),
                ('cost', models.IntegerField(blank=True, null=True)),
                ('attributes', models.JSONField(blank=True, default=dict)),
                ('effects', models.JSONField(blank=True, default=list)),
                ('text', models.TextField(blank=True)),
                ('text_state', models.CharField(choices=[('vanilla', 'Vanilla'), ('rendered', 'Rendered'), ('reviewed', 'Reviewed')], default='vanilla', max_length=10)),
                ('review', models.JSONField(blank=True, default=dict)),
                ('reason', models.TextField(blank=True)),
                ('source', models.CharField(blank=True, max_length=200)),
                ('card', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='versions', to='catalog.card')),
            ],
            options={
                'ordering': ['card_id', 'effective_from', 'id'],
            },
        ),
        migrations.CreateModel(
            name='Person',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120, unique=True)),
                ('initials', models.CharField(max_length=12)),
            ],
            options={
                'ordering': ['name'],
            },
        ),
        migrations.CreateModel(
            name='Authorship',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveSmallIntegerField(default=0)),
                ('version', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='authorships', to='catalog.cardversion')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='authorships', to='catalog.person')),
            ],
            options={
                'ordering': ['version_id', 'position', 'id'],
            },
        ),
        migrations.CreateModel(
            name='Game',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(max_length=40, unique=True)),
                ('names', models.JSONField(default=dict)),
                ('summaries', models.JSONField(default=dict)),
                ('position', models.PositiveSmallIntegerField(default=0)),
                ('seats_min', models.PositiveSmallIntegerField(default=2)),
                ('seats_max', models.PositiveSmallIntegerField(default=2)),
                ('always_in_play', models.JSONField(blank=True, default=dict)),
                ('vocabulary', models.JSONField(blank=True, default=dict)),
                ('languages', models.JSONField(default=list)),
                ('generation', models.PositiveBigIntegerField(default=0, editable=False)),
            ],
            options={
                'ordering': ['position', 'slug'],
                'constraints': [models.CheckConstraint(condition=models.Q(('seats_min__gte', 1), ('seats_max__gte', models.F('seats_min'))), name='game_seats_in_order')],
            },
        ),
        migrations.CreateModel(
            name='CardSet',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.SlugField(max_length=40)),
                ('names', models.JSONField(default=dict)),
                ('released_on', models.DateField(blank=True, null=True)),
                ('is_house', models.BooleanField(default=False)),
                ('position', models.PositiveSmallIntegerField(default=0)),
                ('notes', models.JSONField(blank=True, default=dict)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='sets', to='catalog.game')),
            ],
            options={
                'ordering': ['game_id', 'position', 'code'],
            },
        ),
        migrations.AddField(
            model_name='card',
            name='game',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='cards', to='catalog.game'),
        ),
        migrations.AddField(
            model_name='cardversion',
            name='authors',
            field=models.ManyToManyField(related_name='versions', through='catalog.Authorship', to='catalog.person'),
        ),
        migrations.CreateModel(
            name='Printing',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.CharField(blank=True, max_length=20, null=True)),
                ('name', models.CharField(max_length=120)),
                ('text', models.TextField(blank=True, null=True)),
                ('flavour', models.TextField(blank=True)),
                ('quantity', models.PositiveSmallIntegerField(default=1)),
                ('attributes', models.JSONField(blank=True, default=dict)),
                ('card', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='printings', to='catalog.card')),
                ('card_set', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='printings', to='catalog.cardset')),
            ],
            options={
                'ordering': ['card_set_id', 'number', 'card_id'],
            },
        ),
        migrations.CreateModel(
            name='Rulebook',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('titles', models.JSONField(default=dict)),
                ('introductions', models.JSONField(blank=True, default=dict)),
                ('sections', models.JSONField(default=list)),
                ('game', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='rulebook', to='catalog.game')),
            ],
        ),
        migrations.CreateModel(
            name='Clause',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('section', models.SlugField(max_length=40)),
                ('number', models.CharField(max_length=60)),
                ('position', models.PositiveIntegerField()),
                ('rulebook', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='clauses', to='catalog.rulebook')),
            ],
            options={
                'ordering': ['rulebook_id', 'position', 'id'],
            },
        ),
        migrations.CreateModel(
            name='RuleParameter',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('effective_from', models.DateField()),
                ('effective_until', models.DateField(blank=True, editable=False, null=True)),
                ('published_at', models.DateTimeField(blank=True, editable=False, null=True)),
                ('cancelled_at', models.DateTimeField(blank=True, editable=False, null=True)),
                ('withdrawn', models.BooleanField(default=False)),
                ("generation", models.PositiveBigIntegerField(blank=True, db_index=True, editable=False, null=True)),
                ('name', models.SlugField(max_length=60)),
                ('value', models.JSONField(null=True)),
                ('clause', models.CharField(blank=True, max_length=60)),
                ('reason', models.TextField(blank=True)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='parameters', to='catalog.game')),
            ],
            options={
                'ordering': ['game_id', 'name', 'effective_from', 'id'],
            },
        ),
        migrations.CreateModel(
            name='Ruling',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('effective_from', models.DateField()),
                ('effective_until', models.DateField(blank=True, editable=False, null=True)),
                ('published_at', models.DateTimeField(blank=True, editable=False, null=True)),
                ('cancelled_at', models.DateTimeField(blank=True, editable=False, null=True)),
                ('withdrawn', models.BooleanField(default=False)),
                ("generation", models.PositiveBigIntegerField(blank=True, db_index=True, editable=False, null=True)),
                ('key', models.SlugField(max_length=60)),
                ('language', models.CharField(default='en', max_length=8)),
                ('text', models.TextField()),
                ('clauses', models.JSONField(blank=True, default=list)),
                ('card', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rulings', to='catalog.card')),
            ],
            options={
                'ordering': ['card_id', 'key', 'language', 'effective_from', 'id'],
            },
        ),
        migrations.CreateModel(
            name='SearchEdge',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('named', models.CharField(max_length=80)),
                ('binds', models.BooleanField()),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='catalog.game')),
                ('version', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='search_edges', to='catalog.cardversion')),
            ],
            options={
                'ordering': ['version', 'named'],
            },
        ),
        migrations.CreateModel(
            name='SearchFact',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('field', models.CharField(max_length=60)),
                ('number', models.BigIntegerField(null=True)),
                ('word', models.CharField(max_length=200, null=True)),
                ('version', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='search_facts', to='catalog.cardversion')),
            ],
            options={
                'ordering': ['version', 'field', 'id'],
            },
        ),
        migrations.CreateModel(
            name='Translation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('effective_from', models.DateField()),
                ('effective_until', models.DateField(blank=True, editable=False, null=True)),
                ('published_at', models.DateTimeField(blank=True, editable=False, null=True)),
                ('cancelled_at', models.DateTimeField(blank=True, editable=False, null=True)),
                ('withdrawn', models.BooleanField(default=False)),
                ("generation", models.PositiveBigIntegerField(blank=True, db_index=True, editable=False, null=True)),
                ('language', models.CharField(max_length=8)),
                ('name', models.CharField(max_length=120)),
                ('name_key', catalog.names.NameKeyField(db_index=True, editable=False, max_length=500, source='name')),
                ('text', models.TextField(blank=True)),
                ('text_state', models.CharField(choices=[('vanilla', 'Vanilla'), ('rendered', 'Rendered'), ('reviewed', 'Reviewed')], default='vanilla', max_length=10)),
                ('flavour', models.TextField(blank=True)),
                ('version', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='translations', to='catalog.cardversion')),
            ],
            options={
                'ordering': ['version_id', 'language', 'effective_from', 'id'],
            },
        ),
        migrations.CreateModel(
            name='SearchText',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('language', models.CharField(max_length=8)),
                ('first_day', models.DateField()),
                ('last_day', models.DateField()),
                ('name_key', models.CharField(max_length=500)),
                ('name', catalog.folded.FoldedField()),
                ('text', catalog.folded.FoldedField(blank=True)),
                ('flavour', catalog.folded.FoldedField(blank=True)),
                ('card', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='catalog.card')),
                ('version', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='search_texts', to='catalog.cardversion')),
                ('translation', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='catalog.translation')),
            ],
            options={
                'ordering': ['version', 'language', 'first_day'],
            },
        ),
        migrations.CreateModel(
            name='SearchVersion',
            fields=[
                ('version', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='search', serialize=False, to='catalog.cardversion')),
                ('first_day', models.DateField()),
                ('last_day', models.DateField()),
                ('since', models.DateField()),
                ('name_key', models.CharField(max_length=500)),
                ('type_key', models.CharField(max_length=80)),
                ('cost', models.IntegerField(null=True)),
                ('card', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='catalog.card')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='catalog.game')),
            ],
            options={
                'ordering': ['name_key', 'version'],
            },
        ),
        migrations.CreateModel(
            name='ClauseVersion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('effective_from', models.DateField()),
                ('effective_until', models.DateField(blank=True, editable=False, null=True)),
                ('published_at', models.DateTimeField(blank=True, editable=False, null=True)),
                ('cancelled_at', models.DateTimeField(blank=True, editable=False, null=True)),
                ('withdrawn', models.BooleanField(default=False)),
                ("generation", models.PositiveBigIntegerField(blank=True, db_index=True, editable=False, null=True)),
                ('language', models.CharField(default='en', max_length=8)),
                ('parts', models.JSONField(default=list)),
                ('reason', models.TextField(blank=True)),
                ('source', models.CharField(blank=True, max_length=200)),
                ('clause', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='versions', to='catalog.clause')),
            ],
            options={
                'ordering': ['clause_id', 'language', 'effective_from', 'id'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('cancelled_at__isnull', True), ('published_at__isnull', False)), fields=('clause', 'language', 'effective_from'), name='clause_version_one_per_day'), models.CheckConstraint(condition=models.Q(('effective_until__isnull', True), ('effective_until__gt', models.F('effective_from')), _connector='OR'), name='clause_version_ends_after_it_begins'), models.CheckConstraint(condition=models.Q(('effective_until__isnull', True), ('published_at__isnull', False), _connector='OR'), name='clause_version_draft_has_no_end'), models.CheckConstraint(condition=models.Q(('cancelled_at__isnull', True), models.Q(('effective_until__isnull', True), ('published_at__isnull', False)), _connector='OR'), name='clause_version_cancelled_was_published')],
            },
        ),
        migrations.AddConstraint(
            model_name='cardset',
            constraint=models.UniqueConstraint(fields=('game', 'code'), name='set_code_once_per_game'),
        ),
        migrations.AddConstraint(
            model_name='card',
            constraint=models.UniqueConstraint(fields=('game', 'slug'), name='card_slug_once_per_game'),
        ),
        migrations.AddConstraint(
            model_name='cardversion',
            constraint=models.UniqueConstraint(condition=models.Q(('cancelled_at__isnull', True), ('published_at__isnull', False)), fields=('card', 'effective_from'), name='card_version_one_per_day'),
        ),
        migrations.AddConstraint(
            model_name='cardversion',
            constraint=models.CheckConstraint(condition=models.Q(('effective_until__isnull', True), ('effective_until__gt', models.F('effective_from')), _connector='OR'), name='card_version_ends_after_it_begins'),
        ),
        migrations.AddConstraint(
            model_name='cardversion',
            constraint=models.CheckConstraint(condition=models.Q(('effective_until__isnull', True), ('published_at__isnull', False), _connector='OR'), name='card_version_draft_has_no_end'),
        ),
        migrations.AddConstraint(
            model_name='cardversion',
            constraint=models.CheckConstraint(condition=models.Q(('cancelled_at__isnull', True), models.Q(('effective_until__isnull', True), ('published_at__isnull', False)), _connector='OR'), name='card_version_cancelled_was_published'),
        ),
        migrations.AddConstraint(
            model_name='cardversion',
            constraint=models.UniqueConstraint(fields=('card', 'number'), name='card_version_number_once'),
        ),
        migrations.AddConstraint(
            model_name='cardversion',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('number__isnull', True), ('published_at__isnull', True)), models.Q(('number__gte', 1), ('number__isnull', False), ('published_at__isnull', False)), _connector='OR'), name='card_version_numbered_when_published'),
        ),
        migrations.AddConstraint(
            model_name='cardversion',
            constraint=models.CheckConstraint(condition=models.Q(('text_state__in', ['vanilla', 'rendered', 'reviewed'])), name='card_version_text_state_known'),
        ),
        migrations.AddConstraint(
            model_name='authorship',
            constraint=models.UniqueConstraint(fields=('version', 'person'), name='author_once_per_version'),
        ),
        migrations.AddConstraint(
            model_name='printing',
            constraint=models.UniqueConstraint(fields=('card_set', 'card'), name='printing_once_per_set'),
        ),
        migrations.AddConstraint(
            model_name='printing',
            constraint=models.UniqueConstraint(condition=models.Q(('number__isnull', False)), fields=('card_set', 'number'), name='printing_number_once_per_set'),
        ),
        migrations.AddConstraint(
            model_name='printing',
            constraint=models.CheckConstraint(condition=models.Q(('quantity__gte', 1)), name='printing_quantity_positive'),
        ),
        migrations.AddConstraint(
            model_name='clause',
            constraint=models.UniqueConstraint(fields=('rulebook', 'number'), name='clause_number_once'),
        ),
        migrations.AddConstraint(
            model_name='ruleparameter',
            constraint=models.UniqueConstraint(condition=models.Q(('cancelled_at__isnull', True), ('published_at__isnull', False)), fields=('game', 'name', 'effective_from'), name='rule_parameter_one_per_day'),
        ),
        migrations.AddConstraint(
            model_name='ruleparameter',
            constraint=models.CheckConstraint(condition=models.Q(('effective_until__isnull', True), ('effective_until__gt', models.F('effective_from')), _connector='OR'), name='rule_parameter_ends_after_it_begins'),
        ),
        migrations.AddConstraint(
            model_name='ruleparameter',
            constraint=models.CheckConstraint(condition=models.Q(('effective_until__isnull', True), ('published_at__isnull', False), _connector='OR'), name='rule_parameter_draft_has_no_end'),
        ),
        migrations.AddConstraint(
            model_name='ruleparameter',
            constraint=models.CheckConstraint(condition=models.Q(('cancelled_at__isnull', True), models.Q(('effective_until__isnull', True), ('published_at__isnull', False)), _connector='OR'), name='rule_parameter_cancelled_was_published'),
        ),
        migrations.AddConstraint(
            model_name='ruling',
            constraint=models.UniqueConstraint(condition=models.Q(('cancelled_at__isnull', True), ('published_at__isnull', False)), fields=('card', 'key', 'language', 'effective_from'), name='ruling_one_per_day'),
        ),
        migrations.AddConstraint(
            model_name='ruling',
            constraint=models.CheckConstraint(condition=models.Q(('effective_until__isnull', True), ('effective_until__gt', models.F('effective_from')), _connector='OR'), name='ruling_ends_after_it_begins'),
        ),
        migrations.AddConstraint(
            model_name='ruling',
            constraint=models.CheckConstraint(condition=models.Q(('effective_until__isnull', True), ('published_at__isnull', False), _connector='OR'), name='ruling_draft_has_no_end'),
        ),
        migrations.AddConstraint(
            model_name='ruling',
            constraint=models.CheckConstraint(condition=models.Q(('cancelled_at__isnull', True), models.Q(('effective_until__isnull', True), ('published_at__isnull', False)), _connector='OR'), name='ruling_cancelled_was_published'),
        ),
        migrations.AddIndex(
            model_name='searchedge',
            index=models.Index(fields=['game', 'named', 'binds', 'version'], name='search_edge_named'),
        ),
        migrations.AddConstraint(
            model_name='searchedge',
            constraint=models.UniqueConstraint(fields=('version', 'named'), name='search_edge_once'),
        ),
        migrations.AddIndex(
            model_name='searchfact',
            index=models.Index(fields=['field', 'number', 'version'], name='search_fact_number'),
        ),
        migrations.AddIndex(
            model_name='searchfact',
            index=models.Index(fields=['field', 'word', 'version'], name='search_fact_word'),
        ),
        migrations.AddIndex(
            model_name='searchfact',
            index=models.Index(fields=['field', 'version', 'number'], name='search_fact_version'),
        ),
        migrations.AddConstraint(
            model_name='translation',
            constraint=models.UniqueConstraint(condition=models.Q(('cancelled_at__isnull', True), ('published_at__isnull', False)), fields=('version', 'language', 'effective_from'), name='translation_one_per_day'),
        ),
        migrations.AddConstraint(
            model_name='translation',
            constraint=models.CheckConstraint(condition=models.Q(('effective_until__isnull', True), ('effective_until__gt', models.F('effective_from')), _connector='OR'), name='translation_ends_after_it_begins'),
        ),
        migrations.AddConstraint(
            model_name='translation',
            constraint=models.CheckConstraint(condition=models.Q(('effective_until__isnull', True), ('published_at__isnull', False), _connector='OR'), name='translation_draft_has_no_end'),
        ),
        migrations.AddConstraint(
            model_name='translation',
            constraint=models.CheckConstraint(condition=models.Q(('cancelled_at__isnull', True), models.Q(('effective_until__isnull', True), ('published_at__isnull', False)), _connector='OR'), name='translation_cancelled_was_published'),
        ),
        migrations.AddConstraint(
            model_name='translation',
            constraint=models.CheckConstraint(condition=models.Q(('text_state__in', ['vanilla', 'rendered', 'reviewed'])), name='translation_text_state_known'),
        ),
        migrations.AddIndex(
            model_name='searchtext',
            index=models.Index(fields=['name_key', 'version'], name='search_text_key'),
        ),
        migrations.AddIndex(
            model_name='searchtext',
            index=models.Index(fields=['language', 'version', 'first_day', 'last_day'], name='search_text_spoken'),
        ),
        migrations.AddConstraint(
            model_name='searchtext',
            constraint=models.UniqueConstraint(fields=('version', 'language', 'first_day'), name='search_text_once'),
        ),
        migrations.AddIndex(
            model_name='searchversion',
            index=models.Index(fields=['name_key', 'version', 'first_day', 'last_day'], name='search_version_name'),
        ),
        migrations.AddIndex(
            model_name='searchversion',
            index=models.Index(fields=['version', 'first_day', 'last_day', 'name_key'], name='search_version_days'),
        ),
        catalog.folded.TrigramIndex('catalog_searchtext', ['name', 'text', 'flavour']),
    ]
