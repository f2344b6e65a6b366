"""The messages of our pages, as templates and modules have them, and as they are translated."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from django.template import engines
from django.template.base import Node
from django.templatetags.i18n import BlockTranslateNode, TranslateNode

ROOT = Path(__file__).resolve().parents[3]
APPS = ("catalog", "decks", "rules", "api")
CATALOGUE = ROOT / "catalog/locale/zh_Hans/LC_MESSAGES"
#: Function -> how many of its first arguments are messages.
_CALLS = {"gettext": 1, "gettext_lazy": 1, "gettext_noop": 1, "_": 1, "ngettext": 2}
_ENTRY = re.compile(
    r'^(msgctxt|msgid|msgid_plural|msgstr(?:\[0\])?) ((?:"(?:[^"\\]|\\.)*"\n?)+)', re.MULTILINE
)


def messages() -> set[str]:
    """Every message, singulars and plurals."""
    found: set[str] = set()
    for app in APPS:
        for template in (ROOT / app).glob("templates/**/*.html"):
            name = template.relative_to(ROOT / app / "templates")
            nodes = engines["django"].get_template(str(name)).template.nodelist
            found |= set(_of_nodes(nodes))
        for module in (ROOT / app).rglob("*.py"):
            found |= set(_of_module(module))
    return found


def _of_nodes(nodes) -> Iterator[str]:
    for node in nodes.get_nodes_by_type(Node):
        if isinstance(node, TranslateNode):
            text = getattr(node.filter_expression.var, "literal", None) or node.filter_expression.var
            if isinstance(text, str):
                yield _context(node) + text.replace("%", "%%")
        elif isinstance(node, BlockTranslateNode):
            yield from _of_block(node)


def _context(node: TranslateNode) -> str:
    """What tells two meanings of a message apart, as gettext puts it before the message."""
    return "" if node.message_context is None else f"{node.message_context.var}\x04"


def _of_block(node: BlockTranslateNode) -> Iterator[str]:
    for tokens in filter(None, (node.singular, node.plural)):
        text, _ = node.render_token_list(tokens)
        yield text


def _of_module(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        for text in node.args[: _CALLS.get(name, 0)]:
            if isinstance(text, ast.Constant) and isinstance(text.value, str):
                yield text.value


def translations() -> dict[str, str]:
    """Message -> translation, as the committed source has them; the header is not among them."""
    pairs: dict[str, str] = {}
    waiting: list[str] = []
    context = ""
    for kind, quoted in _ENTRY.findall((CATALOGUE / "django.po").read_text(encoding="utf-8")):
        text = "".join(ast.literal_eval(line) for line in quoted.strip().splitlines())
        if kind == "msgctxt":
            context = f"{text}\x04"
        elif kind.startswith("msgstr"):
            pairs |= dict.fromkeys(waiting, text)
            waiting, context = [], ""
        else:
            waiting.append(context + text)
    pairs.pop("", None)
    return pairs
