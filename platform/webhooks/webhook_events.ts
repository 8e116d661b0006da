import type { Clock } from "../core/clock.js";
import type { EventLog } from "../core/event_log.js";
import type { Shape } from "../core/shape.js";
import type { SnowflakeSource } from "../core/snowflake.js";
import type { Store } from "../core/store.js";
import { Table } from "../core/table.js";

/** An event for the webhook of an application (protocol 7.3). */
export interface WebhookEvent {
  /** Snowflake of the event. */
  readonly id: string;
  /** Id of the application whose webhook the event is for. */
  readonly applicationId: string;
  /** For example `APPLICATION_DEAUTHORIZED`. */
  readonly type: string;
  /** ISO 8601. */
  readonly timestamp: string;
  /** In wire form. */
  readonly data: Readonly<Record<string, unknown>>;
}

const webhookEventShape: Shape<WebhookEvent> = {
  id: "string",
  applicationId: "string",
  type: "string",
  timestamp: "string",
  data: "object?",
};

/** Most events kept per application; older ones are dropped. */
const KEPT = 1000;

/** What the platform has to tell the backends of applications, oldest first. */
export class WebhookEvents {
  readonly #table: Table<WebhookEvent>;

  constructor(
    store: Store,
    private readonly ids: SnowflakeSource,
    private readonly clock: Clock,
    private readonly events: EventLog,
  ) {
    this.#table = store.add(new Table("webhookEvents", webhookEventShape, [], ["applicationId"]));
  }

  /** Records an event. */
  record(applicationId: string, type: string, data: Readonly<Record<string, unknown>>): void {
    const timestamp = new Date(this.clock.now()).toISOString().replace("Z", "000+00:00");
    this.#table.put({ id: this.ids.next(), applicationId, type, timestamp, data });
    const surplus = this.of(applicationId).slice(0, -KEPT);
    for (const { id } of surplus) this.#table.delete(id);
    this.events.add("webhook.recorded", { applicationId, detail: type });
  }

  /** The events of one application. */
  of(applicationId: string): WebhookEvent[] {
    return this.#table.where("applicationId", applicationId);
  }

  /** Forgets the events of an application that is deleted. */
  forget(applicationId: string): void {
    for (const { id } of this.of(applicationId)) this.#table.delete(id);
  }
}
