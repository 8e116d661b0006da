import { Intent } from "../../kernel/gateway/delivery.js";
import type { Kernel } from "../../kernel/kernel.js";
import { type ChannelRecord, isThread, type ThreadFields } from "../guilds/channel_record.js";
import { threadMemberObject } from "../guilds/channel_wire.js";
import type { Guilds } from "../guilds/state.js";
import { memberObject } from "../guilds/wire.js";
import type { MessageRecord } from "../messages/record.js";
import type { Users } from "../users/state.js";

/** What messages do to their threads: they count, wake the thread, and make their author follow it. */
export class ThreadUpkeep {
  #wake: (threadId: string) => void = () => {};

  constructor(
    private readonly kernel: Pick<Kernel, "clock">,
    private readonly guilds: Guilds,
    private readonly users: Users,
  ) {}

  /** Names who takes threads out of the archive that are written in. */
  onArchived(wake: (threadId: string) => void): void {
    this.#wake = wake;
  }

  /** Counts a new message, and takes its thread out of the archive. */
  written({ channelId, id }: MessageRecord): void {
    const thread = this.#thread(channelId);
    // The message that begins a post has the thread's own id and does not count.
    if (thread === undefined || id === channelId) return;
    const { messageCount, totalMessageSent, archived } = thread.thread;
    const counted = { messageCount: messageCount + 1, totalMessageSent: totalMessageSent + 1 };
    this.guilds.store.channels.update(thread, { thread: { ...thread.thread, ...counted } });
    if (archived) this.#wake(channelId);
  }

  /** Makes the author of a message follow its thread. */
  joined({ channelId, authorId, webhookId }: MessageRecord): void {
    const thread = this.#thread(channelId);
    if (thread === undefined || webhookId !== null) return;
    const { store } = this.guilds;
    const { guildId } = thread;
    const member = store.member(guildId, authorId);
    const user = this.users.get(authorId);
    if (member === undefined || user === undefined) return;
    if (store.threadMember(channelId, authorId) !== undefined) return;
    const follower = store.threadMembers.put({
      id: `${channelId}:${authorId}`,
      threadId: channelId,
      userId: authorId,
      joinedAt: this.kernel.clock.now(),
      flags: 1,
    });
    const shown = threadMemberObject(follower);
    const added = { ...shown, member: memberObject(member, user), presence: null };
    const data = {
      id: channelId,
      guild_id: guildId,
      member_count: Math.min(50, store.threadMembers.count("threadId", channelId)),
      added_members: [added],
    };
    const event = "THREAD_MEMBERS_UPDATE";
    const reach = { guildId, event, channelId, data };
    this.guilds.deliver({ ...reach, intents: Intent.Guilds, only: authorId });
    this.guilds.deliver({ ...reach, intents: Intent.GuildMembers, except: authorId });
  }

  /** Counts messages that are gone; how many there ever were stays. */
  removed(messages: readonly MessageRecord[]): void {
    const [first] = messages;
    const thread = first && this.#thread(first.channelId);
    if (thread === undefined) return;
    const gone = messages.filter(({ id }) => id !== thread.id).length;
    const messageCount = Math.max(0, thread.thread.messageCount - gone);
    this.guilds.store.channels.update(thread, { thread: { ...thread.thread, messageCount } });
  }

  #thread(id: string): (ChannelRecord & { thread: ThreadFields }) | undefined {
    const channel = this.guilds.channel(id);
    if (channel === undefined || !isThread(channel) || channel.thread === null) return undefined;
    return channel as ChannelRecord & { thread: ThreadFields };
  }
}
