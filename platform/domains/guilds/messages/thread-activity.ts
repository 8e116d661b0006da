import { type MessageRecord, MessageType } from "../../messages/core/api.js";
import { type ChannelRecord, type Guilds, isThread } from "../core/api.js";
import type { ThreadFields } from "../core/group.js";

/** What the threads domain does when somebody writes in a thread. */
export interface ThreadControl {
  /** Takes a thread out of the archive. */
  wake(threadId: string): void;
  /** Makes who wrote in a thread follow it, unless the writer does already. */
  follow(threadId: string, userId: string): void;
}

/** Updates a thread when its messages change: counts them, reopens the thread, makes the author follow it. */
export class ThreadActivity {
  #manager: ThreadControl | undefined;

  constructor(private readonly guilds: Guilds) {}

  /** Sets the threads domain, which depends on this one and so is made later. */
  setManager(manager: ThreadControl): void {
    this.#manager = manager;
  }

  /** Counts a new message, and takes its thread out of the archive. */
  onCreated(message: MessageRecord): void {
    const { channelId } = message;
    const thread = this.#thread(channelId);
    if (thread === undefined || isStarter(message)) return;
    const { messageCount, totalMessageSent, archived } = thread.thread;
    const counted = { messageCount: messageCount + 1, totalMessageSent: totalMessageSent + 1 };
    this.guilds.store.channels.update(thread, { thread: { ...thread.thread, ...counted } });
    if (archived) this.#manager?.wake(channelId);
  }

  /** Makes the author of a message follow its thread. */
  joined({ channelId, authorId, webhookId }: MessageRecord): void {
    const thread = this.#thread(channelId);
    if (thread === undefined || webhookId !== null) return;
    if (this.guilds.store.member(thread.guildId, authorId) === undefined) return;
    this.#manager?.follow(channelId, authorId);
  }

  /** Counts message that are deleted; how many there ever were stays. */
  onRemoved(messages: readonly MessageRecord[]): void {
    const [first] = messages;
    const thread = first && this.#thread(first.channelId);
    if (thread === undefined) return;
    const gone = messages.filter((message) => !isStarter(message)).length;
    const messageCount = Math.max(0, thread.thread.messageCount - gone);
    this.guilds.store.channels.update(thread, { thread: { ...thread.thread, messageCount } });
  }

  #thread(id: string): (ChannelRecord & { thread: ThreadFields }) | undefined {
    const channel = this.guilds.channel(id);
    if (channel === undefined || !isThread(channel) || channel.thread === null) return undefined;
    return channel as ChannelRecord & { thread: ThreadFields };
  }
}

/**
 * Whether a thread begins with a message, which then does not count: that of a post, which has the
 * thread's own id, or the one that shows the message of the parent channel.
 */
function isStarter({ id, channelId, type }: MessageRecord): boolean {
  return id === channelId || type === MessageType.ThreadStarter;
}
