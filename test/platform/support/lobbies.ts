/** Lobbies for tests: three connected players, and the two ways a lobby comes to be. */

import { expect } from "vitest";
import { openSocial, type Player } from "./players.js";

type Social = Awaited<ReturnType<typeof openSocial>>;

/** A game with three players that are connected. */
export async function three() {
  const social = await openSocial();
  const players = (await social.connected("alice", "bob", "carol")) as [Player, Player, Player];
  return { ...social, players };
}

/** Joins by the secret "s" and returns the lobby's id. */
export async function join(player: Player, body: Record<string, unknown> = {}): Promise<string> {
  const { status, body: lobby } = await player.send("PUT", "/lobbies", { secret: "s", ...body });
  expect(status).toBe(200);
  return lobby.id;
}

/** Makes a lobby as the game's backend and returns its id. */
export async function serverLobby({ bot }: Social, body: unknown = {}): Promise<string> {
  const { status, body: lobby } = await bot("POST", "/lobbies", body);
  expect(status).toBe(201);
  return lobby.id;
}

/** Sends "old" and, a moment later, "new"; returns the messages that the sender gets 72 hours after "new". */
export async function historyAfter72Hours(sender: Player, lobby: string): Promise<unknown> {
  const { platform, id, applicationId } = sender;
  const actor = platform.as(id, applicationId);
  actor.sendLobbyMessage(lobby, "old");
  platform.clock.advance(1);
  actor.sendLobbyMessage(lobby, "new");
  platform.clock.advance(72 * 3_600_000);
  return (await sender.send("GET", `/lobbies/${lobby}/messages`)).body;
}
