import { PlatformError } from "../../../kernel/errors.js";
import type { Routes } from "../../../kernel/http/routes.js";
import { sendPage } from "../../../kernel/web/page.js";
import { PageForms, staleFormPage } from "../../identity/oauth2/api.js";
import type { LocalContext } from "./context.js";
import { localClientPage } from "./page.js";
import type { LocalClient } from "./state.js";

/** `/local-client`: what programs show, and the questions they ask. */
export function localClientRoutes(app: Routes, context: LocalContext, client: LocalClient): void {
  const { oauth2 } = context;
  const forms = new PageForms(oauth2.context);

  app.get("/local-client", (request, reply) => {
    const { webSessions } = oauth2.context;
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
