/** Presences as libraries send them that say null where they say nothing, or have a single activity. */

import { expect, test } from "vitest";
import { GatewayClient } from "../../support/gateway.js";
import { ALL_INTENTS, openGuild } from "../../support/guilds.js";

const game = { name: "Chess", type: 0 };

test.each([
  ["no activities", { activities: null, status: "idle", afk: false, since: 0 }, "idle", []],
  ["one game", { status: null, game, afk: false, since: null }, "online", [game]],
  ["a game without a type", { status: "dnd", game: { name: "Chess" } }, "dnd", [game]],
  ["no game", { status: "dnd", game: null, afk: null }, "dnd", []],
  ["a list, and a game", { activities: [game], game: { name: "Go" } }, "online", [game]],
])("%s is taken in operation 2 and in operation 3", async (_name, presence, status, activities) => {
  for (const op of [2, 3]) {
    const { platform, bot } = await openGuild();
    const client = new GatewayClient(platform.gatewayUrl);
    const first = op === 2 ? { presence } : {};
    await client.identify(bot.token, { intents: ALL_INTENTS, capabilities: 0, ...first });
    if (op === 3) client.send(3, presence);
    await client.beat();
    expect(platform.sessions.list()).toMatchObject([{ status, activities }]);
  }
});
