import type { Shape } from "../../../kernel/store/shape.js";

/** How far an event has come. */
export const EventStatus = { Scheduled: 1, Active: 2, Completed: 3, Canceled: 4 } as const;

/** Where an event takes place. */
export const EntityType = { Stage: 1, Voice: 2, External: 3 } as const;

/** How often an event takes place, as requests have it: what is not said is null. */
export interface Recurrence {
  /** ISO 8601. */
  readonly start: string;
  /** 0 yearly, 1 monthly, 2 weekly, 3 daily. */
  readonly frequency: number;
  readonly interval: number;
  /** Days of the week; 0 is Monday. */
  readonly by_weekday: readonly number[] | null;
  readonly by_n_weekday: readonly { readonly n: number; readonly day: number }[] | null;
  readonly by_month: readonly number[] | null;
  readonly by_month_day: readonly number[] | null;
}

/** An event of a guild at some time. */
export interface EventRecord {
  readonly id: string;
  readonly guildId: string;
  /** Null for one that takes place elsewhere. */
  readonly channelId: string | null;
  readonly creatorId: string;
  readonly name: string;
  readonly description: string | null;
  /** Hash of the image. */
  readonly image: string | null;
  /** Milliseconds since the Unix epoch, of the next or present occurrence. */
  readonly startsAt: number;
  readonly endsAt: number | null;
  /** One of {@link EventStatus}. */
  readonly status: number;
  /** One of {@link EntityType}. */
  readonly entityType: number;
  /** Of one that takes place elsewhere. */
  readonly location: string | null;
  readonly recurrence: Recurrence | null;
}

/** An occurrence of an event that is not as the others. */
export interface ExceptionRecord {
  /** Event and exception: `<eventId>:<exceptionId>`. */
  readonly id: string;
  readonly eventId: string;
  /** A snowflake of the time at which the occurrence would have begun. */
  readonly exceptionId: string;
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly canceled: boolean;
}

/** A user who wants to come. */
export interface InterestRecord {
  /** `<eventId>:<exceptionId, or nothing>:<userId>`. */
  readonly id: string;
  readonly eventId: string;
  /** Null for the event as a whole. */
  readonly exceptionId: string | null;
  readonly userId: string;
}

/** Shape of an {@link EventRecord} in a snapshot. */
export const eventShape: Shape<EventRecord> = {
  id: "id",
  guildId: "string",
  channelId: "string?",
  creatorId: "string",
  name: "string",
  description: "string?",
  image: "string?",
  startsAt: "number",
  endsAt: "number?",
  status: "number",
  entityType: "number",
  location: "string?",
  recurrence: "object?",
};

/** Shape of an {@link ExceptionRecord} in a snapshot. */
export const exceptionShape: Shape<ExceptionRecord> = {
  id: "string",
  eventId: "string",
  exceptionId: "string",
  startsAt: "number?",
  endsAt: "number?",
  canceled: "boolean",
};

/** Shape of an {@link InterestRecord} in a snapshot. */
export const interestShape: Shape<InterestRecord> = {
  id: "string",
  eventId: "string",
  exceptionId: "string?",
  userId: "string",
};
