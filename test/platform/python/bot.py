"""A bot of an unmodified Python library, which does one thing after the other."""

import asyncio
import sys

import guild_checks as guilds
import message_checks as messages
from client import SETTINGS, Bot, tell


async def main():
    bot = Bot()
    async with bot:
        await bot.login(SETTINGS["token"])
        connection = asyncio.ensure_future(bot.connect())
        await bot.check("ready", bot.wait_until_ready)
        guild = bot.get_guild(SETTINGS["guild"])
        channel = guild.get_channel(SETTINGS["channel"])
        in_guild = ["lists", "roles", "channels", "members", "expressions", "invites", "events",
                    "moderation", "stages", "guild_settings", "myself", "voice"]
        in_channel = ["messages", "threads", "webhooks", "direct", "hears", "commands",
                      "components", "rules", "resuming"]
        checks = [(guilds, name) for name in in_guild] + [(messages, name) for name in in_channel]
        # These come last: guilds come and go, buckets get tight, and the log has it all.
        checks += [(guilds, "joining"), (messages, "limits"), (guilds, "audit")]
        for module, name in checks:
            work = getattr(module, name)
            place = channel if module is messages or name == "invites" else guild
            if sys.argv[1:] in ([], [name]):
                await bot.check(name, lambda: work(bot, place))
    connection.cancel()
    tell(end=len(checks) + 1)


asyncio.run(main())
