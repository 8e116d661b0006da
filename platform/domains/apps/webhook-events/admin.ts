import type { FastifyInstance } from "fastify";
import { object, optionalText, text, texts, whole } from "../../../kernel/admin/schema.js";
import { anyObject, orNull } from "../../../kernel/http/input/fields.js";
import { choice } from "../../../kernel/http/input/readers.js";
import type { Applications } from "../../identity/applications/api.js";
import { webhookEventTypes } from "./record.js";
import type { WebhookEvents } from "./state.js";

interface ById<Body = unknown> {
  Params: { id: string };
  Body: Body;
}

interface Settings {
  url?: string | null;
  status?: number;
  types?: string[];
}

const schemas = {
  settings: object({ url: optionalText, status: whole, types: texts }),
  emit: object({ type: choice(webhookEventTypes), data: orNull(anyObject) }, ["type"]),
  again: object({ eventId: text }, ["eventId"]),
};

/** `/admin/applications/{id}/webhook-events`. */
export function webhookEventAdminRoutes(
  app: FastifyInstance,
  applications: Applications,
  events: WebhookEvents,
): void {
  const path = "/applications/:id/webhook-events";

  app.get<ById>(path, ({ params }) => events.of(params.id));
  app.post<ById<{ type: string; data?: Record<string, unknown> | null }>>(
    path,
    { schema: { body: schemas.emit } },
    ({ params, body }, reply) => {
      const { id } = applications.require(params.id);
      events.record(id, body.type, body.data ?? null);
      return reply.code(204).send();
    },
  );
  app.post<ById<{ eventId: string }>>(
    `${path}/again`,
    { schema: { body: schemas.again } },
    ({ params, body }, reply) => {
      events.sendAgain(params.id, body.eventId);
      return reply.code(204).send();
    },
  );
  app.post<ById>(`${path}/check`, async ({ params }) => ({
    fault: (await events.recheck(params.id)) ?? null,
  }));
  app.get<ById>(`${path}/settings`, ({ params }) => events.subscriptions.get(params.id));
  app.put<ById<Settings>>(
    `${path}/settings`,
    { schema: { body: schemas.settings } },
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
