/** What a presence that is awaited has reached: the service shows it. */

import { ActivityPartyPrivacy, StatusType } from "game-social-sdk";
import { afterEach, expect, it, vi } from "vitest";
import { World } from "./support/world.js";

const ROUNDS = 60;

afterEach(() => vi.unstubAllEnvs());

/** A connected client, and what the service shows of its player at this very moment. */
async function open() {
  // Without the limit, which the open engine and the platform keep to.
  vi.stubEnv("SOCIAL_SDK_PRESENCE_LIMIT", "0/0");
  const world = await World.open({ presenceLimit: { limit: 1000, windowMs: 1000 } });
  const player = world.player("alice");
  const client = await world.connected(player);
  const shown = () => world.platform.view().presences.find(({ userId }) => userId === player.id);
  return { world, player, client, shown, [Symbol.asyncDispose]: () => world.close() };
}

it(`presence.set resolves when the service shows it, in ${ROUNDS} rounds`, async () => {
  await using at = await open();
  const early: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const state = `Lap ${round}`;
    const party = { id: `party-${round}`, size: 1, max: 4, privacy: "public" } as const;
    expect(await at.client.presence.set({ state, party, joinSecret: `secret-${round}` })).toBe(
      "gateway",
    );
    if (at.shown()?.activities[0]?.state !== state) early.push(round);
  }
  expect(early).toEqual([]);
});

it("updateRichPresence and setOnlineStatus likewise", async () => {
  await using at = await open();
  const early: number[] = [];
  // Two messages a round; a gateway connection takes 120 a minute (protocol 4.1).
  for (let round = 0; round < ROUNDS / 2; round += 1) {
    const id = `party-${round}`;
    const privacy = ActivityPartyPrivacy.Private;
    await at.client.updateRichPresence({ party: { id, currentSize: 1, maxSize: 2, privacy } });
    const [activity] = at.shown()?.activities ?? [];
    if ((activity?.party as { id?: string } | undefined)?.id !== id) early.push(round);
    const [status, text] =
      round % 2 === 0 ? ([StatusType.Idle, "idle"] as const) : ([StatusType.Dnd, "dnd"] as const);
    await at.client.setOnlineStatus(status);
    if (at.shown()?.status !== text) early.push(round);
  }
  expect(early).toEqual([]);
});
