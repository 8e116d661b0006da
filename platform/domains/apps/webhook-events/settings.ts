import type { Problems } from "../../../kernel/http/problems.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Table } from "../../../kernel/store/table.js";
import type { Applications, Given } from "../../identity/applications/api.js";
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

const types: readonly string[] = webhookEventTypes;

/** Where applications want to be told of which events. */
export class WebhookSubscriptions {
  readonly #table: Table<WebhookSettings>;

  /** @param changed - told of an application whose settings have changed */
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
      prepare: ({ id }, given, problems) => this.#prepare(id, given, problems),
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

  #prepare(id: string, given: Given, problems: Problems): () => void {
    const now = this.get(id);
    const { [URL_FIELD]: url, [STATUS_FIELD]: status, [TYPES_FIELD]: wanted } = given;
    if (url !== undefined && url !== null) {
      this.endpoints.checkAddress(URL_FIELD, url, problems);
    }
    if (status !== undefined && status !== null && status !== 1 && status !== 2) {
      problems.choices([STATUS_FIELD], [1, 2]);
    }
    if (wanted !== undefined && wanted !== null) checkTypes(wanted, problems);
    problems.throwIfAny();
    const next: WebhookSettings = {
      ...now,
      ...(url === undefined ? {} : { url: url as string | null }),
      ...(status === undefined || status === null ? {} : { status: status as number }),
      ...(wanted === undefined ? {} : { types: (wanted ?? []) as string[] }),
    };
    // Who takes the address away switches the events off.
    const settled =
      url === null && status !== 2 ? { ...next, status: WebhookStatus.Disabled } : next;
    if (settled.status === WebhookStatus.Enabled) {
      if (settled.url === null) problems.required([URL_FIELD]);
      if (settled.types.length === 0) problems.required([TYPES_FIELD]);
      problems.throwIfAny();
    }
    const deadInARow = status === WebhookStatus.Enabled ? 0 : now.deadInARow;
    return () => {
      this.#table.put({ ...settled, deadInARow });
      this.changed(settled);
    };
  }
}

function checkTypes(wanted: unknown, problems: Problems): void {
  if (!Array.isArray(wanted)) {
    problems.add([TYPES_FIELD], "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType");
    return;
  }
  for (const [index, type] of wanted.entries()) {
    if (!types.includes(type)) problems.choices([TYPES_FIELD, index], types);
  }
  if (new Set(wanted).size !== wanted.length) {
    const message = "The set already contains this value";
    problems.add([TYPES_FIELD], "SET_TYPE_ALREADY_CONTAINS_VALUE", message);
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
