/** How two connected players stand to each other, and the events that they get. */

import type { RelationshipType } from "game-social-sdk";
import { expect } from "vitest";
import { next, until } from "./events.js";
import type { Player } from "./players.js";

/** The two types of a relationship as a player sees them. */
export function types({ client }: Player, other: Player): [RelationshipType, RelationshipType] {
  const handle = client.getRelationshipHandle(other.id);
  expect(handle.id).toBe(other.id);
  return [handle.discordRelationshipType, handle.gameRelationshipType];
}

/** Waits until a player stands to another like this. */
export function stand(
  player: Player,
  other: Player,
  expected: readonly [RelationshipType, RelationshipType],
): Promise<void> {
  return until(
    player.client,
    "relationshipCreated",
    () => types(player, other).join() === expected.join(),
  );
}

/** A change of the relationship with another player, on the platform or in the game. */
export function created({ client }: Player, other: Player, platform: boolean) {
  return next(
    client,
    "relationshipCreated",
    ({ userId, isDiscordRelationshipUpdate }) =>
      userId === other.id && isDiscordRelationshipUpdate === platform,
  );
}

export function deleted({ client }: Player, other: Player, platform: boolean) {
  return next(
    client,
    "relationshipDeleted",
    ({ userId, isDiscordRelationshipUpdate }) =>
      userId === other.id && isDiscordRelationshipUpdate === platform,
  );
}

/** Does something and waits until both have heard that their relationship changed. */
export async function both(
  change: typeof created,
  [one, other]: readonly [Player, Player],
  platform: boolean,
  action: Promise<void> | (() => Promise<void>),
): Promise<void> {
  const heard = [change(one, other, platform), change(other, one, platform)];
  await (typeof action === "function" ? action() : action);
  await Promise.all(heard);
}
