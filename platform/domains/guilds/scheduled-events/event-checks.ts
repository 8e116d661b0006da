import type { Clock } from "../../../kernel/clock.js";
import {
  ApiError,
  missingField,
  unknownChannel,
  wrongField,
} from "../../../kernel/http/api-error.js";
import { ChannelType, type Guilds } from "../core/api.js";
import type { EventChanges } from "./bodies.js";
import { EntityType, type EventRecord } from "./record.js";
import { isOccurrence } from "./recurrence.js";
import type { EventLocation } from "./rights.js";

/** The channel is of another kind than the event. */
const wrongChannel = () =>
  new ApiError(
    400,
    50091,
    "Channel types mismatch: the scheduled event's entity type does not fit the channel",
  );

/** Where an event takes place by what a request says, and by where it was to be so far. */
export function checkLocation(
  guilds: Guilds,
  guildId: string,
  entityType: number,
  { channel_id: given, entity_metadata: metadata }: EventChanges,
  before: EventRecord | null,
): EventLocation {
  const same = before?.entityType === entityType;
  if (entityType === EntityType.External) {
    if (given !== undefined && given !== null) {
      throw wrongField("channel_id", "BASE_TYPE_INVALID", "An external event has no channel.");
    }
    const location = metadata?.location ?? (same ? before.location : null);
    if (location === null) throw missingField("entity_metadata");
    return { entityType, location, channelId: null };
  }
  const channelId = given === undefined && same ? before.channelId : given;
  if (channelId === undefined || channelId === null) throw missingField("channel_id");
  const channel = guilds.channel(channelId);
  if (channel?.guildId !== guildId) throw unknownChannel();
  const wanted = entityType === EntityType.Voice ? ChannelType.Voice : ChannelType.Stage;
  if (channel.type !== wanted) throw wrongChannel();
  return { entityType, location: null, channelId };
}

/** Refuses times that cannot be. @param moved - whether the start is new */
export function checkTimes(
  clock: Pick<Clock, "now">,
  { entityType, startsAt, endsAt }: Pick<EventRecord, "endsAt" | "entityType" | "startsAt">,
  moved: boolean,
): void {
  if (moved && startsAt <= clock.now()) {
    const code = "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST";
    throw wrongField("scheduled_start_time", code, "Cannot schedule event in the past.");
  }
  if (entityType === EntityType.External && endsAt === null) {
    throw missingField("scheduled_end_time");
  }
  if (endsAt !== null && endsAt <= startsAt) {
    const code = "GUILD_SCHEDULED_EVENT_END_BEFORE_START";
    throw wrongField("scheduled_end_time", code, "An event ends after its start.");
  }
}

/**
 * When an occurrence begins by the rule. Rules begin with their event; a change may keep the beginning
 * of the rule before, as the event goes from occurrence to occurrence.
 *
 * @throws ApiError 50035 for a rule that does not fit
 */
export function occurrenceOf(
  { recurrence, startsAt }: Pick<EventRecord, "recurrence" | "startsAt">,
  before: EventRecord | null,
): number {
  if (recurrence === null) return startsAt;
  const first = Date.parse(recurrence.start);
  if (first === startsAt && isOccurrence(recurrence, first, startsAt)) return startsAt;
  if (
    before?.recurrence?.start === recurrence.start &&
    before.startsAt === startsAt &&
    isOccurrence(recurrence, first, before.occurrence)
  ) {
    return before.occurrence;
  }
  const message = "The rule begins with the event, on a day of its own.";
  throw wrongField("recurrence_rule", "BASE_TYPE_INVALID", message);
}
