import type { FastifyInstance, FastifyRequest } from "fastify";
import { ApiError } from "../../kernel/http/api_error.js";
import { formOf } from "../../kernel/http/multipart.js";
import type { TokenWebhook, WebhookKind, WebhookQuery } from "./kinds.js";

interface ByToken {
  Params: { webhook_id: string; webhook_token: string };
  Querystring: WebhookQuery;
  Body: unknown;
}

interface ByMessage extends ByToken {
  Params: ByToken["Params"] & { message_id: string };
}

/** `/webhooks/{webhook}/{token}` and its messages (bots 3.10, 4.9). */
export function webhookTokenRoutes(app: FastifyInstance, kinds: readonly WebhookKind[]): void {
  const find = ({ params }: FastifyRequest<ByToken>): TokenWebhook => {
    for (const kind of kinds) {
      const found = kind(params.webhook_id, params.webhook_token);
      if (found !== undefined) return found;
    }
    throw new ApiError(404, 10015, "Unknown Webhook");
  };
  // A token that is good for nothing is refused before a body is looked at.
  const preValidation = async (request: FastifyRequest) =>
    void find(request as FastifyRequest<ByToken>);

  const root = "/webhooks/:webhook_id/:webhook_token";
  const one = `${root}/messages/:message_id`;

  app.post<ByToken>(root, { preValidation }, (request, reply) => {
    const sent = find(request).execute(formOf(request.body), request.query);
    return sent === undefined ? reply.code(204).send() : sent;
  });
  app.get<ByMessage>(one, (request) => find(request).get(request.params.message_id, request.query));
  app.patch<ByMessage>(one, { preValidation }, (request) => {
    const { body, params, query } = request;
    return find(request).edit(params.message_id, formOf(body), query);
  });
  app.delete<ByMessage>(one, (request, reply) => {
    find(request).delete(request.params.message_id, request.query);
    return reply.code(204).send();
  });
}
