import { object, optionalText, text, texts, whole } from "../../../kernel/admin/schema.js";
import { anyObject, orNull } from "../../../kernel/http/input/fields.js";
import { choice } from "../../../kernel/http/input/readers.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { Applications } from "../../identity/applications/api.js";
import { webhookEventTypes } from "./record.js";
import type { WebhookEvents } from "./state.js";

const schemas = {
  settings: object({ url: optionalText, status: whole, types: texts }),
  emit: object({ type: choice(webhookEventTypes), data: orNull(anyObject) }, ["type"]),
  again: object({ eventId: text }, ["eventId"]),
};

/** `/admin/applications/{id}/webhook-events`. */
export function webhookEventAdminRoutes(
  app: Routes,
  applications: Applications,
  events: WebhookEvents,
): void {
  const path = "/applications/:id/webhook-events";

  app.get(path, ({ params }) => events.of(params.id));
  app.post(path, { body: schemas.emit }, ({ params, body }) => {
    const { id } = applications.require(params.id);
    events.record(id, body.type, body.data ?? null);
  });
  app.post(`${path}/again`, { body: schemas.again }, ({ params, body }) => {
    events.sendAgain(params.id, body.eventId);
  });
  app.post(`${path}/check`, async ({ params }) => ({
    fault: (await events.recheck(params.id)) ?? null,
  }));
  app.get(`${path}/settings`, ({ params }) => events.subscriptions.get(params.id));
  app.put(
    `${path}/settings`,
    { body: schemas.settings },
    async ({ params, body: { url, status, types } }) => {
      const application = applications.require(params.id);
      await applications.edits.apply(application, {
        ...(url === undefined ? {} : { event_webhooks_url: url }),
        ...(status === undefined ? {} : { event_webhooks_status: status }),
        ...(types === undefined ? {} : { event_webhooks_types: types }),
      });
      return events.subscriptions.get(params.id);
    },
  );
}
