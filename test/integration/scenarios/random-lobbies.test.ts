import { expect, it } from "vitest";
import { Linking } from "../support/random/linking.js";
import { Lobbies } from "../support/random/lobbies.js";
import { Messages } from "../support/random/messages.js";
import { randomRun, SEEDS } from "../support/random/run.js";

it.each(SEEDS)(
  "lobbies, messages and links: clients see what the platform holds (SCENARIO_SEED=%i)",
  async (seed) => {
    const { lobbies } = await randomRun(seed, async (scene) => [
      new Lobbies(scene),
      new Messages(scene),
      await Linking.open(scene),
    ]);
    const messages = lobbies.flatMap((lobby) => lobby.messages);
    // How many there are depends on when the faults hit; none at all would be a run of no worth.
    expect(messages.some(({ content }) => content !== "")).toBe(true);
    // The notices of channels that were linked.
    expect(messages.some(({ content }) => content === "")).toBe(true);
  },
  240_000,
);
