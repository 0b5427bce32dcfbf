"""Rulebooks: Markdown in, headings with anchors out, and nothing of HTML through."""

from __future__ import annotations

from app.web.rulebooks import read


def test_each_chapter_has_an_anchor_of_its_own() -> None:
    book = read("# Game\n\n## The end\n\n### The end\n\n## È finita!\n", "en")
    assert [(c.anchor, c.title, c.deep) for c in book.chapters] == [
        ("rules-the-end", "The end", 2),
        ("rules-the-end-2", "The end", 3),
        ("rules-è-finita", "È finita!", 2),
    ]
    assert all(f'id="{c.anchor}"' in book.html for c in book.chapters)


def test_html_in_the_text_is_shown_and_not_obeyed() -> None:
    assert "<script>" not in read("<script>x</script>", "en").html


def test_tables_are_tables() -> None:
    assert "<td>1</td>" in read("| a |\n|---|\n| 1 |\n", "en").html
