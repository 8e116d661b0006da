import { useState } from "preact/hooks";
import type { Emoji, Message, Reaction } from "../client/wire.js";
import { BareInput } from "../ui/inputs.js";
import { printable } from "../ui/name.js";
import { EmojiView, emojiPath } from "./emoji-view.js";
import { EMOJIS } from "./emojis.js";
import { usePlace } from "./place.js";

const pathOf = ({ channel_id, id }: Message, emoji: Emoji) =>
  `/channels/${channel_id}/messages/${id}/reactions/${emojiPath(emoji)}/@me`;

/** Reactions to a message, each of which the reader may join or leave. */
export function Reactions({ message }: { readonly message: Message }) {
  const { reactions = [] } = message;
  if (reactions.length === 0) return null;
  return (
    <ul class="reactions" aria-label="Reactions">
      {reactions.map((each) => (
        <li key={each.emoji.id ?? each.emoji.name}>
          <ReactionButton reaction={each} message={message} />
        </li>
      ))}
    </ul>
  );
}

interface Props {
  readonly message: Message;
  readonly reaction: Reaction;
}

function ReactionButton({ reaction, message }: Props) {
  const { rest, run } = usePlace();
  const { emoji, count, me } = reaction;
  const path = pathOf(message, emoji);
  return (
    <button
      type="button"
      aria-pressed={me}
      aria-label={`${printable(emoji.name ?? "deleted emoji")} ${count}`}
      onClick={() => run(() => (me ? rest.delete(path) : rest.put(path)))}
    >
      <EmojiView emoji={emoji} /> {count}
    </button>
  );
}

interface PickerProps {
  readonly message: Message;
  readonly onDone: () => void;
}

/** Emojis to react with: those of the reader's guilds, and many others, found by a word. */
export function ReactionPicker({ message, onDone }: PickerProps) {
  const { rest, run, emojis } = usePlace();
  const [sought, seek] = useState("");
  const word = sought.trim().toLowerCase();
  const custom = (emojis?.() ?? []).filter(({ name }) => name?.toLowerCase().includes(word));
  const common = EMOJIS.filter(([, words]) => words.includes(word));
  const react = (emoji: Emoji) => {
    onDone();
    void run(() => rest.put(pathOf(message, emoji)));
  };
  return (
    <div class="picker">
      <BareInput label="Find an emoji" type="search" value={sought} onText={seek} />
      <div class="picker-list">
        {custom.map((emoji) => (
          <button
            key={emoji.id}
            type="button"
            aria-label={`React with :${emoji.name}:`}
            onClick={() => react(emoji)}
          >
            <EmojiView emoji={emoji} />
          </button>
        ))}
        {common.map(([name, words]) => (
          <button
            key={name}
            type="button"
            title={words}
            aria-label={`React with ${name}, ${words}`}
            onClick={() => react({ id: null, name })}
          >
            {name}
          </button>
        ))}
      </div>
      {custom.length + common.length === 0 && <p class="soft">No emoji is called so.</p>}
    </div>
  );
}
