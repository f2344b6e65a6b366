"""Settings of the service: embedded by default, production by four environment variables.

With none of DATABASE_URL, CELERY_BROKER_URL, SECRET_KEY and ALLOWED_HOSTS set, manage.py keeps everything in
one data folder. With any of them set, all four are required. What else may be set, each with its default:

    DECKWRIGHT_DATA_DIR         the data folder                                   .data beside manage.py
    PUBLIC_URL                  what links begin with, as https://cards.example   in answers the header Host,
                                                                                  in letters never that
    DECKWRIGHT_HOSTS            more names the embedded service answers to
    DECKWRIGHT_HTTPS            production: redirect to HTTPS, secure cookies     1
    DECKWRIGHT_HSTS_SECONDS     how long browsers insist on HTTPS                 30 days
    DECKWRIGHT_HSTS_DOMAIN      insist for subdomains too, and allow preloading   0
    DECKWRIGHT_TRUSTED_PROXIES  proxies in front whose X-Forwarded-* is believed  0
    DECKWRIGHT_DB_POOL          PostgreSQL connections of one process, 0: no pool 16
    DECKWRIGHT_LOG_LEVEL        WARNING embedded, INFO in production
    DECKWRIGHT_SIGNUP           whether people can make accounts for themselves   1
    EMAIL_URL                   how letters are sent, smtp+tls://user:password@host:587    to the worker's log
    DECKWRIGHT_MAIL_FROM        whom letters come from                            deckwright@localhost
    CACHE_URL                   where web processes count calls together          Redis broker, else database
    DECKWRIGHT_RATE_{READ,WORK,SIMULATION,SEAT,LOGIN,SIGNUP,MAIL,GUESS}   calls a minute
    DECKWRIGHT_ANONYMOUS_MATCHES unfinished matches that one address may have     100
    DECKWRIGHT_ACCOUNT_SIMULATIONS  simulations of one account that run or wait    20
    DECKWRIGHT_LEASE_SECONDS, DECKWRIGHT_SWEEP_SECONDS  of simulations and matches
    DECKWRIGHT_STREAM_SECONDS   after which a stream of events ends               25
"""

from __future__ import annotations

from pathlib import Path

from api.config.datafolder import data_folder, embedded_secret, named_folder
from api.config.environment import (
    MEMORY_CACHE,
    SQLITE_OPTIONS,
    broker_options,
    env,
    is_production,
    mail_settings,
    production_database,
    public_hosts,
    public_url,
    shared_cache,
)
from api.config.logs import logging_settings

BASE_DIR = Path(__file__).resolve().parent.parent.parent
PRODUCTION = is_production()

DEBUG = False
DATA_DIR = named_folder(BASE_DIR) if PRODUCTION else data_folder(BASE_DIR)

#: Where people reach the service: what absolute links begin with. Empty: see `catalog.links`.
PUBLIC_URL = public_url()
if PRODUCTION:
    SECRET_KEY = env.str("SECRET_KEY")
    ALLOWED_HOSTS = env.list("ALLOWED_HOSTS")
else:
    SECRET_KEY = embedded_secret(DATA_DIR)
    ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", *env.list("DECKWRIGHT_HOSTS", default=[])]
ALLOWED_HOSTS += public_hosts(PUBLIC_URL)

LOGGING = logging_settings(
    production=PRODUCTION, level=env.str("DECKWRIGHT_LOG_LEVEL", default="INFO" if PRODUCTION else "WARNING")
)

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "corsheaders",
    "django_htmx",
    "csp",
    "catalog",
    "decks",
    "rules",
    "api",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "api.middleware.UnreadBodyMiddleware",
    "catalog.pages.InterfaceLanguageMiddleware",
    "api.cors.ApiCorsMiddleware",
    "api.middleware.ApiRequestMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "catalog.methods.PageMethodsMiddleware",
    "api.page_rates.PageRateMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "api.config.urls"
WSGI_APPLICATION = "api.config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "catalog.pages.frame_context",
            ]
        },
    }
]

if PRODUCTION:
    DATABASES = {"default": production_database()}
else:
    DATABASES = {
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": str(DATA_DIR / "deckwright.sqlite3"),
            "OPTIONS": SQLITE_OPTIONS,
        }
    }

CELERY_TASK_IGNORE_RESULT = True
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TIMEZONE = "UTC"
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
if PRODUCTION:
    CELERY_BROKER_URL = env.str("CELERY_BROKER_URL")
    CELERY_BROKER_TRANSPORT_OPTIONS = broker_options(CELERY_BROKER_URL)
else:
    CELERY_BROKER_URL = "filesystem://localhost"
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(DATA_DIR / "broker" / "queue"),
        "data_folder_out": str(DATA_DIR / "broker" / "queue"),
        "control_folder": str(DATA_DIR / "broker" / "control"),
        "polling_interval": 0.05,
    }

#: How long a worker may hold a range of games before another takes it over, in seconds.
SIMULATION_LEASE_SECONDS = env.int("DECKWRIGHT_LEASE_SECONDS", default=60)
#: After so many seconds a stream of events ends; its client resumes it.
STREAM_SECONDS = env.float("DECKWRIGHT_STREAM_SECONDS", default=25.0)
#: How often abandoned ranges are looked for, in seconds.
SIMULATION_SWEEP_SECONDS = env.float("DECKWRIGHT_SWEEP_SECONDS", default=10.0)
CELERY_BEAT_SCHEDULER = "api.config.beat:MemoryScheduler"
CELERY_BEAT_SCHEDULE = {
    "purge-decks": {"task": "decks.tasks.purge_decks", "schedule": 3600.0},
    "sweep-simulations": {"task": "rules.tasks.sweep_simulations", "schedule": SIMULATION_SWEEP_SECONDS},
    "forget-sessions": {"task": "api.tasks.forget_sessions", "schedule": 3_600.0},
    "forget-answers": {"task": "api.tasks.forget_answers", "schedule": 3_600.0},
    "sweep-matches": {"task": "rules.tasks.sweep_matches", "schedule": SIMULATION_SWEEP_SECONDS},
}

PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
    {"NAME": "api.accounts.validators.LongestPassword"},
]
AUTHENTICATION_BACKENDS = ["api.accounts.registration.NameBackend"]
SESSION_ENGINE = "api.sessions"
#: Whether people can make accounts for themselves; admins make them in any case.
SIGNUP = env.bool("DECKWRIGHT_SIGNUP", default=True)

vars().update(mail_settings())
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.str("DECKWRIGHT_MAIL_FROM", default="deckwright@localhost")
EMAIL_TIMEOUT = 20

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("zh-hans", "中文")]
USE_I18N = True
#: Before the texts of other apps, which translate some of the same words.
LOCALE_PATHS = [str(BASE_DIR / "catalog" / "locale")]
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATIC_ROOT = str(DATA_DIR / "static")
WHITENOISE_USE_FINDERS = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

FIXTURES_DIR = BASE_DIR / "fixtures"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "form-action": ["'self'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
        "manifest-src": ["'self'"],
    }
}
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_HTTPONLY = True
LOGIN_URL = "/accounts/login/"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "/"
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"


HTTPS = PRODUCTION and env.bool("DECKWRIGHT_HTTPS", default=True)
SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
#: Probes ask the process itself, without TLS.
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
SECURE_HSTS_SECONDS = env.int("DECKWRIGHT_HSTS_SECONDS", default=30 * 86_400) if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = env.bool("DECKWRIGHT_HSTS_DOMAIN", default=False)
# To speak for every subdomain, and for ever, is for the owner of the domain to decide, not for one service.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

#: Proxies in front of the service that append the caller's address to X-Forwarded-For; 0 believes none.
TRUSTED_PROXIES = env.int("DECKWRIGHT_TRUSTED_PROXIES", default=0)
if TRUSTED_PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
#: Calls a minute of one address (of one seat for `seat`), by kind of call; None means no limit.
API_RATES: dict[str, int | None] = {
    "read": env.int("DECKWRIGHT_RATE_READ", default=1_200),
    "work": env.int("DECKWRIGHT_RATE_WORK", default=300),
    "simulation": env.int("DECKWRIGHT_RATE_SIMULATION", default=30),
    "seat": env.int("DECKWRIGHT_RATE_SEAT", default=12_000),
    "login": env.int("DECKWRIGHT_RATE_LOGIN", default=20),
    "signup": env.int("DECKWRIGHT_RATE_SIGNUP", default=10),
    "mail": env.int("DECKWRIGHT_RATE_MAIL", default=5),
    "guess": env.int("DECKWRIGHT_RATE_GUESS", default=60),
}
#: Unfinished matches that one address may have without login.
MOST_ANONYMOUS_MATCHES = env.int("DECKWRIGHT_ANONYMOUS_MATCHES", default=100)
#: Simulations that one account may have running and waiting.
MOST_ACCOUNT_SIMULATIONS = env.int("DECKWRIGHT_ACCOUNT_SIMULATIONS", default=20)

CACHES = {
    "default": MEMORY_CACHE,
    "rates": shared_cache(production=PRODUCTION, broker_url=CELERY_BROKER_URL),
}

#: The largest body of a request, in bytes.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_048_576
CSRF_FAILURE_VIEW = "api.handlers.csrf_failure"

CORS_ALLOW_ALL_ORIGINS = True
CORS_ALLOW_CREDENTIALS = False
CORS_URLS_REGEX = r"^/(api/v1/|healthz$)"
CORS_ALLOW_METHODS = ["GET", "HEAD", "OPTIONS", "POST"]
CORS_ALLOW_HEADERS = ["accept", "accept-language", "content-type", "if-none-match"]
CORS_EXPOSE_HEADERS = ["ETag", "Location", "Retry-After"]
#: The POSTs that only compute: open to every origin, as anonymous GETs are.
CORS_POSTS = frozenset(
    {
        "/api/v1/cards/collection/",
        "/api/v1/decks/parse/",
        "/api/v1/decks/validate/",
        "/api/v1/scenarios/",
    }
)

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "api.authentication.TokenAuthentication",
        "api.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["api.parsers.StrictJSONParser"],
    "DEFAULT_PAGINATION_CLASS": "api.pagination.Pages",
    "DEFAULT_THROTTLE_CLASSES": ["api.throttling.RateThrottle"],
    "DEFAULT_SCHEMA_CLASS": "api.schema.ApiSchema",
    "EXCEPTION_HANDLER": "api.errors.exception_handler",
    # `format` names a format of a game here, never a media type.
    "URL_FORMAT_OVERRIDE": None,
}

SPECTACULAR_SETTINGS = {
    "TITLE": "Deckwright",
    "VERSION": "1.0",
    "DESCRIPTION": (
        "Cards, rulebooks, deck checks and simulations of developer-themed card games. "
        "Every error is application/problem+json with a stable `code`."
    ),
    "SCHEMA_PATH_PREFIX": r"/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "GENERIC_ADDITIONAL_PROPERTIES": "bool",
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "ENUM_NAME_OVERRIDES": {
        "SimulationStatusEnum": ["queued", "running", "done", "failed", "cancelled"],
        "MatchStatusEnum": ["playing", "over", "archived"],
        "SeatKindEnum": ["person", "bot"],
        "StepKindEnum": ["person", "bot", "only", "concession"],
        "NoteKindEnum": [
            *("length", "familiarity", "decision", "no_way_back", "card", "another", "deck_change"),
        ],
    },
}
