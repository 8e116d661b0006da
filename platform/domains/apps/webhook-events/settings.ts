import type { Given } from "../../../kernel/http/input/fields.js";
import type { Place } from "../../../kernel/http/input/place.js";
import { choice, list, missing, set } from "../../../kernel/http/input/readers.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Table } from "../../../kernel/store/table.js";
import type { Applications } from "../../identity/applications/api.js";
import type { EndpointCheck, Endpoints } from "../endpoints/group.js";
import {
  type WebhookSettings,
  WebhookStatus,
  webhookEventTypes,
  webhookSettingsShape,
} from "./record.js";

/** What the requests say that they are of. */
export const USER_AGENT = "Discord-Webhook/1.0 (+https://discord.com)";

const URL_FIELD = "event_webhooks_url";
const STATUS_FIELD = "event_webhooks_status";
const TYPES_FIELD = "event_webhooks_types";

const statuses = choice([1, 2]);
const types = set(list(choice(webhookEventTypes)));

/** The addresses and event types that applications have subscribed to. */
export class WebhookSubscriptions {
  readonly #table: Table<WebhookSettings>;

  /** @param changed - called with an application whose settings have changed */
  constructor(
    { store }: Pick<Kernel, "store">,
    applications: Applications,
    private readonly endpoints: Endpoints,
    private readonly changed: (settings: WebhookSettings) => void,
  ) {
    this.#table = store.table({ name: "webhookSettings", shape: webhookSettingsShape });
    applications.describe(({ id }) => {
      const { url, status, types } = this.get(id);
      return { [URL_FIELD]: url, [STATUS_FIELD]: status, [TYPES_FIELD]: types };
    });
    applications.edits.add({
      fields: [URL_FIELD, STATUS_FIELD, TYPES_FIELD],
      prepare: ({ id }, given, place) => this.#prepare(id, given, place),
      verify: async ({ id }, { [URL_FIELD]: url }) => {
        if (typeof url === "string") await this.endpoints.verify(id, url, check(id));
      },
    });
  }

  /** The settings of an application. */
  get(id: string): WebhookSettings {
    return (
      this.#table.get(id) ?? {
        id,
        url: null,
        status: WebhookStatus.Disabled,
        types: [],
        deadInARow: 0,
      }
    );
  }

  /** Where an event goes; null when the application does not want it. */
  target(id: string, type: string): string | null {
    const { url, status, types } = this.get(id);
    return status === WebhookStatus.Enabled && types.includes(type) ? url : null;
  }

  /** Changes settings without a check. */
  update(id: string, changes: Partial<WebhookSettings>): WebhookSettings {
    return this.#table.put({ ...this.get(id), ...changes });
  }

  /** What is wrong with the server that events go to, asked as when it was set. */
  async faultOf(id: string): Promise<string | undefined> {
    const { url } = this.get(id);
    return url === null ? undefined : await this.endpoints.findFault(id, url, check(id));
  }

  /** Forgets the settings of an application that is deleted. */
  forget(id: string): void {
    this.#table.delete(id);
  }

  #prepare(id: string, given: Given, place: Place): () => void {
    const now = this.get(id);
    const { [URL_FIELD]: url, [STATUS_FIELD]: status, [TYPES_FIELD]: wanted } = given;
    if (url !== undefined && url !== null) {
      this.endpoints.checkAddress(url, place.at(URL_FIELD));
    }
    if (status !== undefined && status !== null) statuses(status, place.at(STATUS_FIELD));
    if (wanted !== undefined && wanted !== null) types(wanted, place.at(TYPES_FIELD));
    place.check();
    const next: WebhookSettings = {
      ...now,
      ...(url === undefined ? {} : { url: url as string | null }),
      ...(status === undefined || status === null ? {} : { status: status as number }),
      ...(wanted === undefined ? {} : { types: (wanted ?? []) as string[] }),
    };
    // Removing the address disables the events.
    const settled =
      url === null && status !== 2 ? { ...next, status: WebhookStatus.Disabled } : next;
    if (settled.status === WebhookStatus.Enabled) {
      if (settled.url === null) missing(place.at(URL_FIELD));
      if (settled.types.length === 0) missing(place.at(TYPES_FIELD));
      place.check();
    }
    const deadInARow = status === WebhookStatus.Enabled ? 0 : now.deadInARow;
    return () => {
      this.#table.put({ ...settled, deadInARow });
      this.changed(settled);
    };
  }
}

function check(applicationId: string): EndpointCheck {
  return {
    field: URL_FIELD,
    failure: {
      code: "APPLICATION_EVENT_WEBHOOKS_URL_INVALID",
      message: "The specified event webhooks URL could not be verified.",
    },
    userAgent: USER_AGENT,
    ping: { version: 1, application_id: applicationId, type: 0 },
    fault: ({ status, body }) => {
      if (status !== 204) return `The check was answered with ${status} instead of 204.`;
      return body.length === 0 ? undefined : "The answer has a body.";
    },
  };
}
