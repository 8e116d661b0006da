import { ApiError } from "../../../kernel/http/api-error.js";
import { OutboundError } from "../../../kernel/http/outbound.js";
import { inBackground } from "../../../kernel/internal-errors.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { type RecordOf, shape } from "../../../kernel/store/shape.js";
import type { Table } from "../../../kernel/store/table.js";
import type { Applications } from "../../identity/applications/api.js";
import { type Users, userObject } from "../../identity/users/api.js";
import type { EndpointCheck, Endpoints } from "../endpoints/group.js";
import type { Interactions } from "../interactions/api.js";
import { type Interaction, newToken } from "../interactions/group.js";
import { readAnswer } from "./answer.js";

const USER_AGENT = "Discord-Interactions/1.0 (+https://discord.com)";
const FIELD = "interactions_endpoint_url";

type EndpointRecord = RecordOf<typeof endpointShape>;

const endpointShape = shape({
  /** Id of the application. */
  id: "string",
  url: "string",
});

/** What the domain works with. */
export interface InteractionEndpointParts {
  readonly kernel: Kernel;
  readonly users: Users;
  readonly applications: Applications;
  readonly endpoints: Endpoints;
  readonly interactions: Interactions;
}

/** Takes interactions to applications that have a web server for them (bots 4.12). */
export class InteractionEndpoints {
  readonly #table: Table<EndpointRecord>;

  /** @internal Made by the domain. */
  constructor(private readonly parts: InteractionEndpointParts) {
    const { kernel, applications, interactions } = parts;
    this.#table = kernel.store.table({ name: "interactionEndpoints", shape: endpointShape });
    kernel.signals.on("application.deleting", ({ applicationId }) =>
      this.#table.delete(applicationId),
    );
    applications.describe(({ id }) => ({ [FIELD]: this.get(id) }));
    applications.edits.add({
      fields: [FIELD],
      prepare: ({ id }, { [FIELD]: url }, place) => {
        if (url === null) return () => this.#table.delete(id);
        parts.endpoints.checkAddress(url, place.at(FIELD));
        return () => void this.#table.put({ id, url: url as string });
      },
      verify: async ({ id }, { [FIELD]: url }) => {
        if (url !== null) await parts.endpoints.verify(id, url as string, this.#check(id));
      },
    });
    interactions.addCarrier((interaction) => this.#carry(interaction));
  }

  /** The address of an application's web server for interactions; null when it has none. */
  get(applicationId: string): string | null {
    return this.#table.get(applicationId)?.url ?? null;
  }

  /**
   * Sets the address after checking that the server is the application's; null takes it away.
   *
   * @throws ApiError 50035 for an address or a server that is not right
   */
  async set(applicationId: string, url: string | null): Promise<void> {
    const application = this.parts.applications.require(applicationId);
    await this.parts.applications.edits.apply(application, { [FIELD]: url });
  }

  /**
   * Checks a server again, as the service does now and then. One that has got wrong loses its place.
   *
   * @returns what is wrong; undefined when nothing is
   */
  async recheck(applicationId: string): Promise<string | undefined> {
    const url = this.get(applicationId);
    if (url === null) return undefined;
    const check = this.#check(applicationId);
    const fault = await this.parts.endpoints.findFault(applicationId, url, check);
    // Another address that was set meanwhile has passed its own check.
    if (fault === undefined || this.get(applicationId) !== url) return undefined;
    this.#table.delete(applicationId);
    const detail = `${FIELD}: ${fault}`;
    const { events, signals } = this.parts.kernel;
    events.add("endpoint.removed", { applicationId, detail });
    const text = `Interactions go to the gateway again, as the endpoint URL ${url} failed a check. ${fault}`;
    signals.emit("developer.notice", { applicationId, text });
    return fault;
  }

  #carry(interaction: Interaction): boolean {
    const url = this.get(interaction.applicationId);
    if (url === null) return false;
    inBackground(this.parts.kernel.events, this.#deliver(interaction, url));
    return true;
  }

  async #deliver(interaction: Interaction, url: string): Promise<void> {
    const { endpoints, interactions, kernel } = this.parts;
    const { applicationId } = interaction;
    const body = Buffer.from(JSON.stringify(interaction.payload));
    try {
      const answer = await endpoints.call({ applicationId, url, userAgent: USER_AGENT, body });
      const form = await readAnswer(answer);
      // Without a body, the application answers by a request of its own.
      if (form !== undefined) interactions.answerTo(interaction, form);
    } catch (error) {
      const known = error instanceof OutboundError || error instanceof ApiError;
      const late = error instanceof OutboundError && error.reason === "timeout";
      if (error instanceof OutboundError && error.reason === "closed") return;
      const fault = known ? describe(error) : `internal error: ${String(error)}`;
      const detail = `${interaction.id}: ${fault}`;
      kernel.events.add("endpoint.failed", { applicationId, detail });
      interactions.fail(interaction, late ? "timeout" : "bad answer");
    }
  }

  #check(applicationId: string): EndpointCheck {
    const { applications, users, kernel } = this.parts;
    const { ownerId } = applications.require(applicationId);
    const owner = users.get(ownerId);
    const id = kernel.ids.next();
    return {
      field: FIELD,
      failure: {
        code: "APPLICATION_INTERACTIONS_ENDPOINT_URL_INVALID",
        message: "The specified interactions endpoint URL could not be verified.",
      },
      userAgent: USER_AGENT,
      ping: {
        id,
        application_id: applicationId,
        type: 1,
        token: newToken(id, kernel.random),
        version: 1,
        ...(owner === undefined ? {} : { user: userObject(owner) }),
        entitlements: [],
        authorizing_integration_owners: {},
      },
      fault: ({ status, contentType, body }) => {
        if (status !== 200) return `The check was answered with ${status} instead of 200.`;
        if (contentType !== "application/json")
          return `The answer is ${contentType || "of no type"}.`;
        return isPong(body) ? undefined : 'The answer is not {"type": 1}.';
      },
    };
  }
}

function isPong(body: Buffer): boolean {
  try {
    return (JSON.parse(body.toString()) as { type?: unknown } | null)?.type === 1;
  } catch {
    return false;
  }
}

function describe(error: ApiError | OutboundError): string {
  if (error instanceof OutboundError) return `${error.reason}: ${error.message}`;
  const { code, message, errors } = error;
  return `${code === 0 ? "" : `${code} `}${message}${errors === undefined ? "" : ` ${JSON.stringify(errors)}`}`;
}
