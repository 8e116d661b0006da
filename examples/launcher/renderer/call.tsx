/** The call of a lobby. */

import { useCall } from "game-social-sdk/react";
import { client, useAction } from "./bridge.js";

const CONNECTED = 4;

export function CallBar({ lobbyId, inCall }: { lobbyId: string; inCall: number }) {
  const call = useCall(lobbyId);
  const join = useAction(() => client.joinCall(lobbyId));
  const leave = useAction(() => client.leaveCall(lobbyId));
  const set = useAction((settings: Parameters<typeof client.setCall>[1]) =>
    client.setCall(lobbyId, settings),
  );
  if (!call)
    return (
      <div className="call">
        <span>{inCall === 0 ? "Nobody is talking." : `${inCall} in the call`}</span>
        <button type="button" className="primary" disabled={join.busy} onClick={() => join.run()}>
          Join call
        </button>
        {join.error && <p role="alert">{join.error}</p>}
      </div>
    );
  const { selfMute, selfDeaf, participants } = call;
  return (
    <section className="call" aria-label="Call">
      <span role="status">{call.status === CONNECTED ? "In the call" : "Connecting…"}</span>
      <button
        type="button"
        aria-pressed={selfMute}
        onClick={() => set.run({ selfMute: !selfMute })}
      >
        Mute
      </button>
      <button
        type="button"
        aria-pressed={selfDeaf}
        onClick={() => set.run({ selfDeaf: !selfDeaf })}
      >
        Deafen
      </button>
      <button type="button" onClick={() => leave.run()}>
        Hang up
      </button>
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
              onChange={(event) => set.run({ userId: id, volume: Number(event.target.value) })}
            />
          </li>
        ))}
      </ul>
      {(set.error ?? leave.error) && <p role="alert">{set.error ?? leave.error}</p>}
    </section>
  );
}
