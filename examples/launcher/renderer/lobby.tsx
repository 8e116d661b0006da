/** A lobby: who is in it, what they say, and its call. */

import { useFriends, useLobby } from "game-social-sdk/react";
import { useEffect } from "react";
import { ActionButton } from "./action.jsx";
import { client } from "./bridge.js";
import { CallBar } from "./call.jsx";
import { Messages } from "./conversation.jsx";
import { Avatar } from "./user.jsx";

const MAX_PLAYERS = 8;
const MAX_SUGGESTED = 5;

export async function openLobby(): Promise<string> {
  const secret = crypto.randomUUID();
  // Every member finds the secret in the lobby, and so can invite others.
  return client.createOrJoinLobbyWithMetadata(secret, { secret }, {});
}

/** Friends see the party, and invites lead to it, for as long as the player is in the lobby. */
export function useParty(lobbyId: string | undefined): void {
  const lobby = useLobby(lobbyId);
  const size = lobby?.members.length ?? 0;
  const joinSecret = lobby?.metadata.secret;
  useEffect(() => {
    const party = { id: lobbyId ?? "", size, max: Math.max(size, MAX_PLAYERS) };
    const shown =
      size > 0
        ? client.setPresence({ details: "In a lobby", party, joinSecret })
        : client.clearPresence();
    // Shown without a connection, it would be gone anyway; it changes again with the lobby.
    void shown.catch(() => {});
  }, [lobbyId, size, joinSecret]);
}

export function LobbyPane({ lobbyId, left }: { lobbyId: string; left: () => void }) {
  const lobby = useLobby(lobbyId);
  const friends = useFriends();
  useEffect(() => {
    if (lobby === null) left();
  }, [lobby]);
  if (!lobby) return null;
  const there = new Set(lobby.members.map(({ id }) => id));
  const others = friends?.filter(
    ({ id, group }) => !there.has(id) && (group === "online" || group === "playing"),
  );
  return (
    <section className="pane" aria-label="Lobby">
      <header>
        <div className="names">
          <h1>Lobby</h1>
          <small>
            {there.size} of {MAX_PLAYERS} players
          </small>
        </div>
        <ActionButton run={() => client.leaveLobby(lobbyId)}>Leave</ActionButton>
      </header>
      <CallBar lobbyId={lobbyId} inCall={lobby.inCall.length} />
      <ul className="members" aria-label="Members">
        {lobby.members.map((member) => (
          <li key={member.id}>
            <Avatar user={member} /> {member.displayName}
          </li>
        ))}
        {others?.slice(0, MAX_SUGGESTED).map(({ id, displayName }) => (
          <li key={id}>
            <ActionButton run={() => client.sendActivityInvite(id, "Join my lobby")}>
              Invite {displayName}
            </ActionButton>
          </li>
        ))}
      </ul>
      <Messages of={{ lobbyId }} send={(text) => client.sendLobbyMessage(lobbyId, text)} />
    </section>
  );
}
