/** Who sets what a guild shows to those who come, of which channels, and what everybody reads of it (bots 3.1). */

import { expect, test } from "vitest";
import { openGuild, permissions } from "../support/guilds.js";

const unknownInvite = { status: 404, body: { code: 10006 } };
const invalid = { status: 400, body: { code: 50035 } };
const hidden = (id: string, bit: number) => [
  { id, type: 0 as const, allow: "0", deny: permissions(bit) },
];

/** A guild, and a channel of another one. */
async function openEntrance() {
  const opened = await openGuild();
  const { platform, guild, alice, bob, game, bot } = opened;
  const other = platform.guilds.create({ name: "Other", ownerId: bob.id });
  const foreign = platform.guilds.createChannel({ guildId: other.id, name: "far" });
  const path = `/guilds/${guild.id}`;
  const edit = (what: string, body: object) => bot.send("PATCH", `${path}/${what}`, body);
  const read = async (what: string) => (await bot.send("GET", `${path}/${what}`)).body;
  const owner = platform.as(alice.id, game.id);
  const member = platform.as(bob.id, game.id);
  return { ...opened, other, foreign, path, edit, read, owner, member };
}

test("a vanity URL is chosen by who manages the guild, of characters that fit an address", async () => {
  const { platform, guild, owner, member } = await openEntrance();
  platform.guilds.update(guild.id, { features: ["VANITY_URL"] });
  const refused = (code: number) => expect.objectContaining({ code });
  expect(() => member.setVanityUrl(guild.id, "racers")).toThrow(refused(50013));
  for (const code of ["ra cers", "ra/cers", ""]) {
    expect(() => owner.setVanityUrl(guild.id, code)).toThrow(refused(50020));
  }
  owner.setVanityUrl(guild.id, "racers");
  // It is taken by the guild itself.
  owner.setVanityUrl(guild.id, "racers");
  expect(platform.guilds.get(guild.id)?.vanityUrlCode).toBe("racers");
});

test("the vanity URL of another guild is taken", async () => {
  const { platform, guild, other, owner, member, bot } = await openEntrance();
  for (const { id } of [guild, other]) platform.guilds.update(id, { features: ["VANITY_URL"] });
  member.setVanityUrl(other.id, "racers");
  const taken = expect.objectContaining({ code: 50020 });
  expect(() => owner.setVanityUrl(guild.id, "racers")).toThrow(taken);
  member.setVanityUrl(other.id, null);
  owner.setVanityUrl(guild.id, "racers");
  expect((await bot.send("GET", "/invites/racers")).body.guild.id).toBe(guild.id);
});

test("a vanity URL is read with its feature, and counts everybody who comes by it", async () => {
  const { platform, guild, owner, game, bot, path, read } = await openEntrance();
  expect(await bot.send("GET", `${path}/vanity-url`)).toMatchObject({ body: { code: 50020 } });
  platform.guilds.update(guild.id, { features: ["VANITY_URL"] });
  owner.setVanityUrl(guild.id, "racers");
  for (const username of ["carol", "dave"]) {
    const { id } = platform.createUser({ username });
    platform.as(id, game.id).acceptGuildInvite("racers");
  }
  expect(await read("vanity-url")).toEqual({ code: "racers", uses: 2 });
  owner.setVanityUrl(guild.id, "drivers");
  expect(await read("vanity-url")).toEqual({ code: "drivers", uses: 0 });
  expect(await bot.send("GET", "/invites/racers")).toMatchObject(unknownInvite);
});

test("what a widget's settings do not name stays, and its channel is one of the guild", async () => {
  const { text, foreign, edit, read } = await openEntrance();
  await edit("widget", { enabled: true, channel_id: text.id });
  expect((await edit("widget", {})).body).toEqual({ enabled: true, channel_id: text.id });
  expect(await edit("widget", { channel_id: foreign.id })).toMatchObject(invalid);
  expect((await edit("widget", { channel_id: null })).body).toEqual({
    enabled: true,
    channel_id: null,
  });
  expect(await read("widget")).toEqual({ enabled: true, channel_id: null });
  expect((await read("widget.json")).instant_invite).toBeNull();
});

test("a widget and its picture are there only where the widget is enabled", async () => {
  const { guild, edit, bot, path } = await openEntrance();
  const disabled = { status: 403, body: { code: 50004 } };
  for (const what of ["widget.json", "widget.png"]) {
    expect(await bot.send("GET", `${path}/${what}`)).toMatchObject(disabled);
    const nowhere = await bot.send("GET", `/guilds/${BigInt(guild.id) - 1n}/${what}`);
    expect(nowhere).toMatchObject({ status: 404, body: { code: 10004 } });
  }
  await edit("widget", { enabled: true });
  expect((await bot.send("GET", `${path}/widget.json`)).status).toBe(200);
});

test("a widget lists the voice channels that everyone sees and may come into", async () => {
  const { platform, guild, edit, read } = await openEntrance();
  const make = (name: string, type: number, bit?: number) =>
    platform.guilds.createChannel({
      guildId: guild.id,
      name,
      type,
      overwrites: bit === undefined ? [] : hidden(guild.id, bit),
    });
  make("Garage", 2);
  make("Podium", 13);
  make("Hidden", 2, 10);
  make("Closed", 2, 20);
  await edit("widget", { enabled: true });
  const { channels } = await read("widget.json");
  expect(channels.map(({ name }: { name: string }) => name)).toEqual(["Garage", "Podium"]);
});

test("a widget shows members by the names they have there, with what they do and how they are heard", async () => {
  const { platform, guild, bot, edit, read } = await openEntrance();
  const make = (name: string, deny = "0") =>
    platform.guilds.createChannel({
      guildId: guild.id,
      name,
      type: 2,
      overwrites: [
        { id: guild.id, type: 0, allow: "0", deny },
        { id: bot.id, type: 1, allow: deny, deny: "0" },
      ],
    });
  const [open, closed] = [make("Garage"), make("Closed", permissions(20))];
  await edit("widget", { enabled: true });
  await bot.connect();
  const shown = async () => (await read("widget.json")).members[0];
  const username = platform.users.require(bot.id).username;
  expect((await shown()).username).toBe(username);
  platform.users.update(bot.id, { globalName: "Robot" });
  expect((await shown()).username).toBe("Robot");
  const { members } = platform.guilds.managers;
  const change = (fields: object) => {
    const member = platform.guilds.member(guild.id, bot.id);
    if (member !== undefined) members.update(member, fields);
  };
  change({ nick: "Robby", mute: true, deaf: true });
  bot.gateway.send(3, {
    status: "idle",
    activities: [{ name: "Racing", type: 0 }],
    since: null,
    afk: false,
  });
  const join = (channel_id: string) =>
    bot.gateway.send(4, { guild_id: guild.id, channel_id, self_mute: false, self_deaf: true });
  join(closed.id);
  expect(await bot.names()).toContain("VOICE_STATE_UPDATE");
  const inClosed = await shown();
  expect(inClosed).toMatchObject({
    username: "Robby",
    status: "idle",
    activity: { name: "Racing" },
  });
  expect(inClosed).not.toHaveProperty("channel_id");
  join(open.id);
  await bot.seen();
  expect(await shown()).toMatchObject({
    channel_id: open.id,
    mute: true,
    deaf: true,
    self_mute: false,
    self_deaf: true,
    suppress: false,
  });
  change({ mute: false, deaf: false });
  // In the AFK channel everybody is suppressed.
  platform.guilds.update(guild.id, { afkChannelId: open.id });
  join(open.id);
  await bot.seen();
  expect(await shown()).toMatchObject({ mute: false, deaf: false, suppress: true });
});

test("a widget names a hundred members and counts all who are there", async () => {
  const { platform, guild, edit, read, otherBot } = await openEntrance();
  await edit("widget", { enabled: true });
  for (let made = 0; made < 101; made++) {
    const one = otherBot(`Bot ${made}`);
    platform.guilds.addMember(guild.id, one.id);
    await one.connect({ intents: 0 });
  }
  const { members, presence_count } = await read("widget.json");
  expect(members.map(({ id }: { id: string }) => id)).toEqual(
    Array.from({ length: 100 }, (_, index) => `${index}`),
  );
  expect(presence_count).toBe(101);
});

test("each style of a widget's picture shows how many are there", async () => {
  const { platform, guild, bot, edit } = await openEntrance();
  await edit("widget", { enabled: true });
  const picture = async (style: string) => {
    const url = `${platform.apiBase}/guilds/${guild.id}/widget.png?style=${style}`;
    return Buffer.from(await (await fetch(url)).arrayBuffer());
  };
  const styles = ["shield", "banner1", "banner2", "banner3", "banner4"];
  const before = await Promise.all(styles.map(picture));
  await bot.connect();
  const after = await Promise.all(styles.map(picture));
  for (const [index, style] of styles.entries()) {
    expect([style, after[index]?.equals(before[index] as Buffer)]).toEqual([style, false]);
  }
});

test("what a welcome screen's changes do not name stays; its channels are of the guild", async () => {
  const { text, foreign, edit, read } = await openEntrance();
  const channel = { channel_id: text.id, description: "Talk" };
  const whole = {
    description: "Hello",
    welcome_channels: [{ ...channel, emoji_id: null, emoji_name: null }],
  };
  const made = await edit("welcome-screen", { description: "Hello", welcome_channels: [channel] });
  expect(made.body).toEqual(whole);
  expect((await edit("welcome-screen", {})).body).toEqual(whole);
  const far = { welcome_channels: [channel, { ...channel, channel_id: foreign.id }] };
  expect(await edit("welcome-screen", far)).toMatchObject(invalid);
  expect((await edit("welcome-screen", { welcome_channels: null })).body).toEqual({
    description: "Hello",
    welcome_channels: [],
  });
  await edit("welcome-screen", { description: null });
  expect(await read("welcome-screen")).toEqual({ description: null, welcome_channels: [] });
});

test("of a welcome screen's channels only the one that is deleted goes", async () => {
  const { platform, guild, text, owner, edit, read } = await openEntrance();
  const rules = platform.guilds.createChannel({ guildId: guild.id, name: "rules" });
  const channels = [text, rules].map(({ id }) => ({ channel_id: id, description: "Read" }));
  await edit("welcome-screen", { welcome_channels: channels });
  owner.deleteChannel(text.id);
  expect((await read("welcome-screen")).welcome_channels).toMatchObject([channels[1]]);
});

test("a welcome screen is switched by a feature of the guild, beside its others", async () => {
  const { platform, guild, bot, edit } = await openEntrance();
  platform.guilds.update(guild.id, { features: ["VERIFIED"] });
  await bot.connect();
  const features = () => platform.guilds.get(guild.id)?.features;
  await edit("welcome-screen", { enabled: true });
  expect(features()).toEqual(["VERIFIED", "WELCOME_SCREEN_ENABLED"]);
  await bot.seen();
  await edit("welcome-screen", { enabled: true, description: "Hello" });
  await edit("welcome-screen", { description: "Welcome" });
  expect(features()).toEqual(["VERIFIED", "WELCOME_SCREEN_ENABLED"]);
  expect(await bot.names()).not.toContain("GUILD_UPDATE");
  platform.guilds.update(guild.id, { features: ["WELCOME_SCREEN_ENABLED", "VERIFIED"] });
  await bot.seen();
  await edit("welcome-screen", { enabled: true, description: "Hello again" });
  expect(await bot.names()).not.toContain("GUILD_UPDATE");
  await edit("welcome-screen", { enabled: false });
  expect(features()).toEqual(["VERIFIED"]);
  expect(await bot.names()).toContain("GUILD_UPDATE");
});

test("a changed welcome screen has an entry in the audit log, and one that stays has none", async () => {
  const { edit, bot } = await openEntrance();
  await edit("welcome-screen", { description: "Hello" });
  await bot.connect();
  await edit("welcome-screen", { description: "Hello" });
  expect(await bot.seen()).toEqual([]);
  await edit("welcome-screen", { description: "Welcome" });
  expect(await bot.seen()).toMatchObject([["GUILD_AUDIT_LOG_ENTRY_CREATE", { action_type: 1 }]]);
});

test("a guide names channels of the guild alone, and none that is gone", async () => {
  const { platform, guild, text, foreign, owner, bot, path, read } = await openEntrance();
  expect((await bot.send("GET", `${path}/new-member-welcome`)).status).toBe(204);
  const action = { channel_id: text.id, action_type: 1 as const, title: "Talk", description: "Hi" };
  const resource = { channel_id: text.id, title: "Rules", description: "Read" };
  const set = (channel_id: string) =>
    owner.setNewMemberWelcome(guild.id, {
      enabled: true,
      new_member_actions: [{ ...action, emoji: { name: "👋" } }],
      resource_channels: [resource, { ...resource, channel_id }],
    });
  expect(() => set(foreign.id)).toThrow(expect.objectContaining({ code: 50035 }));
  const rules = platform.guilds.createChannel({ guildId: guild.id, name: "rules" });
  set(rules.id);
  owner.deleteChannel(rules.id);
  expect(await read("new-member-welcome")).toMatchObject({
    new_member_actions: [{ ...action, emoji: { id: null, name: "👋", animated: false } }],
    resource_channels: [resource],
  });
});

test("the audit log tells a guide that is new from one that changed", async () => {
  const { guild, owner, bot } = await openEntrance();
  await bot.connect();
  owner.setNewMemberWelcome(guild.id, { enabled: true });
  owner.setNewMemberWelcome(guild.id, { enabled: false });
  const entries = (await bot.seen()).map(([, { action_type }]) => action_type);
  expect(entries).toEqual([190, 191]);
});

test("a guild that is deleted leaves nothing of its entrance behind", async () => {
  const { platform, guild, game, text, owner, edit } = await openEntrance();
  platform.guilds.update(guild.id, { features: ["VANITY_URL"] });
  owner.setVanityUrl(guild.id, "racers");
  const carol = platform.createUser({ username: "carol" });
  platform.as(carol.id, game.id).acceptGuildInvite("racers");
  await edit("welcome-screen", { description: "Hello" });
  owner.setNewMemberWelcome(guild.id, { enabled: true });
  owner.inviteToChannel(text.id);
  platform.guilds.delete(guild.id);
  const state = JSON.parse(JSON.stringify(platform.exportState()));
  expect(JSON.stringify(state)).not.toContain(guild.id);
  platform.importState(state);
});
