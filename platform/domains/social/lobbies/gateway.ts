import { asksFor, Intent } from "../../../kernel/gateway/delivery.js";
import { Capability, type ReadyPart } from "../../../kernel/gateway/ready.js";
import type { Session } from "../../../kernel/gateway/session.js";
import type { LobbyParts } from "./parts.js";
import type { LobbyRecord } from "./record.js";
import { gatewayLobby } from "./wire.js";

type Parts = Pick<LobbyParts, "kernel" | "sources" | "store">;

/** A player's lobbies in READY, for a session that wants them there (protocol 4.4, 4.5). */
export function lobbyReadyPart({ sources, store }: Parts): ReadyPart {
  return {
    ready(session, mentioned) {
      if (session.kind === "bot" || session.kind === "person") return {};
      const wanted = session.can(Capability.AutoLobbyConnect);
      const lobbies = wanted ? visibleLobbies(session, store) : [];
      const deduped = session.can(Capability.DedupeUserObjects);
      for (const { id } of deduped ? lobbies : []) {
        for (const userId of store.memberIds(id)) mentioned.add(userId);
      }
      return { lobbies: lobbies.map((lobby) => gatewayLobby(sources, lobby, !deduped)) };
    },
  };
}

/** Sends a starting session its lobbies one by one, unless READY has them (protocol 4.4). */
export function streamLobbies({ kernel, sources, store }: Parts): void {
  kernel.sessions.onStarted((session) => {
    if (session.can(Capability.AutoLobbyConnect)) return;
    for (const lobby of visibleLobbies(session, store)) {
      session.dispatch("LOBBY_CREATE", gatewayLobby(sources, lobby));
    }
  });
}

/** The lobbies that a session may see when it starts. */
function visibleLobbies(session: Session, store: LobbyParts["store"]): LobbyRecord[] {
  const sees =
    session.kind === "oauth" &&
    session.scopes.includes("lobbies.write") &&
    asksFor(session, Intent.Lobbies);
  return sees ? store.of(session.userId, session.applicationId) : [];
}
