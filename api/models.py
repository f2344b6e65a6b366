"""Accounts beside Django's own row: names, sessions, tokens; and answers kept for repeated requests."""

from __future__ import annotations

import uuid
from typing import Any, ClassVar

from django.conf import settings
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models
from django.utils import timezone


class AccountName(models.Model):
    """What an account's name shares with every name that reads like it: no two accounts have the same."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="account_name"
    )
    key = models.CharField(max_length=800, unique=True)

    def __str__(self) -> str:
        return self.key


class LoginSession(AbstractBaseSession):
    """A browser's session, known by its account, so that it can be listed and ended."""

    #: Names the session on pages; its key opens it and is never shown.
    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    #: No constraint in the database: a session that is saved while its account is closed must not fail.
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,
        blank=True,
        db_constraint=False,
        related_name="login_sessions",
    )
    agent = models.CharField(max_length=200, blank=True)
    created = models.DateTimeField(default=timezone.now)
    last_seen = models.DateTimeField(default=timezone.now)

    #: What a later save of the session may change.
    changing: ClassVar[tuple[str, ...]] = ("session_data", "expire_date", "user", "agent")

    @classmethod
    def get_session_store_class(cls) -> Any:
        from api.sessions import SessionStore

        return SessionStore

    def save(self, *args: Any, force_update: bool = False, **options: Any) -> None:
        """Saved anew from the session's data each time: what was set at its beginning stays."""
        if force_update:
            options["update_fields"] = self.changing
        super().save(*args, force_update=force_update, **options)


class ClosedAccount(models.Model):
    """The trace of an account that was deleted: when, by whom and how much it held; nothing about whom."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    closed = models.DateTimeField(auto_now_add=True)
    by_admin = models.BooleanField()
    #: {"decks": 3, …} as registered in catalog.holdings.
    held = models.JSONField(default=dict)

    class Meta:
        ordering = ["-closed", "id"]

    def __str__(self) -> str:
        return f"closed {self.closed:%Y-%m-%d} by {'an admin' if self.by_admin else 'its owner'}"


class ApiToken(models.Model):
    """A named secret of one account; only its hash is stored."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=80)
    #: SHA-256 of the secret, hexadecimal.
    digest = models.CharField(max_length=64, unique=True)
    #: The first characters of the secret, so that its owner can tell tokens apart.
    prefix = models.CharField(max_length=12)
    created = models.DateTimeField(auto_now_add=True)
    expires = models.DateTimeField(null=True, blank=True)
    revoked = models.DateTimeField(null=True, blank=True)
    last_used = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created", "id"]

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix}…)"

    @property
    def is_live(self) -> bool:
        """Neither revoked nor expired."""
        return self.revoked is None and (self.expires is None or self.expires > timezone.now())


class IdempotentAnswer(models.Model):
    """The answer to a POST with an Idempotency-Key, kept for a day."""

    #: `catalog.addresses.caller_key`
    caller = models.CharField(max_length=64)
    #: Of caller, address and key.
    key_digest = models.CharField(max_length=64, unique=True)
    body_digest = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(null=True)
    #: The body of the answer, or what one with a secret in it is made of.
    body = models.BinaryField(null=True)
    headers = models.JSONField(default=dict)
    created = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        indexes = [models.Index(fields=["caller"], name="answer_of_caller")]

    def __str__(self) -> str:
        return f"an answer of {self.created:%Y-%m-%d %H:%M}"


class CallCount(models.Model):
    """Calls of one kind from one caller in one minute, where web processes count in the database."""

    #: Names nobody: callers stand in it as digests.
    key = models.CharField(max_length=250, primary_key=True)
    count = models.PositiveIntegerField()
    expires = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.key}: {self.count}"
