import { timestamp, timestampOrNull } from "../../../kernel/timestamps.js";
import { type UserRecord, userObject } from "../../identity/users/api.js";
import type { EventRecord, ExceptionRecord } from "./record.js";

/** Only members of the guild see an event. */
const GUILD_ONLY = 2;

/** An exception of an event. */
export function exceptionObject(exception: ExceptionRecord) {
  return {
    event_id: exception.eventId,
    event_exception_id: exception.exceptionId,
    scheduled_start_time: timestampOrNull(exception.startsAt),
    scheduled_end_time: timestampOrNull(exception.endsAt),
    is_canceled: exception.canceled,
  };
}

/** A scheduled event in wire form. */
export function eventObject(
  event: EventRecord & { readonly entityId: string | null },
  exceptions: readonly ExceptionRecord[],
  creator: UserRecord | undefined,
  userCount?: number,
) {
  const { recurrence, location } = event;
  return {
    id: event.id,
    guild_id: event.guildId,
    channel_id: event.channelId,
    creator_id: event.creatorId,
    ...(creator === undefined ? {} : { creator: userObject(creator) }),
    name: event.name,
    description: event.description,
    image: event.image,
    scheduled_start_time: timestamp(event.startsAt),
    scheduled_end_time: timestampOrNull(event.endsAt),
    privacy_level: GUILD_ONLY,
    status: event.status,
    entity_type: event.entityType,
    entity_id: event.entityId,
    entity_metadata: location === null ? null : { location },
    recurrence_rule:
      recurrence === null ? null : { ...recurrence, end: null, by_year_day: null, count: null },
    guild_scheduled_event_exceptions: exceptions.map(exceptionObject),
    ...(userCount === undefined ? {} : { user_count: userCount }),
  };
}
