import { unknownWebhook } from "../../../kernel/http/api-error.js";
import { CHECKS_SENDER } from "../../../kernel/http/large-bodies.js";
import { formOf } from "../../../kernel/http/multipart.js";
import { readId, readYesNo } from "../../../kernel/http/queries.js";
import type { RequestOf, Routes } from "../../../kernel/http/routes.js";
import { githubMessage } from "./github.js";
import type { TokenWebhook, WebhookKind } from "./kinds.js";
import { slackMessage } from "./slack.js";

/** Names the message that an interaction was answered with. */
const ORIGINAL = "@original";

type ByToken = RequestOf<":webhook_id/:webhook_token">;

/** `/webhooks/{webhook}/{token}` and its messages (bots 3.10, 4.9). */
export function webhookTokenRoutes(app: Routes, kinds: readonly WebhookKind[]): void {
  const find = ({ params, query }: ByToken): TokenWebhook => {
    for (const kind of kinds) {
      const found = kind(params.webhook_id, params.webhook_token);
      if (found === undefined) continue;
      // Whatever kind it is, they must be of their types.
      readId(query, "thread_id");
      for (const name of ["wait", "with_components"]) readYesNo(query, name);
      return found;
    }
    throw unknownWebhook();
  };
  // An invalid token is refused before the body is read.
  const config = { ...CHECKS_SENDER.config, query: ["wait", "thread_id", "with_components"] };
  const checked = { config, onRequest: async (request: ByToken) => void find(request) };

  const root = "/webhooks/:webhook_id/:webhook_token";

  app.post(root, checked, (request) => find(request).execute(formOf(request.body), request.query));
  // In the formats of others, where none but the whole message is meant.
  app.post(`${root}/slack`, checked, (request, reply) => {
    const payload = slackMessage(request.body);
    find(request).execute({ payload, files: [] }, request.query);
    const waits = readYesNo(request.query, "wait") ?? true;
    return waits ? reply.type("text/html; charset=utf-8").send("ok") : undefined;
  });
  app.post(`${root}/github`, checked, (request) => {
    const event = request.headers["x-github-event"] as string | undefined;
    const payload = githubMessage(event, request.body);
    if (payload !== undefined) find(request).execute({ payload, files: [] }, request.query);
  });
  for (const name of [ORIGINAL, ":message_id"] as const) {
    const one = `${root}/messages/${name}` as const;
    app.get(one, (request) => {
      const { message_id: id = ORIGINAL } = request.params;
      return find(request).get(id, request.query);
    });
    app.patch(one, checked, (request) => {
      const { message_id: id = ORIGINAL } = request.params;
      return find(request).edit(id, formOf(request.body), request.query);
    });
    app.delete(one, { config }, (request) => {
      const { message_id: id = ORIGINAL } = request.params;
      find(request).delete(id, request.query);
    });
  }
}
