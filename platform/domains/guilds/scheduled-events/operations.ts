import { wrongField } from "../../../kernel/http/api-error.js";
import { AuditLogEvent } from "../audit-log/api.js";
import type { Acting } from "../core/api.js";
import type { StageOperations } from "../stages/group.js";
import type { EventChanges, NewEventBody } from "./bodies.js";
import { eventFinished, noStage, tooManyEvents, unknownEvent } from "./errors.js";
import { checkLocation, checkTimes, occurrenceOf } from "./event-checks.js";
import { EntityType, type EventRecord, EventStatus, lengthOf } from "./record.js";
import { EventRights } from "./rights.js";
import type { EventParts, ScheduledEvents } from "./state.js";

/** Events of a guild that are not over. */
const LIMIT = 100;

/** What may follow a state. */
const STEPS: Readonly<Record<number, readonly number[]>> = {
  [EventStatus.Scheduled]: [EventStatus.Active, EventStatus.Canceled],
  [EventStatus.Active]: [EventStatus.Completed],
};

/** What bots and people do with scheduled events. */
export class EventOperations {
  readonly rights: EventRights;

  constructor(
    private readonly parts: EventParts,
    private readonly all: ScheduledEvents,
    private readonly stages: StageOperations,
  ) {
    this.rights = new EventRights(parts);
  }

  /** The events of a guild that a user sees and that are not over. */
  list({ userId }: Acting, guildId: string): EventRecord[] {
    this.parts.guilds.permissions.require(guildId, userId, 0n);
    return this.all.current(guildId).filter((event) => this.rights.sees(event, userId));
  }

  /** An event that a user sees. @throws ApiError 10070 */
  get({ userId }: Acting, guildId: string, id: string): EventRecord {
    this.parts.guilds.permissions.require(guildId, userId, 0n);
    const event = this.all.events.get(id);
    if (event?.guildId !== guildId || !this.rights.sees(event, userId)) throw unknownEvent();
    return event;
  }

  /** Makes an event. */
  create(acting: Acting, guildId: string, body: NewEventBody): EventRecord {
    const { guilds, kernel } = this.parts;
    guilds.permissions.require(guildId, acting.userId, 0n);
    const place = checkLocation(guilds, guildId, body.entity_type, body, null);
    this.rights.requireCreate(guildId, acting, place);
    if (this.all.current(guildId).length >= LIMIT) throw tooManyEvents();
    const { name, description, recurrence_rule: recurrence = null } = body;
    const startsAt = Date.parse(body.scheduled_start_time);
    const endsAt = body.scheduled_end_time ? Date.parse(body.scheduled_end_time) : null;
    const times = { startsAt, endsAt };
    checkTimes(kernel.clock, { ...place, ...times }, true);
    const occurrence = occurrenceOf({ recurrence, startsAt }, null);
    const event = this.all.put({
      ...place,
      ...times,
      id: kernel.ids.next(),
      guildId,
      creatorId: acting.userId,
      name,
      description: description || null,
      image: kernel.images.store(body.image ?? null, "image"),
      status: EventStatus.Scheduled,
      recurrence,
      occurrence,
      length: lengthOf(times),
    });
    this.all.notify("GUILD_SCHEDULED_EVENT_CREATE", event);
    this.#note(acting, AuditLogEvent.ScheduledEventCreate, undefined, event);
    return event;
  }

  /** Changes an event. */
  edit(acting: Acting, guildId: string, id: string, body: EventChanges): EventRecord {
    const event = this.changeable(acting, guildId, id);
    const { guilds, kernel } = this.parts;
    const { entity_type: entityType = event.entityType, name = event.name } = body;
    const place = checkLocation(guilds, guildId, entityType, body, event);
    if (place.channelId !== event.channelId) this.rights.requireCreate(guildId, acting, place);
    const given = {
      startsAt: body.scheduled_start_time ? Date.parse(body.scheduled_start_time) : undefined,
      endsAt: body.scheduled_end_time ? Date.parse(body.scheduled_end_time) : undefined,
    };
    const image = kernel.images.store(body.image, "image");
    const wanted: EventRecord = {
      ...event,
      ...place,
      name,
      description: body.description === undefined ? event.description : body.description || null,
      image: image === undefined ? event.image : image,
      startsAt: given.startsAt ?? event.startsAt,
      endsAt: body.scheduled_end_time === null ? null : (given.endsAt ?? event.endsAt),
      recurrence: body.recurrence_rule === undefined ? event.recurrence : body.recurrence_rule,
    };
    checkTimes(kernel.clock, wanted, given.startsAt !== undefined);
    const moved = wanted.startsAt !== event.startsAt;
    const ruled = moved || body.recurrence_rule !== undefined;
    const kept: EventRecord = {
      ...wanted,
      occurrence: ruled ? occurrenceOf(wanted, event) : event.occurrence,
      length: moved || wanted.endsAt !== event.endsAt ? lengthOf(wanted) : event.length,
    };
    const { status } = body;
    if (status !== undefined && status !== event.status) {
      this.#checkStep(event, status);
      if (status === EventStatus.Active) this.#openStage(acting, kept);
    }
    return this.#change(acting, event, kept, status ?? event.status);
  }

  /** Deletes an event. */
  delete(acting: Acting, guildId: string, id: string): void {
    const event = this.get(acting, guildId, id);
    this.rights.requireChange(acting, event);
    this.all.notify("GUILD_SCHEDULED_EVENT_DELETE", event);
    this.#note(acting, AuditLogEvent.ScheduledEventDelete, event, undefined);
    this.all.drop(event);
  }

  /** An event that a user may change and that is not over. @throws ApiError */
  changeable(acting: Acting, guildId: string, id: string): EventRecord {
    const event = this.get(acting, guildId, id);
    this.rights.requireChange(acting, event);
    if (event.status > EventStatus.Active) throw eventFinished();
    return event;
  }

  #checkStep({ status: now }: EventRecord, status: number): void {
    if (!STEPS[now]?.includes(status)) {
      const message = `An event with the status ${now} cannot become one with ${status}.`;
      throw wrongField("status", "GUILD_SCHEDULED_EVENT_INVALID_STATUS_TRANSITION", message);
    }
  }

  /** An event of a stage begins with the stage. @throws ApiError 180002 where one is open already */
  #openStage(acting: Acting, { id, channelId, entityType, name }: EventRecord): void {
    if (entityType !== EntityType.Stage || channelId === null) return;
    if (this.parts.stages.inChannel(channelId) !== undefined) throw noStage();
    const body = { channel_id: channelId, topic: name, guild_scheduled_event_id: id };
    this.stages.open(acting, body);
  }

  #change(acting: Acting, event: EventRecord, kept: EventRecord, status: number): EventRecord {
    const same = JSON.stringify(kept) === JSON.stringify(event);
    if (same && status === event.status) return event;
    const moved =
      kept.startsAt !== event.startsAt ||
      JSON.stringify(kept.recurrence) !== JSON.stringify(event.recurrence);
    const dropped = moved && this.all.dropExceptions(event.id);
    const updated = this.all.advance(kept, status);
    if (dropped) {
      const data = { guild_id: event.guildId, event_id: event.id };
      this.all.notify("GUILD_SCHEDULED_EVENT_EXCEPTIONS_DELETE", event, data);
    }
    this.#note(acting, AuditLogEvent.ScheduledEventUpdate, event, updated);
    return updated;
  }

  #note(
    { userId: actorId, reason }: Acting,
    type: number,
    before: EventRecord | undefined,
    after: EventRecord | undefined,
  ): void {
    const { id: targetId, guildId } = (after ?? before) as EventRecord;
    const states = { before: before && shown(before), after: after && shown(after) };
    this.parts.audit.record(guildId, { type, actorId, reason, targetId, ...states });
  }
}

/** What the audit log compares of an event. */
function shown(event: EventRecord) {
  return {
    name: event.name,
    description: event.description,
    channel_id: event.channelId,
    image: event.image,
    scheduled_start_time: new Date(event.startsAt).toISOString(),
    scheduled_end_time: event.endsAt === null ? null : new Date(event.endsAt).toISOString(),
    status: event.status,
    entity_type: event.entityType,
    location: event.location,
    recurrence_rule: event.recurrence,
    privacy_level: 2,
  };
}
