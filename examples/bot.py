#!/usr/bin/env python3
"""A bot for a Runehall server, in one file and with nothing but Python 3.9 or newer.

    python3 examples/bot.py --server http://127.0.0.1:8080 --game zun --against rollout:20
    python3 examples/bot.py --join 'http://127.0.0.1:8080/t/TABLE?invite=SECRET'
    python3 examples/bot.py --join 'http://127.0.0.1:8080/e/EVENT?invite=SECRET'

It makes a table and plays one bot of the server, or takes the open seat that an invitation link leads to, until the game
is over; or it enters the event behind a link and plays all its encounters, and the draft before them. Make it yours: rewrite `choose`. All it gets and gives is described in docs/protocol.md.

Without `--token` (or the variable RUNEHALL_TOKEN) it plays as a guest who is made for the occasion. A token of your own
account is on the account page of the web app, or `POST /api/tokens`.
"""

import argparse
import base64
import hashlib
import json
import os
import random
import secrets
import socket
import ssl
import struct
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

VERSION = 2  # of the protocol


def choose(asked, view, game):
    """The strategy: one of `asked["options"]`.

    asked: the question: `question` is its name, `prompt` says it in words, each option has a `choice` (what to send),
           a `text`, and perhaps a `card` (a place in game["cards"]) and a `seat`.
    view:  the table as this seat may know it: seats, zones with their cards, facts.
    game:  the cards with their texts, and the words that these are made of.
    """
    options = asked["options"]
    # Playing something beats passing; beyond that, chance decides.
    active = [option for option in options if option["choice"] not in ("done", "no")]
    return random.choice(active if active and random.random() < 0.8 else options)


class Server:
    """The HTTP side: who we are, and which table we sit at."""

    def __init__(self, url, token):
        self.url, self.token = url.rstrip("/"), token

    def request(self, method, path, body=None, headers=None):
        headers = {"Content-Type": "application/json", **(headers or {})}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer), answer.headers
        except urllib.error.HTTPError as error:
            if error.code == 429:  # too much at once: the server says how many seconds to wait
                time.sleep(int(error.headers["Retry-After"]))
                return self.request(method, path, body, headers)
            sys.exit(f"{method} {path}: {error.code}: {error.read().decode()}")
        except urllib.error.URLError as error:
            sys.exit(f"no server at {self.url}: {error.reason}")

    def become_guest(self):
        """Asking who we are makes a guest of us; a guest may ask for a token."""
        _, headers = self.request("GET", "/api/me")
        cookie = headers["Set-Cookie"].split(";")[0]
        answer, _ = self.request("POST", "/api/tokens", {}, {"Cookie": cookie, "Origin": self.url})
        self.token = answer["token"]

    def make_table(self, game, against, options):
        seats = ["you", {"bot": against}]
        known, _ = self.request("GET", f"/api/games/{game}")
        # Two programs might go on for ever where people would not: a game says how long it lets them.
        limits = {option["name"]: option["unattended"] for option in known["options"] if "unattended" in option}
        wish = {"game": game, "seats": seats, "pace": 0, "options": {**limits, **options}}
        answer, _ = self.request("POST", "/api/tables", wish)
        return self.join_table(answer["table"]["id"], None)

    def join_table(self, table, invite):
        wish = {"invite": invite, "contribution": secrets.token_hex(32)}
        answer, _ = self.request("POST", f"/api/tables/{table}/join", wish)
        game, _ = self.request("GET", f"/api/games/{answer['game']}")
        if game["brings"]:
            # A deck, say. What is left out is what the game proposes.
            answer, _ = self.request("POST", f"/api/tables/{table}/bring", {"brings": {}})
        return answer


    def enter_event(self, event, invite):
        seen, _ = self.request("POST", f"/api/events/{event}/enter", {"invite": invite, "contribution": secrets.token_hex(32)})
        if seen["event"]["brings"]:
            self.request("POST", f"/api/events/{event}/bring", {"brings": {}})
        return seen["event"]


class Socket:
    """A WebSocket (RFC 6455), as much of it as a client of this server needs."""

    def __init__(self, url, token):
        parts = urllib.parse.urlsplit(url)
        secure = parts.scheme == "https"
        port = parts.port or (443 if secure else 80)
        self.socket = socket.create_connection((parts.hostname, port), timeout=120)
        if secure:
            self.socket = ssl.create_default_context().wrap_socket(self.socket, server_hostname=parts.hostname)
        self.stream = self.socket.makefile("rb")
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        self.socket.sendall(
            f"GET {parts.path} HTTP/1.1\r\nHost: {parts.netloc}\r\nAuthorization: Bearer {token}\r\n"
            f"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        status = self.stream.readline().decode().strip()
        headers = {}
        while (line := self.stream.readline().strip()):
            name, _, value = line.decode().partition(":")
            headers[name.lower()] = value.strip()
        proof = hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
        if " 101 " not in status + " " or headers.get("sec-websocket-accept") != base64.b64encode(proof).decode():
            raise ConnectionError(f"the server does not open a socket: {status}")

    def send(self, message):
        self._frame(0x1, json.dumps(message).encode())

    def receive(self):
        """The next message. Raises ConnectionError when the line is gone."""
        text = b""
        while True:
            first, length = self._bytes(2)
            length &= 0x7F
            if length == 126:
                (length,) = struct.unpack(">H", self._bytes(2))
            elif length == 127:
                (length,) = struct.unpack(">Q", self._bytes(8))
            data, kind = self._bytes(length), first & 0x0F
            if kind == 0x8:
                raise ConnectionError("the server has closed the socket")
            if kind == 0x9:
                self._frame(0xA, data)  # a ping wants its pong
            elif kind in (0x0, 0x1):
                text += data
                if first & 0x80:
                    return json.loads(text)

    def close(self):
        self.stream.close()
        self.socket.close()

    def _bytes(self, n):
        data = self.stream.read(n)
        if len(data) < n:
            raise ConnectionError("the line is broken")
        return data

    def _frame(self, kind, data):
        n, mask = len(data), secrets.token_bytes(4)
        if n < 126:
            head = struct.pack(">BB", 0x80 | kind, 0x80 | n)
        else:
            head = struct.pack(">BBH", 0x80 | kind, 0x80 | 126, n)
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))
        self.socket.sendall(head + mask + masked)


class Game:
    """One game, from sitting down to its end, over as many sockets as it takes."""

    def __init__(self, server, table, show):
        self.server, self.table, self.show = server, table, show
        self.game, _ = server.request("GET", f"/api/games/{table['game']}")
        self.events, self.answered, self.outcome = 0, 0, None
        self.answer = None  # the one that was given last
        self.view = {}

    def play(self):
        for attempt in range(10):
            try:
                self.converse()
                return self.outcome
            except OSError as error:  # ConnectionError is one: come back and go on, the server has kept everything
                print(f"{error}; connecting again", file=sys.stderr)
                time.sleep(min(0.25 * 2**attempt, 5))
        sys.exit("the server does not come back")

    def converse(self):
        line = Socket(f"{self.server.url}/api/tables/{self.table['id']}/socket", self.server.token)
        try:
            line.send({"type": "hello", "version": VERSION, "events": self.events})
            while self.outcome is None:
                message = line.receive()
                if message["type"] == "update":
                    self.update(line, message)
                elif message["type"] == "refused" and "wait" in message:
                    time.sleep(message["wait"])
                    line.send(self.answer)  # an answer that counted after all is refused as stale, and that is well
                elif message["type"] == "refused" and message["code"] != "stale":
                    sys.exit(f"refused: {message['message']}")
        finally:
            line.close()

    def update(self, line, update):
        self.events = update["keep"] + len(update["events"])
        self.view.update(update["view"])  # what is as it was is left out
        if self.show:
            for event in update["events"]:
                print(event["text"])
        self.outcome = update.get("outcome")
        if (asked := update.get("asked")) and not self.outcome:
            option = choose(asked, self.view, self.game)
            self.answer = {"type": "choose", "decision": asked["decision"], "choices": [option["choice"]]}
            line.send(self.answer)
            self.answered += 1


def play_event(server, event, show):
    """Every encounter of an event, one after the other: tables open by themselves, and we sit there already."""
    path, played = f"/api/events/{event['id']}", set()
    while True:
        seen, _ = server.request("GET", path)
        event, you = seen["event"], seen.get("you")
        if event["stage"] in ("over", "called-off"):
            break
        mine = [pairing for round in event["rounds"][-1:] for pairing in round["pairings"] if you in pairing["players"]]
        table = next((pairing["table"] for pairing in mine if "table" in pairing and "score" not in pairing), None)
        if event["stage"] == "gathering":
            table = event.get("gathered")  # a draft, say: all play at one table for what they bring to the rounds
        if table is None or table in played:
            time.sleep(0.5)  # others are still playing, or the event has not started
            continue
        what = f"round {len(event['rounds'])} of {event['n_rounds']}" if event["rounds"] else event["gathering"]
        print(f"{what}: {server.url}/t/{table}")
        info, _ = server.request("GET", f"/api/tables/{table}")
        game = Game(server, info, show)
        print(f"{game.play()['text']} after {game.answered} answers of mine")
        played.add(table)
    place = next((place for place in event["standings"] if place["player"] == you), None)
    if place:
        print(f"place {place['place']} of {len(event['players'])} players in the event, with {place['points']} points")


def main():
    parser = argparse.ArgumentParser(description="Play a game on a Runehall server.")
    parser.add_argument("--server", default="http://127.0.0.1:8080", metavar="URL")
    parser.add_argument("--game", default="zun", help="the game of the new table (zun)")
    parser.add_argument("--against", default="rollout:20", metavar="BOT", help="the server's bot to play (rollout:20)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the new table")
    parser.add_argument("--join", metavar="LINK", help="take the open seat, or enter the event, behind an invitation link instead")
    parser.add_argument("--token", default=os.environ.get("RUNEHALL_TOKEN"), help="who plays; else a new guest")
    parser.add_argument("--show", action="store_true", help="print what happens")
    args = parser.parse_args()

    link = urllib.parse.urlsplit(args.join) if args.join else None
    server = Server(f"{link.scheme}://{link.netloc}" if link else args.server, args.token)
    if not server.token:
        server.become_guest()
    if link:
        invite = urllib.parse.parse_qs(link.query).get("invite", [None])[0]
        kind, name = link.path.strip("/").split("/")[:2]
        if kind == "e":
            event = server.enter_event(name, invite)
            print(f"entered {event['title']} at {server.url}/e/{event['id']}")
            return play_event(server, event, args.show)
        table = server.join_table(name, invite)
    else:
        table = server.make_table(args.game, args.against, dict(option.split("=", 1) for option in args.option))
    print(f"playing {table['game']} at {server.url}/t/{table['id']}")
    game = Game(server, table, args.show)
    outcome = game.play()
    print(f"{outcome['text']} after {game.answered} answers of mine")


if __name__ == "__main__":
    main()
