import { useEffect, useRef, useState } from "preact/hooks";
import type { Message } from "../client/wire.js";
import type { Command } from "../people/interactions.js";
import { printable } from "../ui/name.js";
import { usePlace } from "./place.js";
import { ReactionPicker } from "./reactions.js";

const QUICK = ["👍", "❤️", "😂", "🎉"];

/** Types of commands that stand in menus of users and of messages. */
const USER_COMMAND = 2;
const MESSAGE_COMMAND = 3;

interface Props {
  readonly message: Message;
  readonly onDone: () => void;
}

const pathOf = ({ channel_id, id }: Message) => `/channels/${channel_id}/messages/${id}`;

/** What the reader can do with a message. */
export function MessageActions({
  message,
  onEdit,
  onDone,
}: Props & { readonly onEdit: () => void }) {
  const place = usePlace();
  const { rest, run, startThread } = place;
  const [picking, pick] = useState(false);
  const [sure, setSure] = useState(false);
  const own = message.author.id === place.me;
  const path = pathOf(message);
  if (sure) {
    return (
      <div class="actions">
        <span>Delete this message? It cannot be brought back.</span>
        <button type="button" class="danger" onClick={() => run(() => rest.delete(path))}>
          Delete message
        </button>
        <button type="button" onClick={() => setSure(false)}>
          Keep
        </button>
      </div>
    );
  }
  return (
    <div class="actions">
      <button type="button" onClick={() => place.reply(message)}>
        Reply
      </button>
      {QUICK.map((emoji) => (
        <button
          key={emoji}
          type="button"
          aria-label={`React with ${emoji}`}
          onClick={() => run(() => rest.put(`${path}/reactions/${encodeURIComponent(emoji)}/@me`))}
        >
          {emoji}
        </button>
      ))}
      <button type="button" aria-expanded={picking} onClick={() => pick(!picking)}>
        More emojis
      </button>
      {startThread !== undefined && message.thread === undefined && (
        <button type="button" onClick={() => startThread(message)}>
          Start thread
        </button>
      )}
      {own && (
        <button type="button" onClick={onEdit}>
          Edit
        </button>
      )}
      <button type="button" onClick={() => run(() => navigator.clipboard.writeText(message.id))}>
        Copy id
      </button>
      <button type="button" onClick={() => setSure(true)}>
        Delete
      </button>
      <MenuCommands message={message} />
      {picking && <ReactionPicker message={message} onDone={onDone} />}
    </div>
  );
}

/** Changes what a message says. Escape leaves it as it was. */
export function EditForm({ message, onDone }: Props) {
  const { rest, run } = usePlace();
  const [text, setText] = useState(message.content);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const save = async (event: Event) => {
    event.preventDefault();
    if (await run(() => rest.patch(pathOf(message), { content: text }))) onDone();
  };
  return (
    <form
      class="edit"
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onDone();
      }}
    >
      <label>
        Edit
        <textarea
          ref={field}
          rows={Math.min(12, text.split("\n").length + 1)}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <div class="actions">
        <button type="submit" class="primary">
          Save
        </button>
        <button type="button" onClick={onDone}>
          Cancel
        </button>
      </div>
    </form>
  );
}

/** Commands that applications offer for a message and for who wrote it. */
function MenuCommands({ message }: Pick<Props, "message">) {
  const { interactions, run } = usePlace();
  const [commands, setCommands] = useState<readonly Command[]>();
  if (commands === undefined) {
    const load = async () =>
      setCommands(
        (await interactions.commands()).filter(
          ({ type }) => type === USER_COMMAND || type === MESSAGE_COMMAND,
        ),
      );
    return (
      <button type="button" onClick={() => run(load)}>
        Apps
      </button>
    );
  }
  if (commands.length === 0) return <span class="soft">No application offers anything here.</span>;
  return commands.map((command) => (
    <button
      key={command.id}
      type="button"
      onClick={() =>
        interactions.useOn(command, command.type === USER_COMMAND ? message.author.id : message.id)
      }
    >
      {printable(command.name_localized ?? command.name)}
    </button>
  ));
}
