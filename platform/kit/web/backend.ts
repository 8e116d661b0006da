import type { IncomingMessage, ServerResponse } from "node:http";
import { interactionEndpoint } from "../../domains/apps/interaction-endpoint/domain.js";
import { webhookEventTypes } from "../../domains/apps/webhook-events/api.js";
import { webhookEvents } from "../../domains/apps/webhook-events/domain.js";
import type { Platform } from "../../platform.js";
import type { Mailbox, NextOptions, ReceivedEvent } from "../mailbox.js";
import type { WireData } from "../people/person.js";
import { readBody, TestServer } from "./server.js";
import { isSigned } from "./signature.js";

/** Answers an interaction: with what the service is to get, or with nothing to answer by a request. */
export type AnswerInteraction = (interaction: WireData) => unknown;

const INTERACTIONS = "/interactions";
const EVENTS = "/events";

/** A ping has this type, in interactions. */
const PING = 1;

/** What a backend is made of. */
export interface BackendParts {
  readonly platform: Platform;
  readonly applicationId: string;
  /** The application's public key. */
  readonly publicKey: string;
  readonly mailbox: Mailbox;
}

/**
 * The web server of the application: it checks the signatures of what the service sends, answers
 * pings, and keeps the events.
 */
export class Backend {
  readonly #parts: BackendParts;
  #server: TestServer | undefined;
  #answer: AnswerInteraction | undefined;
  /** How many requests it has refused, as their signature was wrong. */
  refused = 0;

  /** @internal Made by the kit. */
  constructor(parts: BackendParts) {
    this.#parts = parts;
  }

  /** @internal */
  async listen(): Promise<void> {
    this.#server = await TestServer.listen((request, response) => {
      this.#take(request, response).catch((error: unknown) => {
        response.writeHead(500, { "content-type": "text/plain" });
        response.end(String(error));
      });
    });
  }

  /** @internal */
  subscribe(): void {
    const { platform, applicationId } = this.#parts;
    platform.domain(webhookEvents).subscriptions.update(applicationId, {
      url: this.url + EVENTS,
      status: 2,
      types: [...webhookEventTypes],
    });
  }

  /** Address of the web server. */
  get url(): string {
    return this.#server?.url ?? "";
  }

  /** The events that came, oldest first; see `next`. */
  get received(): readonly ReceivedEvent[] {
    return this.#parts.mailbox.received;
  }

  /**
   * The first event of this type that no earlier call was given, such as `APPLICATION_AUTHORIZED`, or
   * `interaction`, whether it has come already or is to come.
   *
   * @returns the data of the event, or the interaction
   * @throws NextTimeoutError when the time is over; it says what came instead
   */
  next(event: string, options?: NextOptions<WireData>): Promise<WireData> {
    return this.#parts.mailbox.next(event, options as NextOptions<never>);
  }

  /**
   * From now on interactions come to this server, not to the gateway.
   *
   * @param answer - gets an interaction and returns its answer, such as
   *   `{ type: 4, data: { content: "pong" } }`
   */
  async onInteraction(answer: AnswerInteraction): Promise<void> {
    const first = this.#answer === undefined;
    this.#answer = answer;
    if (!first) return;
    const { platform, applicationId } = this.#parts;
    await platform.domain(interactionEndpoint).set(applicationId, this.url + INTERACTIONS);
  }

  /** @internal */
  async close(): Promise<void> {
    await this.#server?.close();
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    if (body === undefined || !isSigned(request.headers, body, this.#parts.publicKey)) {
      this.refused += 1;
      response.writeHead(401).end("The signature is wrong.");
      return;
    }
    const payload: WireData = JSON.parse(body.toString());
    const { mailbox } = this.#parts;
    if (request.url === INTERACTIONS) {
      if (payload.type !== PING) mailbox.add("interaction", () => payload);
      const answer = payload.type === PING ? { type: PING } : await this.#answer?.(payload);
      if (answer === undefined) response.writeHead(202).end();
      else {
        response.writeHead(200, { "content-type": "application/json" });
        response.end(JSON.stringify(answer));
      }
      return;
    }
    if (payload.event !== undefined) mailbox.add(payload.event.type, () => payload.event.data);
    response.writeHead(204).end();
  }
}
