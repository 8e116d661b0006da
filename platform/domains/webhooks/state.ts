import type { Kernel } from "../../kernel/kernel.js";
import type { Shape } from "../../kernel/store/shape.js";
import type { Table } from "../../kernel/store/table.js";

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

  /** @internal Made by the domain. */
  constructor(private readonly kernel: Kernel) {
    this.#table = kernel.store.table({
      name: "webhookEvents",
      shape: webhookEventShape,
      grouped: ["applicationId"],
    });
    kernel.signals.on("application.deleting", ({ applicationId }) => this.#forget(applicationId));
  }

  /** Records an event. */
  record(applicationId: string, type: string, data: Readonly<Record<string, unknown>>): void {
    const timestamp = new Date(this.kernel.clock.now()).toISOString().replace("Z", "000+00:00");
    this.#table.put({ id: this.kernel.ids.next(), applicationId, type, timestamp, data });
    const surplus = this.of(applicationId).slice(0, -KEPT);
    for (const { id } of surplus) this.#table.delete(id);
    this.kernel.events.add("webhook.recorded", { applicationId, detail: type });
  }

  /** The events of one application. */
  of(applicationId: string): WebhookEvent[] {
    return this.#table.where("applicationId", applicationId);
  }

  #forget(applicationId: string): void {
    for (const { id } of this.of(applicationId)) this.#table.delete(id);
  }
}
