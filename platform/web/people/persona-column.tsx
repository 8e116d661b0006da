import { useState } from "preact/hooks";
import { nameOf } from "../client/wire.js";
import { Name } from "../ui/name.js";
import { ActivityView } from "./activity-view.js";
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

/** One person's client. */
export function PersonaColumn({ persona }: { readonly persona: Persona }) {
  const { client } = persona;
  const [status, setStatus] = useState("online");
  const me = client.user(client.me.id) ?? client.me;
  const heading = `me-${me.id}`;
  const view = persona.view.value;
  return (
    <section class="persona" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>
          <Name text={nameOf(me)} />
        </h2>
        <label class="compact">
          <span class="hidden">Status</span>
          <select
            value={status}
            onChange={({ currentTarget }) => {
              setStatus(currentTarget.value);
              client.setStatus(currentTarget.value);
            }}
          >
            <option value="online">Online</option>
            <option value="idle">Idle</option>
            <option value="dnd">Do not disturb</option>
            <option value="invisible">Invisible</option>
          </select>
        </label>
        <span class="soft" role="status">
          {STATES[client.state.value]}
        </span>
        <button type="button" class="link" onClick={() => signOut(persona)}>
          Sign out
        </button>
      </header>
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
    </section>
  );
}
