import type { ComponentChildren } from "preact";
import { type Channel, nameOf } from "../client/wire.js";
import { useRoute } from "../ui/router.js";
import type { Persona, View } from "./personas.js";

interface Props {
  readonly persona: Persona;
  readonly to: View;
  readonly children: ComponentChildren;
}

/** A link to something that one person looks at, with what was not read there. */
export function Place({ persona, to, children }: Props) {
  // Others who are shown stand in the address, too: it changes with where they go.
  useRoute();
  const here = isSame(persona.view.value, to);
  const mark = to.kind === "channel" ? persona.client.unread.marks.value.get(to.id) : undefined;
  return (
    <a
      class={mark === undefined ? "place" : "place unread"}
      href={persona.addressOf(to)}
      aria-current={here ? "page" : undefined}
    >
      {children}
      {mark !== undefined && mark.mentions > 0 && (
        <span class="badge mention" title={`${mark.mentions} for you`}>
          {mark.mentions}
        </span>
      )}
      {mark !== undefined && <span class="hidden">, unread</span>}
    </a>
  );
}

function isSame(one: View, other: View): boolean {
  if (one.kind === "channel") return other.kind === "channel" && one.id === other.id;
  if (one.kind === "friends") return other.kind === "friends";
  return other.kind === one.kind && one.applicationId === other.applicationId;
}

/** The others in a conversation. */
export function conversationName({ recipients = [], id }: Channel): string {
  return recipients.map(nameOf).join(", ") || id;
}
