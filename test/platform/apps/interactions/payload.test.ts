/** What an application gets about a command, over the gateway (bots 4.4). */

import { expect, test } from "vitest";
import { openAppBot } from "../../support/app-bot.js";

const MESSAGE = 4;

test("a command in a guild has all fields of the interaction object", async () => {
  const { ping, game, guild, channel, user, answer } = await openAppBot();
  const { payload, seen } = await ping();
  expect(payload).toMatchObject({
    id: expect.stringMatching(/^\d{17,20}$/),
    application_id: game.id,
    type: 2,
    version: 1,
    data: { id: expect.stringMatching(/^\d+$/), name: "ping", type: 1, options: [] },
    guild_id: guild.id,
    guild: { id: guild.id, locale: "en-US", features: [] },
    guild_locale: "en-US",
    channel_id: channel.id,
    channel: {
      id: channel.id,
      type: 0,
      name: "general",
      permissions: expect.stringMatching(/^\d+$/),
    },
    member: {
      user: { id: user.id, username: "alice" },
      permissions: expect.stringMatching(/^\d+$/),
      roles: [],
      nick: null,
      joined_at: expect.any(String),
    },
    locale: "en-US",
    entitlements: [],
    entitlement_sku_ids: [],
  });
  expect(payload).not.toHaveProperty("user");
  expect(payload.data).not.toHaveProperty("resolved");
  const [kind, id, random] = Buffer.from(payload.token, "base64").toString().split(":");
  expect([kind, id]).toEqual(["interaction", payload.id]);
  expect(random).toMatch(/^[A-Za-z0-9]{128}$/);
  await answer(payload, { type: MESSAGE, data: { content: "Pong" } });
  expect(await seen).toMatchObject({
    kind: "message",
    message: { content: "Pong" },
    ephemeral: false,
  });
});

test("the context says where: a guild, the bot's conversation, another one [records.interaction-context]", async () => {
  const { platform, ping, user, game, answer, member } = await openAppBot();
  const inGuild = (await ping()).payload;
  expect(inGuild.context).toBe(0);
  const { payload, seen } = await ping(user.id, { application: game.id });
  expect(payload.context).toBe(1);
  for (const field of ["guild_id", "guild", "guild_locale", "member"]) {
    expect(payload).not.toHaveProperty(field);
  }
  expect(payload).toMatchObject({ user: { id: user.id }, channel: { type: 1 } });
  await answer(payload, { type: MESSAGE, data: { content: "Pong" } });
  expect((await seen).kind).toBe("message");
  const bob = member("bob");
  platform.as(user.id).addApp(game.id);
  const elsewhere = await ping(user.id, { channel: platform.as(user.id).openDm(bob) });
  expect(elsewhere.payload.context).toBe(2);
});

test("permissions of the app are always there: the bot's, or fixed ones in conversations [records.interaction-app-permissions]", async () => {
  const { platform, ping, user, game, guild, channel } = await openAppBot();
  const { payload } = await ping();
  expect(payload.app_permissions).toBe(
    ((1n << 10n) | (1n << 11n) | (1n << 16n) | (1n << 31n)).toString(),
  );
  // Attach files, embed links, mention everyone; with the bot external emojis, too (contract).
  const files = (1n << 15n) | (1n << 14n) | (1n << 17n);
  const direct = await ping(user.id, { application: game.id });
  expect(direct.payload.app_permissions).toBe((files | (1n << 18n)).toString());
  const overwrites = [{ id: guild.id, type: 0 as const, allow: "0", deny: String(1n << 16n) }];
  platform.guilds.updateChannel(channel.id, { overwrites });
  expect((await ping()).payload.app_permissions).toBe(
    ((1n << 10n) | (1n << 11n) | (1n << 31n)).toString(),
  );
});

test("who has installed the app is a map of strings [records.interaction-authorizing-integration-owners]", async () => {
  const { platform, ping, user, game, guild } = await openAppBot();
  expect((await ping()).payload.authorizing_integration_owners).toEqual({ 0: guild.id });
  const direct = await ping(user.id, { application: game.id });
  expect(direct.payload.authorizing_integration_owners).toEqual({ 0: "0" });
  platform.as(user.id).addApp(game.id);
  expect((await ping()).payload.authorizing_integration_owners).toEqual({
    0: guild.id,
    1: user.id,
  });
});

test("the largest file follows the person's plan and the guild's boosts [records.interaction-payload-attachment-size-limit]", async () => {
  const { platform, ping, user, guild, game } = await openAppBot();
  const limit = async (place?: object) =>
    (await ping(user.id, place)).payload.attachment_size_limit;
  const direct = { application: game.id };
  const MIB = 1024 * 1024;
  for (const [tier, most] of [10, 10, 50, 100].entries()) {
    platform.guilds.update(guild.id, { premiumTier: tier });
    expect(await limit()).toBe(most * MIB);
  }
  expect(await limit(direct)).toBe(10 * MIB);
  // The larger of the two counts.
  platform.users.update(user.id, { premiumType: 2 });
  expect(await limit()).toBe(500 * MIB);
  platform.users.update(user.id, { premiumType: 3 });
  expect(await limit()).toBe(100 * MIB);
  platform.users.update(user.id, { premiumType: 2 });
  platform.guilds.update(guild.id, { premiumTier: 0 });
  expect([await limit(), await limit(direct)]).toEqual([500 * MIB, 500 * MIB]);
});

test("an answer carries where it came from; the user has an id and there is no user_id [records.message-interaction-metadata]", async () => {
  const { ping, user, guild, game, answer, webhook } = await openAppBot();
  const { payload, seen } = await ping();
  const { status, body } = await answer(
    payload,
    { type: MESSAGE, data: { content: "Pong" } },
    "?with_response=true",
  );
  expect(status).toBe(200);
  const { message } = body.resource;
  expect(body.interaction).toMatchObject({
    id: payload.id,
    type: 2,
    response_message_id: message.id,
    response_message_loading: false,
    response_message_ephemeral: false,
  });
  expect(body.resource.type).toBe(MESSAGE);
  expect(message).toMatchObject({
    type: 20,
    application_id: game.id,
    webhook_id: game.id,
    author: { id: game.botUserId, bot: true },
    interaction: { id: payload.id, type: 2, name: "ping", user: { id: user.id } },
    interaction_metadata: {
      id: payload.id,
      type: 2,
      user: { id: user.id },
      authorizing_integration_owners: { 0: guild.id },
    },
  });
  expect(message.interaction_metadata).not.toHaveProperty("user_id");
  expect((await seen).message).toMatchObject({ id: message.id });
  expect((await webhook(payload, "GET", "/messages/@original")).body).toMatchObject({
    id: message.id,
  });
  const followUp = (await webhook(payload, "POST", "", { content: "More" })).body;
  expect(followUp.interaction_metadata.original_response_message_id).toBe(message.id);
});
