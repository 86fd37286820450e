"""`validator serve`: a page on one's own machine that takes logs and answers with the report."""

from __future__ import annotations

from pathlib import Path

import click

from modgen.console import CLEAN, Failure
from modgen.texts import Catalogue


def command(words: Catalogue) -> click.Command:
    """Build the command with its help in one language."""

    @click.command("serve", help=words("cli.serve.help"), epilog=words("cli.serve.epilog"))
    @click.option(
        "--port", default=8765, show_default=True, type=click.IntRange(0, 65535), help=words("cli.serve.port")
    )
    @click.option("--modules", metavar="FOLDER", type=click.Path(path_type=Path), help=words("cli.serve.modules"))
    @click.option("--no-browser", is_flag=True, help=words("cli.serve.no_browser"))
    def serve(port: int, modules: Path | None, no_browser: bool) -> int:
        import logging
        import socket
        import webbrowser

        from waitress import create_server

        from validator.web.serve import AT_ONCE, HOST, MAX_HEAD, MAX_UPLOAD, Server, modules_in

        known = {}
        if modules is not None:
            if not modules.is_dir():
                raise Failure(words("cli.serve.no_folder", folder=str(modules)))
            known = modules_in(modules)
        listening = socket.socket()
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((HOST, port))
        except OSError as error:
            listening.close()
            raise Failure(words("cli.serve.taken", port=port)) from error
        own = listening.getsockname()[1]
        server = create_server(
            Server(words.language, own, known),
            sockets=[listening],
            threads=AT_ONCE + 2,
            max_request_body_size=MAX_UPLOAD + MAX_HEAD,
            channel_timeout=60,
            connection_limit=20,
            ident=None,
        )
        # That a request waits its turn is no news for whoever started this.
        logging.getLogger("waitress.queue").setLevel(logging.ERROR)
        address = f"http://{HOST}:{own}/"
        click.echo(words("cli.serve.running", address=address))
        if not no_browser:
            webbrowser.open(address)
        try:
            server.run()
        except KeyboardInterrupt:
            click.echo()
        finally:
            server.close()
        return CLEAN

    return serve
