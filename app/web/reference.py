"""The API's own page: `/api/docs`, made from the OpenAPI description (`/api/openapi.json`), without script or style from elsewhere."""

from __future__ import annotations

from html import escape
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

router = APIRouter(include_in_schema=False)


@router.get("/api/docs", response_class=HTMLResponse)
async def reference(request: Request) -> HTMLResponse:
    """Every call with what it takes and answers."""
    return HTMLResponse(page(request.app.openapi()))


def page(api: dict[str, Any]) -> str:
    """The description as one page of HTML."""
    parts = [
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
        f"<title>{escape(api['info']['title'])}: HTTP API</title></head><body><main>",
        f"<h1>{escape(api['info']['title'])} {escape(api['info']['version'])}: HTTP API</h1>",
        f"<p>{escape(api['info'].get('description', ''))}</p>",
        '<p>For programs: <a href="/api/openapi.json">openapi.json</a>.</p><ul>',
    ]
    calls = [(path, method, call) for path, methods in api["paths"].items() for method, call in methods.items()]
    parts += [f'<li><a href="#{anchor(m, p)}"><code>{m.upper()} {escape(p)}</code></a></li>' for p, m, _ in calls]
    parts.append("</ul>")
    parts += [section(path, method, call) for path, method, call in calls]
    parts.append("<h2>Bodies</h2>")
    schemas: dict[str, Any] = api.get("components", {}).get("schemas", {})
    parts += [schema(name, schemas[name]) for name in sorted(schemas)]
    parts.append("</main></body></html>")
    return "".join(parts)


def anchor(method: str, path: str) -> str:
    """The section's name in the page."""
    return escape(f"{method}{path.replace('{', '').replace('}', '').replace('/', '-')}")


def section(path: str, method: str, call: dict[str, Any]) -> str:
    """One call."""
    said = [f'<section id="{anchor(method, path)}"><h2><code>{method.upper()} {escape(path)}</code></h2>']
    said.append(f"<p>{escape(call.get('description', ''))}</p>")
    if call.get("parameters"):
        rows = [
            f"<li><code>{escape(p['name'])}</code> ({escape(p['in'])}): {kind(p.get('schema', {}))}</li>"
            for p in call["parameters"]
        ]
        said.append(f"<ul>{''.join(rows)}</ul>")
    if "requestBody" in call:
        content = call["requestBody"]["content"].get("application/json", {})
        said.append(f"<p>Body: {kind(content.get('schema', {}))}</p>")
    good = ", ".join(status for status in call["responses"] if status.startswith("2"))
    said.append(f"<p>Answers {escape(good)}.</p></section>")
    return "".join(said)


def schema(name: str, found: dict[str, Any]) -> str:
    """One body's fields."""
    rows = [
        f"<li><code>{escape(field)}</code>{'' if field in found.get('required', ()) else ' (optional)'}: {kind(about)}</li>"
        for field, about in found.get("properties", {}).items()
    ]
    return f'<section id="schema-{escape(name)}"><h3>{escape(name)}</h3><ul>{"".join(rows)}</ul></section>'


def kind(about: dict[str, Any]) -> str:
    """What a value may be, in a few words."""
    if "$ref" in about:
        name = escape(about["$ref"].rpartition("/")[2])
        return f'<a href="#schema-{name}">{name}</a>'
    if "anyOf" in about:
        return " or ".join(kind(choice) for choice in about["anyOf"])
    if "enum" in about:
        return " or ".join(f"<code>{escape(str(choice))}</code>" for choice in about["enum"])
    limits = [
        f"{key} {about[key]}" for key in ("minimum", "maximum", "minLength", "maxLength", "pattern", "format") if key in about
    ]
    return escape(" ".join([str(about.get("type", "anything")), *([f"({', '.join(limits)})"] if limits else [])]))
