import type { FastifyInstance } from "fastify";
import type { PlatformContext } from "../context.js";
import { PlatformError } from "../core/errors.js";
import { PageForms } from "../oauth2/page_forms.js";
import { staleFormPage } from "../oauth2/page_parts.js";
import { sendPage } from "../web/page.js";
import type { LocalClient } from "./local_client.js";
import { localClientPage } from "./page.js";

/** `/local-client`: what programs show, and the questions they ask. */
export function localClientRoutes(
  app: FastifyInstance,
  context: PlatformContext,
  client: LocalClient,
): void {
  const forms = new PageForms(context);

  app.get("/local-client", (request, reply) => {
    const { webSessions } = context;
    const session = webSessions.of(request) ?? webSessions.start(request, reply);
    return sendPage(reply, localClientPage(client, context, session));
  });

  app.post("/local-client", (request, reply) => {
    const { fields } = forms.read(request) ?? {};
    const decision = fields?.get("decision");
    const sound = decision === "approve" || decision === "deny";
    if (fields === undefined || !sound) return sendPage(reply, staleFormPage());
    try {
      client.decide(Number(fields.get("prompt")), decision);
    } catch (error) {
      // The program gave up, or another window decided.
      if (!(error instanceof PlatformError)) throw error;
    }
    return reply.redirect("/local-client", 303);
  });
}
