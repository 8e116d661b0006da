"""What bots do in guilds."""

import io
from datetime import timedelta

import discord

from client import PIXEL, SETTINGS, expect


async def roles(bot, guild):
    # Answers may overtake events, by which the library fills its cache.
    make = lambda: guild.create_role(name="Crew", colour=discord.Colour.red(), reason="new")
    role = await bot.after("guild_role_create", make)
    await bot.after("guild_role_create", lambda: guild.create_role(name="Other"))
    await role.edit(name="Team", hoist=True, position=2)
    member = await guild.fetch_member(SETTINGS["person"])
    await member.add_roles(role, reason="why")
    expect(role in (await guild.fetch_member(member.id)).roles)
    await member.remove_roles(role)
    await member.edit(roles=[role], nick="Nick")
    await guild.edit_role_positions({role: 1})
    await role.delete()


async def channels(bot, guild):
    category = await guild.create_category("Team", overwrites={
        guild.default_role: discord.PermissionOverwrite(send_messages=False),
    })
    child = await category.create_text_channel("child", topic="T", slowmode_delay=5)
    expect(child.permissions_synced)
    await child.set_permissions(guild.me, send_messages=True, reason="speak")
    await child.edit(sync_permissions=True, position=0)
    await child.move(end=True)
    voice = await guild.create_voice_channel("Voice", category=category, user_limit=3)
    await voice.edit(bitrate=64000)
    forum = await guild.create_forum("ideas", available_tags=[discord.ForumTag(name="free")])
    made = await forum.create_thread(
        name="post", content="first", applied_tags=[forum.available_tags[0]]
    )
    expect(made.thread.message_count == 0, f"message_count {made.thread.message_count}")
    await made.thread.edit(archived=True)
    clone = await child.clone(name="copy")
    for channel in (clone, child, voice, forum, category):
        await channel.delete()


async def members(bot, guild):
    expect(len([member async for member in guild.fetch_members()]) >= 2)
    expect(await guild.query_members("per"))
    expect(await guild.chunk())
    member = await guild.fetch_member(SETTINGS["person"])
    await member.timeout(timedelta(minutes=5), reason="rest")
    await member.timeout(None)
    try:
        await guild.fetch_member(1)
    except discord.NotFound as error:
        expect(error.code == 10013, error.code)
    await guild.ban(discord.Object(SETTINGS["stranger"]), delete_message_seconds=60, reason="b")
    expect([entry async for entry in guild.bans()])
    await guild.unban(discord.Object(SETTINGS["stranger"]))
    expect(await guild.estimate_pruned_members(days=7) is not None)
    await guild.me.edit(nick="Robot")


async def expressions(bot, guild):
    emoji = await guild.create_custom_emoji(name="pixel", image=PIXEL)
    await emoji.edit(name="dot")
    expect([each.name for each in await guild.fetch_emojis()] == ["dot"])
    await emoji.delete()
    sticker = await guild.create_sticker(
        name="wave", description="w", emoji="👋", file=discord.File(io.BytesIO(bytes.fromhex(SETTINGS["sticker"])), "s.png")
    )
    await sticker.edit(name="wink")
    await sticker.delete()
    action = discord.AuditLogAction.sticker_create
    [entry] = [entry async for entry in guild.audit_logs(action=action)]
    expect(entry.after.name == "wave" and entry.after.format_type == discord.StickerFormatType.png)


async def audit(bot, guild):
    entries = [entry async for entry in guild.audit_logs(limit=100)]
    expect(entries)
    for entry in entries:
        expect(entry.action and repr(entry.changes) and repr(entry.target) and repr(entry.extra))


async def invites(bot, channel):
    invite = await channel.create_invite(max_uses=3, unique=True)
    expect((await bot.fetch_invite(invite.url)).code == invite.code)
    expect(await channel.guild.invites())
    await invite.delete()


async def events(bot, guild):
    now = discord.utils.utcnow()
    event = await guild.create_scheduled_event(
        name="Party", start_time=now + timedelta(days=1), end_time=now + timedelta(days=2),
        location="Here", entity_type=discord.EntityType.external,
        privacy_level=discord.PrivacyLevel.guild_only,
    )
    await event.edit(description="D", location="There")
    expect(await guild.fetch_scheduled_events())
    event = await event.start()
    await event.end()


async def moderation(bot, guild):
    rule = await guild.create_automod_rule(
        name="words", event_type=discord.AutoModRuleEventType.message_send, enabled=True,
        trigger=discord.AutoModTrigger(
            type=discord.AutoModRuleTriggerType.keyword, keyword_filter=["bad"]
        ),
        actions=[discord.AutoModRuleAction()],
    )
    await rule.edit(name="phrases")
    expect(await guild.fetch_automod_rules())
    await rule.delete()


async def guild_settings(bot, guild):
    await guild.edit(name="Renamed", icon=PIXEL, reason="r")
    expect((await bot.fetch_guild(guild.id)).name == "Renamed")
    expect(await guild.integrations() is not None)


async def myself(bot, guild):
    info = await bot.application_info()
    expect(info.owner.id and info.rpc_origins == [])
    await bot.user.edit(avatar=PIXEL)
    await bot.change_presence(activity=discord.Game("chess"), status=discord.Status.idle)


async def joining(bot, guild):
    joined = await bot.after("guild_join", lambda: bot.person("!join"))
    expect(joined.name == "New" and joined.me)
    created = await bot.after("integration_create", lambda: bot.person("!install"))
    expect(created.application.summary == "")
    await bot.after("guild_remove", joined.leave)


async def voice(bot, guild):
    channel = guild.get_channel(SETTINGS["voice"])
    condition = lambda member, _before, after: member == guild.me and after.channel == channel
    work = lambda: guild.change_voice_state(channel=channel, self_deaf=True)
    await bot.after("voice_state_update", work, condition)
    expect(guild.me.voice.self_deaf and not guild.me.voice.suppress)
    await guild.change_voice_state(channel=None)


async def lists(bot, guild):
    expect([each.id async for each in bot.fetch_guilds()] == [guild.id])
    expect(len(await guild.fetch_channels()) == len(guild.channels))
    expect(len(await guild.fetch_roles()) == len(guild.roles))
    expect(await guild.active_threads() is not None)
    channel = guild.get_channel(SETTINGS["channel"])
    expect([each async for each in channel.archived_threads()] is not None)
    expect(await bot.fetch_premium_sticker_packs() is not None)
    expect((await bot.fetch_channel(channel.id)).name == channel.name)
    expect((await bot.fetch_user(SETTINGS["stranger"])).name == "stranger")


async def stages(bot, guild):
    make = lambda: guild.create_stage_channel("Stage")
    stage = await bot.after("guild_channel_create", make)
    await stage.edit(name="Platform")
    await stage.delete()
