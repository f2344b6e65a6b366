"""Celery tasks of accounts, and of answers kept for repeated calls."""

from __future__ import annotations

from celery import shared_task

from api.accounts.mail import TASK, reset_send
from api.idempotency import answers_forget
from api.sessions import SessionStore


@shared_task(name=TASK)
def send_reset(typed: str, base: str, language: str) -> None:
    """Send the link for a new password, if there is an account to send it to."""
    reset_send(typed, base=base, language=language)


@shared_task(name="api.tasks.forget_answers")
def forget_answers() -> None:
    """Delete the answers to repeated calls whose day is over."""
    answers_forget()


@shared_task(name="api.tasks.forget_sessions")
def forget_sessions() -> None:
    """Delete the sessions that have run out."""
    SessionStore.clear_expired()
