import { readId, readLimit, readYesNo } from "../../../kernel/http/queries.js";
import { userObject } from "../../identity/users/api.js";
import { type Acting, memberObject } from "../core/api.js";
import { eventFinished } from "./errors.js";
import type { EventExceptions } from "./exceptions.js";
import type { EventOperations } from "./operations.js";
import { EventStatus, type InterestRecord } from "./record.js";
import type { EventParts, ScheduledEvents } from "./state.js";

/** Most users of one answer. */
const PAGE = 100;

/** What a user says who wants to come. */
const INTERESTED = 1;

/** The users interested in events. */
export class EventInterests {
  constructor(
    private readonly parts: EventParts,
    private readonly all: ScheduledEvents,
    private readonly operations: EventOperations,
    private readonly exceptions: EventExceptions,
  ) {}

  /** Notes that a user wants to come, to one occurrence or to all. */
  add(acting: Acting, guildId: string, eventId: string, exceptionId: string | null): void {
    const event = this.operations.get(acting, guildId, eventId);
    if (event.status > EventStatus.Active) throw eventFinished();
    if (exceptionId !== null) this.exceptions.require(eventId, exceptionId);
    const { userId } = acting;
    const id = `${eventId}:${exceptionId ?? ""}:${userId}`;
    if (this.all.interests.get(id) !== undefined) return;
    this.all.interests.put({ id, eventId, exceptionId, userId });
    this.#notify("GUILD_SCHEDULED_EVENT_USER_ADD", guildId, { id, eventId, exceptionId, userId });
  }

  /** Notes that a user does not want to come any more. */
  remove(acting: Acting, guildId: string, eventId: string, exceptionId: string | null): void {
    this.operations.get(acting, guildId, eventId);
    const interest = this.all.interests.get(`${eventId}:${exceptionId ?? ""}:${acting.userId}`);
    if (interest === undefined) return;
    this.all.interests.delete(interest.id);
    this.#notify("GUILD_SCHEDULED_EVENT_USER_REMOVE", guildId, interest);
  }

  /** Those who want to come, by their ids, in wire form. */
  page(
    acting: Acting,
    guildId: string,
    eventId: string,
    exceptionId: string | null,
    query: unknown,
  ): object[] {
    this.operations.get(acting, guildId, eventId);
    if (exceptionId !== null) this.exceptions.require(eventId, exceptionId);
    const limit = readLimit(query, PAGE, PAGE);
    const before = readId(query, "before");
    const after = readId(query, "after");
    const withMember = readYesNo(query, "with_member") ?? false;
    const users = this.all.interested(eventId, exceptionId);
    const page =
      before === undefined
        ? users.filter(({ userId }) => BigInt(userId) > BigInt(after ?? -1)).slice(0, limit)
        : users.filter(({ userId }) => BigInt(userId) < BigInt(before)).slice(-limit);
    return page.map((one) => this.#object(guildId, one, withMember));
  }

  /** How many want to come. */
  counts(acting: Acting, guildId: string, eventId: string, exceptionIds: readonly string[]) {
    this.operations.get(acting, guildId, eventId);
    const count = (id: string) => [id, this.all.interested(eventId, id).length] as const;
    return {
      guild_scheduled_event_count: this.all.interested(eventId).length,
      guild_scheduled_event_exception_counts: Object.fromEntries(exceptionIds.map(count)),
    };
  }

  #object(guildId: string, { eventId, exceptionId, userId }: InterestRecord, withMember: boolean) {
    const user = this.parts.users.require(userId);
    const member = withMember ? this.parts.guilds.member(guildId, userId) : undefined;
    return {
      guild_scheduled_event_id: eventId,
      ...(exceptionId === null ? {} : { guild_scheduled_event_exception_id: exceptionId }),
      user_id: userId,
      user: userObject(user),
      ...(member === undefined ? {} : { member: memberObject(member, user) }),
      response: INTERESTED,
    };
  }

  #notify(name: string, guildId: string, { eventId, exceptionId, userId }: InterestRecord): void {
    const event = this.all.events.get(eventId);
    if (event === undefined) return;
    this.all.notify(name, event, {
      guild_scheduled_event_id: eventId,
      user_id: userId,
      guild_id: guildId,
      ...(exceptionId === null ? {} : { guild_scheduled_event_exception_id: exceptionId }),
    });
  }
}
