"""A bot without a library: Python's own modules, the API by HTTP and the gateway by a socket."""

import base64
import json
import os
import socket
import struct
import sys
import urllib.parse
import urllib.request

api, token = sys.argv[1:]
headers = {"Authorization": f"Bot {token}", "Content-Type": "application/json", "User-Agent": "DiscordBot (plain, 1)"}


def ask(method, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(api + path, data, headers, method=method)
    with urllib.request.urlopen(request) as response:
        return json.loads(response.read() or "null")


address = urllib.parse.urlparse(ask("GET", "/gateway/bot")["url"])
connection = socket.create_connection((address.hostname, address.port))
key = base64.b64encode(os.urandom(16)).decode()
connection.sendall(
    f"GET {address.path or '/'}?v=10&encoding=json HTTP/1.1\r\nHost: {address.netloc}\r\n"
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    f"Sec-WebSocket-Key: {key}\r\n\r\n".encode()
)
stream = connection.makefile("rb")
assert b"101" in stream.readline()
while stream.readline().strip():
    pass


def send(payload):
    data = json.dumps(payload).encode()
    length = struct.pack("!B", 0x80 | len(data)) if len(data) < 126 else struct.pack("!BH", 0xFE, len(data))
    mask = os.urandom(4)
    connection.sendall(b"\x81" + length + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(data)))


def receive():
    _, length = stream.read(2)
    if length == 126:
        (length,) = struct.unpack("!H", stream.read(2))
    elif length == 127:
        (length,) = struct.unpack("!Q", stream.read(8))
    return json.loads(stream.read(length))


while True:
    payload = receive()
    data = payload["d"]
    if payload["op"] == 10:
        send({"op": 1, "d": None})
        send({"op": 2, "d": {"token": token, "intents": 33281, "properties": {"os": "linux", "browser": "", "device": ""}}})
    elif payload["t"] == "GUILD_CREATE":
        print("ready", flush=True)
    elif payload["t"] == "MESSAGE_CREATE" and data["content"] == "!ping":
        ask("POST", f"/channels/{data['channel_id']}/messages", {"content": "pong"})
        break
