import { useEffect, useRef, useState } from "preact/hooks";
import type { Client } from "../client/client.js";
import { attachmentsOf, withFiles } from "../client/rest.js";
import { type Message, nameOf } from "../client/wire.js";
import { Name } from "../ui/name.js";
import { CommandForm } from "./command-form.js";
import type { Interactions } from "./interactions.js";

/** How often typing is told, in milliseconds. */
const TYPING = 8000;

/** Types of the commands that are typed: those with options, and what starts an activity. */
const TYPED = [1, 4];

interface Props {
  readonly client: Client;
  readonly channelId: string;
  readonly answered: Message | undefined;
  readonly onAnswered: () => void;
  readonly run: (task: () => unknown) => Promise<boolean>;
  readonly interactions: Interactions;
}

/** Writes messages, sends files, and begins commands. */
export function Composer(props: Props) {
  const { client, channelId, answered, onAnswered, run, interactions } = props;
  const { draft } = client.log(channelId);
  const text = draft.value;
  const [files, setFiles] = useState<readonly File[]>([]);
  const [commands, setCommands] = useState<Awaited<ReturnType<Interactions["commands"]>>>();
  const picker = useRef<HTMLInputElement>(null);
  const notifiedAt = useRef(Number.NEGATIVE_INFINITY);
  const path = `/channels/${channelId}`;

  const ask = () => run(async () => setCommands(await interactions.commands()));
  useEffect(() => {
    if (text.startsWith("/")) void ask();
  }, []);
  const typed = (value: string) => {
    draft.value = value;
    if (value.startsWith("/") !== text.startsWith("/")) {
      setCommands(undefined);
      if (value.startsWith("/")) void ask();
    }
    if (value === "" || value.startsWith("/") || performance.now() - notifiedAt.current < TYPING)
      return;
    notifiedAt.current = performance.now();
    client.rest.post(`${path}/typing`).catch(() => {});
  };
  const attach = (list: readonly File[]) => {
    setFiles(list);
    if (picker.current === null) return;
    const transfer = new DataTransfer();
    for (const file of list) transfer.items.add(file);
    picker.current.files = transfer.files;
  };
  const send = async (event?: Event) => {
    event?.preventDefault();
    if (text.trim() === "" && files.length === 0) return;
    const reference = answered && { message_reference: { message_id: answered.id } };
    const attachments = files.length === 0 ? {} : { attachments: attachmentsOf(files) };
    const body = { content: text, ...reference, ...attachments };
    // What is on its way is sent once, and what is typed meanwhile is the next message.
    draft.value = "";
    attach([]);
    const sent = await run(() => client.rest.post(`${path}/messages`, withFiles(body, files)));
    if (!sent) {
      draft.value = [text, draft.value].filter((each) => each !== "").join("\n");
      attach(files);
      return;
    }
    notifiedAt.current = Number.NEGATIVE_INFINITY;
    onAnswered();
  };
  if (text.startsWith("/") && commands !== undefined) {
    const usable = commands.filter(({ type }) => TYPED.includes(type));
    return (
      <CommandForm
        commands={usable}
        typed={text.slice(1)}
        interactions={interactions}
        onDone={() => {
          draft.value = "";
        }}
      />
    );
  }
  return (
    <form class="composer" onSubmit={send}>
      {answered !== undefined && (
        <p class="soft">
          Reply to <Name text={nameOf(answered.author)} />{" "}
          <button type="button" class="link" onClick={onAnswered}>
            Cancel
          </button>
        </p>
      )}
      <div class="line">
        <label class="grow">
          <span class="hidden">Message</span>
          <textarea
            rows={1}
            placeholder="Message, or / for commands"
            value={text}
            onInput={(event) => typed(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && !event.shiftKey && !event.isComposing) void send(event);
            }}
          />
        </label>
        <button type="submit" class="primary">
          Send
        </button>
      </div>
      <label class="files">
        Files
        <input
          ref={picker}
          type="file"
          multiple
          onChange={({ currentTarget }) => setFiles([...(currentTarget.files ?? [])])}
        />
      </label>
    </form>
  );
}
