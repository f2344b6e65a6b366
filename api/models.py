"""Tokens by which clients call the API, and answers kept for repeated requests."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models


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


class IdempotentAnswer(models.Model):
    """The answer to a POST with an Idempotency-Key, kept for a day."""

    caller = models.CharField(max_length=64)
    key = models.CharField(max_length=200)
    path = models.CharField(max_length=200)
    body_digest = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(null=True)
    body = models.BinaryField(null=True)
    headers = models.JSONField(default=dict)
    created = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["caller", "key", "path"], name="answer_once_per_key")]
