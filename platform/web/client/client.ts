import { signal } from "@preact/signals";
import { Calls, type VoiceState } from "./calls.js";
import { ChannelLog } from "./channel-log.js";
import { draftOf } from "./drafts.js";
import { Gateway, type GatewayState } from "./gateway.js";
import { Interactions } from "./interactions.js";
import { Rest } from "./rest.js";
import { Social } from "./social.js";
import { UnreadMarks } from "./unread.js";
import { type Channel, type Emoji, isThread, type Message, type User } from "./wire.js";

/** Type of the message that stands first in a thread for the one that it was started at. */
const THREAD_STARTER = 21;

/** Most channels whose messages one client keeps; the one that was looked at longest ago goes. */
const MAX_LOGS = 50;

/** A user's client: the HTTP API and the gateway with the token of a sign-in, and nothing else. */
export class Client {
  readonly rest: Rest;
  readonly social = new Social();
  readonly interactions: Interactions;
  readonly calls = new Calls();
  readonly unread: UnreadMarks;
  readonly state = signal<GatewayState>("connecting");
  #gateway: Gateway;
  readonly #end = new AbortController();
  readonly #logs = new Map<string, ChannelLog>();

  /**
   * @param me - who is signed in, until READY says more
   * @param renew - signs the user in again, once the platform does not know the token; undefined when
   *   the user is gone, or nobody waits for it any more
   */
  constructor(
    readonly me: User,
    token: string,
    private readonly renew: (end: AbortSignal) => Promise<string | undefined>,
  ) {
    this.rest = new Rest(token);
    this.interactions = new Interactions(this.rest);
    this.unread = new UnreadMarks(me.id);
    this.social.meet([me]);
    this.#gateway = this.#connect(token);
  }

  #connect(token: string): Gateway {
    return new Gateway(token, {
      event: (name, data) => this.#receive(name, data),
      state: (state) => {
        this.state.value = state;
      },
      refused: () => void this.#signInAgain(),
    });
  }

  async #signInAgain(): Promise<void> {
    const token = await this.renew(this.#end.signal);
    if (this.#end.signal.aborted) return;
    if (token === undefined) {
      this.state.value = "ended";
      return;
    }
    this.rest.authorization = token;
    this.#gateway = this.#connect(token);
  }

  /** The messages of a channel; they are loaded when this is first asked for. */
  log(channelId: string): ChannelLog {
    let log = this.#logs.get(channelId);
    if (log === undefined) {
      log = new ChannelLog(
        this.rest,
        `/channels/${channelId}/messages`,
        true,
        draftOf(this.me.id, channelId),
      );
    } else this.#logs.delete(channelId);
    this.#logs.set(channelId, log);
    const [oldest] = this.#logs.size > MAX_LOGS ? this.#logs.keys() : [];
    if (oldest !== undefined) this.#logs.delete(oldest);
    return log;
  }

  /** What this user calls somebody. */
  user(id: string): User | undefined {
    return this.social.people.value.get(id);
  }

  /** Opens the conversation with somebody. */
  async converse(userId: string): Promise<Channel> {
    const channel = await this.rest.post<Channel>("/users/@me/channels", { recipient_id: userId });
    this.social.receive("CHANNEL_CREATE", channel);
    return channel;
  }

  /** Shows a status: `online`, `idle`, `dnd` or `invisible`. */
  setStatus(status: string): void {
    this.#gateway.send(3, { since: null, activities: [], status, afk: false });
  }

  /** Asks who is in a guild. */
  askForMembers(guildId: string): void {
    this.#gateway.send(8, { guild_id: guildId, query: "", limit: 0, presences: true });
  }

  /** Comes into a voice channel, or changes how it is there; leaves voice with null. */
  talk(guildId: string, channelId: string | null, muted = false): void {
    const state = { guild_id: guildId, channel_id: channelId, self_mute: muted, self_deaf: false };
    this.#gateway.send(4, state);
  }

  end(): void {
    this.#end.abort();
    this.#gateway.end();
  }

  #receive(name: string, data: unknown): void {
    this.social.receive(name, data);
    this.interactions.receive(name, data);
    (handlers[name] as Handler | undefined)?.(this, data as never);
  }

  /** The log of a channel, if anybody has looked at it. */
  known(channelId: string): ChannelLog | undefined {
    return this.#logs.get(channelId);
  }

  /** After a gap in the events everything is loaded again. */
  forget(): void {
    for (const log of this.#logs.values()) void log.loadAgain().catch(() => {});
  }
}

type Handler = (client: Client, data: never) => void;

interface Reacted {
  readonly channel_id: string;
  readonly message_id: string;
  readonly user_id: string;
  readonly emoji: Emoji;
}

interface NewGuild {
  readonly id: string;
  readonly channels: readonly Channel[];
  readonly voice_states?: readonly VoiceState[];
}

const reacted = (added: boolean) => (client: Client, data: Reacted) =>
  client
    .known(data.channel_id)
    ?.react(data.message_id, data.emoji, added, data.user_id === client.me.id);

interface Voted {
  readonly channel_id: string;
  readonly message_id: string;
  readonly user_id: string;
  readonly answer_id: number;
}

const voted = (added: boolean) => (client: Client, data: Voted) =>
  client
    .known(data.channel_id)
    ?.vote(data.message_id, data.answer_id, added, data.user_id === client.me.id);

/** A thread that began at a message, or changed; the two have one id. */
function showThread(client: Client, thread: Channel): void {
  client.known(thread.parent_id ?? "")?.change({ id: thread.id, thread });
}

const handlers: Readonly<Record<string, Handler>> = {
  READY: (client: Client) => client.forget(),
  GUILD_CREATE(client: Client, { id, channels, voice_states = [] }: NewGuild) {
    client.askForMembers(id);
    const states = voice_states.map((state) => ({ ...state, guild_id: id }));
    client.calls.reset(
      channels.map((channel) => channel.id),
      states,
    );
  },
  VOICE_STATE_UPDATE: (client: Client, state: VoiceState) => client.calls.put(state),
  MESSAGE_CREATE(client: Client, message: Message) {
    client.social.meet([message.author]);
    client.known(message.channel_id)?.put(message);
    const thread = client.social.channel(message.channel_id);
    if (thread !== undefined && isThread(thread) && message.type !== THREAD_STARTER) {
      // No event tells how many messages a thread has.
      const message_count = (thread.message_count ?? 0) + 1;
      client.social.receive("THREAD_UPDATE", { ...thread, message_count });
    }
    client.unread.add(message, message.guild_id === undefined);
  },
  CHANNEL_DELETE: (client: Client, { id }: Channel) => client.unread.forget(id),
  THREAD_DELETE: (client: Client, { id }: Channel) => client.unread.forget(id),
  MESSAGE_UPDATE: (client: Client, message: Message) =>
    client.known(message.channel_id)?.change(message),
  MESSAGE_DELETE: (client: Client, { id, channel_id }: Message) =>
    client.known(channel_id)?.remove([id]),
  MESSAGE_DELETE_BULK: (client: Client, data: { ids: string[]; channel_id: string }) =>
    client.known(data.channel_id)?.remove(data.ids),
  MESSAGE_REACTION_ADD: reacted(true),
  MESSAGE_REACTION_REMOVE: reacted(false),
  MESSAGE_REACTION_REMOVE_ALL: (client: Client, data: Reacted) =>
    client.known(data.channel_id)?.clearReactions(data.message_id),
  MESSAGE_REACTION_REMOVE_EMOJI: (client: Client, data: Reacted) =>
    client.known(data.channel_id)?.clearReactions(data.message_id, data.emoji),
  MESSAGE_POLL_VOTE_ADD: voted(true),
  MESSAGE_POLL_VOTE_REMOVE: voted(false),
  THREAD_CREATE: showThread,
  THREAD_UPDATE: showThread,
  TYPING_START(client: Client, data: { channel_id: string; user_id: string }) {
    if (data.user_id !== client.me.id) client.known(data.channel_id)?.startedTyping(data.user_id);
  },
};
