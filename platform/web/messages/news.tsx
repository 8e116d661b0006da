import { useRef } from "preact/hooks";
import { type Message, nameOf } from "../client/wire.js";
import { printable } from "../ui/name.js";

interface Props {
  readonly messages: readonly Message[];
  /** Id of the reader, whose own messages are no news. */
  readonly me: string;
}

/** Tells screen readers what comes in. The list cannot, as it also changes when a person scrolls. */
export function News({ messages, me }: Props) {
  const last = messages.at(-1);
  const known = useRef<{ id: string; content: string }>(undefined);
  const text = useRef("");
  if (last !== undefined) {
    const { id, content, author } = last;
    const before = known.current;
    known.current = { id, content };
    // What was there when the channel was opened is no news, and neither is what is last after a deletion.
    const changed = before !== undefined && BigInt(id) >= BigInt(before.id);
    if (changed && (id !== before.id || content !== before.content) && author.id !== me) {
      text.current = printable(`${nameOf(author)}: ${content || "something without words"}`);
    }
  }
  return (
    <div class="hidden" role="log">
      {text.current}
    </div>
  );
}
