/** Which sessions of a bot get an interaction. */

import { expect, test } from "vitest";
import { openApp } from "../../support/apps.js";
import { GatewayClient } from "../../support/gateway.js";

async function openShards() {
  const opened = await openApp({}, { clock: { frozen: true } });
  const { platform, game, bot, commandsPath } = opened;
  await bot("POST", commandsPath, { name: "ping", description: "Answers" });
  const connect = async (shard?: [number, number]) => {
    // Of the sessions of a bot one may start every five seconds.
    platform.clock.advance(5000);
    const gateway = new GatewayClient(platform.gatewayUrl);
    await gateway.identify(`Bot ${game.botToken}`, { intents: 1, ...(shard && { shard }) });
    await gateway.beat();
    return gateway;
  };
  /** How many interactions have come since the last time. */
  const count = async (gateway: GatewayClient) =>
    (await gateway.beat()).filter(({ t }) => t === "INTERACTION_CREATE").length;
  return { ...opened, connect, count };
}

test("an interaction of a guild goes to the shard that the guild's id belongs to", async () => {
  const { platform, guild, channel, user, connect, count } = await openShards();
  const shards = [await connect([0, 3]), await connect([1, 3]), await connect([2, 3])];
  void platform.as(user.id).runCommand("/ping", {}, { channel: channel.id });
  const own = Number((BigInt(guild.id) >> 22n) % 3n);
  expect(await Promise.all(shards.map(count))).toEqual([0, 1, 2].map((n) => (n === own ? 1 : 0)));
});

test("an interaction outside of any guild goes to the first shard", async () => {
  const { platform, game, user, connect, count } = await openShards();
  const shards = [await connect([0, 2]), await connect([1, 2])];
  void platform.as(user.id).runCommand("/ping", {}, { application: game.id });
  expect(await Promise.all(shards.map(count))).toEqual([1, 0]);
});

test("every session without shards gets an interaction, and none of another bot", async () => {
  const { platform, channel, user, connect, count } = await openShards();
  const sessions = [await connect(), await connect()];
  const other = platform.createApplication({ name: "Other", bot: true });
  const stranger = new GatewayClient(platform.gatewayUrl);
  await stranger.identify(`Bot ${other.botToken}`, { intents: 1 });
  void platform.as(user.id).runCommand("/ping", {}, { channel: channel.id });
  expect(await Promise.all([...sessions, stranger].map(count))).toEqual([1, 1, 0]);
});

test("an interaction fails at once where no session serves its shard", async () => {
  const { platform, guild, channel, user, connect } = await openShards();
  const other = 1 - Number((BigInt(guild.id) >> 22n) % 2n);
  await connect([other, 2]);
  const seen = platform.as(user.id).runCommand("/ping", {}, { channel: channel.id });
  expect(await seen).toMatchObject({ kind: "failure", reason: "no app" });
});
