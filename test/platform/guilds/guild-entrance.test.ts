/** What guilds show to those who come: vanity URLs, widgets, welcome screens, guides and onboarding. */

import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { openGuild, openStrictGuild, permissions } from "../support/guilds.js";

test("people come by a guild's vanity URL, which counts them", async () => {
  const { platform, alice, game, guild, text, bot } = await openGuild();
  const person = platform.as(alice.id, game.id);
  const set = (code: string | null) => () => person.setVanityUrl(guild.id, code);
  expect(set("racers")).toThrow(expect.objectContaining({ code: 50020 }));
  platform.guilds.update(guild.id, { features: ["VANITY_URL"] });
  const taken = person.inviteToChannel(text.id);
  expect(set(taken)).toThrow(expect.objectContaining({ code: 50020 }));
  await bot.connect();
  set("racers")();
  expect(await bot.seen()).toMatchObject([
    ["GUILD_UPDATE", { vanity_url_code: "racers" }],
    [
      "GUILD_AUDIT_LOG_ENTRY_CREATE",
      { action_type: 1, changes: [{ key: "vanity_url_code", new_value: "racers" }] },
    ],
  ]);
  const carol = platform.createUser({ username: "carol" });
  platform.as(carol.id, game.id).acceptGuildInvite("racers");
  expect(platform.guilds.member(guild.id, carol.id)).toBeDefined();
  const path = `/guilds/${guild.id}/vanity-url`;
  expect((await bot.send("GET", path)).body).toEqual({ code: "racers", uses: 1 });
  const invite = (await bot.send("GET", "/invites/racers")).body;
  expect(invite).toMatchObject({ code: "racers", expires_at: null, guild: { id: guild.id } });
  const listed = (await bot.send("GET", `/guilds/${guild.id}/invites`)).body;
  expect(listed.map(({ code }: { code: string }) => code)).toEqual([taken]);
  expect((await bot.send("DELETE", "/invites/racers")).body).toMatchObject({ code: 10006 });
  set(null)();
  expect((await bot.send("GET", path)).body).toEqual({ code: null, uses: 0 });
  expect((await bot.send("GET", "/invites/racers")).body).toMatchObject({ code: 10006 });
});

test("a widget names who is online, the channels open to all, and an invite, and not who it is", async () => {
  const { platform, alice, game, guild, text, bot } = await openGuild();
  const voice = { guildId: guild.id, type: 2 };
  const open = platform.guilds.createChannel({ ...voice, name: "Garage" });
  const overwrites = [{ id: guild.id, type: 0 as const, allow: "0", deny: permissions(20) }];
  platform.guilds.createChannel({ ...voice, name: "Closed", overwrites });
  await bot.connect();
  const path = `/guilds/${guild.id}/widget`;
  expect((await bot.send("GET", `${path}.json`)).body).toMatchObject({ code: 50004 });
  const foreign = await bot.send("PATCH", path, { channel_id: "1" });
  expect(foreign.body).toMatchObject({ code: 50035, errors: { channel_id: {} } });
  const settings = { enabled: true, channel_id: text.id };
  expect((await bot.send("PATCH", path, settings)).body).toEqual(settings);
  expect(await bot.seen()).toMatchObject([
    ["GUILD_UPDATE", { widget_enabled: true, widget_channel_id: text.id }],
    [
      "GUILD_AUDIT_LOG_ENTRY_CREATE",
      { action_type: 1, changes: [{ key: "widget_enabled" }, { key: "widget_channel_id" }] },
    ],
  ]);
  platform.as(alice.id, game.id).joinVoice(open.id);
  bot.gateway.send(4, {
    guild_id: guild.id,
    channel_id: open.id,
    self_mute: true,
    self_deaf: false,
  });
  await bot.seen();
  const { body } = await bot.send("GET", `${path}.json`);
  expect(await bot.names()).toEqual(["INVITE_CREATE"]);
  expect(body).toMatchObject({
    id: guild.id,
    name: "Guild",
    channels: [{ id: open.id, name: "Garage", position: open.position }],
    members: [{ id: "0", discriminator: "0000", avatar: null, self_mute: true }],
    presence_count: 1,
  });
  expect(body.members[0].channel_id).toBe(open.id);
  expect(JSON.stringify(body)).not.toContain(bot.id);
  const code = body.instant_invite.split("/").at(-1);
  expect((await bot.send("GET", `/invites/${code}`)).body).toMatchObject({
    channel: { id: text.id },
  });
  expect((await bot.send("GET", `${path}.json`)).body.instant_invite).toBe(body.instant_invite);
  expect(await bot.names()).toEqual([]);
});

test("a widget's picture is a PNG of the style that is asked for", async () => {
  const { platform, guild, bot } = await openGuild();
  platform.guilds.update(guild.id, { widgetEnabled: true, name: "W".repeat(100) });
  const url = `${platform.apiBase}/guilds/${guild.id}/widget.png`;
  const picture = async (query: string) => {
    const answer = await fetch(url + query);
    expect(answer.headers.get("content-type")).toBe("image/png");
    return Buffer.from(await answer.arrayBuffer());
  };
  const shield = await picture("");
  const banner = await picture("?style=banner4");
  expect(shield.subarray(1, 4).toString()).toBe("PNG");
  const [width, height] = [banner.readUInt32BE(16), banner.readUInt32BE(20)];
  expect(width).toBeGreaterThan(shield.readUInt32BE(16));
  const data = banner.indexOf("IDAT");
  const pixels = inflateSync(banner.subarray(data + 4, data + 4 + banner.readUInt32BE(data - 4)));
  expect(pixels).toHaveLength(height * (1 + width / 8));
  expect(pixels.some((byte) => byte !== 0)).toBe(true);
  // A name that is too wide for the picture ends at its edge.
  platform.guilds.update(guild.id, { name: "W".repeat(99) });
  expect((await picture("?style=banner4")).equals(banner)).toBe(true);
  const wrong = await bot.send("GET", `/guilds/${guild.id}/widget.png?style=banner5`);
  expect(wrong.body).toMatchObject({ code: 50035, errors: { style: {} } });
});

test("a welcome screen that is disabled is for those who manage the guild", async () => {
  const { platform, guild, text, bot, may } = await openStrictGuild();
  const path = `/guilds/${guild.id}/welcome-screen`;
  may(5);
  await bot.connect();
  const channel = { channel_id: text.id, description: "Talk", emoji_id: null, emoji_name: "👋" };
  const screen = { description: "Hello", welcome_channels: [channel] };
  expect((await bot.send("PATCH", path, screen)).body).toEqual(screen);
  expect((await bot.send("GET", path)).body).toEqual(screen);
  may();
  expect((await bot.send("GET", path)).body).toMatchObject({ code: 10069 });
  expect((await bot.send("PATCH", path, {})).body).toMatchObject({ code: 50013 });
  may(5);
  await bot.seen();
  await bot.send("PATCH", path, { enabled: true });
  const [update] = await bot.seen();
  expect(update).toMatchObject(["GUILD_UPDATE", { features: ["WELCOME_SCREEN_ENABLED"] }]);
  may();
  expect((await bot.send("GET", path)).body).toEqual(screen);
  may(5);
  const foreign = { welcome_channels: [{ ...channel, channel_id: "1" }] };
  expect((await bot.send("PATCH", path, foreign)).body).toMatchObject({ code: 50035 });
  const many = { welcome_channels: Array.from({ length: 6 }, () => channel) };
  expect((await bot.send("PATCH", path, many)).body).toMatchObject({ code: 50035 });
  platform.guilds.managers.channels.delete(platform.guilds.store.channel(text.id));
  expect((await bot.send("GET", path)).body.welcome_channels).toEqual([]);
});

test("a guide for new members is what the guild's owner sets", async () => {
  const { platform, alice, bob, game, guild, text, bot } = await openGuild();
  const guide = {
    enabled: true,
    welcome_message: { author_ids: [alice.id], message: "Welcome!" },
    new_member_actions: [
      { channel_id: text.id, action_type: 1 as const, title: "Talk", description: "Hello" },
    ],
    resource_channels: [],
  };
  const set = (userId: string) => () =>
    platform.as(userId, game.id).setNewMemberWelcome(guild.id, guide);
  expect(set(bob.id)).toThrow(expect.objectContaining({ code: 50013 }));
  await bot.connect();
  set(alice.id)();
  set(alice.id)();
  set(alice.id)();
  const entries = (await bot.seen()).map(([, { action_type }]) => action_type);
  expect(entries).toEqual([190]);
  const { body } = await bot.send("GET", `/guilds/${guild.id}/new-member-welcome`);
  expect(body).toEqual({ guild_id: guild.id, ...guide });
});

async function openOnboarding() {
  const opened = await openGuild();
  const { platform, guild, bot } = opened;
  const channels = Array.from({ length: 7 }, (_, at) =>
    platform.guilds.createChannel({ guildId: guild.id, name: `room-${at}` }),
  );
  const role = platform.guilds.createRole(guild.id, "Racers", "0");
  const put = (body: object) => bot.send("PUT", `/guilds/${guild.id}/onboarding`, body);
  const options = [{ title: "Racing", role_ids: [role.id] }, { title: "Watching" }];
  const prompts = [{ id: "1", title: "What?", options, required: true, single_select: true }];
  return { ...opened, role, put, prompts, ids: channels.map(({ id }) => id) };
}

test("onboarding needs seven channels, in five of which everyone may write", async () => {
  const { platform, guild, ids, put } = await openOnboarding();
  const few = await put({ enabled: true, default_channel_ids: ids.slice(1) });
  expect(few.body).toMatchObject({ code: 350000 });
  const overwrites = [{ id: guild.id, type: 0 as const, allow: "0", deny: permissions(11) }];
  for (const id of ids.slice(0, 3)) platform.guilds.updateChannel(id, { overwrites });
  expect((await put({ enabled: true, default_channel_ids: ids })).body).toMatchObject({
    code: 350000,
  });
  platform.guilds.updateChannel(ids[0] as string, { overwrites: [] });
  expect((await put({ enabled: true, default_channel_ids: ids })).status).toBe(200);
  expect((await put({ default_channel_ids: [] })).body).toMatchObject({ code: 350001 });
  const option = { title: "All", channel_ids: ids };
  const prompts = [{ id: "1", title: "Where?", options: [option] }];
  expect((await put({ default_channel_ids: [], prompts })).body).toMatchObject({ code: 350001 });
  expect((await put({ default_channel_ids: [], prompts, mode: 1 })).status).toBe(200);
});

test("prompts get ids that stay, and the audit log has each that is new, other or gone", async () => {
  const { bot, put, prompts } = await openOnboarding();
  await bot.connect();
  const types = async () => (await bot.seen()).map(([, { action_type }]) => action_type);
  const { body: made } = await put({ prompts });
  expect(await types()).toEqual([163, 166]);
  const [prompt] = made.prompts;
  expect(prompt.id).not.toBe("1");
  const { body: same } = await put({ prompts: made.prompts });
  expect(same.prompts[0].id).toBe(prompt.id);
  expect(same.prompts[0].options.map(({ id }: { id: string }) => id)).toEqual(
    prompt.options.map(({ id }: { id: string }) => id),
  );
  expect(await types()).toEqual([]);
  await put({ prompts: [{ ...prompt, title: "Why?" }], mode: 1 });
  expect(await types()).toEqual([164, 167]);
  await put({ prompts: [] });
  expect(await types()).toEqual([165]);
});

test("answers give a member the roles of its choices, and take those of others", async () => {
  const { platform, guild, bob, game, role, put, prompts } = await openOnboarding();
  const { body } = await put({ prompts });
  const [racing, watching] = body.prompts[0].options.map(({ id }: { id: string }) => id);
  const answer = (...ids: string[]) => platform.as(bob.id, game.id).answerOnboarding(guild.id, ids);
  expect(() => answer()).toThrow(expect.objectContaining({ code: 50035 }));
  expect(() => answer(racing, watching)).toThrow(expect.objectContaining({ code: 50035 }));
  expect(() => answer(racing, "1")).toThrow(expect.objectContaining({ code: 50035 }));
  answer(racing);
  const member = () => platform.guilds.member(guild.id, bob.id);
  // Started and completed.
  expect(member()).toMatchObject({ roles: [role.id], flags: (1 << 3) | (1 << 1) });
  answer(watching);
  expect(member()?.roles).toEqual([]);
});

test("a vanity URL names no channel that is hidden from some, and ends with its feature", async () => {
  const { platform, alice, game, guild, bot } = await openGuild();
  platform.guilds.update(guild.id, { features: ["VANITY_URL"] });
  platform.as(alice.id, game.id).setVanityUrl(guild.id, "racers");
  const overwrites = [{ id: guild.id, type: 0 as const, allow: "0", deny: permissions(10) }];
  const all = platform.guilds.channels(guild.id);
  for (const { id } of all) platform.guilds.updateChannel(id, { overwrites });
  const find = () => bot.send("GET", "/invites/racers");
  expect((await find()).body).toMatchObject({ code: 10006 });
  const open = platform.guilds.createChannel({ guildId: guild.id, name: "open" });
  expect((await find()).body).toMatchObject({ channel: { id: open.id } });
  platform.guilds.update(guild.id, { features: [] });
  expect((await find()).body).toMatchObject({ code: 10006 });
});

test("a vanity URL of a guild without text channels names one of voice", async () => {
  const { platform, alice, game, guild, bot } = await openGuild();
  platform.guilds.update(guild.id, { features: ["VANITY_URL"] });
  const owner = platform.as(alice.id, game.id);
  owner.setVanityUrl(guild.id, "racers");
  for (const { id } of platform.guilds.channels(guild.id)) owner.deleteChannel(id);
  const voice = platform.guilds.createChannel({ guildId: guild.id, name: "Garage", type: 2 });
  expect((await bot.send("GET", "/invites/racers")).body).toMatchObject({
    channel: { id: voice.id },
  });
});

test("answers give no role that who asks could not give", async () => {
  const { platform, guild, game, put } = await openOnboarding();
  const carol = platform.createUser({ username: "carol" });
  const { id: own } = platform.guilds.createRole(guild.id, "Managers", permissions(5, 28));
  const { id: above } = platform.guilds.createRole(guild.id, "Owners", "0");
  platform.guilds.addMember(guild.id, carol.id, [own]);
  const other = platform.createApplication({ name: "Other", bot: true });
  platform.as(platform.guilds.require(guild.id).ownerId).installApplication(other.id, {
    guildId: guild.id,
    permissions: "8",
  });
  const managed = platform.guilds.roles(guild.id).find((role) => role.managed);
  const ask = (...role_ids: string[]) =>
    platform.as(carol.id, game.id).editOnboarding(guild.id, {
      prompts: [{ id: "1", title: "What?", options: [{ title: "All", role_ids }] }],
    });
  for (const id of [guild.id, above, managed?.id as string]) {
    expect(() => ask(id)).toThrow(expect.objectContaining({ code: 50013 }));
  }
  expect(
    await put({
      prompts: [{ id: "1", title: "?", options: [{ title: "All", role_ids: [guild.id] }] }],
    }),
  ).toMatchObject({ status: 403 });
});

test("prompts and options have ids of their own, and who is asked is told with the guild", async () => {
  const { bot, put, prompts, ids } = await openOnboarding();
  const { body } = await put({ prompts });
  const [prompt] = body.prompts;
  const [option] = prompt.options;
  const twice = await put({ prompts: [{ ...prompt, options: [option, option] }, prompt] });
  const [first, second] = twice.body.prompts;
  expect(first.id).toBe(prompt.id);
  expect(second.id).not.toBe(prompt.id);
  expect(new Set(first.options.map(({ id }: { id: string }) => id)).size).toBe(2);
  await bot.connect();
  await put({ enabled: true, default_channel_ids: ids });
  expect(await bot.names()).toContain("GUILD_UPDATE");
});
