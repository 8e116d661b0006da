import { Icon } from "../ui/icon.js";
import { Name, printable } from "../ui/name.js";
import type { Persona } from "./personas.js";
import { Place } from "./place-link.js";

/** The call of a guild that a person is in, while the person looks at something else. */
export function CallBar({ persona }: { readonly persona: Persona }) {
  const { client, view } = persona;
  for (const [id, members] of client.calls.members.value) {
    const own = members.find(({ userId }) => userId === client.me.id);
    const { guild_id: guildId, name = id } = client.social.channel(id) ?? {};
    const seen = view.value.kind === "channel" && view.value.id === id;
    if (own === undefined || guildId === undefined || seen) continue;
    return (
      <section class="call-bar" aria-label={`In the call ${printable(name)}`}>
        <Place persona={persona} to={{ kind: "channel", id }}>
          <Icon name="voice" />
          <span class="place-name">
            In <Name text={name} />
          </span>
        </Place>
        <button type="button" onClick={() => client.talk(guildId, id, !own.muted)}>
          {own.muted ? "Unmute" : "Mute"}
        </button>
        <button type="button" onClick={() => client.talk(guildId, null)}>
          Leave call
        </button>
      </section>
    );
  }
  return null;
}
