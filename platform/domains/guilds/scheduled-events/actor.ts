import { type Actions, args } from "../../../kernel/actions.js";
import { optionalText, reason, text } from "../../../kernel/admin/schema.js";
import { anyObject } from "../../../kernel/http/input/fields.js";
import type { Caller } from "../../../kernel/principal.js";
import { type EventChanges, type NewEventBody, readEvent, readEventChanges } from "./bodies.js";
import type { EventInterests } from "./interests.js";
import type { EventOperations } from "./operations.js";

/** What a user does with scheduled events. */
export class EventActor {
  /** @internal Use `platform.as`. */
  constructor(
    private readonly events: EventOperations,
    private readonly interests: EventInterests,
    private readonly who: Caller,
  ) {}

  /** Makes an event. @param body - as the HTTP API takes it @returns its id */
  createEvent(guildId: string, body: NewEventBody, reason: string | null = null): string {
    return this.events.create(this.#acting(reason), guildId, readEvent(body)).id;
  }

  /** Changes an event. */
  editEvent(guildId: string, id: string, body: EventChanges, reason: string | null = null): void {
    this.events.edit(this.#acting(reason), guildId, id, readEventChanges(body));
  }

  /** Deletes an event. */
  deleteEvent(guildId: string, id: string, reason: string | null = null): void {
    this.events.delete(this.#acting(reason), guildId, id);
  }

  /** Says that the user wants to come, to one occurrence or to all. */
  joinEvent(guildId: string, id: string, exceptionId: string | null = null): void {
    this.interests.add(this.#acting(null), guildId, id, exceptionId);
  }

  /** Says that the user does not want to come any more. */
  leaveEvent(guildId: string, id: string, exceptionId: string | null = null): void {
    this.interests.remove(this.#acting(null), guildId, id, exceptionId);
  }

  #acting(reason: string | null) {
    return { userId: this.who.userId, reason };
  }
}

/** The arguments of {@link EventActor}'s methods. */
export const eventActions: Actions<EventActor> = {
  createEvent: args([text, anyObject], [reason]),
  editEvent: args([text, text, anyObject], [reason]),
  deleteEvent: args([text, text], [reason]),
  joinEvent: args([text, text], [optionalText]),
  leaveEvent: args([text, text], [optionalText]),
};
