import { Intent } from "../../../kernel/gateway/delivery.js";
import { type ChannelRecord, newChannel } from "./channel-record.js";
import type { GuildParts } from "./parts.js";

/** What of a channel can be set. */
export type ChannelFields = Partial<Omit<ChannelRecord, "id" | "guildId">>;

/** What a new channel needs; the rest has defaults. */
export type NewChannel = Pick<ChannelRecord, "guildId" | "name" | "type"> & ChannelFields;

/** Changes channels and sends the events. Callers check permissions first. */
export class ChannelManager {
  constructor(private readonly parts: GuildParts) {}

  /** Makes a channel; without overwrites of its own it takes those of its category. */
  create(fields: NewChannel): ChannelRecord {
    const { store, kernel, visibility } = this.parts;
    const { guildId, parentId = null } = fields;
    const inherited = parentId === null ? [] : (store.channels.get(parentId)?.overwrites ?? []);
    return visibility.changing(guildId, () => {
      const channel = store.channels.put({
        ...newChannel,
        overwrites: inherited,
        position: store.channelsOf(guildId).length,
        ...fields,
        id: kernel.ids.next(),
      });
      this.#notify("CHANNEL_CREATE", channel);
      return channel;
    });
  }

  /**
   * Changes channels of one guild; one event goes out for each that is another by it. Children that
   * had the overwrites of their category get its new ones.
   */
  update(
    guildId: string,
    changes: readonly (readonly [ChannelRecord, ChannelFields])[],
  ): ChannelRecord[] {
    const { store, visibility } = this.parts;
    const all: (readonly [ChannelRecord, ChannelFields])[] = changes.flatMap(
      ([channel, fields]) => [[channel, fields] as const, ...this.#synced(channel, fields)],
    );
    const different = all.filter(([channel, fields]) => differs(channel, fields));
    const notified = new Set(different.map(([{ id }]) => id));
    const rights = different.some(
      ([, { overwrites, parentId }]) => overwrites !== undefined || parentId !== undefined,
    );
    const apply = () => {
      const updated = different.map(([channel, fields]) => store.channels.update(channel, fields));
      for (const channel of updated) this.#notify("CHANNEL_UPDATE", channel);
      return updated;
    };
    return rights ? visibility.changing(guildId, apply, notified) : apply();
  }

  /** Deletes a channel with its threads; what is in a category stays, without one. */
  delete(channel: ChannelRecord): void {
    const { store, kernel, delivery, visibility } = this.parts;
    const { id, guildId } = channel;
    const children = store.channels.where("parentId", id);
    const view = visibility.views(channel);
    const views = new Map(
      delivery.sessionsOf(guildId).map((session) => [session, view(session)] as const),
    );
    visibility.changing(guildId, () => {
      for (const { id: threadId } of children.filter(({ thread }) => thread !== null)) {
        kernel.signals.emit("channel.deleting", { guildId, channelId: threadId });
        this.deleteThread(threadId);
      }
      kernel.signals.emit("channel.deleting", { guildId, channelId: id });
      store.channels.delete(id);
      delivery.send({
        guildId,
        event: "CHANNEL_DELETE",
        intent: Intent.Guilds,
        data: (session) => views.get(session),
      });
      const orphans = children.filter(({ thread }) => thread === null);
      this.update(
        guildId,
        orphans.map((child) => [child, { parentId: null }] as const),
      );
    });
  }

  /** Takes a thread and its members out of the records. */
  deleteThread(threadId: string): void {
    const { store, delivery } = this.parts;
    const thread = store.channels.get(threadId);
    if (thread === undefined) return;
    const { guildId, parentId: parent_id, type } = thread;
    const data = { id: threadId, guild_id: guildId, parent_id, type };
    const { permissions } = this.parts;
    const viewers = new Set(
      delivery.sessionsOf(guildId).filter(({ userId }) => permissions.sees(thread, userId)),
    );
    for (const { id } of store.threadMembers.where("threadId", threadId)) {
      store.threadMembers.delete(id);
    }
    store.channels.delete(threadId);
    delivery.send({
      guildId,
      event: "THREAD_DELETE",
      intent: Intent.Guilds,
      data: (session) => (viewers.has(session) ? data : undefined),
    });
  }

  /** Children of a category that have its overwrites, with the change that they follow. */
  #synced(channel: ChannelRecord, { overwrites }: ChannelFields) {
    if (overwrites === undefined) return [];
    const { store } = this.parts;
    return store.channels
      .where("parentId", channel.id)
      .filter(({ thread }) => thread === null)
      .filter((child) => sameOverwrites(child, channel))
      .map((child) => [child, { overwrites }] as const);
  }

  #notify(event: string, channel: ChannelRecord): void {
    const { delivery, visibility } = this.parts;
    const { guildId } = channel;
    delivery.send({
      guildId,
      event,
      intent: Intent.Guilds,
      data: visibility.views(channel),
    });
  }
}

/** Whether two channels have the same overwrites, in whatever order. */
export function sameOverwrites(
  left: Pick<ChannelRecord, "overwrites">,
  right: Pick<ChannelRecord, "overwrites">,
): boolean {
  const text = ({ overwrites }: Pick<ChannelRecord, "overwrites">) =>
    overwrites
      .map(({ id, type, allow, deny }) => `${id} ${type} ${allow} ${deny}`)
      .sort()
      .join();
  return text(left) === text(right);
}

/** Whether changes change what others see of a channel. */
function differs(channel: ChannelRecord, changes: ChannelFields): boolean {
  return JSON.stringify({ ...channel, ...changes }) !== JSON.stringify(channel);
}
