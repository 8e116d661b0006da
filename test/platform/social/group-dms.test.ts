import { expect, test } from "vitest";
import { GatewayClient } from "../support/gateway.js";
import { Bot, openGuild } from "../support/guilds.js";
import { dataUri, png } from "../support/media.js";
import { askAdmin, send } from "../support/players.js";

async function openGroup() {
  const opened = await openGuild();
  const { platform, game, bot } = opened;
  const token = (userId: string, scopes = "gdm.join", applicationId = game.id) =>
    platform.issueToken({ userId, applicationId, scopes }).accessToken;
  const [dora, emil] = ["dora", "emil"].map((username) => platform.createUser({ username }).id) as [
    string,
    string,
  ];
  await bot.connect();
  const access_tokens = [token(dora), token(emil)];
  const made = await bot.send("POST", "/users/@me/channels", {
    access_tokens,
    nicks: { [dora]: "Do" },
  });
  return { ...opened, token, dora, emil, made, id: made.body.id as string };
}

test("a bot makes a group conversation with the tokens of people, who write there [records.channel-application-id-nullable]", async () => {
  const { platform, bot, game, dora, emil, made, id } = await openGroup();
  const group = {
    id,
    type: 3,
    owner_id: bot.id,
    application_id: game.id,
    managed: true,
    recipients: [{ id: dora }, { id: emil }],
    nicks: [{ id: dora, nick: "Do" }],
  };
  expect(made).toMatchObject({ status: 200, body: group });
  expect((await bot.send("GET", `/channels/${id}`)).body).toMatchObject(group);
  platform.as(dora, game.id).sendMessage(id, "hello");
  expect(await bot.seen()).toMatchObject([
    ["MESSAGE_CREATE", { channel_id: id, channel_type: 3, content: "hello", author: { id: dora } }],
  ]);
  await bot.send("POST", `/channels/${id}/messages`, { content: "welcome" });
  expect(platform.as(emil, game.id).readMessages(id)).toMatchObject([
    { content: "welcome" },
    { content: "hello" },
  ]);
});

test("recipients come and go, and the conversation ends with the last", async () => {
  const { platform, bot, game, token, dora, emil, id } = await openGroup();
  const { id: finn } = platform.createUser({ username: "finn" });
  const path = `/channels/${id}/recipients`;
  const add = () => bot.send("PUT", `${path}/${finn}`, { access_token: token(finn), nick: "F" });
  expect(await add()).toMatchObject({ status: 201, body: { id, type: 3 } });
  expect(await add()).toEqual({ status: 204, body: undefined });
  expect(await bot.seen()).toMatchObject([
    ["CHANNEL_RECIPIENT_ADD", { channel_id: id, user: { id: finn }, nick: "F" }],
    ["MESSAGE_CREATE", { type: 1, author: { id: bot.id }, mentions: [{ id: finn }] }],
  ]);
  for (const one of [finn, dora]) await bot.send("DELETE", `${path}/${one}`);
  const leaves = [finn, dora].flatMap((user) => [
    ["CHANNEL_RECIPIENT_REMOVE", { channel_id: id, user: { id: user } }],
    ["MESSAGE_CREATE", { type: 2, author: { id: bot.id }, mentions: [{ id: user }] }],
  ]);
  expect(await bot.seen()).toMatchObject(leaves);
  expect(platform.as(emil, game.id).readMessages(id)).toMatchObject([
    { type: 2 },
    { type: 2 },
    { type: 1, content: "" },
  ]);
  expect(() => platform.as(dora, game.id).sendMessage(id, "still here")).toThrow("Missing Access");
  platform.deleteUser(emil);
  expect(await bot.send("GET", `/channels/${id}`)).toMatchObject({ status: 404 });
});

test("a token must be of the user, for this application, and with the scope", async () => {
  const { platform, bot, token, dora, otherBot, id } = await openGroup();
  const { id: finn } = platform.createUser({ username: "finn" });
  const path = `/channels/${id}/recipients/${finn}`;
  const refusal = { status: 401, body: { code: 50025 } };
  for (const access_token of ["x", token(dora), token(finn, "identify")]) {
    expect(await bot.send("PUT", path, { access_token })).toMatchObject(refusal);
  }
  const other = otherBot("Other");
  expect(other).toBeInstanceOf(Bot);
  const foreign = token(finn, "gdm.join", other.applicationId);
  expect(await bot.send("PUT", path, { access_token: foreign })).toMatchObject(refusal);
  const body = { access_token: foreign };
  expect(await other.send("PUT", path, body)).toMatchObject({ status: 403, body: { code: 50001 } });
  const unknown = await bot.send("PUT", `/channels/${id}/recipients/1`, body);
  expect(unknown).toMatchObject({ status: 404, body: { code: 10013 } });
});

test("an application has ten group conversations, and each ten people", async () => {
  const { platform, bot, token } = await openGroup();
  const people = Array.from({ length: 11 }, (_, at) =>
    platform.createUser({ username: `p${at}` }),
  ).map(({ id }) => token(id));
  const open = (access_tokens: string[]) =>
    bot.send("POST", "/users/@me/channels", { access_tokens });
  expect(await open(people)).toMatchObject({ status: 400, body: { code: 30004 } });
  for (let count = 1; count < 10; count++) {
    expect((await open(people.slice(0, 2))).status).toBe(200);
  }
  expect(await open(people.slice(0, 2))).toMatchObject({ status: 400, body: { code: 30004 } });
});

test("a group conversation is for those who are in it, whatever others know of it", async () => {
  const { platform, bot, game, otherBot, dora, token, id, alice } = await openGroup();
  const stranger = otherBot("Stranger");
  await stranger.connect();
  const said = await bot.send("POST", `/channels/${id}/messages`, { content: "hello" });
  const message = `/channels/${id}/messages/${said.body.id}`;
  for (const [method, path, body] of [
    ["GET", `/channels/${id}`],
    ["GET", `/channels/${id}/messages`],
    ["GET", message],
    ["POST", `/channels/${id}/messages`, { content: "hello" }],
    ["PATCH", message, { content: "other" }],
    ["DELETE", message],
    ["PUT", `${message}/reactions/%F0%9F%91%8D/@me`],
    ["POST", `/channels/${id}/typing`],
    ["PUT", `/channels/${id}/recipients/${dora}`, { access_token: token(dora) }],
    ["DELETE", `/channels/${id}/recipients/${dora}`],
  ] as const) {
    const { status, body: answer } = await stranger.send(method, path, body);
    expect([method, path, status, answer]).toEqual([
      method,
      path,
      expect.toBeOneOf([403, 404]),
      { code: expect.toBeOneOf([50001, 10003]), message: expect.any(String) },
    ]);
  }
  expect(await stranger.seen()).toEqual([]);
  const outside = platform.as(alice.id, game.id);
  expect(() => outside.readMessages(id)).toThrow();
  expect(() => outside.sendMessage(id, "hello")).toThrow();
});

test("a person finds its groups in READY; its games, also those of others, hear nothing of them", async () => {
  const { platform, bot, dora, id, token } = await openGroup();
  const other = platform.createApplication({ name: "Other" });
  const signedIn = await askAdmin(platform, "POST", `/users/${dora}/sign-in`);
  const [person, game] = [signedIn.body.token, token(dora, "sdk.social_layer", other.id)].map(
    (each) => ({ each, gateway: new GatewayClient(platform.gatewayUrl) }),
  ) as [{ each: string; gateway: GatewayClient }, { each: string; gateway: GatewayClient }];
  const ready = await person.gateway.identify(person.each, { intents: 1 << 12 });
  expect(ready.d).toMatchObject({ private_channels: [{ id, type: 3 }] });
  const inGame = await game.gateway.identify(`Bearer ${game.each}`, { intents: 1 << 12 });
  expect(inGame.d).toMatchObject({ private_channels: [] });
  await bot.send("POST", `/channels/${id}/messages`, { content: "hello" });
  const names = async (gateway: GatewayClient) => (await gateway.beat()).map(({ t }) => t);
  expect(await names(person.gateway)).toContain("MESSAGE_CREATE");
  expect(await names(game.gateway)).not.toContain("MESSAGE_CREATE");
});

test("a group has a name and a picture, and is left and closed", async () => {
  const { platform, bot, dora, emil, id } = await openGroup();
  const path = `/channels/${id}`;
  const { token } = (await askAdmin(platform, "POST", `/users/${dora}/sign-in`)).body;
  const changed = await send(platform, token, "PATCH", path, {
    name: "Racers",
    icon: dataUri("image/png", png()),
  });
  expect(changed).toMatchObject({ status: 200, body: { id, type: 3, name: "Racers" } });
  expect(await bot.seen()).toMatchObject([
    ["CHANNEL_UPDATE", { id, name: "Racers", icon: changed.body.icon }],
    ["MESSAGE_CREATE", { type: 4, content: "Racers", author: { id: dora } }],
    ["MESSAGE_CREATE", { type: 5, author: { id: dora } }],
  ]);
  expect((await bot.send("PATCH", path, { name: "x".repeat(101) })).body).toMatchObject({
    code: 50035,
    errors: { name: {} },
  });
  expect(
    (await fetch(`${platform.webBase}/cdn/channel-icons/${id}/${changed.body.icon}.png`)).status,
  ).toBe(200);
  expect(await send(platform, token, "DELETE", path)).toMatchObject({ status: 200, body: { id } });
  expect(await bot.seen()).toMatchObject([
    ["CHANNEL_RECIPIENT_REMOVE", { channel_id: id, user: { id: dora } }],
    ["MESSAGE_CREATE", { type: 2, mentions: [{ id: dora }] }],
  ]);
  expect((await bot.send("GET", path)).body).toMatchObject({ recipients: [{ id: emil }] });
  expect((await send(platform, token, "DELETE", path)).body).toMatchObject({ code: 10003 });
  expect(await bot.send("DELETE", path)).toMatchObject({ status: 200, body: { id } });
  expect((await bot.send("GET", path)).body).toMatchObject({ code: 10003 });
});

test("a conversation of two is answered as it is, whatever is changed of it", async () => {
  const { bot, dora } = await openGroup();
  const { body: dm } = await bot.send("POST", "/users/@me/channels", { recipient_id: dora });
  for (const [method, body] of [["PATCH", { name: "x" }], ["DELETE"]] as const) {
    expect(await bot.send(method, `/channels/${dm.id}`, body)).toEqual({ status: 200, body: dm });
  }
});
