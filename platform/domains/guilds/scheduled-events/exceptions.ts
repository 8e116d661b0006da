import { missingField, wrongField } from "../../../kernel/http/api-error.js";
import { LAST_ID_TIME, SERVICE_EPOCH, snowflakeTime } from "../../../kernel/snowflake.js";
import { AuditLogEvent } from "../audit-log/api.js";
import type { Acting } from "../core/api.js";
import type { ExceptionChanges, NewExceptionBody } from "./bodies.js";
import { notRecurring, unknownEvent } from "./errors.js";
import type { EventOperations } from "./operations.js";
import type { EventRecord, ExceptionRecord } from "./record.js";
import { isOccurrence } from "./recurrence.js";
import { type EventParts, exceptionIdOf, type ScheduledEvents } from "./state.js";
import { exceptionObject } from "./wire.js";

/** Exceptions of one event. */
const LIMIT = 100;

/** What bots do with single occurrences of events. */
export class EventExceptions {
  constructor(
    private readonly parts: EventParts,
    private readonly all: ScheduledEvents,
    private readonly operations: EventOperations,
  ) {}

  /** An exception of an event. @throws ApiError 10070 */
  require(eventId: string, exceptionId: string): ExceptionRecord {
    const exception = this.all.exceptions.get(`${eventId}:${exceptionId}`);
    if (exception === undefined) throw unknownEvent();
    return exception;
  }

  /** Makes an occurrence another one. */
  create(acting: Acting, guildId: string, id: string, body: NewExceptionBody): ExceptionRecord {
    const event = this.operations.changeable(acting, guildId, id);
    const { recurrence } = event;
    if (recurrence === null) throw notRecurring();
    const at = Date.parse(body.original_scheduled_start_time);
    if (!isOccurrence(recurrence, Date.parse(recurrence.start), at)) {
      const message = "The event does not take place at that time.";
      throw wrongField("original_scheduled_start_time", "BASE_TYPE_INVALID", message);
    }
    if (at < SERVICE_EPOCH || at > LAST_ID_TIME) {
      const message =
        "An exception is named by the time of its occurrence, which has to be one from 2015 to May 2154.";
      throw wrongField("original_scheduled_start_time", "BASE_TYPE_INVALID", message);
    }
    if (this.all.exceptions.count("eventId", id) >= LIMIT) throw notRecurring();
    const exceptionId = exceptionIdOf(at);
    const blank = { id: `${id}:${exceptionId}`, eventId: id, exceptionId };
    const fresh = { ...blank, startsAt: null, endsAt: null, canceled: false };
    const changed = changedBy(fresh, body);
    if (JSON.stringify(changed) === JSON.stringify(fresh)) throw missingField("is_canceled");
    return this.#save(acting, event, changed, AuditLogEvent.ScheduledEventExceptionCreate);
  }

  /** Changes what is different about an occurrence. */
  edit(
    acting: Acting,
    guildId: string,
    id: string,
    exceptionId: string,
    body: ExceptionChanges,
  ): ExceptionRecord {
    const event = this.operations.changeable(acting, guildId, id);
    const exception = this.require(id, exceptionId);
    const changed = changedBy(exception, body);
    if (JSON.stringify(changed) === JSON.stringify(exception)) return exception;
    return this.#save(acting, event, changed, AuditLogEvent.ScheduledEventExceptionUpdate);
  }

  /** Makes an occurrence one like the others again. */
  delete(acting: Acting, guildId: string, id: string, exceptionId: string): void {
    const event = this.operations.changeable(acting, guildId, id);
    const exception = this.require(id, exceptionId);
    this.all.exceptions.delete(exception.id);
    for (const one of this.all.interested(id, exceptionId)) this.all.interests.delete(one.id);
    const type = AuditLogEvent.ScheduledEventExceptionDelete;
    this.#announce(acting, event, exception, type, "GUILD_SCHEDULED_EVENT_EXCEPTION_DELETE");
  }

  #save(acting: Acting, event: EventRecord, exception: ExceptionRecord, type: number) {
    const { startsAt, endsAt, exceptionId } = exception;
    if (endsAt !== null && endsAt <= (startsAt ?? snowflakeTime(exceptionId))) {
      const code = "GUILD_SCHEDULED_EVENT_END_BEFORE_START";
      throw wrongField("scheduled_end_time", code, "An event ends after its start.");
    }
    this.all.exceptions.put(exception);
    // Changes have the same event as new ones.
    this.#announce(acting, event, exception, type, "GUILD_SCHEDULED_EVENT_EXCEPTION_CREATE");
    return exception;
  }

  #announce(
    { userId: actorId, reason }: Acting,
    event: EventRecord,
    exception: ExceptionRecord,
    type: number,
    name: string,
  ): void {
    const { guildId, id: targetId } = event;
    const data = exceptionObject(exception);
    this.all.notify(name, event, { ...data, guild_id: guildId });
    const options = { event_exception_id: exception.exceptionId };
    this.parts.audit.record(guildId, { type, actorId, reason, targetId, options });
  }
}

/** What is different by a request; null takes a time away. */
function changedBy(exception: ExceptionRecord, body: ExceptionChanges): ExceptionRecord {
  const time = (given: string | null | undefined, before: number | null) =>
    given === undefined ? before : given === null ? null : Date.parse(given);
  return {
    ...exception,
    startsAt: time(body.scheduled_start_time, exception.startsAt),
    endsAt: time(body.scheduled_end_time, exception.endsAt),
    canceled: body.is_canceled ?? exception.canceled,
  };
}
