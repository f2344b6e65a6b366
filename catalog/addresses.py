"""Who is calling: the address of a request, and a stable name for its caller.

A header sent by the client is believed only as far as TRUSTED_PROXIES says: that many proxies in front of the
service each append one address to X-Forwarded-For.
"""

from __future__ import annotations

import hashlib
import ipaddress

from django.conf import settings
from django.http import HttpRequest
from rest_framework.request import Request


def client_address(request: HttpRequest | Request) -> str:
    """The address of the caller: an IPv4 address, the /64 network of an IPv6 one, or `local`."""
    stated = request.META.get("REMOTE_ADDR", "")
    proxies = settings.TRUSTED_PROXIES
    if proxies:
        chain = [part.strip() for part in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")]
        stated = chain[-proxies] if len(chain) >= proxies else stated
    return _network(stated)


def caller_key(request: HttpRequest | Request) -> str:
    """64 hexadecimal characters for the account, or for the address of a caller without one."""
    user = getattr(request, "user", None)
    if user is not None and user.is_authenticated:
        return account_key(user.pk)
    return _key(f"address:{client_address(request)}")


def account_key(identity: int) -> str:
    """The `caller_key` of every request of the account."""
    return _key(f"user:{identity}")


def _key(name: str) -> str:
    return hashlib.sha256(f"{settings.SECRET_KEY}:{name}".encode()).hexdigest()


def _network(text: str) -> str:
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return "local"
    if isinstance(address, ipaddress.IPv6Address):
        mapped = address.ipv4_mapped
        return str(mapped or ipaddress.ip_network((address, 64), strict=False))
    return str(address)
