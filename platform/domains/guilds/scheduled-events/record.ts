import { of, type RecordOf, shape } from "../../../kernel/store/shape.js";

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
export type EventRecord = RecordOf<typeof eventShape>;

/** An occurrence of an event that is not as the others. */
export type ExceptionRecord = RecordOf<typeof exceptionShape>;

/** A user who wants to come. */
export type InterestRecord = RecordOf<typeof interestShape>;

/** Shape of an {@link EventRecord} in a snapshot. */
export const eventShape = shape({
  id: "id",
  guildId: "string",
  /** Null for one that takes place elsewhere. */
  channelId: "string?",
  creatorId: "string",
  name: "string",
  description: "string?",
  /** Hash of the image. */
  image: "string?",
  /** Milliseconds since the Unix epoch, of the next or present occurrence. */
  startsAt: "time",
  endsAt: "time?",
  /** One of {@link EventStatus}. */
  status: "number",
  /** One of {@link EntityType}. */
  entityType: "number",
  /** Of one that takes place elsewhere. */
  location: "string?",
  recurrence: of<Recurrence | null>("object?", {
    start: "string",
    frequency: "number",
    interval: "number",
    by_weekday: "number[]?",
    by_n_weekday: { type: "object[]?", fields: { n: "number", day: "number" } },
    by_month: "number[]?",
    by_month_day: "number[]?",
  }),
  /** When this occurrence begins by the rule, whatever its exception says. */
  occurrence: "time",
  /** How long an occurrence takes that is like the others, in milliseconds; null without an end. */
  length: "number?",
});

/** Makes an event of version 1 one of version 2: it is taken for an occurrence like the others. */
export function upgradeEvent(record: Readonly<Record<string, unknown>>) {
  const { startsAt, endsAt } = record as { startsAt: number; endsAt: number | null };
  return { ...record, occurrence: startsAt, length: lengthOf({ startsAt, endsAt }) };
}

/** How long an event takes, in milliseconds; null without an end. */
export function lengthOf({ startsAt, endsAt }: Pick<EventRecord, "endsAt" | "startsAt">) {
  return endsAt === null ? null : endsAt - startsAt;
}

/** Shape of an {@link ExceptionRecord} in a snapshot. */
export const exceptionShape = shape({
  /** Event and exception: `<eventId>:<exceptionId>`. */
  id: "string",
  eventId: "string",
  /** A snowflake of the time at which the occurrence would have begun. */
  exceptionId: "string",
  startsAt: "time?",
  endsAt: "time?",
  canceled: "boolean",
});

/** Shape of an {@link InterestRecord} in a snapshot. */
export const interestShape = shape({
  /** `<eventId>:<exceptionId, or nothing>:<userId>`. */
  id: "string",
  eventId: "string",
  /** Null for the event as a whole. */
  exceptionId: "string?",
  userId: "string",
});
