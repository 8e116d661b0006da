import { changed } from "../../../kernel/changes.js";
import { type Acting, Permission } from "../core/api.js";
import { EntityType, type EventRecord } from "./record.js";
import type { EventParts } from "./state.js";

const { CreateEvents: CREATE, ManageEvents: MANAGE } = Permission;

/** What an event needs in its channel besides. */
const IN_CHANNEL: Readonly<Record<number, bigint>> = {
  [EntityType.Voice]: Permission.ViewChannel | Permission.Connect,
  [EntityType.Stage]:
    Permission.ViewChannel |
    Permission.ManageChannels |
    Permission.MuteMembers |
    Permission.MoveMembers,
};

/** Where an event takes place. */
export type EventLocation = Pick<EventRecord, "channelId" | "entityType" | "location">;

/** Checks who may create, view and change events. */
export class EventRights {
  constructor(private readonly parts: Pick<EventParts, "guilds" | "kernel" | "users">) {}

  /** An event in a channel is for those who see the channel. */
  sees({ channelId }: Pick<EventRecord, "channelId">, userId: string): boolean {
    const { guilds } = this.parts;
    const channel = channelId === null ? undefined : guilds.channel(channelId);
    return channel === undefined || guilds.permissions.sees(channel, userId);
  }

  /**
   * Refuses who may not make events there. Bots may with MANAGE_EVENTS, too, until the day on which
   * they need CREATE_EVENTS.
   */
  requireCreate(guildId: string, { userId }: Acting, place: EventLocation): void {
    const bot = this.parts.users.get(userId)?.bot === true;
    const old = bot && !changed("expressions-and-events", this.parts.kernel.clock);
    this.#require(guildId, userId, old ? [CREATE, MANAGE] : [CREATE], place);
  }

  /** Refuses who may not change an event: one's own needs less than that of others. */
  requireChange({ userId }: Acting, event: EventRecord): void {
    const own = event.creatorId === userId;
    this.#require(event.guildId, userId, own ? [CREATE, MANAGE] : [MANAGE], event);
  }

  #require(
    guildId: string,
    userId: string,
    any: readonly bigint[],
    { entityType, channelId }: EventLocation,
  ): void {
    const { permissions } = this.parts.guilds;
    const id = channelId ?? undefined;
    const more = IN_CHANNEL[entityType] ?? 0n;
    const held = any.find((bit) => permissions.may(guildId, userId, bit | more, id));
    permissions.require(guildId, userId, (held ?? (any[0] as bigint)) | more, id);
  }
}
