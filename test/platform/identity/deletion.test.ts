/** What is left of users, bots and applications that were deleted: nothing that misleads. */

import { expect, test } from "vitest";
import { poll, startDevice } from "../support/device.js";
import { GatewayClient } from "../support/gateway.js";
import { authorizeUrl, exchangeCode, get, getCode, openWithGame } from "../support/platform.js";

const OWN = "/applications/@me";

test("consents go with their user, and no longer count as installs", async () => {
  const { platform, user, game } = await openWithGame({ bot: true });
  const bob = platform.createUser({ username: "bob" });
  for (const { id } of [user, bob]) {
    const scopes = "identify applications.commands";
    platform.issueToken({ userId: id, applicationId: game.id, scopes });
  }
  const { id: carol } = platform.createUser({ username: "carol" });
  platform.issueToken({ userId: carol, applicationId: game.id, scopes: "identify" });
  const counted = async () => (await get(platform, OWN, `Bot ${game.botToken}`)).body;
  expect(await counted()).toMatchObject({
    approximate_user_install_count: 2,
    approximate_user_authorization_count: 3,
  });
  platform.deleteUser(user.id);
  expect(await counted()).toMatchObject({
    approximate_user_install_count: 1,
    approximate_user_authorization_count: 2,
  });
  const again = platform.createUser({ id: user.id, username: "alice" });
  const location = await platform.approveAuthorization(
    authorizeUrl(platform, game.id, { scope: "identify" }),
    again.id,
  );
  expect(new URL(location).searchParams.get("code")).not.toBeNull();
});

test("tokens, codes and devices of a user that is deleted are not those of one with the same id", async () => {
  const { platform, user, game } = await openWithGame();
  const { accessToken } = platform.issueToken({ userId: user.id, applicationId: game.id });
  const code = await getCode(platform, authorizeUrl(platform, game.id), user.id);
  const { body: device } = await startDevice(platform, game.id);
  platform.approveDevice(device.user_code, user.id);
  platform.deleteUser(user.id);
  platform.createUser({ id: user.id, username: "alice" });
  expect((await get(platform, "/users/@me", `Bearer ${accessToken}`)).status).toBe(401);
  for (const refused of [
    await exchangeCode(platform, game.id, code),
    await poll(platform, game.id, device.device_code),
  ]) {
    expect(refused).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  }
});

test("an application whose owner is deleted still reports itself", async () => {
  const { platform, user, game } = await openWithGame();
  const own = platform.createApplication({ name: "Own", ownerId: user.id, bot: true });
  platform.deleteUser(user.id);
  const { status, body } = await get(platform, OWN, `Bot ${own.botToken}`);
  expect(status).toBe(200);
  const { ownerId } = platform.applications.require(game.id);
  expect(body.owner.id).toBe(ownerId);
});

test("a bot user that is deleted takes its session and token along; a reset makes another", async () => {
  const { platform, game } = await openWithGame({ bot: true });
  const client = new GatewayClient(platform.gatewayUrl);
  await client.next();
  client.send(2, { token: game.botToken, properties: {}, intents: 0 });
  await client.event("READY");
  platform.deleteUser(game.botUserId as string);
  expect((await client.closed).code).toBe(4004);
  expect((await get(platform, OWN, `Bot ${game.botToken}`)).status).toBe(401);
  const bot = platform.resetBot(game.id);
  expect(bot.botUserId).not.toBe(game.botUserId);
  const answer = await get(platform, OWN, `Bot ${bot.botToken}`);
  expect(answer).toMatchObject({ status: 200, body: { bot: { id: bot.botUserId } } });
});

test("a guild whose owner is deleted goes to its oldest member, or goes as well", async () => {
  const { platform, user } = await openWithGame();
  const bob = platform.createUser({ username: "bob" });
  const shared = platform.guilds.create({ name: "Shared", ownerId: user.id });
  const lonely = platform.guilds.create({ name: "Lonely", ownerId: user.id });
  platform.guilds.createChannel({ guildId: lonely.id, name: "general" });
  platform.guilds.addMember(shared.id, bob.id);
  platform.deleteUser(user.id);
  expect(platform.guilds.require(shared.id).ownerId).toBe(bob.id);
  expect(platform.guilds.get(lonely.id)).toBeUndefined();
  expect(platform.guilds.channels(lonely.id)).toEqual([]);
});

test("a parent without children is none any more, and a parent cannot become a child", async () => {
  const { platform } = await openWithGame();
  const make = (name: string, parentId?: string) =>
    platform.createApplication({ name, parentId }).id;
  const [first, second] = [make("First"), make("Second")];
  const child = make("Child", first);
  const PARENT = 2 ** 33;
  const flags = (id: string) => platform.applications.require(id).flags;
  expect(flags(first)).toBe(PARENT);
  platform.applications.update(first, { flags: 0 });
  expect(flags(first)).toBe(PARENT);
  expect(() => platform.applications.update(first, { parentId: second })).toThrow(/two levels/);
  platform.applications.update(child, { parentId: second });
  expect([flags(first), flags(second)]).toEqual([0, PARENT]);
  platform.deleteApplication(child);
  expect(flags(second)).toBe(0);
  platform.applications.update(first, { parentId: second });
  platform.deleteApplication(second);
  expect(platform.applications.require(first).parentId).toBeNull();
});

test.each([["PATCH"], ["POST"]])(
  "%s of a channel refuses overwrites that are no bits",
  async (method) => {
    const { platform, user, game } = await openWithGame({ bot: true });
    const guild = platform.guilds.create({ name: "Guild", ownerId: user.id });
    platform.guilds.addMember(guild.id, game.botUserId as string);
    const { id } = platform.guilds.createChannel({ guildId: guild.id, name: "general" });
    const overwrites = [{ id: guild.id, type: 0, allow: "view", deny: "0" }];
    const path = method === "PATCH" ? `/admin/channels/${id}` : "/admin/channels";
    const body = method === "PATCH" ? { overwrites } : { guildId: guild.id, name: "x", overwrites };
    const response = await fetch(platform.webBase + path, {
      method,
      headers: {
        authorization: `Bearer ${platform.adminToken}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(400);
    const listed = await get(platform, `/guilds/${guild.id}/channels`, `Bot ${game.botToken}`);
    expect(listed.status).toBe(200);
  },
);

test("a silent approval is no new authorization for the backend", async () => {
  const { platform, user, game } = await openWithGame();
  const url = authorizeUrl(platform, game.id, { scope: "identify" });
  await platform.approveAuthorization(url, user.id);
  const reported = () => platform.webhookEvents(game.id).map(({ type }) => type);
  expect(reported()).toEqual(["APPLICATION_AUTHORIZED"]);
  const page = await fetch(url, { redirect: "manual" });
  const cookie = page.headers.get("set-cookie")?.split(";", 1)[0] as string;
  const csrf = /name="csrf" value="([^"]+)"/.exec(await page.text())?.[1] as string;
  const query = new URL(url).search.slice(1);
  const login = await fetch(`${platform.webBase}/oauth2/login`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie },
    body: new URLSearchParams({ csrf, page: "authorize", request: query, user_id: user.id }),
  });
  const signedIn = login.headers.get("set-cookie")?.split(";", 1)[0] as string;
  const silent = await fetch(`${url}&prompt=none`, {
    redirect: "manual",
    headers: { cookie: signedIn },
  });
  expect(silent.headers.get("location")).toMatch(/code=/);
  expect(reported()).toEqual(["APPLICATION_AUTHORIZED"]);
});

test("what is wrong with an authorize URL is said without markup", async () => {
  const { platform, user } = await openWithGame();
  const url = authorizeUrl(platform, "5");
  await expect(platform.approveAuthorization(url, user.id)).rejects.toThrow('the id "5"');
});
