import { PlatformError } from "../../../kernel/errors.js";
import { OutboundError } from "../../../kernel/http/outbound.js";
import { internalError } from "../../../kernel/internal-errors.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Table } from "../../../kernel/store/table.js";
import type { Applications } from "../../identity/applications/api.js";
import type { Endpoints } from "../endpoints/group.js";
import { type AttemptOutcome, DeliveryQueue } from "./queue.js";
import {
  type DeliveryAttempt,
  type WebhookEvent,
  WebhookStatus,
  webhookEventShape,
} from "./record.js";
import { USER_AGENT, WebhookSubscriptions } from "./settings.js";

/** Most events that are kept per application after they have arrived or were abandoned. */
const MAX_FINISHED_EVENTS = 1000;

/** Most events of an application that wait at once; further ones are abandoned. */
const MAX_WAITING = 20_000;

/** Events abandoned in a row after which no more are sent (activities 4.3). */
const MAX_FAILED_IN_A_ROW = 10;

/** The webhook events for the backends of applications, and their delivery. */
export class WebhookEvents {
  /** The addresses and event types that applications have subscribed to. */
  readonly subscriptions: WebhookSubscriptions;
  readonly #table: Table<WebhookEvent>;
  readonly #queues = new Map<string, DeliveryQueue>();
  /** Ids of what does not wait, by application, oldest first. */
  readonly #finished = new Map<string, Set<string>>();

  /** @internal Made by the domain. */
  constructor(
    private readonly kernel: Kernel,
    applications: Applications,
    private readonly endpoints: Endpoints,
  ) {
    this.#table = kernel.store.table({
      name: "webhookEvents",
      version: 2,
      shape: webhookEventShape,
      grouped: ["applicationId"],
      // Version 1 records were never delivered.
      upgrade: (record) => ({ url: null, state: "recorded", attempts: [], ...record }),
    });
    this.subscriptions = new WebhookSubscriptions(
      kernel,
      applications,
      endpoints,
      ({ id, status }) => status === WebhookStatus.Enabled || this.#giveUpAll(id),
    );
    kernel.signals.on("application.deleting", ({ applicationId }) => this.#forget(applicationId));
    kernel.signals.on("state.imported", () => this.#resume());
  }

  /**
   * Sends an event to an application's backend.
   *
   * @param url - where to, instead of the application's own address
   */
  record(
    applicationId: string,
    type: string,
    data: Readonly<Record<string, unknown>> | null,
    url?: string | null,
  ): void {
    const timestamp = new Date(this.kernel.clock.now()).toISOString().replace("Z", "000+00:00");
    const own = this.subscriptions.target(applicationId, type);
    const target = own === null ? null : (url ?? own);
    const id = this.kernel.ids.next();
    const full = this.waiting(applicationId) >= MAX_WAITING;
    const state = target === null ? "recorded" : full ? "dead" : "waiting";
    const event = { id, applicationId, type, timestamp, data, url: target, attempts: [] };
    this.#table.put({ ...event, state });
    this.kernel.events.add("webhook.recorded", { applicationId, detail: type });
    if (state === "waiting") this.#queue(applicationId).add(id);
    else this.#finish(applicationId, id);
  }

  /** The events of one application, oldest first. */
  of(applicationId: string): WebhookEvent[] {
    return this.#table.where("applicationId", applicationId);
  }

  /**
   * Sends an event again, behind those that wait; with a new timestamp and signature.
   *
   * @throws PlatformError when there is no such event, or nowhere to send it to
   */
  sendAgain(applicationId: string, eventId: string): void {
    const event = this.#table.get(eventId);
    if (event?.applicationId !== applicationId) {
      throw new PlatformError(`The application has no event ${eventId}.`, "eventId");
    }
    const url = event.url ?? this.subscriptions.get(applicationId).url;
    if (url === null) {
      throw new PlatformError("The application has no address for events; set one.", "url");
    }
    if (event.state === "waiting") return;
    this.#finished.get(applicationId)?.delete(eventId);
    this.#table.update(event, { url, state: "waiting" });
    this.#queue(applicationId).add(eventId);
  }

  /** How many events have yet to arrive. */
  waiting(applicationId: string): number {
    return this.#queues.get(applicationId)?.length ?? 0;
  }

  /** @internal Ends all deliveries; those that wait go on when the state is opened again. */
  close(): void {
    for (const queue of this.#queues.values()) queue.stop();
  }

  #queue(applicationId: string): DeliveryQueue {
    let queue = this.#queues.get(applicationId);
    if (queue === undefined) {
      queue = new DeliveryQueue(
        this.kernel,
        (id, last) => this.#attempt(id, last),
        () => this.#queues.delete(applicationId),
      );
      this.#queues.set(applicationId, queue);
    }
    return queue;
  }

  async #attempt(id: string, last: boolean): Promise<AttemptOutcome> {
    const event = this.#table.get(id);
    if (event === undefined || event.url === null) return "done";
    const at = this.kernel.clock.now();
    const tried = await this.#send(event, event.url);
    const now = this.#table.get(id);
    if (now === undefined || tried === undefined) return "done";
    const arrived = tried.fault === null || okay(tried);
    const attempts = [...now.attempts, { at, ...tried }].slice(-20);
    // Given up meanwhile: it has left its queue, and nobody would try it again.
    const givenUp = last || now.state === "dead";
    const state = arrived ? "delivered" : givenUp ? "dead" : "waiting";
    this.#table.update(now, { attempts, state });
    const { applicationId } = event;
    if (state !== "waiting") this.#finish(applicationId, id);
    const detail = `${event.type} ${id}: ${tried.fault ?? tried.status}`;
    this.kernel.events.add(`webhook.${arrived ? "delivered" : "failed"}`, {
      applicationId,
      detail,
    });
    if (arrived) this.#arrived(applicationId);
    else if (last) this.#died(applicationId);
    return arrived ? "done" : "again";
  }

  /** Sends an event once; undefined when the platform was closed, or the application deleted, meanwhile. */
  async #send(event: WebhookEvent, url: string) {
    const { applicationId, type, data } = event;
    // In UTC, as all others, but without the offset (activities 1, 4.5).
    const timestamp = event.timestamp.replace("+00:00", "");
    const envelope = {
      version: 1,
      application_id: applicationId,
      type: 1,
      event: { type, timestamp, ...(data === null ? {} : { data }) },
    };
    const body = Buffer.from(JSON.stringify(envelope));
    try {
      const { status } = await this.endpoints.call({
        applicationId,
        url,
        userAgent: USER_AGENT,
        body,
        eventId: event.id,
      });
      const fault = status === 204 ? null : `The answer was ${status} instead of 204.`;
      return { status, fault };
    } catch (error) {
      if (!(error instanceof OutboundError)) {
        internalError(this.kernel.events, error);
        return { status: null, fault: `internal error: ${String(error)}` };
      }
      if (error.reason === "closed") return undefined;
      return { status: null, fault: `${error.reason}: ${error.message}` };
    }
  }

  #arrived(applicationId: string): void {
    const { deadInARow } = this.subscriptions.get(applicationId);
    if (deadInARow > 0) this.subscriptions.update(applicationId, { deadInARow: 0 });
  }

  /** After too many in a row nothing more is sent, and the developer is notified. */
  #died(applicationId: string): void {
    const settings = this.subscriptions.get(applicationId);
    const deadInARow = settings.deadInARow + 1;
    const off = deadInARow >= MAX_FAILED_IN_A_ROW && settings.status === WebhookStatus.Enabled;
    const status = off ? WebhookStatus.DisabledByService : settings.status;
    this.subscriptions.update(applicationId, { deadInARow, status });
    if (off) {
      this.#switchedOff(
        applicationId,
        `${MAX_FAILED_IN_A_ROW} events in a row could not be delivered.`,
      );
    }
  }

  /**
   * Checks the server of an application's events again, as the service does now and then. One that has
   * got wrong loses its place.
   *
   * @returns what is wrong; undefined when nothing is
   */
  async recheck(applicationId: string): Promise<string | undefined> {
    const { url } = this.subscriptions.get(applicationId);
    const fault = await this.subscriptions.faultOf(applicationId);
    // Another address that was set meanwhile has passed its own check.
    if (fault === undefined || this.subscriptions.get(applicationId).url !== url) return undefined;
    const status = WebhookStatus.DisabledByService;
    this.subscriptions.update(applicationId, { url: null, status });
    this.#switchedOff(applicationId, `The event webhooks URL ${url} failed a check. ${fault}`);
    return fault;
  }

  #switchedOff(applicationId: string, detail: string): void {
    this.kernel.events.add("webhook.switched_off", { applicationId, detail });
    const text = `${detail} Webhook events are switched off; switch them on in the settings.`;
    this.kernel.signals.emit("developer.notice", { applicationId, text });
    this.#giveUpAll(applicationId);
  }

  /** What waits is not sent any more, nor later. */
  #giveUpAll(applicationId: string): void {
    const queue = this.#queues.get(applicationId);
    this.#queues.delete(applicationId);
    for (const id of queue?.stop() ?? []) {
      const event = this.#table.get(id);
      if (event?.state !== "waiting") continue;
      this.#table.update(event, { state: "dead" });
      this.#finish(applicationId, id);
    }
  }

  /** What waited when the state was stored goes on. */
  #resume(): void {
    for (const queue of this.#queues.values()) queue.stop();
    this.#queues.clear();
    this.#finished.clear();
    for (const { id, applicationId, state } of this.#table.all()) {
      if (state === "waiting") this.#queue(applicationId).add(id);
      else this.#finish(applicationId, id);
    }
  }

  /** Keeps an event that does not wait, in place of the oldest of those. */
  #finish(applicationId: string, id: string): void {
    const finished = this.#finished.get(applicationId) ?? new Set<string>();
    this.#finished.set(applicationId, finished.add(id));
    const [oldest] = finished;
    if (finished.size <= MAX_FINISHED_EVENTS || oldest === undefined) return;
    finished.delete(oldest);
    if (this.#table.get(oldest)?.state !== "waiting") this.#table.delete(oldest);
  }

  #forget(applicationId: string): void {
    this.#queues.get(applicationId)?.stop();
    this.#queues.delete(applicationId);
    this.#finished.delete(applicationId);
    for (const { id } of this.of(applicationId)) this.#table.delete(id);
    this.subscriptions.forget(applicationId);
  }
}

/** Other answers of success count, though 204 is expected. */
function okay({ status }: Pick<DeliveryAttempt, "status">): boolean {
  return status !== null && status >= 200 && status < 300;
}
