/** Privileged intents, which need approval where many users can see an application. */

import { expect, test } from "vitest";
import { intentReview, type Platform } from "../../../platform/index.js";
import { GatewayClient } from "../support/gateway.js";
import { type Bot, openGuild } from "../support/guilds.js";
import { askAdmin } from "../support/players.js";

const MEMBERS = 1 << 1;
const LIMITED_MEMBERS = 1 << 15;
const FULL_MEMBERS = 1 << 14;
const PRESENCES = 1 << 8;
const LIMITED_PRESENCES = 1 << 13;
const FULL_PRESENCES = 1 << 12;
const DAY = 86_400_000;

/** What a bot that wants to be notified of members gets: READY, or the code it is closed with. */
async function identify(bot: Bot): Promise<string | number> {
  // A bot may identify once in 5 seconds.
  bot.platform.clock.advance(5001);
  const client = new GatewayClient(bot.platform.gatewayUrl);
  await client.next();
  client.send(2, { token: bot.token, properties: {}, intents: MEMBERS });
  return Promise.race([
    client.event("READY").then(() => "READY"),
    client.closed.then(({ code }) => code),
  ]);
}

/** Gives a guild 9,999 members, who are as one of those that it has. */
function fill(platform: Platform, guildId: string, memberId: string): void {
  const { members } = platform.guilds.store;
  const blank = members.get(`${guildId}:${memberId}`);
  if (blank === undefined) throw new Error("There is no such member.");
  for (let n = platform.guilds.members(guildId).length; n < 9999; n++) {
    const userId = String(n + 1);
    members.put({ ...blank, id: `${guildId}:${userId}`, userId });
  }
}

/** An application that 10,000 users can see, the last of whom is in a guild of its own. */
async function openCrowd() {
  const opened = await openGuild();
  const { bot, platform, guild, bob } = opened;
  fill(platform, guild.id, bob.id);
  const last = platform.createUser({ username: "last" });
  const second = platform.guilds.create({ name: "Second", ownerId: last.id });
  platform.guilds.addMember(second.id, bot.id);
  const path = `/applications/${bot.applicationId}/intents`;
  const stands = async () => (await askAdmin(platform, "GET", path)).body;
  const approve = (approved: number) => askAdmin(platform, "PUT", path, { approved });
  const flags = (value: number) => bot.send("PATCH", "/applications/@me", { flags: value });
  const own = (privilegedIntents: number) =>
    platform.applications.update(bot.applicationId, { privilegedIntents });
  return { ...opened, last, second, stands, approve, flags, own, path };
}

test("an application switches privileged intents on and off by its flags [auth.9-privileged-intents]", async () => {
  const { bot, platform } = await openGuild();
  platform.applications.update(bot.applicationId, { privilegedIntents: 0 });
  const flags = (value: unknown) => bot.send("PATCH", "/applications/@me", { flags: value });
  expect(await identify(bot)).toBe(4014);
  const on = await flags(LIMITED_MEMBERS);
  expect([on.status, on.body.flags & LIMITED_MEMBERS]).toEqual([200, LIMITED_MEMBERS]);
  expect(on.body.flags & FULL_MEMBERS).toBe(0);
  expect(await identify(bot)).toBe("READY");
  // What is not the application's to say stays as it was.
  expect((await flags(LIMITED_MEMBERS | 1)).body.flags).toBe(on.body.flags);
  expect((await flags(0)).body.flags & LIMITED_MEMBERS).toBe(0);
  expect(await identify(bot)).toBe(4014);
  expect(await flags("x")).toMatchObject({
    status: 400,
    body: { code: 50035, errors: { flags: expect.anything() } },
  });
});

test("from 10,000 users on they need approval, every year again [limits.privileged-intent-threshold-10-000, auth.9-privileged-intents]", async () => {
  const { bot, platform, guild, bob } = await openGuild();
  platform.applications.update(bot.applicationId, { privilegedIntents: MEMBERS });
  const reviews = platform.domain(intentReview);
  const application = () => platform.applications.require(bot.applicationId);
  fill(platform, guild.id, bob.id);
  // The platform counts again when somebody comes.
  const second = platform.guilds.create({ name: "Second", ownerId: bob.id });
  platform.guilds.addMember(second.id, bot.id);
  expect(reviews.users(application())).toBe(9999);
  expect(await identify(bot)).toBe("READY");
  platform.guilds.addMember(guild.id, platform.createUser({ username: "last" }).id);
  expect(reviews.users(application())).toBe(10_000);
  expect(await identify(bot)).toBe(4014);
  const after = BigInt(bob.id) - 1n;
  const list = () => bot.send("GET", `/guilds/${guild.id}/members?limit=1&after=${after}`);
  expect((await list()).status).toBe(403);
  expect((await bot.send("PATCH", "/applications/@me", { flags: 1 << 19 })).status).toBe(400);
  const answer = await fetch(
    `${platform.webBase}/admin/applications/${bot.applicationId}/intents`,
    {
      method: "PUT",
      headers: {
        authorization: `Bearer ${platform.adminToken}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ approved: MEMBERS }),
    },
  );
  expect(answer.status).toBe(204);
  expect(await identify(bot)).toBe("READY");
  expect((await list()).status).toBe(200);
  const own = await bot.send("GET", "/applications/@me");
  expect(own.body.flags & (FULL_MEMBERS | LIMITED_MEMBERS)).toBe(FULL_MEMBERS);
  // identify() has let 5001 ms pass.
  platform.clock.advance(365 * DAY - 5001 - 1);
  expect(reviews.approved(application())).toBe(MEMBERS);
  platform.clock.advance(1);
  expect(reviews.approved(application())).toBe(0);
  expect(await identify(bot)).toBe(4014);
  for (const bits of [1, 2.5]) {
    expect(() => reviews.approve(bot.applicationId, bits)).toThrow(/bits 1, 8 and 15/);
  }
});

test("users are counted again when a guild goes, and when somebody leaves", async () => {
  const { platform, second, bot, last, guild, bob, stands } = await openCrowd();
  expect(await stands()).toMatchObject({ users: 10_000, needsApproval: true });
  platform.guilds.delete(second.id);
  expect(await stands()).toMatchObject({ users: 9999, needsApproval: false });
  platform.guilds.addMember(guild.id, last.id);
  expect(await stands()).toMatchObject({ users: 10_000, needsApproval: true });
  await bot.send("DELETE", `/guilds/${guild.id}/members/${bob.id}`);
  expect(await stands()).toMatchObject({ users: 9999, needsApproval: false });
});

test("users are counted again after an import", async () => {
  const { platform, guild, bot } = await openGuild();
  const users = () => platform.domain(intentReview).describe(bot.applicationId).users;
  const before = users();
  const snapshot = JSON.parse(JSON.stringify(platform.exportState()));
  platform.guilds.addMember(guild.id, platform.createUser({ username: "carol" }).id);
  expect(users()).toBe(before + 1);
  platform.importState(snapshot);
  expect(users()).toBe(before);
});

test("what is on beside what is approved cannot be used; what is approved beside what is on neither", async () => {
  const { bot, platform, stands, approve, own } = await openCrowd();
  own(MEMBERS | PRESENCES);
  expect(await stands()).toMatchObject({ approved: 0, allowed: 0 });
  expect((await approve(MEMBERS)).status).toBe(204);
  expect(await stands()).toMatchObject({ approved: MEMBERS, allowed: MEMBERS });
  own(PRESENCES);
  expect(await stands()).toMatchObject({ approved: MEMBERS, allowed: 0 });
  expect(await identify(bot)).toBe(4014);
  const nobody = await askAdmin(platform, "PUT", "/applications/1/intents", { approved: 0 });
  expect(nobody.status).toBe(400);
  expect((await approve(1.5)).status).toBe(400);
});

test("above the threshold, flags switch on what is approved or was on, and nothing else [auth.9-privileged-intents]", async () => {
  const { approve, flags, own, stands } = await openCrowd();
  own(MEMBERS);
  expect((await flags(LIMITED_MEMBERS)).status).toBe(200);
  expect((await flags(LIMITED_MEMBERS | LIMITED_PRESENCES)).status).toBe(400);
  await approve(PRESENCES);
  const both = await flags(LIMITED_MEMBERS | LIMITED_PRESENCES);
  expect(both.status).toBe(200);
  expect(both.body.flags & (LIMITED_MEMBERS | FULL_PRESENCES)).toBe(
    LIMITED_MEMBERS | FULL_PRESENCES,
  );
  // What is approved is no limited intent, so that the flags of those say nothing of it.
  const none = await flags(0);
  expect(none.status).toBe(200);
  expect(none.body.flags & (LIMITED_MEMBERS | FULL_PRESENCES)).toBe(FULL_PRESENCES);
  expect(await stands()).toMatchObject({ allowed: PRESENCES });
});

test("an approval goes with its application", async () => {
  const { approve, platform, bot } = await openCrowd();
  await approve(MEMBERS);
  expect(platform.exportState().intentApprovals).toHaveLength(1);
  platform.deleteApplication(bot.applicationId);
  expect(platform.exportState().intentApprovals).toEqual([]);
});
