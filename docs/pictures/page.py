"""Draws the picture of a report for the guides: a game of the sample module with a fault, in Debian's Chromium.

python docs/pictures/page.py dist/werra.vmod docs/pictures
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep

from PIL import Image
from selenium import webdriver

from modgen.vassal import write_saved_game
from validator.logs.opening import open_module
from validator.play import play_game
from validator.web import page, read_played

WIDTH, HEIGHT = 1400, 940


def main(module: Path, folder: Path) -> None:
    """Play, check, open, take the picture."""
    game = play_game(open_module(module), 12, 2, setup="ford-at-furthof", fault="IMP-M1")
    with TemporaryDirectory() as place:
        log, report = Path(place, "game.vlog"), Path(place, "report.html")
        log.write_bytes(write_saved_game(game.log))
        report.write_bytes(page(read_played([log], module), "en"))
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for argument in ("--headless=new", "--no-sandbox", "--hide-scrollbars"):
            options.add_argument(argument)
        driver = webdriver.Chrome(options=options, service=webdriver.ChromeService("/usr/bin/chromedriver"))
        try:
            metrics = {"width": WIDTH, "height": HEIGHT, "deviceScaleFactor": 1, "mobile": False}
            driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
            driver.get(report.as_uri())
            sleep(1)
            taken = Image.open(BytesIO(driver.get_screenshot_as_png())).convert("RGB")
            taken.quantize(128).save(folder / "report.png", optimize=True)
        finally:
            driver.quit()


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
