import { useComputed } from "@preact/signals";
import { useRef } from "preact/hooks";
import { type Message, nameOf } from "../client/wire.js";
import { count } from "../tools/format.js";
import { Icon } from "../ui/icon.js";
import { Name, printable } from "../ui/name.js";
import { NoAnswerLine } from "../ui/problem.js";
import { AttachmentView } from "./attachment-view.js";
import { Avatar } from "./avatar.js";
import { ComponentView } from "./component-view.js";
import { EmbedView } from "./embed-view.js";
import { Markdown, MarkdownLine } from "./markdown-view.js";
import { EditForm, MessageActions } from "./message-actions.js";
import { usePlace } from "./place.js";
import { PollView } from "./poll-view.js";
import { Reactions } from "./reactions.js";
import { isSystem, PollResult, SystemText } from "./system-text.js";
import { timeIn } from "./time.js";

const EPHEMERAL = 1 << 6;
const LOADING = 1 << 7;
const CROSSPOSTED = 1 << 0;
const IS_CROSSPOST = 1 << 1;

/** A poll's end, which an embed tells. */
const POLL_RESULT = 46;

/** How long messages of one author stand under one name, in milliseconds. */
const TOGETHER = 7 * 60_000;

interface Props {
  readonly message: Message;
  /** The message before, with which it may stand under one name. */
  readonly previous?: Message | undefined;
}

/** A message with all that it has. */
export function MessageView({ message, previous }: Props) {
  const place = usePlace();
  const open = useComputed(() => place.opened.value === message.id).value;
  const edited = useComputed(() => place.edits.of(message.id)).value;
  const more = useRef<HTMLButtonElement>(null);
  const close = () => {
    more.current?.focus();
    place.opened.value = undefined;
  };
  const flags = message.flags ?? 0;
  const author = place.user(message.author.id) ?? message.author;
  const system = isSystem(message);
  const joined = !system && continues(message, previous);
  const mentioned = mentions(message, place.me);
  const day = isNewDay(message, previous);
  const time = Date.parse(message.timestamp);
  return (
    <>
      {day && (
        <p class="day">
          <span>{timeIn("D", time, place.now)}</span>
        </p>
      )}
      <article
        class={`message${joined ? " joined" : ""}${system ? " system" : ""}${mentioned ? " mentioned" : ""}`}
        aria-label={`Message by ${printable(nameOf(author))}`}
        data-id={message.id}
        tabIndex={-1}
        onKeyDown={({ key }) => {
          if (open && key === "Escape") close();
        }}
      >
        <Origin message={message} />
        <div class="message-row">
          <div class="message-side">
            {system ? (
              <span class="system-sign" aria-hidden="true">
                →
              </span>
            ) : (
              !joined && <Avatar user={author} />
            )}
          </div>
          <div class="message-main">
            {!joined && (
              <p class="byline">
                {system ? (
                  <span>
                    <SystemText message={message} />
                  </span>
                ) : (
                  <strong>
                    <Name text={nameOf(author)} />
                  </strong>
                )}
                {!system && (author.bot || message.webhook_id !== undefined) && (
                  <span class="tag">App</span>
                )}
                <time
                  class="soft"
                  dateTime={message.timestamp}
                  title={timeIn("F", time, place.now)}
                >
                  {timeIn("t", time, place.now)}
                </time>
                {(flags & (CROSSPOSTED | IS_CROSSPOST)) !== 0 && (
                  <span class="soft">published</span>
                )}
                {message.pinned && <span class="soft">pinned</span>}
              </p>
            )}
            {edited === undefined ? (
              <Body message={message} />
            ) : (
              <EditForm message={message} text={edited} />
            )}
            <NoAnswerLine failure={place.interactions.failures.get(message.id)} />
            <Reactions message={message} />
            {message.thread !== undefined && (
              <button
                type="button"
                class="thread-link"
                onClick={() => place.open((message.thread as { id: string }).id)}
              >
                <strong>
                  <Name text={message.thread.name ?? "Thread"} />
                </strong>{" "}
                <span class="soft">
                  {count(
                    place.channel(message.thread.id)?.message_count ??
                      message.thread.message_count ??
                      0,
                    "message",
                  )}{" "}
                  ›
                </span>
              </button>
            )}
            {(flags & EPHEMERAL) !== 0 && (
              <p class="soft">
                Only you can see this.{" "}
                <button type="button" class="link" onClick={() => place.dismiss(message)}>
                  Dismiss message
                </button>
              </p>
            )}
            {/* Before what it opens, as the keyboard goes on from it. */}
            {(flags & EPHEMERAL) === 0 && (
              <button
                ref={more}
                type="button"
                class="more"
                aria-label="More"
                title="More"
                aria-expanded={open}
                onClick={() => {
                  place.opened.value = open ? undefined : message.id;
                }}
              >
                <Icon name="more" />
              </button>
            )}
            {open && <MessageActions message={message} onDone={close} />}
          </div>
        </div>
      </article>
    </>
  );
}

/** What came before a message: the one it answers, or the command that it answers. */
function Origin({ message }: Props) {
  const place = usePlace();
  const { interaction, interaction_metadata: metadata, referenced_message: answered } = message;
  const user =
    interaction?.user ?? (message.type === 20 || message.type === 23 ? metadata?.user : undefined);
  if (user !== undefined) {
    const name = nameOf(place.user(user.id) ?? user);
    return (
      <p class="origin soft">
        <span aria-hidden="true">╭</span> <Name text={name} /> used{" "}
        <span class="mention">
          {interaction === undefined
            ? "a command"
            : `${interaction.type === 2 && message.type !== 23 ? "/" : ""}${printable(interaction.name)}`}
        </span>
      </p>
    );
  }
  if (answered === null) return <p class="origin soft">↱ The original message was deleted.</p>;
  if (answered === undefined) return null;
  const { content, author } = answered;
  const words = content.slice(0, 160);
  return (
    <p class="origin soft">
      <span class="origin-name">
        ↱ <Name text={nameOf(place.user(author.id) ?? author)} />:
      </span>{" "}
      <span class="origin-words">
        {words === "" ? "something without words" : <MarkdownLine text={words} />}
      </span>
      {place.jump !== undefined && (
        <button
          type="button"
          class="link"
          aria-label="Show the message that this answers"
          onClick={() =>
            // A thread begins at a message of another channel.
            answered.channel_id === message.channel_id
              ? place.jump?.(answered.id)
              : place.open(answered.channel_id)
          }
        >
          Show
        </button>
      )}
    </p>
  );
}

/** What a message says and shows. */
function Body({ message }: Props) {
  const place = usePlace();
  const { flags = 0, type = 0, content, message_snapshots: forwarded = [], author } = message;
  if ((flags & LOADING) !== 0) {
    return (
      <p class="soft thinking">
        {printable(nameOf(place.user(author.id) ?? author))} is thinking …
      </p>
    );
  }
  if (type === POLL_RESULT) return <PollResult message={message} />;
  return (
    <>
      {content !== "" && !isSystem(message) && <Markdown text={content} large />}
      {message.edited_timestamp && <span class="soft edited">(edited)</span>}
      {forwarded.map(({ message: snapshot }, index) => (
        <blockquote key={index} class="forwarded">
          <p class="soft">↪ Forwarded</p>
          {snapshot.content !== "" && <Markdown text={snapshot.content} />}
          <Parts message={{ ...message, ...snapshot, poll: undefined } as Message} />
          <p class="soft">{timeIn("f", Date.parse(snapshot.timestamp), place.now)}</p>
        </blockquote>
      ))}
      {forwarded.length === 0 && <Parts message={message} />}
    </>
  );
}

function Parts({ message }: Props) {
  const place = usePlace();
  const { attachments = [], embeds = [], components = [], sticker_items = [], poll } = message;
  const own = message.author.id === place.me;
  return (
    <>
      {message.activity !== undefined && (
        <div class="invite">
          <span>
            Invite to join <Name text={message.application?.name ?? "a game"} />
          </span>
          {!own && (
            <button
              type="button"
              class="primary"
              onClick={() => place.run(() => place.accept(message))}
            >
              Accept
            </button>
          )}
        </div>
      )}
      {poll !== undefined && <PollView message={message} poll={poll} />}
      {attachments.map((each) => (
        <AttachmentView key={each.id} file={each} />
      ))}
      {embeds.map((each, index) => (
        <EmbedView key={index} embed={each} />
      ))}
      {sticker_items.map(({ id, name }) => (
        <img
          key={id}
          class="sticker"
          src={place.file(`/cdn/stickers/${id}.png`)}
          alt={`Sticker: ${printable(name)}`}
          title={printable(name)}
        />
      ))}
      {components.length > 0 && (
        <div class="components">
          {components.map((each, index) => (
            <ComponentView
              key={each.id ?? index}
              component={each}
              applicationId={message.application_id}
              use={(used, values) => place.interactions.use(message, used, values)}
            />
          ))}
        </div>
      )}
    </>
  );
}

/** Whether a message stands under the name of the one before. */
function continues(message: Message, previous: Message | undefined): boolean {
  if (previous === undefined || isSystem(previous)) return false;
  const plain =
    message.type === 0 &&
    message.interaction_metadata === undefined &&
    previous.activity === undefined;
  return (
    plain &&
    message.author.id === previous.author.id &&
    message.author.username === previous.author.username &&
    !isNewDay(message, previous) &&
    Date.parse(message.timestamp) - Date.parse(previous.timestamp) < TOGETHER
  );
}

function isNewDay(message: Message, previous: Message | undefined): boolean {
  if (previous === undefined) return false;
  const dayOf = ({ timestamp }: Message) => new Date(timestamp).toDateString();
  return dayOf(message) !== dayOf(previous);
}

/** Whether a message is meant for the reader. */
export function mentions({ mentions = [], mention_everyone = false, author }: Message, me: string) {
  return author.id !== me && (mention_everyone || mentions.some(({ id }) => id === me));
}
