/** Resets of an application's secrets and bot, what goes with a deletion, and the key that signs for it. */

import { verifyKey } from "discord-interactions";
import { expect, test } from "vitest";
import type { Platform } from "../../../platform/index.js";
import { GatewayClient } from "../support/gateway.js";
import { get, openWithGame } from "../support/platform.js";

async function connected(platform: Platform, token: string) {
  const client = new GatewayClient(platform.gatewayUrl);
  await client.identify(token, { intents: 0, capabilities: 0 });
  return client;
}

test("a new application's public key is the one that it reads itself", async () => {
  const { platform, game } = await openWithGame({ bot: true });
  const { body } = await get(platform, "/applications/@me", `Bot ${game.botToken}`);
  expect(game.verifyKey).toMatch(/^[0-9a-f]{64}$/);
  expect(body.verify_key).toBe(game.verifyKey);
});

test("a session ends when the token of its bot does not work any more", async () => {
  const { platform, game } = await openWithGame({ bot: true }, { clock: { frozen: true } });
  const other = platform.createApplication({ name: "Other", bot: true });
  const first = await connected(platform, game.botToken as string);
  const unaffected = await connected(platform, other.botToken as string);
  const { botToken } = platform.resetBot(game.id);
  expect((await first.closed).code).toBe(4004);
  // A bot may identify once in 5 seconds.
  platform.clock.advance(5001);
  const second = await connected(platform, botToken);
  platform.applications.undoReset(game.id, "bot");
  expect((await second.closed).code).toBe(4004);
  expect(await unaffected.beat()).toEqual([]);
});

test("what was replaced is forgotten with the bot, the application and the state", async () => {
  const { platform, game } = await openWithGame({ bot: true });
  const { applications } = platform;
  const undo = (which: "bot" | "secret") => () => applications.undoReset(game.id, which);
  expect(undo("bot")).toThrow(/no reset to take back/);
  applications.resetBot(game.id);
  platform.deleteUser(game.botUserId as string);
  expect(undo("bot")).toThrow(/no reset to take back/);
  applications.resetBot(game.id);
  applications.resetBot(game.id);
  applications.resetSecret(game.id);
  const { secretHash } = applications.require(game.id);
  platform.deleteApplication(game.id);
  platform.createApplication({ id: game.id, name: "Again", bot: true });
  expect(undo("bot")).toThrow(/no reset to take back/);
  expect(undo("secret")).toThrow(/no reset to take back/);
  expect(applications.require(game.id).secretHash).not.toBe(secretHash);
  applications.resetSecret(game.id);
  platform.importState(platform.exportState());
  expect(undo("secret")).toThrow(/no reset to take back/);
});

test("a bot goes with its application", async () => {
  const { platform, game } = await openWithGame({ bot: true });
  platform.deleteApplication(game.id);
  expect(platform.users.get(game.botUserId as string)).toBeUndefined();
  expect((await get(platform, "/users/@me", `Bot ${game.botToken}`)).status).toBe(401);
});

/** Whether what is signed for an application fits the key that it is shown. */
async function signs(platform: Platform, id: string): Promise<boolean> {
  const { verify_key: key } = (await get(platform, `/applications/${id}/partial`)).body;
  const signature = platform.applications.keys.sign(id, Buffer.from("1234567890{}"));
  return await verifyKey("{}", signature, "1234567890", key);
}

test("the key that signs for an application is the one of the state", async () => {
  const id = "1000";
  const first = await openWithGame({ id });
  const second = await openWithGame({ id });
  const keys = [first, second].map(({ platform }) => platform.applications.require(id).verifyKey);
  expect(keys[0]).not.toBe(keys[1]);
  expect(await signs(first.platform, id)).toBe(true);
  first.platform.importState(second.platform.exportState());
  expect(first.platform.applications.require(id).verifyKey).toBe(keys[1]);
  expect(await signs(first.platform, id)).toBe(true);
});

test("an application whose key is not in the state gets another", async () => {
  const { platform, game } = await openWithGame();
  const before = platform.applications.require(game.id).verifyKey;
  platform.importState({ ...platform.exportState(), applicationKeys: [] });
  expect(platform.applications.require(game.id).verifyKey).not.toBe(before);
  expect(await signs(platform, game.id)).toBe(true);
});
