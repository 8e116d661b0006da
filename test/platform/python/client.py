"""A client of the unmodified library that says, in a line of JSON each, what it has done."""

import asyncio
import json
import os
import traceback
import discord
import yarl
from discord import app_commands

SETTINGS = json.loads(os.environ["BOT"])
for name in ("guild", "channel", "voice", "person", "stranger"):
    SETTINGS[name] = int(SETTINGS[name])
# All that is said from outside: where the service is.
discord.http.Route.BASE = SETTINGS["api"]
discord.asset.Asset.BASE = SETTINGS["cdn"]
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(SETTINGS["gateway"])

PIXEL = bytes.fromhex(SETTINGS["pixel"])


def tell(**line):
    print(json.dumps(line), flush=True)


class Bot(discord.Client):
    """Does one thing after the other, and says how each went."""

    def __init__(self):
        super().__init__(intents=discord.Intents.all())
        self.tree = app_commands.CommandTree(self)

    async def on_error(self, event, *_args):
        tell(check=f"event {event}", error=traceback.format_exc()[-600:])

    async def check(self, name, work):
        try:
            result = await asyncio.wait_for(work(), 20)
            tell(check=name)
            return result
        except Exception:
            tell(check=name, error=traceback.format_exc()[-600:])
            return None

    async def after(self, event, work, condition=None):
        """What an event tells that comes of some work."""
        task = asyncio.ensure_future(self.wait_for(event, check=condition, timeout=15))
        await asyncio.sleep(0)
        await work()
        return await task

    async def person(self, action, *args):
        tell(do=action, args=args)


def expect(condition, what=""):
    if not condition:
        raise AssertionError(what or "another result was expected")
