/** What lists and look-ups of invites show to whom, and what the audit log has of them (bots 3.9). */

import { expect, test } from "vitest";
import { openStrictGuild } from "../../support/guilds.js";

const INVITE = 0;
const MANAGE_CHANNELS = 4;
const MANAGE_GUILD = 5;
const VIEW_AUDIT_LOG = 7;
const VIEW = 10;

async function openInvites() {
  const opened = await openStrictGuild();
  const { platform, bot, may, text, game } = opened;
  may(VIEW, INVITE);
  const path = `/channels/${text.id}/invites`;
  const code = async (body: object = {}): Promise<string> =>
    (await bot.send("POST", path, body)).body.code;
  /** A new person, who has come by an invite. */
  const comer = (by: string, username: string) => {
    const { id } = platform.createUser({ username });
    platform.as(id, game.id).acceptGuildInvite(by);
    return id;
  };
  return { ...opened, path, code, comer };
}

test("an invite has eight characters, one that does not end has ten", async () => {
  const { code } = await openInvites();
  expect(await code()).toMatch(/^[A-Za-z0-9]{8}$/);
  expect(await code({ max_age: 0 })).toMatch(/^[A-Za-z0-9]{10}$/);
});

test("a guild's invites are listed for who manages it, and without uses for who views its log", async () => {
  const { guild, bot, may, code } = await openInvites();
  const made = await code();
  const list = () => bot.send("GET", `/guilds/${guild.id}/invites`);
  may(VIEW, MANAGE_CHANNELS);
  expect(await list()).toMatchObject({ status: 403, body: { code: 50013 } });
  may(VIEW, VIEW_AUDIT_LOG);
  const viewed = await list();
  expect(viewed).toMatchObject({ status: 200, body: [{ code: made }] });
  for (const field of ["uses", "max_uses", "max_age", "temporary", "created_at"]) {
    expect(viewed.body[0]).not.toHaveProperty(field);
  }
  may(VIEW, MANAGE_GUILD);
  expect(await list()).toMatchObject({ status: 200, body: [{ code: made, uses: 0, max_uses: 0 }] });
});

test("members are counted when that is asked for, and those who are connected", async () => {
  const { platform, guild, bot, code } = await openInvites();
  const made = await code();
  const plain = await bot.send("GET", `/invites/${made}`);
  expect(plain.body).not.toHaveProperty("approximate_member_count");
  const members = platform.guilds.members(guild.id).length;
  const counted = async (online: number) =>
    expect((await bot.send("GET", `/invites/${made}?with_counts=true`)).body).toMatchObject({
      approximate_member_count: members,
      approximate_presence_count: online,
    });
  await counted(0);
  await bot.connect();
  await counted(1);
});

test("an invite is shown with an event of its own guild, not with one of another", async () => {
  const { platform, alice, game, guild, bot, code } = await openInvites();
  const other = platform.guilds.create({ name: "Other", ownerId: alice.id });
  const at = (hours: number) => new Date(platform.clock.now() + hours * 3_600_000).toISOString();
  const event = (guildId: string) =>
    platform.as(alice.id, game.id).createEvent(guildId, {
      name: "Race",
      entity_type: 3,
      privacy_level: 2,
      scheduled_start_time: at(1),
      scheduled_end_time: at(2),
      entity_metadata: { location: "Track" },
    });
  const made = await code();
  const look = async (id: string) =>
    (await bot.send("GET", `/invites/${made}?guild_scheduled_event_id=${id}`)).body;
  const own = event(guild.id);
  expect((await look(own)).guild_scheduled_event).toMatchObject({ id: own, name: "Race" });
  expect(await look(event(other.id))).not.toHaveProperty("guild_scheduled_event");
});

test("who may use an invite is read by who views the log, and set by who manages the guild, which the log has", async () => {
  const { platform, guild, bot, may, path, otherBot } = await openInvites();
  const [chosen, later] = ["chosen", "later"].map(
    (name) => platform.createUser({ username: name }).id,
  );
  const form = (content: string) => {
    const body = new FormData();
    body.set("target_users_file", new Blob([content], { type: "text/csv" }), "users.csv");
    return body;
  };
  const send = (method: string, to: string, content: string) =>
    fetch(platform.apiBase + to, {
      method,
      headers: { authorization: `Bot ${bot.token}` },
      body: form(content),
    });
  const { code } = (await (await send("POST", path, `${chosen}\n`)).json()) as { code: string };
  const targets = `/invites/${code}/target-users`;
  const other = otherBot("Other");
  const role = platform.guilds.createRole(guild.id, "Viewers", String(2 ** VIEW_AUDIT_LOG));
  platform.guilds.addMember(guild.id, other.id, [role.id]);
  const headers = { authorization: `Bot ${other.token}` };
  expect((await fetch(platform.apiBase + targets, { headers })).status).toBe(200);
  may(VIEW, INVITE, VIEW_AUDIT_LOG);
  expect((await send("PUT", targets, `user_id\n${later}\n`)).status).toBe(204);
  // The header stands in the first line alone.
  const wrong = await send("PUT", targets, `${later}\nuser_id\n`);
  expect([wrong.status, await wrong.json()]).toMatchObject([
    400,
    { target_users_file: [expect.stringMatching(/^Line 2: /)] },
  ]);
  const log = await bot.send("GET", `/guilds/${guild.id}/audit-logs?action_type=41`);
  expect(log.body.audit_log_entries).toMatchObject([{ action_type: 41, user_id: bot.id }]);
});

test("the log has the new values of an invite that is made, and the old ones of one that is taken back", async () => {
  const { guild, bot, may, code } = await openInvites();
  const made = await code({ max_uses: 3 });
  may(VIEW, MANAGE_CHANNELS, VIEW_AUDIT_LOG);
  await bot.send("DELETE", `/invites/${made}`);
  const { body } = await bot.send("GET", `/guilds/${guild.id}/audit-logs`);
  const uses = body.audit_log_entries.map((entry: { action_type: number; changes: object[] }) => [
    entry.action_type,
    entry.changes.find((change) => (change as { key: string }).key === "max_uses"),
  ]);
  expect(uses).toEqual([
    [42, { key: "max_uses", old_value: 3 }],
    [40, { key: "max_uses", new_value: 3 }],
  ]);
});

test("an invite is taken back by who manages its channel alone", async () => {
  const { platform, bot, may, code, text } = await openInvites();
  const made = await code();
  may(VIEW);
  platform.guilds.updateChannel(text.id, {
    overwrites: [{ id: bot.id, type: 1, allow: String(2 ** MANAGE_CHANNELS), deny: "0" }],
  });
  expect((await bot.send("DELETE", `/invites/${made}`)).status).toBe(200);
});

test("an invite to an application's activity and a plain one are not equal", async () => {
  const { game, code } = await openInvites();
  const first = await code();
  const body = { target_type: 2, target_application_id: game.id };
  expect(await code(body)).not.toBe(first);
});

test("who comes by a plain invite is no visitor, nor is a visitor who left and came again", async () => {
  const { platform, game, guild, code, comer } = await openInvites();
  const visits = () => platform.exportState().guildVisits;
  const plain = await code();
  comer(plain, "member");
  expect(visits()).toEqual([]);
  const visitor = comer(await code({ temporary: true }), "visitor");
  expect(visits()).toMatchObject([{ userId: visitor }]);
  platform.as(visitor, game.id).leaveGuild(guild.id);
  platform.as(visitor, game.id).acceptGuildInvite(plain);
  expect(visits()).toEqual([]);
});
