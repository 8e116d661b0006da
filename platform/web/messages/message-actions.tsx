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
  /** Closes what is shown, and gives the focus back. */
  readonly onDone: () => void;
}

const pathOf = ({ channel_id, id }: Message) => `/channels/${channel_id}/messages/${id}`;

/** What the reader can do with a message. */
export function MessageActions({ message, onDone }: Props) {
  const place = usePlace();
  const { rest, run, startThread } = place;
  const [picking, pick] = useState(false);
  const [sure, setSure] = useState(false);
  const own = message.author.id === place.me;
  const path = pathOf(message);
  const act = (task: () => unknown) => {
    onDone();
    void run(task);
  };
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
      <button type="button" onClick={() => act(() => place.reply(message))}>
        Reply
      </button>
      {QUICK.map((emoji) => (
        <button
          key={emoji}
          type="button"
          aria-label={`React with ${emoji}`}
          onClick={() => act(() => rest.put(`${path}/reactions/${encodeURIComponent(emoji)}/@me`))}
        >
          {emoji}
        </button>
      ))}
      <button type="button" aria-expanded={picking} onClick={() => pick(!picking)}>
        More emojis
      </button>
      {startThread !== undefined && message.thread === undefined && (
        <button type="button" onClick={() => act(() => startThread(message))}>
          Start thread
        </button>
      )}
      {own && (
        <button
          type="button"
          onClick={() => act(() => place.edits.begin(message.id, message.content))}
        >
          Edit
        </button>
      )}
      <button type="button" onClick={() => act(() => navigator.clipboard.writeText(message.id))}>
        Copy id
      </button>
      <button type="button" onClick={() => setSure(true)}>
        Delete
      </button>
      <MenuCommands message={message} onDone={onDone} />
      {picking && <ReactionPicker message={message} onDone={onDone} />}
    </div>
  );
}

/** Changes what a message says. Enter saves it, Escape leaves it as it was. */
export function EditForm({ message, text }: Pick<Props, "message"> & { readonly text: string }) {
  const { rest, run, edits } = usePlace();
  const field = useRef<HTMLTextAreaElement>(null);
  const begun = edits.begun.value === message.id;
  // Only then: one that scrolls into view again must not take the focus.
  useEffect(() => {
    if (!begun) return;
    edits.begun.value = undefined;
    field.current?.focus();
  }, [begun]);
  const done = () => {
    field.current?.closest("article")?.focus();
    edits.set(message.id, undefined);
  };
  const save = async (event: Event) => {
    event.preventDefault();
    if (await run(() => rest.patch(pathOf(message), { content: text }))) done();
  };
  return (
    <form
      class="edit"
      onSubmit={save}
      onKeyDown={(event) => {
        const { key, target, isComposing, shiftKey } = event;
        if (key === "Escape") {
          event.stopPropagation();
          done();
        } else if (key === "Enter" && target === field.current && !isComposing && !shiftKey) {
          void save(event);
        }
      }}
    >
      <label>
        Edit
        <textarea
          ref={field}
          dir="auto"
          rows={Math.min(12, text.split("\n").length + 1)}
          value={text}
          onInput={(event) => edits.set(message.id, event.currentTarget.value)}
        />
      </label>
      <div class="actions">
        <button type="submit" class="primary">
          Save
        </button>
        <button type="button" onClick={done}>
          Cancel
        </button>
      </div>
    </form>
  );
}

/** Commands that applications offer for a message and for who wrote it. */
function MenuCommands({ message, onDone }: Props) {
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
      onClick={() => {
        onDone();
        interactions.useOn(command, command.type === USER_COMMAND ? message.author.id : message.id);
      }}
    >
      {printable(command.name_localized ?? command.name)}
    </button>
  ));
}
