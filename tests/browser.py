"""Pages in a real browser: headless Chromium, as the system has it."""

from __future__ import annotations

import importlib
import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """The browser. Without one the test is skipped, unless SHARDFIX_REQUIRE_CHROMIUM is set."""
    path = next((found for name in NAMES if (found := shutil.which(name))), None)
    why = ""
    try:
        api: Any = importlib.import_module("playwright.sync_api")
    except ImportError:
        why = "playwright is not installed"
    if not path:
        why = f"none of {', '.join(NAMES)} is on PATH"
    if why:
        if os.environ.get("SHARDFIX_REQUIRE_CHROMIUM"):
            pytest.fail(f"SHARDFIX_REQUIRE_CHROMIUM is set, but {why}")
        pytest.skip(why)
    quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"]
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-quic", *quiet])
        yield browser
        browser.close()


@dataclass
class Opened:
    """A page, and everything it said or asked for that it should not have."""

    page: Any
    faults: list[str] = field(default_factory=list)


def open_page(browser: Any, path: Path, width: int = 1440, scheme: str = "light") -> Opened:
    """A page of a local file; a hang is an error after a minute."""
    page = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme).new_page()
    page.set_default_timeout(60_000)
    opened = Opened(page)
    own = path.as_uri()
    page.on("console", lambda message: opened.faults.append(f"console: {message.text}"))
    page.on("pageerror", lambda error: opened.faults.append(f"error: {error}"))
    page.on("dialog", lambda dialog: opened.faults.append(f"dialog: {dialog.message}"))
    page.on("request", lambda request: opened.faults.extend([f"request: {request.url}"] * (request.url != own)))
    page.goto(own)
    return opened
