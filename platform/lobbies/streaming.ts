import { Intent } from "../gateway/delivery.js";
import { Capability } from "../gateway/ready.js";
import type { Session } from "../gateway/session.js";
import type { Sessions } from "../gateway/sessions.js";
import type { Social } from "../social/social.js";
import type { LobbyRecord } from "./record.js";
import { gatewayLobby, type LobbySources } from "./wire.js";

/** The lobbies that a session may see when it starts. */
export function visibleLobbies(
  session: Session,
  { lobbies }: Pick<Social, "lobbies">,
): LobbyRecord[] {
  const sees =
    session.kind === "oauth" &&
    session.scopes.includes("lobbies.write") &&
    (session.intents & (1 << Intent.Lobbies)) !== 0;
  return sees ? lobbies.of(session.userId, session.applicationId) : [];
}

/** Sends a starting session its lobbies one by one, unless READY has them (protocol 4.4). */
export function streamLobbies(sessions: Sessions, sources: LobbySources): void {
  sessions.onStarted((session) => {
    if (session.can(Capability.AutoLobbyConnect)) return;
    for (const lobby of visibleLobbies(session, sources.social)) {
      session.dispatch("LOBBY_CREATE", gatewayLobby(sources, lobby));
    }
  });
}
