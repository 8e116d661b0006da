import { expect, it } from "vitest";
import { Invites } from "../support/random/invites.js";
import { Lobbies } from "../support/random/lobbies.js";
import { Messages } from "../support/random/messages.js";
import { Presence } from "../support/random/presence.js";
import { Relationships } from "../support/random/relationships.js";
import { randomRun, SEEDS } from "../support/random/run.js";

it.each(SEEDS)(
  "friends, presence and invites: clients see what the platform holds (SCENARIO_SEED=%i)",
  async (seed) => {
    const { relationships, conversations } = await randomRun(seed, (scene) => [
      new Relationships(scene),
      new Presence(scene),
      new Invites(scene),
      new Lobbies(scene),
      new Messages(scene),
    ]);
    const messages = conversations.flatMap((conversation) => conversation.messages);
    // How many there are depends on when the faults hit; none at all would be a run of no worth.
    expect(relationships).not.toEqual([]);
    expect(messages.some(({ invite }) => invite === null)).toBe(true);
    expect(messages.some(({ invite }) => invite !== null)).toBe(true);
  },
  240_000,
);
