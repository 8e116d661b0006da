import type { FastifyInstance, FastifyRequest } from "fastify";
import { ApiError } from "../../../kernel/http/api-error.js";
import { CHECKS_SENDER } from "../../../kernel/http/large-bodies.js";
import { formOf } from "../../../kernel/http/multipart.js";
import { readId, readYesNo } from "../../../kernel/http/queries.js";
import type { TokenWebhook, WebhookKind, WebhookQuery } from "./kinds.js";

/** Names the message that an interaction was answered with. */
const ORIGINAL = "@original";

interface ByToken {
  Params: { webhook_id: string; webhook_token: string };
  Querystring: WebhookQuery;
  Body: unknown;
}

interface ByMessage extends ByToken {
  Params: ByToken["Params"] & { message_id?: string };
}

/** `/webhooks/{webhook}/{token}` and its messages (bots 3.10, 4.9). */
export function webhookTokenRoutes(app: FastifyInstance, kinds: readonly WebhookKind[]): void {
  const find = ({ params, query }: FastifyRequest<ByToken>): TokenWebhook => {
    for (const kind of kinds) {
      const found = kind(params.webhook_id, params.webhook_token);
      if (found === undefined) continue;
      // Whatever kind it is, they must be of their types.
      readId(query, "thread_id");
      for (const name of ["wait", "with_components"]) readYesNo(query, name);
      return found;
    }
    throw new ApiError(404, 10015, "Unknown Webhook");
  };
  // A token that is good for nothing is refused before a body is looked at.
  const config = { ...CHECKS_SENDER.config, query: ["wait", "thread_id", "with_components"] };
  const checked = {
    config,
    onRequest: async (request: FastifyRequest) => void find(request as FastifyRequest<ByToken>),
  };

  const root = "/webhooks/:webhook_id/:webhook_token";

  app.post<ByToken>(root, checked, (request, reply) => {
    const sent = find(request).execute(formOf(request.body), request.query);
    return sent === undefined ? reply.code(204).send() : sent;
  });
  for (const one of [`${root}/messages/${ORIGINAL}`, `${root}/messages/:message_id`]) {
    app.get<ByMessage>(one, (request) => {
      const { message_id: id = ORIGINAL } = request.params;
      return find(request).get(id, request.query);
    });
    app.patch<ByMessage>(one, checked, (request) => {
      const { message_id: id = ORIGINAL } = request.params;
      return find(request).edit(id, formOf(request.body), request.query);
    });
    app.delete<ByMessage>(one, { config }, (request, reply) => {
      const { message_id: id = ORIGINAL } = request.params;
      find(request).delete(id, request.query);
      return reply.code(204).send();
    });
  }
}
