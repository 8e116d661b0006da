/** Players of an example, signed in, and friends where becoming friends is not its point. */

import { Client, type EventStream, RelationshipType } from "game-social-sdk";
import type { ExampleService } from "./service.js";

/** Enough for a person who plays along on a real service, in milliseconds. */
const PATIENCE = 60_000;

/** Signs a player in; the client is Ready. */
export async function signIn(
  service: ExampleService,
  player: string,
  scopes: string = Client.getDefaultCommunicationScopes(),
): Promise<Client> {
  const client = new Client(service.options);
  service.answerAs(player);
  await client.signIn({ scopes });
  return client;
}

/** The id of the player whom the client has signed in. */
export function idOf(client: Client): string {
  const user = client.getCurrentUserV2();
  if (user === undefined) throw new Error("Nobody is signed in.");
  return user.id;
}

/**
 * The first event that fits; for those that a step brings about, let both begin together:
 * `await Promise.all([first(client.events("userUpdated"), …), step()])`.
 */
export async function first<T>(
  events: EventStream<T>,
  fits: (event: T) => boolean = () => true,
): Promise<T> {
  const timer = setTimeout(() => void events.return(), PATIENCE);
  try {
    for await (const event of events) if (fits(event)) return event;
    throw new Error("What this step waits for has not come.");
  } finally {
    clearTimeout(timer);
  }
}

/** Waits until something is so, looking at once and after each of these events. */
export async function until<T>(events: EventStream<T>, isSo: () => boolean): Promise<void> {
  if (isSo()) await events.return();
  else await first(events, isSo);
}

/** How one player is related to another. */
export function relationOf(client: Client, other: Client): RelationshipType {
  return client.getRelationshipHandle(idOf(other)).discordRelationshipType;
}

/** Makes two players friends, unless they are already. */
export async function befriend(one: Client, other: Client): Promise<void> {
  if (relationOf(one, other) === RelationshipType.Friend) return;
  await Promise.all([
    first(other.events("relationshipCreated"), ({ userId }) => userId === idOf(one)),
    one.sendDiscordFriendRequestById(idOf(other)),
  ]);
  await other.acceptDiscordFriendRequest(idOf(one));
}
