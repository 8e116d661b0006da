/** Guilds in the admin API: what they hold, changed and explained. */

import { expect, test } from "vitest";
import type { Platform } from "../../../platform/index.js";
import { permissions } from "../support/guilds.js";
import { open } from "../support/platform.js";

const VIEW = 10;
const SEND = 11;
const EMBED = 14;
const HISTORY = 16;

async function call(platform: Platform, method: string, path: string, body?: object) {
  const response = await fetch(`${platform.webBase}/admin${path}`, {
    method,
    headers: {
      authorization: `Bearer ${platform.adminToken}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
}

async function openRacers() {
  const platform = await open();
  const owner = platform.createUser({ username: "owner" });
  const bob = platform.createUser({ username: "bob" });
  const guild = platform.guilds.create({
    name: "Racers",
    ownerId: owner.id,
    permissions: permissions(VIEW, SEND, EMBED),
  });
  platform.guilds.addMember(guild.id, bob.id);
  const channel = platform.guilds.createChannel({ guildId: guild.id, name: "garage" });
  return { platform, owner, bob, guild, channel };
}

test("permissions are explained rule by rule, from @everyone to what falls with the right to send", async () => {
  const { platform, owner, bob, guild, channel } = await openRacers();
  const role = platform.guilds.createRole(guild.id, "Reader", permissions(HISTORY));
  platform.guilds.addMember(guild.id, bob.id, [role.id]);
  platform.guilds.updateChannel(channel.id, {
    overwrites: [{ id: role.id, type: 0, allow: "0", deny: permissions(SEND) }],
  });
  const explain = async (userId: string, more = "") =>
    (await call(platform, "GET", `/guilds/${guild.id}/permissions?userId=${userId}${more}`)).body;

  expect(await explain(bob.id, `&channelId=${channel.id}`)).toEqual({
    secondFactor: false,
    steps: [
      {
        rule: "role",
        ids: [guild.id],
        gave: permissions(VIEW, SEND, EMBED),
        took: "0",
        bits: permissions(VIEW, SEND, EMBED),
      },
      {
        rule: "role",
        ids: [role.id],
        gave: permissions(HISTORY),
        took: "0",
        bits: permissions(VIEW, SEND, EMBED, HISTORY),
      },
      {
        rule: "role-overwrite",
        ids: [role.id],
        gave: "0",
        took: permissions(SEND),
        bits: permissions(VIEW, EMBED, HISTORY),
      },
      {
        rule: "no-sending",
        ids: [],
        gave: "0",
        took: permissions(EMBED),
        bits: permissions(VIEW, HISTORY),
      },
    ],
  });
  expect(await explain(owner.id)).toMatchObject({
    steps: [{ rule: "owner", bits: (2n ** 53n - 1n).toString() }],
  });
  const stranger = platform.createUser({ username: "stranger" });
  expect(await explain(stranger.id)).toMatchObject({ steps: [{ rule: "not-member", bits: "0" }] });
  const until = platform.clock.now() + 60_000;
  const path = `/guilds/${guild.id}/members/${bob.id}`;
  expect((await call(platform, "PATCH", path, { timeoutUntil: until })).status).toBe(200);
  expect((await explain(bob.id)).steps.at(-1)).toEqual({
    rule: "timeout",
    ids: [],
    gave: "0",
    took: permissions(SEND, EMBED),
    bits: permissions(VIEW, HISTORY),
  });
  const thread = await explain(bob.id, "&channelId=1");
  expect(thread).toMatchObject({ code: 10003 });
});

test("guilds, roles, members and channels are shown, changed and deleted", async () => {
  const { platform, owner, bob, guild, channel } = await openRacers();
  const admin = (method: string, path: string, body?: object) => call(platform, method, path, body);
  const whole = await admin("GET", `/guilds/${guild.id}`);
  expect(whole.body).toMatchObject({
    name: "Racers",
    memberCount: 2,
    roles: [{ name: "@everyone" }],
    channels: [{ name: "garage" }],
  });
  expect((await admin("PATCH", `/guilds/${guild.id}`, { name: "Drivers" })).body.name).toBe(
    "Drivers",
  );
  const stranger = platform.createUser({ username: "stranger" });
  const refused = await admin("PATCH", `/guilds/${guild.id}`, { ownerId: stranger.id });
  expect(refused.body.code).toBe(10007);

  const { body: low } = await admin("POST", `/guilds/${guild.id}/roles`, {
    name: "low",
    permissions: "0",
  });
  const { body: high } = await admin("POST", `/guilds/${guild.id}/roles`, {
    name: "high",
    permissions: "0",
  });
  const change = { name: "Pit", permissions: permissions(SEND), color: 255, position: 2 };
  expect((await admin("PATCH", `/guilds/${guild.id}/roles/${low.id}`, change)).body).toMatchObject(
    change,
  );
  expect(platform.guilds.store.roles.get(high.id)?.position).toBe(1);
  const wrong = await admin("PATCH", `/guilds/${guild.id}/roles/${low.id}`, { permissions: "x" });
  expect(wrong.status).toBe(400);
  expect((await admin("DELETE", `/guilds/${guild.id}/roles/${guild.id}`)).body.code).toBe(10011);

  const member = `/guilds/${guild.id}/members/${bob.id}`;
  const given = { nick: "Bobby", roles: [low.id] };
  expect((await admin("PATCH", member, given)).body).toMatchObject(given);
  expect((await admin("PATCH", member, { roles: ["1"] })).body.code).toBe(10011);
  expect((await admin("GET", `/guilds/${guild.id}/members`)).body).toMatchObject([
    { userId: owner.id, username: "owner", bot: false },
    { userId: bob.id, username: "bob", nick: "Bobby" },
  ]);
  expect((await admin("DELETE", `/guilds/${guild.id}/roles/${low.id}`)).status).toBe(204);
  expect(platform.guilds.member(guild.id, bob.id)?.roles).toEqual([]);

  expect((await admin("DELETE", `/channels/${channel.id}`)).status).toBe(204);
  expect((await admin("DELETE", `/channels/${channel.id}`)).body.code).toBe(10003);
  expect((await admin("GET", `/guilds/${guild.id}/audit-log`)).body).toEqual([]);
  expect((await admin("DELETE", `/guilds/${guild.id}`)).status).toBe(204);
  expect(platform.guilds.all()).toEqual([]);
});
