import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Client } from "../client/client.js";
import { Edits } from "../client/drafts.js";
import { type Channel, ChannelType, isThread, type Message, nameOf } from "../client/wire.js";
import { ForumView } from "../messages/forum-view.js";
import { MessageView } from "../messages/message-view.js";
import { ModalDialog } from "../messages/modal-dialog.js";
import { News } from "../messages/news.js";
import { ownFile, type Place, PlaceProvider } from "../messages/place.js";
import { SearchPanel } from "../messages/search-panel.js";
import { Typing } from "../messages/typing.js";
import { platformTime } from "../shell/status.js";
import { Icon } from "../ui/icon.js";
import { Name, printable } from "../ui/name.js";
import { NoAnswerLine, Problem, useTask } from "../ui/problem.js";
import { Link } from "../ui/router.js";
import { Empty, Loading } from "../ui/states.js";
import { VirtualList } from "../ui/virtual-list.js";
import { CallPanel } from "./call-panel.js";
import { Composer } from "./composer.js";
import { useInteractions } from "./interactions.js";
import { useMayWrite } from "./may-write.js";
import type { Persona } from "./personas.js";
import { conversationName } from "./place-link.js";

/** The service's words for what a person may not do. */
const REFUSED = /^Missing (?:Permissions|Access)\b/;

/** Where the guild's page says which rule keeps a person from writing; threads have none of their own. */
function whyPath(channel: Channel, user: string): string {
  const at = isThread(channel) ? (channel.parent_id ?? "") : channel.id;
  return `/guilds/${channel.guild_id}/permissions?${new URLSearchParams({ user, channel: at })}`;
}

/** A channel, thread or conversation, as one person sees it. */
export function ChannelView({ persona, id }: { readonly persona: Persona; readonly id: string }) {
  const { client } = persona;
  const log = client.log(id);
  const channel = client.social.channel(id);
  const { problem, run, clear } = useTask();
  const [answered, answer] = useState<Message>();
  const [searching, search] = useState(false);
  const [target, setTarget] = useState<string>();
  const opened = useSignal<string>();
  const edits = useMemo(() => new Edits(client.me.id, id), []);
  useEffect(() => client.unread.show(id), []);
  // Words about a lost connection are not true any more once it stands.
  useEffect(() => {
    if (client.state.value === "connected") clear();
  }, [client.state.value]);
  const interactions = useInteractions(
    client,
    {
      channelId: id,
      guildId: channel?.guild_id,
      launched: (applicationId) => persona.show({ kind: "activity", applicationId, channelId: id }),
    },
    run,
  );
  const mayWrite = useMayWrite(client, channel);
  const forum = channel?.type === ChannelType.Forum || channel?.type === ChannelType.Media;
  useEffect(() => {
    if (!forum) void run(() => log.load());
  }, [log]);
  if (channel === undefined) {
    const coming = client.state.value !== "connected" || client.social.pending.value.size > 0;
    if (coming) return <Loading what="Opening the channel" />;
    return (
      <Empty icon="hash" title="This channel is not there">
        <p>
          It was deleted, or this person may not see it. The guild's page says who may see what, and
          why.
        </p>
        <button type="button" onClick={() => persona.show({ kind: "friends" })}>
          Back to friends
        </button>
      </Empty>
    );
  }
  const name = channel.name ?? conversationName(channel);
  const typing = log.typing.value.map((userId) => client.user(userId) ?? log.author(userId));
  const startThread = async (message: Message) => {
    const name = (message.content || "Thread").slice(0, 100);
    await run(async () => {
      const thread = await client.rest.post<{ id: string }>(
        `/channels/${id}/messages/${message.id}/threads`,
        { name },
      );
      persona.show({ kind: "channel", id: thread.id });
    });
  };
  const seen = printable(`${name}, as ${nameOf(client.me)}`);
  const threads = channel.guild_id !== undefined && !isThread(channel);
  const messages = log.messages.value;
  const place: Place = {
    ...lookups(client, channel, messages),
    interactions,
    run,
    now: platformTime,
    open: (channelId) => persona.show({ kind: "channel", id: channelId }),
    reply: answer,
    opened,
    edits,
    accept: (message) => persona.accept(message),
    dismiss: (message) => log.remove([message.id]),
    jump: setTarget,
    startThread: threads ? startThread : undefined,
  };
  return (
    <PlaceProvider value={place}>
      <div class="channel">
        <div class="channel-head">
          <h3>
            <Icon name={channel.guild_id === undefined ? "message" : "hash"} />
            <Name text={name} />
            {channel.topic && <span class="soft"> {printable(channel.topic)}</span>}
          </h3>
          {!forum && (
            <button
              type="button"
              class="icon-button"
              aria-label="Search"
              title="Search"
              aria-expanded={searching}
              onClick={() => search(!searching)}
            >
              <Icon name="search" />
            </button>
          )}
        </div>
        {searching && (
          <SearchPanel channel={channel} messages={messages} onClose={() => search(false)} />
        )}
        {channel.guild_id !== undefined && channel.type === ChannelType.Voice && (
          <CallPanel
            label={`Call in ${seen}`}
            members={client.calls.of(id)}
            ownId={client.me.id}
            nameOf={(userId) =>
              nameOf(client.user(userId) ?? { username: userId, global_name: null })
            }
            onJoin={(muted) => client.talk(channel.guild_id as string, id, muted)}
            onLeave={() => client.talk(channel.guild_id as string, null)}
          />
        )}
        {forum ? (
          <ForumView channel={channel} threads={threadsOf(client, channel)} />
        ) : messages.length === 0 && !log.more.value ? (
          <Empty icon="message" title="Nothing was written here yet">
            <p>
              {mayWrite
                ? "Write the first message below, or have a bot send one."
                : "What others write here appears here."}
            </p>
          </Empty>
        ) : (
          <VirtualList
            label={`Messages in ${seen}`}
            items={messages}
            keyOf={(message) => message.id}
            guess={64}
            follows
            roving
            target={target}
            onTarget={() => setTarget(undefined)}
            onStart={() => void log.load().catch(() => {})}
            render={(message, index) => (
              <MessageView message={message} previous={messages[index - 1]} />
            )}
          />
        )}
        <News messages={messages} me={client.me.id} />
        <Typing people={typing} />
        <NoAnswerLine failure={interactions.failures.get(id)} />
        <Problem text={problem} />
        {channel.guild_id !== undefined &&
          (!mayWrite || (problem !== undefined && REFUSED.test(problem))) && (
            <p class="why">
              <Link to={whyPath(channel, client.me.id)}>
                {printable(
                  `Why can’t ${nameOf(client.me)} ${mayWrite ? "do this" : "write here"}?`,
                )}
              </Link>
            </p>
          )}
        {channel.type !== ChannelType.Category && !forum && (
          <Composer
            client={client}
            channelId={id}
            name={channel.guild_id === undefined ? `@${name}` : `#${name}`}
            mayWrite={mayWrite}
            answered={answered}
            onAnswered={() => answer(undefined)}
            onEditLast={() => {
              const own = messages.findLast(
                ({ author, type = 0 }) => author.id === client.me.id && (type === 0 || type === 19),
              );
              if (own === undefined) return;
              edits.begin(own.id, own.content);
              setTarget(own.id);
            }}
            run={run}
            interactions={interactions}
          />
        )}
        {interactions.modal !== undefined && (
          <ModalDialog
            modal={interactions.modal}
            interactions={interactions}
            ask={(question) => persona.ask(question)}
          />
        )}
      </div>
    </PlaceProvider>
  );
}

const threadsOf = ({ social }: Client, { id, guild_id = "" }: Channel) =>
  (social.guilds.value.get(guild_id)?.threads ?? []).filter(({ parent_id }) => parent_id === id);

/** What names and files in messages of a channel mean to a client. */
function lookups(client: Client, channel: Channel, messages: readonly Message[]) {
  const { social, rest, me } = client;
  // Who is known from a mention alone.
  const mentioned = useMemo(
    () => new Map(messages.flatMap(({ mentions = [] }) => mentions.map((user) => [user.id, user]))),
    [messages],
  );
  const guild = social.guilds.value.get(channel.guild_id ?? "");
  return {
    me: me.id,
    rest,
    user: (id: string) => client.user(id) ?? mentioned.get(id),
    role: (id: string) => guild?.roles.find((role) => role.id === id),
    channel: (id: string) => social.channel(id),
    file: ownFile,
    emojis: () => [...social.guilds.value.values()].flatMap(({ emojis = [] }) => emojis),
  };
}
