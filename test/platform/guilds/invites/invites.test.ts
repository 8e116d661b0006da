/** Invites to guilds. */

import { expect, test } from "vitest";
import { GatewayClient } from "../../support/gateway.js";
import { type Bot, openGuild, permissions } from "../../support/guilds.js";

/** Sends a form with the file of those who may use an invite. */
async function sendFile(bot: Bot, method: string, path: string, file: string, fields = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set("target_users_file", new Blob([file], { type: "text/csv" }), "users.csv");
  const response = await fetch(bot.platform.apiBase + path, {
    method,
    headers: { authorization: `Bot ${bot.token}` },
    body: form,
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
}

test("an invite is made, listed, used and taken back; events and audit log report it [operations.get-channel-invites, records.channel-invite-role-partial]", async () => {
  const { platform, guild, bot, text, game } = await openGuild();
  await bot.connect();
  const look = { name: "Guest", color: 5, secondaryColor: 6, icon: "hash", unicodeEmoji: "🔥" };
  const role = platform.guilds.managers.roles.create(guild.id, look, 3);
  await bot.seen();
  const path = `/channels/${text.id}/invites`;
  const body = { max_age: 60, max_uses: 2, role_ids: [role.id] };
  const made = await bot.send("POST", path, body, "party");
  expect(made).toMatchObject({
    status: 200,
    body: {
      type: 0,
      code: expect.stringMatching(/^[A-Za-z0-9]{8}$/),
      guild_id: guild.id,
      guild: { id: guild.id, name: "Guild" },
      channel: { id: text.id, type: 0, name: "general" },
      inviter: { id: bot.id },
      uses: 0,
      max_uses: 2,
      max_age: 60,
      temporary: false,
    },
  });
  const { code } = made.body;
  const partial = {
    id: role.id,
    name: "Guest",
    position: 3,
    color: 5,
    colors: { primary_color: 5, secondary_color: 6, tertiary_color: null },
    icon: "hash",
    unicode_emoji: "🔥",
  };
  expect(made.body.roles).toEqual([partial]);
  expect((await bot.send("GET", path)).body[0].roles).toEqual([partial]);
  expect(await bot.seen()).toMatchObject([
    ["INVITE_CREATE", { code, channel_id: text.id, guild_id: guild.id, role_ids: [role.id] }],
    ["GUILD_AUDIT_LOG_ENTRY_CREATE", { action_type: 40, target_id: null, reason: "party" }],
  ]);
  const carol = platform.createUser({ username: "carol" });
  platform.as(carol.id, game.id).acceptGuildInvite(code);
  expect(platform.guilds.member(guild.id, carol.id)?.roles).toEqual([role.id]);
  expect(await bot.seen()).toMatchObject([
    ["GUILD_MEMBER_ADD", { user: { id: carol.id }, roles: [role.id] }],
  ]);
  expect((await bot.send("GET", path)).body).toMatchObject([{ code, uses: 1 }]);
  expect((await bot.send("GET", `/guilds/${guild.id}/invites`)).body).toMatchObject([{ code }]);
  expect((await bot.send("DELETE", `/invites/${code}`)).body).toMatchObject({ code });
  expect(await bot.names()).toEqual(["INVITE_DELETE", "GUILD_AUDIT_LOG_ENTRY_CREATE"]);
  expect(await bot.send("GET", `/invites/${code}`)).toMatchObject({ body: { code: 10006 } });
});

test("an equal invite is used again unless another is wanted; all end with time or use", async () => {
  const { platform, bot, text, game } = await openGuild();
  const path = `/channels/${text.id}/invites`;
  const first = (await bot.send("POST", path, {})).body.code;
  expect((await bot.send("POST", path, {})).body.code).toBe(first);
  expect((await bot.send("POST", path, { unique: true })).body.code).not.toBe(first);
  const once = (await bot.send("POST", path, { max_uses: 1 })).body.code;
  platform.as(platform.createUser({ username: "carol" }).id, game.id).acceptGuildInvite(once);
  const dave = platform.createUser({ username: "dave" });
  expect(() => platform.as(dave.id, game.id).acceptGuildInvite(once)).toThrow("Unknown Invite");
  const endless = (await bot.send("POST", path, { max_age: 0 })).body;
  expect(endless.expires_at).toBeNull();
  platform.clock.advance(86_400_000);
  expect((await bot.send("GET", `/invites/${first}`)).status).toBe(404);
  expect((await bot.send("GET", `/invites/${endless.code}?with_counts=true`)).body).toMatchObject({
    approximate_member_count: 4,
  });
});

test("a file says who may use an invite; it is given back with one header and can be replaced [operations.create-channel-invite-target-users-file-role-ids, records.invite-target-users-file-csv, operations.get-update-target-users-job-status]", async () => {
  const { platform, bot, text, bob, game, guild } = await openGuild();
  const role = platform.guilds.managers.roles.create(guild.id, { name: "Guest" });
  const carol = platform.createUser({ username: "carol" });
  const dave = platform.createUser({ username: "dave" });
  const path = `/channels/${text.id}/invites`;
  const file = `user_id\n${carol.id}\n${carol.id}\n`;
  const fields = { max_age: 0, role_ids: role.id };
  const { status, body } = await sendFile(bot, "POST", path, file, fields);
  expect([status, body.max_age]).toEqual([200, 0]);
  const targets = `/invites/${body.code}/target-users`;
  const csv = async () => {
    const headers = { authorization: `Bot ${bot.token}` };
    const response = await fetch(bot.platform.apiBase + targets, { headers });
    return [response.headers.get("content-type"), await response.text()];
  };
  expect(await csv()).toEqual([expect.stringMatching(/^text\/csv/), `user_id\n${carol.id}\n`]);
  expect((await bot.send("GET", `${targets}/job-status`)).body).toMatchObject({
    status: 2,
    total_users: 1,
    processed_users: 1,
    error_message: null,
  });
  expect(() => platform.as(dave.id, game.id).acceptGuildInvite(body.code)).toThrow();
  expect((await sendFile(bot, "PUT", targets, `${dave.id}\r\n${bob.id}`)).status).toBe(204);
  expect((await csv())[1]).toBe(`user_id\n${dave.id}\n${bob.id}\n`);
  platform.as(dave.id, game.id).acceptGuildInvite(body.code);
  expect(platform.guilds.member(guild.id, dave.id)?.roles).toEqual([role.id]);
  const wrong = await sendFile(bot, "PUT", targets, `user_id\n${bob.id}\nnobody\n\nx`);
  expect(wrong).toEqual({
    status: 400,
    body: {
      target_users_file: [
        "Line 3: invalid user ID - must be a valid snowflake",
        "Line 5: invalid user ID - must be a valid snowflake",
      ],
    },
  });
  expect((await csv())[1]).toBe(`user_id\n${dave.id}\n${bob.id}\n`);
  const plain = (await bot.send("POST", path, {})).body.code;
  expect(await bot.send("GET", `/invites/${plain}/target-users`)).toMatchObject({
    body: { code: 10129 },
  });
  expect(await bot.send("GET", `/invites/${plain}/target-users/job-status`)).toMatchObject({
    body: { code: 10124 },
  });
});

test("who is banned, a bot, or comes while invites are paused does not get in", async () => {
  const { platform, bot, text, bob, game, guild, otherBot } = await openGuild();
  const { code } = (await bot.send("POST", `/channels/${text.id}/invites`, {})).body;
  await bot.send("PUT", `/guilds/${guild.id}/bans/${bob.id}`);
  const accept = (id: string) => platform.as(id, game.id).acceptGuildInvite(code);
  expect(() => accept(bob.id)).toThrow("banned");
  expect(() => accept(otherBot("Other").id)).toThrow("Bots cannot use this endpoint");
  const carol = platform.createUser({ username: "carol" });
  platform.guilds.update(guild.id, { features: ["INVITES_DISABLED"] });
  expect(() => accept(carol.id)).toThrow("paused");
  platform.guilds.update(guild.id, { features: [] });
  accept(carol.id);
  expect(platform.guilds.member(guild.id, carol.id)).toBeDefined();
});

test("inviting needs its permission, and roles below one's own [operations.get-channel-invites]", async () => {
  const { platform, bot, text, role, guild } = await openGuild(permissions(0, 10));
  const path = `/channels/${text.id}/invites`;
  const forbidden = { status: 403, body: { code: 50013 } };
  expect(await bot.send("POST", path, { role_ids: [role.id] })).toMatchObject(forbidden);
  expect(await bot.send("GET", path)).toMatchObject(forbidden);
  const { code } = (await bot.send("POST", path, {})).body;
  expect(await bot.send("DELETE", `/invites/${code}`)).toMatchObject(forbidden);
  const everyone = platform.guilds.store.roles.get(guild.id);
  if (everyone === undefined) throw new Error("no @everyone");
  for (const each of [everyone, role]) {
    platform.guilds.managers.roles.update(each, { permissions: permissions(10) });
  }
  expect(await bot.send("POST", path, {})).toMatchObject(forbidden);
  for (const body of [{ max_age: -1 }, { max_uses: 101 }, { target_type: 2 }]) {
    const manager = await openGuild();
    const answer = await manager.bot.send("POST", `/channels/${manager.text.id}/invites`, body);
    expect([body, answer.status, answer.body.code]).toEqual([body, 400, 50035]);
  }
});

test("who comes for a visit goes when it is not connected any more, unless it got a role", async () => {
  const { platform, guild, bot, text, game } = await openGuild();
  await bot.connect();
  const invite = await bot.send("POST", `/channels/${text.id}/invites`, { temporary: true });
  expect(invite.body).toMatchObject({ temporary: true });
  const connected = async (username: string) => {
    const { id } = platform.createUser({ username });
    const { accessToken } = platform.issueToken({ userId: id, applicationId: game.id });
    const gateway = new GatewayClient(platform.gatewayUrl);
    await gateway.identify(`Bearer ${accessToken}`);
    platform.as(id, game.id).acceptGuildInvite(invite.body.code);
    return { id, gateway };
  };
  const [visitor, resident] = [await connected("visitor"), await connected("resident")];
  const role = platform.guilds.createRole(guild.id, "Crew", "0");
  await bot.send("PUT", `/guilds/${guild.id}/members/${resident.id}/roles/${role.id}`);
  await bot.seen();
  const ended = (userId: string) =>
    platform.events.waitFor("gateway.ended", (one) => one.userId === userId);
  for (const { id, gateway } of [resident, visitor]) {
    const gone = ended(id);
    gateway.socket.close(1000);
    await gone;
  }
  expect(platform.guilds.member(guild.id, visitor.id)).toBeUndefined();
  expect(platform.guilds.member(guild.id, resident.id)).toBeDefined();
  expect(await bot.names()).toContain("GUILD_MEMBER_REMOVE");
});

test("a visit also ends with voice; one by voice survives a snapshot", async () => {
  const { platform, guild, bot, text, game } = await openGuild();
  const { body } = await bot.send("POST", `/channels/${text.id}/invites`, { temporary: true });
  const voice = platform.guilds.createChannel({ guildId: guild.id, name: "Voice", type: 2 });
  const { id } = platform.createUser({ username: "visitor" });
  const visitor = platform.as(id, game.id);
  visitor.acceptGuildInvite(body.code);
  platform.importState(JSON.parse(JSON.stringify(platform.exportState())));
  visitor.joinVoice(voice.id);
  expect(platform.guilds.member(guild.id, id)).toBeDefined();
  visitor.leaveVoice(guild.id);
  expect(platform.guilds.member(guild.id, id)).toBeUndefined();
});

test("who comes for a visit stays as long as one of its sessions is connected", async () => {
  const { platform, guild, bot, text, game } = await openGuild();
  const { body } = await bot.send("POST", `/channels/${text.id}/invites`, { temporary: true });
  const voice = platform.guilds.createChannel({ guildId: guild.id, name: "Voice", type: 2 });
  const { id } = platform.createUser({ username: "visitor" });
  const { accessToken } = platform.issueToken({ userId: id, applicationId: game.id });
  const gateways = [1, 2].map(() => new GatewayClient(platform.gatewayUrl));
  for (const gateway of gateways) await gateway.identify(`Bearer ${accessToken}`);
  const visitor = platform.as(id, game.id);
  visitor.acceptGuildInvite(body.code);
  const stays = [];
  visitor.joinVoice(voice.id);
  visitor.leaveVoice(guild.id);
  stays.push(platform.guilds.member(guild.id, id) !== undefined);
  for (const gateway of gateways) {
    const gone = platform.events.waitFor("gateway.ended", (one) => one.userId === id);
    gateway.socket.close(1000);
    await gone;
    stays.push(platform.guilds.member(guild.id, id) !== undefined);
  }
  expect(stays).toEqual([true, true, false]);
});
