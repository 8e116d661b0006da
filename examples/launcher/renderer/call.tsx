/** The call of a lobby. */

import { CallStatus, type PageCallSettings } from "game-social-sdk/electron/renderer";
import { useCall } from "game-social-sdk/react";
import { ActionButton, Problem, useAction } from "./action.jsx";
import { client } from "./bridge.js";

export function CallBar({ lobbyId, inCall }: { lobbyId: string; inCall: number }) {
  const call = useCall(lobbyId);
  const change = (settings: PageCallSettings) => client.setCall(lobbyId, settings);
  const set = useAction(change);
  if (!call)
    return (
      <div className="call">
        <span>{inCall === 0 ? "Nobody is talking." : `${inCall} in the call`}</span>
        <ActionButton className="primary" run={() => client.joinCall(lobbyId)}>
          Join call
        </ActionButton>
      </div>
    );
  const { status, selfMute, selfDeaf, participants } = call;
  return (
    <section className="call" aria-label="Call">
      <span role="status">{status === CallStatus.Connected ? "In the call" : "Connecting…"}</span>
      <ActionButton aria-pressed={selfMute} run={() => change({ selfMute: !selfMute })}>
        Mute
      </ActionButton>
      <ActionButton aria-pressed={selfDeaf} run={() => change({ selfDeaf: !selfDeaf })}>
        Deafen
      </ActionButton>
      <ActionButton run={() => client.leaveCall(lobbyId)}>Hang up</ActionButton>
      <ul aria-label="In the call">
        {participants.map(({ id, displayName, speaking, selfMute: muted, volume }) => (
          <li key={id} className={speaking ? "speaking" : ""}>
            {displayName} {muted && <small>muted</small>}
            <input
              type="range"
              min={0}
              max={200}
              value={volume}
              aria-label={`Volume of ${displayName}`}
              onChange={({ target }) => set.run({ userId: id, volume: Number(target.value) })}
            />
          </li>
        ))}
      </ul>
      <Problem of={set.error} />
    </section>
  );
}
