import { useState } from "preact/hooks";
import type { Client } from "../client/client.js";
import {
  type Attachment,
  type Embed,
  type Message,
  nameOf,
  type Reaction,
} from "../client/wire.js";
import { Name, printable } from "../ui/name.js";
import { ComponentView } from "./component-view.js";
import type { Command, Interactions } from "./interactions.js";
import type { Persona } from "./personas.js";

const EPHEMERAL = 1 << 6;
const LOADING = 1 << 7;
const QUICK = ["👍", "❤️", "😂", "🎉"];

/** Types of commands that stand in menus of users and of messages. */
const USER_COMMAND = 2;
const MESSAGE_COMMAND = 3;

interface Props {
  readonly persona: Persona;
  readonly message: Message;
  readonly run: (task: () => unknown) => Promise<boolean>;
  readonly onReply: (message: Message) => void;
  readonly onThread?: ((message: Message) => void) | undefined;
  readonly interactions: Interactions;
}

/** A message with all that it has. */
export function MessageView({ persona, message, run, onReply, onThread, interactions }: Props) {
  const { client } = persona;
  const [open, setOpen] = useState(false);
  const [editing, setEditing] = useState<string>();
  const flags = message.flags ?? 0;
  const path = `/channels/${message.channel_id}/messages/${message.id}`;
  const author = client.user(message.author.id) ?? message.author;
  const own = message.author.id === client.me.id;
  const save = async (event: Event) => {
    event.preventDefault();
    if (await run(() => client.rest.patch(path, { content: editing }))) setEditing(undefined);
  };
  return (
    <article class="message" aria-label={`Message by ${printable(nameOf(author))}`}>
      {message.referenced_message && (
        <p class="soft reference">
          ↱ <Name text={nameOf(message.referenced_message.author)} />:{" "}
          {printable(message.referenced_message.content.slice(0, 80))}
        </p>
      )}
      <p class="byline">
        <strong>
          <Name text={nameOf(author)} />
        </strong>
        {message.author.bot && <span class="tag">App</span>}
        <time class="soft" dateTime={message.timestamp}>
          {message.timestamp.slice(11, 19)}
        </time>
        {message.edited_timestamp && <span class="soft">edited</span>}
        {(flags & EPHEMERAL) === 0 && (
          <button type="button" class="link" aria-expanded={open} onClick={() => setOpen(!open)}>
            More
          </button>
        )}
      </p>
      {editing === undefined ? (
        <p class="content" dir="auto">
          {(flags & LOADING) !== 0 ? "thinking …" : printable(message.content)}
        </p>
      ) : (
        <form class="line" onSubmit={save}>
          <label class="grow">
            Edit
            <textarea value={editing} onInput={(e) => setEditing(e.currentTarget.value)} />
          </label>
          <button type="submit">Save</button>
        </form>
      )}
      {message.activity !== undefined && (
        <div class="actions">
          Invite to join <Name text={message.application?.name ?? "a game"} />
          {!own && (
            <button type="button" onClick={() => run(() => persona.accept(message))}>
              Accept
            </button>
          )}
        </div>
      )}
      {message.attachments?.map((each) => (
        <File key={each.id} file={each} />
      ))}
      {message.embeds?.map((each, index) => (
        <EmbedView key={index} embed={each} />
      ))}
      {message.components?.map((each, index) => (
        <ComponentView
          key={each.id ?? index}
          component={each}
          applicationId={message.application_id}
          use={(used, values) => interactions.use(message, used, values)}
          picks={interactions.picks}
        />
      ))}
      {(message.reactions?.length ?? 0) > 0 && (
        <ul class="reactions" aria-label="Reactions">
          {message.reactions?.map((each) => (
            <li key={each.emoji.id ?? each.emoji.name}>
              <ReactionButton reaction={each} path={path} client={client} run={run} />
            </li>
          ))}
        </ul>
      )}
      {(flags & EPHEMERAL) !== 0 && <p class="soft">Only you can see this.</p>}
      {open && (
        <div class="actions">
          <button type="button" onClick={() => onReply(message)}>
            Reply
          </button>
          {QUICK.map((emoji) => (
            <button
              key={emoji}
              type="button"
              aria-label={`React with ${emoji}`}
              onClick={() =>
                run(() => client.rest.put(`${path}/reactions/${encodeURIComponent(emoji)}/@me`))
              }
            >
              {emoji}
            </button>
          ))}
          {onThread !== undefined && (
            <button type="button" onClick={() => onThread(message)}>
              Start thread
            </button>
          )}
          {own && (
            <button type="button" onClick={() => setEditing(message.content)}>
              Edit
            </button>
          )}
          <button type="button" onClick={() => run(() => client.rest.delete(path))}>
            Delete
          </button>
          <MenuCommands message={message} interactions={interactions} run={run} />
        </div>
      )}
    </article>
  );
}

/** Commands that applications offer for a message and for who wrote it. */
function MenuCommands({ message, interactions, run }: Omit<Props, "persona" | "onReply">) {
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

interface ReactionProps extends Pick<Props, "run"> {
  readonly client: Client;
  readonly reaction: Reaction;
  readonly path: string;
}

function ReactionButton({ reaction, path, client, run }: ReactionProps) {
  const { emoji, count, me } = reaction;
  const name = emoji.name ?? "";
  const key = encodeURIComponent(emoji.id === null ? name : `${name}:${emoji.id}`);
  const own = `${path}/reactions/${key}/@me`;
  return (
    <button
      type="button"
      aria-pressed={me}
      onClick={() => run(() => (me ? client.rest.delete(own) : client.rest.put(own)))}
    >
      {name} {count}
    </button>
  );
}

function File({ file }: { readonly file: Attachment }) {
  const { pathname, search } = new URL(file.url, location.href);
  const address = pathname + search;
  return (
    <p class="file">
      {file.content_type?.startsWith("image/") && (
        <img src={address} alt={printable(file.description ?? file.filename)} loading="lazy" />
      )}
      <a href={address} download={file.filename}>
        <Name text={file.filename} />
      </a>{" "}
      <span class="soft">{file.size.toLocaleString("en")} bytes</span>
    </p>
  );
}

function EmbedView({ embed }: { readonly embed: Embed }) {
  const { title, description, author, fields, footer } = embed;
  return (
    <blockquote class="embed">
      {author && <p class="soft">{printable(author.name)}</p>}
      {title && <p class="title">{printable(title)}</p>}
      {description && <p class="content">{printable(description)}</p>}
      {(fields?.length ?? 0) > 0 && (
        <dl>
          {fields?.map(({ name, value }, index) => (
            <div key={index}>
              <dt>{printable(name)}</dt>
              <dd>{printable(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      {footer && <p class="soft">{printable(footer.text)}</p>}
    </blockquote>
  );
}
