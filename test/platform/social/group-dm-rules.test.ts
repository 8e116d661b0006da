/** Who is in a group conversation, who is notified of its changes, and what ends with it. */

import { expect, test } from "vitest";
import { GatewayClient } from "../support/gateway.js";
import { bitfield, openGuild } from "../support/guilds.js";
import { dataUri, png } from "../support/media.js";
import { askAdmin, send } from "../support/players.js";

const DIRECT_MESSAGES = 12;
const PATH = "/users/@me/channels";

/** A platform with people who are signed in, and a bot that makes groups of them. */
async function openPeople() {
  const opened = await openGuild();
  const { platform, game, bot } = opened;
  await bot.connect();
  const token = (userId: string, applicationId = game.id) =>
    platform.issueToken({ userId, applicationId, scopes: "gdm.join" }).accessToken;
  const person = async (username: string) => {
    const { id } = platform.createUser({ username });
    const { body } = await askAdmin(platform, "POST", `/users/${id}/sign-in`);
    const gateway = new GatewayClient(platform.gatewayUrl);
    await gateway.identify(body.token, { intents: bitfield(DIRECT_MESSAGES) });
    const seen = async () => (await gateway.beat()).map(({ t, d }) => [t, d]);
    const names = async () => (await seen()).map(([name]) => name);
    await seen();
    const ask = (method: string, path: string, change?: unknown) =>
      send(platform, body.token, method, path, change);
    return { id, token: token(id), seen, names, ask };
  };
  const [dora, emil] = [await person("dora"), await person("emil")];
  const open = async (nicks: Record<string, string> = {}) => {
    const access_tokens = [dora.token, emil.token];
    return (await bot.send("POST", PATH, { access_tokens, nicks })).body;
  };
  /** The group's messages, the latest first. */
  const written = async (id: string) =>
    (await bot.send("GET", `/channels/${id}/messages`)).body as Record<string, unknown>[];
  return { ...opened, token, person, dora, emil, open, written };
}

test("everyone in a new group is notified of it, as each sees it", async () => {
  const { bot, dora, emil, open } = await openPeople();
  const { id } = await open();
  for (const [one, other] of [
    [dora, emil],
    [emil, dora],
  ] as const) {
    expect(await one.seen()).toMatchObject([
      ["CHANNEL_CREATE", { id, type: 3, recipients: [{ id: bot.id }, { id: other.id }] }],
    ]);
  }
});

test("games of those who are in a group get no event of it", async () => {
  const { platform, game, bot, dora, emil, open } = await openPeople();
  const scopes = "sdk.social_layer";
  const playing = platform.issueToken({ userId: dora.id, applicationId: game.id, scopes });
  const gateway = new GatewayClient(platform.gatewayUrl);
  await gateway.identify(`Bearer ${playing.accessToken}`, { intents: bitfield(DIRECT_MESSAGES) });
  await gateway.beat();
  const { id } = await open();
  await dora.ask("PATCH", `/channels/${id}`, { name: "Racers" });
  await bot.send("DELETE", `/channels/${id}/recipients/${emil.id}`);
  await bot.send("DELETE", `/channels/${id}/recipients/${dora.id}`);
  const names = (await gateway.beat()).map(({ t }) => t);
  expect(names.filter((name) => /^(CHANNEL|MESSAGE)/.test(String(name)))).toEqual([]);
  expect(await dora.names()).toContain("CHANNEL_DELETE");
});

test("a user is in a group once, and has a name there only when in it", async () => {
  const { bot, dora, emil, token, alice } = await openPeople();
  const access_tokens = [dora.token, token(dora.id), emil.token];
  const nicks = { [dora.id]: "Do", [alice.id]: "Al" };
  const { body } = await bot.send("POST", PATH, { access_tokens, nicks });
  expect(body.recipients.map(({ id }: { id: string }) => id)).toEqual([dora.id, emil.id]);
  expect(body.nicks).toEqual([{ id: dora.id, nick: "Do" }]);
  const path = `/channels/${body.id}/recipients/${dora.id}`;
  await bot.send("DELETE", path);
  expect((await bot.send("PUT", path, { access_token: token(dora.id) })).status).toBe(201);
  expect((await bot.send("GET", `/channels/${body.id}`)).body).not.toHaveProperty("nicks");
});

test("ten people are not too many, neither at once nor one after the other", async () => {
  const { platform, bot, token } = await openPeople();
  const people = Array.from({ length: 11 }, (_, at) =>
    platform.createUser({ username: `p${at}` }),
  ).map(({ id }) => ({ id, access_token: token(id) }));
  const tokens = people.map(({ access_token }) => access_token);
  const open = async (count: number) =>
    bot.send("POST", PATH, { access_tokens: tokens.slice(0, count) });
  expect((await open(10)).status).toBe(200);
  const { id } = (await open(9)).body;
  const add = (at: number) =>
    bot.send("PUT", `/channels/${id}/recipients/${people[at]?.id}`, {
      access_token: people[at]?.access_token,
    });
  expect((await add(9)).status).toBe(201);
  expect(await add(10)).toMatchObject({ status: 400, body: { code: 30004 } });
});

test("groups of other applications do not count for the ten that one has", async () => {
  const { bot, otherBot, token, dora, open } = await openPeople();
  const other = otherBot("Other");
  for (let made = 0; made < 9; made++) await open();
  const access_tokens = [token(dora.id, other.applicationId)];
  expect((await other.send("POST", PATH, { access_tokens })).status).toBe(200);
  expect((await bot.send("POST", PATH, { access_tokens: [dora.token] })).status).toBe(200);
});

test("who comes and goes, and those who stay, are notified of it", async () => {
  const { bot, dora, emil, person, open } = await openPeople();
  const { id } = await open();
  const finn = await person("finn");
  for (const one of [dora, emil]) await one.seen();
  const path = `/channels/${id}/recipients/${finn.id}`;
  await bot.send("PUT", path, { access_token: finn.token });
  expect((await finn.seen())[0]).toMatchObject([
    "CHANNEL_CREATE",
    { id, recipients: [{ id: bot.id }, { id: dora.id }, { id: emil.id }] },
  ]);
  expect((await emil.seen())[0]).toMatchObject([
    "CHANNEL_RECIPIENT_ADD",
    { channel_id: id, user: { id: finn.id } },
  ]);
  await bot.send("DELETE", path);
  expect(await finn.names()).toEqual(["CHANNEL_DELETE"]);
  expect((await emil.seen())[0]).toMatchObject([
    "CHANNEL_RECIPIENT_REMOVE",
    { channel_id: id, user: { id: finn.id } },
  ]);
  const again = await bot.send("DELETE", path);
  expect(again).toMatchObject({ status: 404, body: { code: 10013 } });
});

test("who leaves says so there", async () => {
  const { dora, open, written } = await openPeople();
  const { id } = await open();
  await dora.ask("DELETE", `/channels/${id}`);
  expect((await written(id))[0]).toMatchObject({
    type: 2,
    author: { id: dora.id },
    mentions: [{ id: dora.id }],
  });
});

test("each change of name and picture is written down once, and a picture is taken away by null", async () => {
  const { dora, emil, open, written } = await openPeople();
  const { id } = await open();
  await emil.seen();
  const edit = (body: object) => dora.ask("PATCH", `/channels/${id}`, body);
  const types = async () => (await written(id)).map(({ type }) => type);
  await edit({ name: "Racers" });
  expect(await types()).toEqual([4]);
  expect((await edit({ icon: dataUri("image/png", png()) })).body).toMatchObject({
    name: "Racers",
    icon: expect.any(String),
  });
  expect(await types()).toEqual([5, 4]);
  expect((await edit({ name: "Racers" })).body.icon).toEqual(expect.any(String));
  expect(await types()).toEqual([5, 4]);
  expect((await edit({ icon: null })).body).toMatchObject({ name: "Racers", icon: null });
  expect((await edit({ name: null })).body).toMatchObject({ name: null });
  expect((await emil.names()).filter((name) => name === "CHANNEL_UPDATE")).toHaveLength(5);
});

test("a group that ends is gone for everyone, with what was written in it", async () => {
  const { platform, bot, dora, emil, open } = await openPeople();
  const { id } = await open();
  await bot.send("POST", `/channels/${id}/messages`, { content: "Only here" });
  for (const one of [dora, emil]) await one.seen();
  await bot.send("DELETE", `/channels/${id}`);
  for (const one of [dora, emil]) {
    expect(await one.seen()).toMatchObject([["CHANNEL_DELETE", { id }]]);
  }
  expect(JSON.stringify(platform.exportState())).not.toContain("Only here");
});

test("with an application go its groups, and those of others stay", async () => {
  const { platform, game, otherBot, token, dora, open } = await openPeople();
  const { id } = await open();
  const other = otherBot("Other");
  const access_tokens = [token(dora.id, other.applicationId)];
  const theirs = (await other.send("POST", PATH, { access_tokens })).body.id;
  await dora.seen();
  platform.deleteApplication(game.id);
  expect(await dora.seen()).toMatchObject([["CHANNEL_DELETE", { id }]]);
  expect((await dora.ask("GET", `/channels/${theirs}`)).status).toBe(200);
});

test("with the user of a bot go its groups, so that the state can be restored", async () => {
  const { platform, bot, dora, open } = await openPeople();
  const { id } = await open();
  await dora.seen();
  await askAdmin(platform, "DELETE", `/users/${bot.id}`);
  expect(await dora.seen()).toMatchObject([["CHANNEL_DELETE", { id }]]);
  expect((await dora.ask("GET", `/channels/${id}`)).status).toBe(404);
  expect(() => platform.importState(platform.exportState())).not.toThrow();
});

test("READY lists a person's own groups alone", async () => {
  const { platform, bot, dora, emil } = await openPeople();
  const { body: hers } = await bot.send("POST", PATH, { access_tokens: [dora.token] });
  await bot.send("POST", PATH, { access_tokens: [emil.token] });
  const { body } = await askAdmin(platform, "POST", `/users/${dora.id}/sign-in`);
  const gateway = new GatewayClient(platform.gatewayUrl);
  const ready = await gateway.identify(body.token, { intents: bitfield(DIRECT_MESSAGES) });
  expect(ready.d).toMatchObject({ private_channels: [{ id: hers.id }] });
});

test("a game reads no group, though its player is in it", async () => {
  const { platform, game, dora, open } = await openPeople();
  const { id } = await open();
  const scopes = "sdk.social_layer";
  const issued = platform.issueToken({ userId: dora.id, applicationId: game.id, scopes });
  const path = `/channels/${id}/messages`;
  expect(await send(platform, `Bearer ${issued.accessToken}`, "GET", path)).toMatchObject({
    status: 404,
    body: { code: 10003 },
  });
  expect((await dora.ask("GET", path)).status).toBe(200);
});
