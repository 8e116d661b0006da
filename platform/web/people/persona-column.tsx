import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { nameOf } from "../client/wire.js";
import { FrameDialog } from "../ui/frame-dialog.js";
import { Icon } from "../ui/icon.js";
import { Initial } from "../ui/initial.js";
import { Select } from "../ui/inputs.js";
import { Name, printable } from "../ui/name.js";
import { ActivityView } from "./activity-view.js";
import { CallBar } from "./call-bar.js";
import { ChannelView } from "./channel-view.js";
import { FriendsView } from "./friends-view.js";
import { GameView } from "./game-view.js";
import { type Persona, signOut } from "./personas.js";
import { Sidebar } from "./sidebar.js";

const STATES = {
  connecting: "connecting …",
  connected: "connected",
  lost: "connection lost, trying again …",
  ended: "signed out: this user is not there any more",
} as const;

interface Props {
  readonly persona: Persona;
  /** Whether it is the one that is seen where there is room for one. */
  readonly front: boolean;
}

/** One person's client, in a frame of its own. */
export function PersonaColumn({ persona, front }: Props) {
  const { client } = persona;
  const [status, setStatus] = useState("online");
  /** Whether the places cover the view, where there is no room for both. */
  const [places, showPlaces] = useState(false);
  const frame = useRef<HTMLElement>(null);
  const me = client.user(client.me.id) ?? client.me;
  const heading = `me-${me.id}`;
  const view = persona.view.value;
  const shown = JSON.stringify(view);
  useLayoutEffect(() => {
    frame.current?.scrollIntoView({ inline: "nearest", block: "nearest" });
  }, []);
  // Who goes somewhere writes there next; where there is nothing to write, the keys start at the frame.
  useEffect(() => {
    showPlaces(false);
    const field = frame.current?.querySelector<HTMLElement>(".view textarea");
    if (frame.current?.querySelector(".modal") !== null) return;
    // After a reload nobody has done anything yet: the keys begin at the top, as on any page.
    if (!navigator.userActivation.hasBeenActive) return;
    // On a telephone a field would bring its keyboard over the page.
    const keys = matchMedia("(hover: hover)").matches;
    ((keys ? field : undefined) ?? frame.current).focus({ preventScroll: true });
  }, [shown]);
  return (
    <section
      ref={frame}
      class={`persona${places ? " places-open" : ""}${front ? " front" : ""}`}
      aria-labelledby={heading}
      tabIndex={-1}
    >
      <header>
        <button
          type="button"
          class="icon-button when-tight"
          aria-label="Places"
          aria-expanded={places}
          onClick={() => showPlaces(!places)}
        >
          <Icon name={places ? "close" : "menu"} />
        </button>
        <Initial id={me.id} name={nameOf(me)} />
        <div class="persona-name">
          <h2 id={heading}>
            <Name text={nameOf(me)} />
          </h2>
          <span class={`soft state ${client.state.value}`} role="status">
            {STATES[client.state.value]}
          </span>
        </div>
        <label class="compact">
          <span class="hidden">Status</span>
          <Select
            value={status}
            onChoose={(chosen) => {
              setStatus(chosen);
              client.setStatus(chosen);
            }}
            choices={[
              ["online", "Online"],
              ["idle", "Idle"],
              ["dnd", "Do not disturb"],
              ["invisible", "Invisible"],
            ]}
          />
        </label>
        <button
          type="button"
          class="icon-button"
          aria-label="Sign out"
          title="Sign out"
          onClick={() => signOut(persona)}
        >
          <Icon name="close" />
        </button>
      </header>
      <CallBar persona={persona} />
      <div class="panes">
        <Sidebar persona={persona} />
        <div class="view">
          {view.kind === "friends" && <FriendsView persona={persona} />}
          {view.kind === "channel" && <ChannelView key={view.id} persona={persona} id={view.id} />}
          {view.kind === "game" && (
            <GameView
              key={view.applicationId}
              persona={persona}
              applicationId={view.applicationId}
            />
          )}
          {view.kind === "activity" && (
            <ActivityView key={view.applicationId} persona={persona} {...view} />
          )}
        </div>
      </div>
      <Asked persona={persona} />
    </section>
  );
}

function Asked({ persona }: { readonly persona: Persona }) {
  const question = persona.question.value;
  if (question === undefined) return null;
  const { title, text, action, answer } = question;
  return (
    <FrameDialog title={title} onClose={() => answer(false)}>
      <p>{printable(text)}</p>
      <div class="actions end">
        {/* What does no harm has the focus at first. */}
        <button type="button" onClick={() => answer(false)}>
          Cancel
        </button>
        <button type="button" class="danger" onClick={() => answer(true)}>
          {action}
        </button>
      </div>
    </FrameDialog>
  );
}
