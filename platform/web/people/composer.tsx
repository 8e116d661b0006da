import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Client } from "../client/client.js";
import { attachmentsOf, withFiles } from "../client/rest.js";
import { type Message, nameOf } from "../client/wire.js";
import { Icon } from "../ui/icon.js";
import { Name, printable } from "../ui/name.js";
import { type Entry, fitting } from "./command-entries.js";
import { CommandForm } from "./command-form.js";
import { CommandList } from "./command-list.js";
import type { Interactions } from "./interactions.js";
import { type Mention, MentionList, mentionAt, withMentions } from "./mentions.js";
import { useCommands } from "./use-commands.js";

/** How often typing is sent, in milliseconds. */
const TYPING = 8000;

interface Props {
  readonly client: Client;
  readonly channelId: string;
  /** What the channel is called, for the field's placeholder. */
  readonly name: string;
  /** Whether the person can send messages here; commands may be allowed all the same. */
  readonly mayWrite: boolean;
  readonly answered: Message | undefined;
  readonly onAnswered: () => void;
  /** Called by the up arrow in the empty field. */
  readonly onEditLast: () => void;
  readonly run: (task: () => unknown) => Promise<boolean>;
  readonly interactions: Interactions;
}

/** Writes messages, sends files, and begins commands. */
export function Composer(props: Props) {
  const { client, channelId, name, mayWrite, answered, onAnswered, run, interactions } = props;
  const { draft } = client.log(channelId);
  const text = draft.value;
  const [files, setFiles] = useState<readonly File[]>([]);
  const [chosen, choose] = useState<Entry>();
  const [at, setAt] = useState(0);
  /** Where the person has typed; 0 before that. */
  const [caret, setCaret] = useState(0);
  /** What Escape has made a message: the commands do not come back before it is another text. */
  const [plain, setPlain] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const notifiedAt = useRef(Number.NEGATIVE_INFINITY);
  const slash = text.startsWith("/") && plain !== text;
  const entries = useCommands(slash || chosen !== undefined, interactions, run);
  const found = entries && fitting(entries, text.slice(1));
  const mention = slash || plain === text ? undefined : mentionAt(text, caret, interactions.picks);
  const offered = mention?.found ?? (slash ? found : undefined);
  const active = Math.max(0, Math.min(at, (offered?.length ?? 0) - 1));
  const path = `/channels/${channelId}`;
  const typing = useRef(false);
  useLayoutEffect(() => {
    // The form of a command takes the field's place for a while, and the answered message needs an answer.
    if (typing.current && chosen === undefined) field.current?.focus();
    typing.current = true;
  }, [chosen, answered]);
  useEffect(() => {
    const element = field.current;
    if (element === null) return;
    element.style.height = "auto";
    element.style.height = `${Math.min(element.scrollHeight + 2, 240)}px`;
  }, [text, chosen]);

  const typed = (value: string) => {
    draft.value = value;
    setAt(0);
    setCaret(field.current?.selectionStart ?? 0);
    if (plain !== undefined) setPlain(undefined);
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
  const send = async () => {
    if (text.trim() === "" && files.length === 0) return;
    const reference = answered && { message_reference: { message_id: answered.id } };
    const attachments = files.length === 0 ? {} : { attachments: attachmentsOf(files) };
    const content = withMentions(text, interactions.picks);
    const body = { content, ...reference, ...attachments };
    // What is on its way is sent once, and what is typed meanwhile is the next message.
    draft.value = "";
    attach([]);
    field.current?.focus();
    const sent = await run(() => client.rest.post(`${path}/messages`, withFiles(body, files)));
    if (!sent) {
      draft.value = [text, draft.value].filter((each) => each !== "").join("\n");
      attach(files);
      return;
    }
    notifiedAt.current = Number.NEGATIVE_INFINITY;
    onAnswered();
  };
  const write = ({ from, to }: Mention, mentioned = "") => {
    field.current?.setRangeText(`${mentioned} `, from, to, "end");
    field.current?.focus();
    typed(field.current?.value ?? "");
  };
  const submit = (event?: Event) => {
    event?.preventDefault();
    if (!slash || found?.length === 0) void send();
    else if (found !== undefined) choose(found[active]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.isComposing) return;
    if (key === "Enter" && !event.shiftKey) {
      if (mention === undefined) submit(event);
      else {
        event.preventDefault();
        write(mention, mention.found[active]?.text);
      }
    } else if (key === "ArrowUp" && text === "") {
      props.onEditLast();
      event.preventDefault();
    } else if (key === "Escape" && (slash || mention !== undefined)) setPlain(text);
    else if (key === "Escape" && answered !== undefined) onAnswered();
    else if (offered !== undefined && (key === "ArrowUp" || key === "ArrowDown")) {
      setAt((active + (key === "ArrowUp" ? -1 : 1) + offered.length) % Math.max(1, offered.length));
      event.preventDefault();
    }
  };
  if (chosen !== undefined) {
    return (
      <CommandForm
        entry={chosen}
        rest={text.slice(chosen.name.length + 2)}
        interactions={interactions}
        onDone={(run) => {
          choose(undefined);
          if (run) draft.value = "";
          else setPlain(text);
        }}
      />
    );
  }
  return (
    <form class="composer" onSubmit={submit}>
      {slash && (
        <CommandList found={found} active={active} onChoose={choose} onSend={() => void send()} />
      )}
      {mention !== undefined && (
        <MentionList
          mention={mention}
          active={active}
          onChoose={({ text }) => write(mention, text)}
        />
      )}
      {answered !== undefined && (
        <p class="answered">
          <span>
            Reply to <Name text={nameOf(answered.author)} />
          </span>
          <button type="button" class="link" onClick={onAnswered}>
            Cancel
          </button>
        </p>
      )}
      {files.length > 0 && (
        <ul class="plain attached" aria-label="Files that go along">
          {files.map((file, index) => (
            <li key={`${file.name}${index}`}>
              <Icon name="upload" /> <Name text={file.name} />
              <button
                type="button"
                class="icon-button"
                aria-label={`Take ${printable(file.name)} away`}
                onClick={() => attach(files.filter((each) => each !== file))}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div class={mayWrite ? "composer-box" : "composer-box mute"}>
        <label class="attach" title="Files">
          <span class="hidden">Files</span>
          <Icon name="add" />
          <input
            ref={picker}
            type="file"
            multiple
            onChange={({ currentTarget }) => setFiles([...(currentTarget.files ?? [])])}
          />
        </label>
        <label class="grow composer-field">
          <span class="hidden">Message</span>
          {text === "" && (
            <span class="composer-hint" aria-hidden="true">
              {mayWrite ? printable(`Message ${name}`) : "You cannot write here"}
            </span>
          )}
          <textarea
            ref={field}
            dir="auto"
            rows={1}
            value={text}
            onInput={(event) => typed(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onPaste={({ clipboardData }) => {
              const pasted = [...(clipboardData?.files ?? [])];
              if (pasted.length > 0) attach([...files, ...pasted]);
            }}
          />
        </label>
        {text === "" && (
          <button
            type="button"
            class="icon-button slash"
            aria-label="Commands"
            title="Commands"
            onClick={() => {
              typed("/");
              field.current?.focus();
            }}
          >
            /
          </button>
        )}
        <button
          type="submit"
          class="send"
          aria-label="Send"
          disabled={text.trim() === "" && files.length === 0}
        >
          <Icon name="send" />
        </button>
      </div>
    </form>
  );
}
