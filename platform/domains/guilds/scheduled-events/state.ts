import { DueQueue } from "../../../kernel/due-queue.js";
import { Intent } from "../../../kernel/gateway/delivery.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { SERVICE_EPOCH } from "../../../kernel/snowflake.js";
import type { Table } from "../../../kernel/store/table.js";
import type { Users } from "../../identity/users/api.js";
import type { AuditLog } from "../audit-log/api.js";
import type { Guilds } from "../core/api.js";
import type { Stages } from "../stages/api.js";
import type { VoiceStates } from "../voice-states/api.js";
import {
  EntityType,
  type EventRecord,
  EventStatus,
  type ExceptionRecord,
  eventShape,
  exceptionShape,
  type InterestRecord,
  interestShape,
  upgradeEvent,
} from "./record.js";
import { nextOccurrence } from "./recurrence.js";
import { eventObject } from "./wire.js";

/** How long after its time an event that nobody started is called off, in milliseconds. */
const NEVER_STARTED = 3 * 3_600_000;

/** Interval for checking that somebody is in the channel of an event, in milliseconds. */
const LEFT = 5 * 60_000;

/** Events of a guild that are over and still known. */
const FINISHED = 100;

/** What the parts of the domain work with. */
export interface EventParts {
  readonly kernel: Kernel;
  readonly users: Users;
  readonly guilds: Guilds;
  readonly audit: AuditLog;
  readonly voice: VoiceStates;
  readonly stages: Stages;
}

/** Events of guilds, whose status follows the clock. Callers check permissions first. */
export class ScheduledEvents {
  /** @internal The records. */
  readonly events: Table<EventRecord>;
  /** @internal */
  readonly exceptions: Table<ExceptionRecord>;
  /** @internal */
  readonly interests: Table<InterestRecord>;
  readonly #due: DueQueue;

  /** @internal Made by the domain. */
  constructor(private readonly parts: EventParts) {
    const { store, clock, signals } = parts.kernel;
    this.events = store.table({
      name: "scheduledEvents",
      version: 2,
      shape: eventShape,
      upgrade: upgradeEvent,
      grouped: ["guildId", "channelId"],
      references: { guildId: "guilds", channelId: "channels" },
    });
    this.exceptions = store.table({
      name: "scheduledEventExceptions",
      shape: exceptionShape,
      grouped: ["eventId"],
      references: { eventId: "scheduledEvents" },
    });
    this.interests = store.table({
      name: "scheduledEventUsers",
      shape: interestShape,
      grouped: ["eventId", "userId"],
      references: { eventId: "scheduledEvents", userId: "users" },
    });
    this.#due = new DueQueue(clock, (id) => this.#fallDue(id));
    signals.on("guild.deleting", ({ guildId }) => {
      for (const event of this.events.where("guildId", guildId)) this.drop(event);
    });
    signals.on("channel.deleting", ({ channelId }) => {
      for (const event of this.events.where("channelId", channelId)) {
        this.notify("GUILD_SCHEDULED_EVENT_DELETE", event);
        this.drop(event);
      }
    });
    signals.on("user.deleting", ({ userId }) => {
      for (const { id } of this.interests.where("userId", userId)) this.interests.delete(id);
    });
    signals.on("state.imported", () => {
      this.#due.clear();
      for (const event of this.events.all()) this.#watch(event);
    });
  }

  /** The events of a guild that are not over. */
  current(guildId: string): EventRecord[] {
    return this.events.where("guildId", guildId).filter(({ status }) => status < 3);
  }

  /** Keeps an event, and watches over its course. */
  put(event: EventRecord): EventRecord {
    this.events.put(event);
    this.#watch(event);
    this.#forgetFinished(event.guildId);
    return event;
  }

  /**
   * Brings an event to another state and announces it. One that recurs does not end: it is
   * scheduled for its next occurrence.
   */
  advance(event: EventRecord, status: number): EventRecord {
    const over = status === EventStatus.Completed;
    const next = over ? this.#next(event) : undefined;
    const updated = this.put({ ...event, status, ...next });
    this.notify("GUILD_SCHEDULED_EVENT_UPDATE", updated);
    return updated;
  }

  /** Takes an event out of the records. */
  drop({ id }: EventRecord): void {
    this.#due.set(id, null);
    this.dropExceptions(id);
    for (const one of this.interests.where("eventId", id)) this.interests.delete(one.id);
    this.events.delete(id);
  }

  /** Takes the exceptions of an event out of the records. @returns whether there were any */
  dropExceptions(eventId: string): boolean {
    const exceptions = this.exceptions.where("eventId", eventId);
    for (const { id } of exceptions) this.exceptions.delete(id);
    for (const one of this.interests.where("eventId", eventId)) {
      if (one.exceptionId !== null) this.interests.delete(one.id);
    }
    return exceptions.length > 0;
  }

  /** How many users want to come to an event, or to one occurrence. */
  interested(eventId: string, exceptionId: string | null = null): InterestRecord[] {
    return this.interests
      .where("eventId", eventId)
      .filter((one) => one.exceptionId === exceptionId)
      .sort((left, right) => (BigInt(left.userId) < BigInt(right.userId) ? -1 : 1));
  }

  /** An event in wire form. */
  object(event: EventRecord, counted = false) {
    const exceptions = this.exceptions.where("eventId", event.id);
    const creator = this.parts.users.get(event.creatorId);
    const count = counted ? this.interested(event.id).length : undefined;
    const stage =
      event.channelId === null ? undefined : this.parts.stages.inChannel(event.channelId);
    const entityId = stage?.eventId === event.id ? stage.id : null;
    return eventObject({ ...event, entityId }, exceptions, creator, count);
  }

  /** Notifies the bots that see the channel of an event. */
  notify(name: string, event: EventRecord, data: object = this.object(event)): void {
    const { guildId, channelId } = event;
    this.parts.guilds.deliver({
      guildId,
      event: name,
      intent: Intent.GuildScheduledEvents,
      channelId: channelId ?? undefined,
      data,
    });
  }

  /** @internal Ends with the platform. */
  close(): void {
    this.#due.clear();
  }

  #watch(event: EventRecord): void {
    this.#due.set(event.id, this.#nextStep(event));
  }

  #nextStep({ status, entityType, startsAt, endsAt }: EventRecord): number | null {
    const external = entityType === EntityType.External;
    if (status === EventStatus.Scheduled) return external ? startsAt : startsAt + NEVER_STARTED;
    if (status !== EventStatus.Active) return null;
    return external ? endsAt : this.parts.kernel.clock.now() + LEFT;
  }

  #fallDue(id: string): void {
    const event = this.events.get(id);
    if (event === undefined) return;
    const { status, entityType, guildId, channelId } = event;
    const external = entityType === EntityType.External;
    if (status === EventStatus.Scheduled) {
      this.advance(event, external ? EventStatus.Active : EventStatus.Canceled);
    } else if (external || channelId === null) {
      this.advance(event, EventStatus.Completed);
    } else if (this.parts.voice.inChannel({ guildId, id: channelId }).length === 0) {
      this.advance(event, EventStatus.Completed);
    } else {
      this.#watch(event);
    }
  }

  /** The next occurrence, which may be one that is not as the others. */
  #next(event: EventRecord): Partial<EventRecord> | undefined {
    const { recurrence, occurrence, length } = event;
    if (recurrence === null) return undefined;
    const first = Date.parse(recurrence.start);
    const exceptions = this.exceptions.where("eventId", event.id);
    // An occurrence can be over before its time by the rule, and must not be found again.
    const now = Math.max(occurrence, this.parts.kernel.clock.now());
    for (let at = nextOccurrence(recurrence, first, now); at !== undefined; ) {
      const exceptionId = exceptionIdOf(at);
      const own = exceptions.find((one) => one.exceptionId === exceptionId);
      if (own?.canceled !== true) {
        const startsNext = own?.startsAt ?? at;
        const endsNext = own?.endsAt ?? (length === null ? null : startsNext + length);
        const times = { startsAt: startsNext, endsAt: endsNext };
        return { status: EventStatus.Scheduled, occurrence: at, ...times };
      }
      at = nextOccurrence(recurrence, first, at);
    }
    return undefined;
  }

  #forgetFinished(guildId: string): void {
    const finished = this.events.where("guildId", guildId).filter(({ status }) => status > 2);
    for (const event of finished.slice(0, Math.max(0, finished.length - FINISHED))) {
      this.drop(event);
    }
  }
}

/** The id of the exception for an occurrence: a snowflake of its time. */
export function exceptionIdOf(at: number): string {
  return (BigInt(at - SERVICE_EPOCH) << 22n).toString();
}
