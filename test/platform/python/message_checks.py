"""What bots do with messages, and with people who use them."""

import asyncio
import io

import discord

from client import PIXEL, SETTINGS, expect


async def messages(bot, channel):
    sent = await channel.send(
        "hello",
        embed=discord.Embed(title="T", colour=0xFF0000),
        file=discord.File(io.BytesIO(b"text"), "a.txt"),
    )
    expect(sent.attachments[0].filename == "a.txt" and sent.embeds[0].title == "T")
    expect(await sent.attachments[0].read() == b"text")
    edited = await sent.edit(content="changed", attachments=[], suppress=True)
    expect(edited.content == "changed" and not edited.attachments)
    reply = await sent.reply("again", mention_author=False)
    expect(reply.reference.message_id == sent.id)
    await sent.add_reaction("👍")
    expect([user async for user in (await channel.fetch_message(sent.id)).reactions[0].users()])
    await sent.remove_reaction("👍", bot.user)
    await sent.add_reaction("👍")
    await sent.clear_reactions()
    await sent.pin(reason="good")
    expect([each.id for each in await channel.pins()] == [sent.id])
    await sent.unpin()
    async with channel.typing():
        pass
    expect(len([each async for each in channel.history(limit=10)]) >= 2)
    await channel.delete_messages([sent, reply])
    for number in range(3):
        await channel.send(str(number))
    expect(len(await channel.purge(limit=3)) == 3)


async def threads(bot, channel):
    message = await channel.send("topic")
    thread = await message.create_thread(name="talk", auto_archive_duration=60)
    await thread.send("one")
    expect((await bot.fetch_channel(thread.id)).message_count == 1)
    await thread.join()
    person = channel.guild.get_member(SETTINGS["person"]) or discord.Object(SETTINGS["person"])
    await thread.add_user(person)
    expect(len(await thread.fetch_members()) == 2)
    await thread.remove_user(person)
    await thread.edit(name="chat", slowmode_delay=1)
    private = await channel.create_thread(name="secret", type=discord.ChannelType.private_thread)
    await private.leave()
    await private.delete()
    await thread.delete()


async def webhooks(bot, channel):
    webhook = await channel.create_webhook(name="Hook", avatar=PIXEL)
    message = await webhook.send("by hook", username="Somebody", wait=True)
    await webhook.edit_message(message.id, content="other")
    await webhook.delete_message(message.id)
    await webhook.edit(name="Crook")
    expect(await channel.webhooks())
    await webhook.delete()


async def direct(bot, guild):
    person = await bot.fetch_user(SETTINGS["person"])
    message = await person.send("psst")
    await message.edit(content="hush")
    await message.delete()
    expect(await person.display_avatar.read())


async def commands(bot, channel):
    @bot.tree.command(name="ping", description="Answers", guild=channel.guild)
    async def ping(interaction: discord.Interaction, word: str):
        await interaction.response.send_message(f"{word}!")
        await interaction.followup.send("more")

    expect(len(await bot.tree.sync(guild=channel.guild)) == 1)
    run = ["/ping", {"word": "tea"}, {"channel": str(channel.id)}]
    said = lambda message: message.content == "more"
    await bot.after("message", lambda: bot.person("runCommand", *run), said)


async def components(bot, channel):
    done = asyncio.get_running_loop().create_future()

    class Form(discord.ui.Modal, title="Form"):
        name = discord.ui.TextInput(label="Name")

        async def on_submit(self, interaction):
            await interaction.response.send_message(f"Hello {self.name.value}")
            done.set_result(self.name.value)

    class View(discord.ui.View):
        @discord.ui.button(label="Go", custom_id="go")
        async def go(self, interaction, _button):
            await interaction.response.send_modal(Form())
            await bot.person("submit", str(interaction.id), {Form.name.custom_id: "Ann"})

        @discord.ui.select(cls=discord.ui.ChannelSelect, custom_id="pick")
        async def pick(self, interaction, select):
            await interaction.response.edit_message(content=select.values[0].name)
            await bot.person("press", str(message.id), "Go")

    Form.name.custom_id = "name"
    message = await channel.send("choose", view=View())
    await bot.person("select", str(message.id), "pick", [str(channel.id)])
    expect(await asyncio.wait_for(done, 15) == "Ann")


async def limits(bot, channel):
    await bot.person("!limit")
    await asyncio.gather(*(channel.send(f"m{number}") for number in range(6)))


async def rules(bot, channel):
    none = discord.AllowedMentions.none()
    sent = await channel.send("@everyone", allowed_mentions=none, silent=True)
    expect(not sent.mention_everyone and sent.flags.suppress_notifications)
    for work, code in [
        (channel.send, 50006),
        (lambda: channel.send("x" * 2001), 50035),
        (lambda: channel.edit(name="x" * 101), 50035),
        (lambda: channel.fetch_message(1), 10008),
        (lambda: bot.fetch_channel(1), 10003),
    ]:
        try:
            await work()
        except discord.HTTPException as error:
            expect(error.code == code, f"{error.code} is not {code}")
        else:
            expect(False, f"no error {code}")


async def hears(bot, channel):
    """What people do is told of."""
    place = str(channel.id)
    of_person = lambda message: message.author.id == SETTINGS["person"]
    send = lambda: bot.person("sendMessage", place, "hello")
    message = await bot.after("message", send, of_person)
    expect(message.author.display_name and message.guild == channel.guild)
    react = lambda: bot.person("react", place, str(message.id), "👍")
    reaction, user = await bot.after("reaction_add", react)
    expect(reaction.count == 1 and user.id == SETTINGS["person"])
    edit = lambda: bot.person("editMessage", place, str(message.id), "changed")
    before, after = await bot.after("message_edit", edit)
    expect((before.content, after.content) == ("hello", "changed"))
    remove = lambda: bot.person("deleteMessage", place, str(message.id))
    expect((await bot.after("message_delete", remove)).id == message.id)


async def resuming(bot, channel):
    """A connection that breaks goes on where it was."""
    await bot.after("resumed", lambda: bot.person("!drop"))
    await bot.after("message", lambda: channel.send("back"), lambda each: each.content == "back")
