import { useEffect } from "preact/hooks";
import { type InCall, speaking, watchSpeech } from "../client/calls.js";
import { Name } from "../ui/name.js";

interface Props {
  /** Which call it is, and whose client shows it: people side by side may be in the same one. */
  readonly label: string;
  readonly members: readonly InCall[];
  readonly ownId: string;
  readonly nameOf: (userId: string) => string;
  /** Comes into the call, or changes how one is there. */
  readonly onJoin: (muted: boolean) => void;
  readonly onLeave: () => void;
}

/** A call: who is in it, who speaks, and a person's own part in it. */
export function CallPanel({ label, members, ownId, nameOf, onJoin, onLeave }: Props) {
  const own = members.find(({ userId }) => userId === ownId);
  useEffect(() => (members.length > 0 ? watchSpeech() : undefined), [members.length > 0]);
  return (
    <section class="call" aria-label={label}>
      <ul class="plain members" aria-label="In the call">
        {members.map(({ userId, muted, deaf }) => {
          const signs = [
            speaking.value.has(userId) ? "speaks" : "",
            muted ? "muted" : "",
            deaf ? "deaf" : "",
          ].filter(Boolean);
          return (
            <li key={userId} class={speaking.value.has(userId) ? "speaks" : ""}>
              <Name text={nameOf(userId)} />
              {signs.length > 0 && <span class="soft"> {signs.join(", ")}</span>}
            </li>
          );
        })}
      </ul>
      <div class="actions">
        {own === undefined ? (
          <button type="button" onClick={() => onJoin(false)}>
            Join call
          </button>
        ) : (
          <>
            <button type="button" onClick={() => onJoin(!own.muted)}>
              {own.muted ? "Unmute" : "Mute"}
            </button>
            <button type="button" onClick={onLeave}>
              Leave call
            </button>
          </>
        )}
      </div>
    </section>
  );
}
