"""Pages and the files around them, as a browser asks for them."""

from __future__ import annotations

import json
import re

import pytest

from app.locale import translator
from app.web.build import build_id
from tests.house import House, ok

HTML = {"Accept": "text/html"}


@pytest.mark.parametrize("path", ["/", "/me", "/rules/regicide", "/rules/suicidium", "/rules/death-wish", "/rules/sucking-vacuum"])
@pytest.mark.parametrize("locale", ["en", "it"])
async def test_a_page_is_whole_in_each_language_and_holds_nothing_inline(house: House, path: str, locale: str) -> None:
    answer = await house.stranger().get(path, headers={**HTML, "Accept-Language": locale})
    assert answer.status_code == 200
    assert answer.headers["content-language"] == locale
    assert f'<html lang="{locale}"' in answer.text
    assert not re.search(r"<script(?![^>]*\b(src=|type=\"application/json\"))", answer.text)
    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", answer.text)
    assert "default-src 'self'" in answer.headers["content-security-policy"]


async def test_a_tables_page_tells_its_scripts_what_is_known_without_breaking_out(house: House) -> None:
    ada = await house.person("</script><b>")
    code = (await ada.table("regicide"))["code"]
    answer = await ada.get(f"/t/{code}", headers=HTML)
    assert answer.text.count("</script>") == answer.text.count("<script")
    found = re.search(r'<script type="application/json" id="page-data">(.*?)</script>', answer.text, re.DOTALL)
    assert found is not None
    data = json.loads(found[1])
    assert data["code"] == code
    assert data["table"]["seats"][0]["player"]["name"] == "</script><b>"
    assert data["link"] == f"http://house/t/{code}"


async def test_a_code_in_any_writing_leads_to_the_one_address(house: House) -> None:
    ada = await house.person("Ada")
    code = (await ada.table())["code"]
    for written in (code.lower(), f"{code[:4]}-{code[4:]}"):
        answer = await house.stranger().get(f"/t/{written}/watch", headers=HTML)
        assert answer.headers["location"] == f"/t/{code}/watch"


async def test_a_wrong_address_is_a_page_for_people_and_json_for_programs(house: House) -> None:
    eve = house.stranger()
    page = await eve.get("/t/ZZZZZZZZ", headers=HTML)
    assert page.status_code == 404
    assert "<h1>" in page.text
    assert (await eve.get("/t/ZZZZZZZZ")).json()["error"]["code"] == "no_table"


async def test_a_wrong_address_greets_those_who_are_known(house: House) -> None:
    page = await (await house.person("Ada")).get("/t/ZZZZZZZZ", headers=HTML)
    assert page.status_code == 404
    assert "Ada" in page.text


async def test_a_chosen_language_is_kept_and_leads_back_to_this_site_only(house: House) -> None:
    eve = house.stranger()
    answer = await eve.get("/language/it?back=/me")
    assert answer.headers["location"] == "/me"
    assert "tableside_language=it" in answer.headers["set-cookie"]
    for back in ("//evil.example", "https://evil.example", "/\\evil.example", "javascript:x"):
        assert (await eve.get("/language/it", params={"back": back})).headers["location"] == "/"
    assert (await eve.get("/language/xx")).status_code == 404


async def test_static_files_of_this_build_are_kept_for_ever_and_others_asked_for_again(house: House) -> None:
    eve = house.stranger()
    assert (await eve.get(f"/static/{build_id()}/css/tokens.css")).headers["cache-control"] == "no-cache"  # being developed
    house.parts.settings = house.parts.settings.model_copy(update={"dev": False})
    assert "immutable" in (await eve.get(f"/static/{build_id()}/css/tokens.css")).headers["cache-control"]
    assert (await eve.get("/static/older/css/tokens.css")).headers["cache-control"] == "no-cache"
    assert (await eve.get(f"/static/{build_id()}/css/nothing.css")).status_code == 404
    assert (await eve.get(f"/static/{build_id()}/../app/main.py")).status_code == 404


async def test_words_and_messages_come_in_the_language_that_is_asked_for(house: House) -> None:
    eve = house.stranger()
    english = (await eve.get("/games/noughts/words.json")).json()
    italian = (await eve.get("/games/noughts/words.json?lang=it")).json()
    assert english["events"]["scored"] == "{seat:seat} has three in a row."
    assert italian["events"]["scored"] == "{seat:seat} fa tris."
    assert italian["events"].keys() == english["events"].keys()
    house_only = (await eve.get("/i18n/it.json")).json()["messages"]
    with_game = (await eve.get("/i18n/it.json?game=noughts")).json()["messages"]
    assert house_only["Confirm"] == "Conferma"
    assert "Choose an empty cell." not in house_only
    assert with_game["Choose an empty cell."] == "Scegli una casella vuota."
    assert (await eve.get("/i18n/xx.json")).status_code == 404
    assert (await eve.get("/games/chess/words.json")).status_code == 404


async def test_the_rules_come_alone_for_the_dialog(house: House) -> None:
    answer = await house.stranger().get("/rules/regicide?part=true", headers={"Accept-Language": "it"})
    assert answer.text.startswith('<div class="prose" lang="it">')


async def test_a_link_becomes_a_picture_to_scan(house: House) -> None:
    eve = house.stranger()
    answer = await eve.get("/qr.svg", params={"text": "http://house/t/ABCD2345"})
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    for text in ("x" * 201, "\U0001f600", ""):
        assert (await eve.get("/qr.svg", params={"text": text})).status_code == 400


async def test_a_phone_can_keep_the_site_on_its_home_screen(house: House) -> None:
    said = (await house.stranger().get("/manifest.webmanifest")).json()
    assert said["display"] == "standalone"
    assert (await house.stranger().get(said["icons"][0]["src"])).status_code == 200


async def test_languages_that_nobody_speaks_add_nothing_to_what_is_kept(house: House) -> None:
    ann = house.stranger()
    ok(await ann.get("/games/noughts/words.json", params={"lang": "en"}))
    kept = translator.cache_info().currsize
    for number in range(100):
        ok(await ann.get("/games/noughts/words.json", params={"lang": f"x{number}" * 50}))
    assert translator.cache_info().currsize <= kept + 1
