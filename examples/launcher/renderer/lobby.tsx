/** A lobby: who is in it, what they say, and its call. */

import { useFriends, useLobby } from "game-social-sdk/react";
import { useEffect } from "react";
import { client, useAction } from "./bridge.js";
import { CallBar } from "./call.jsx";
import { Messages } from "./conversation.jsx";
import { Avatar } from "./user.jsx";

const MAX_PLAYERS = 8;

export function NewLobby({ opened }: { opened: (id: string) => void }) {
  const open = useAction(async () => {
    const secret = crypto.randomUUID();
    // Every member finds the secret in the lobby, and so can invite others.
    opened(await client.createOrJoinLobbyWithMetadata(secret, { secret }, {}));
  });
  return (
    <>
      <button type="button" className="tab" disabled={open.busy} onClick={() => open.run()}>
        <span aria-hidden="true">+</span> New lobby
      </button>
      {open.error && <p role="alert">{open.error}</p>}
    </>
  );
}

export function LobbyPane({ lobbyId, left }: { lobbyId: string; left: () => void }) {
  const lobby = useLobby(lobbyId);
  const friends = useFriends();
  const leave = useAction(() => client.leaveLobby(lobbyId));
  const invite = useAction((id: string) => client.sendActivityInvite(id, "Join my lobby"));
  const size = lobby?.members.length ?? 0;
  useEffect(() => {
    if (lobby === null) left();
  }, [lobby]);
  const joinSecret = lobby?.metadata.secret;
  useEffect(() => {
    if (size === 0) return;
    const party = { id: lobbyId, size, max: Math.max(size, MAX_PLAYERS) };
    // Friends see the party, and invites lead to it.
    void client.setPresence({ details: "In a lobby", party, joinSecret }).catch(() => {});
  }, [lobbyId, size, joinSecret]);
  useEffect(() => () => void client.clearPresence().catch(() => {}), []);
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
            {size} of {MAX_PLAYERS} players
          </small>
        </div>
        <button type="button" onClick={() => leave.run()}>
          Leave
        </button>
      </header>
      <CallBar lobbyId={lobbyId} inCall={lobby.inCall.length} />
      <ul className="members" aria-label="Members">
        {lobby.members.map((member) => (
          <li key={member.id} className={member.connected ? "" : "away"}>
            <Avatar user={member} /> {member.displayName}
          </li>
        ))}
        {others?.slice(0, 5).map(({ id, displayName }) => (
          <li key={id}>
            <button type="button" onClick={() => invite.run(id)}>
              Invite {displayName}
            </button>
          </li>
        ))}
      </ul>
      {(invite.error ?? leave.error) && <p role="alert">{invite.error ?? leave.error}</p>}
      <Messages of={{ lobbyId }} send={(text) => client.sendLobbyMessage(lobbyId, text)} />
    </section>
  );
}
