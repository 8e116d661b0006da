import type { Routes } from "../../../../kernel/http/routes.js";
import { sendPage } from "../../../../kernel/web/page.js";
import type { OAuthContext } from "../context.js";
import { PageForms } from "./page-forms.js";
import { staleFormPage } from "./page-parts.js";

/** Signing in and out on any of the platform's pages. */
export function pageRoutes(app: Routes, context: OAuthContext): void {
  const { pages, webSessions } = context;
  const forms = new PageForms(context);

  /** Where a form leads back to: always one of the platform's own pages. */
  const back = (fields: URLSearchParams) =>
    `${pages.get(fields.get("page") ?? "") ?? "/oauth2/authorize"}?${fields.get("request") ?? ""}`;

  app.post("/oauth2/login", (request, reply) => {
    const sent = forms.read(request);
    const user = forms.people().find(({ id }) => id === sent?.fields.get("user_id"));
    if (sent === undefined || user === undefined) return sendPage(reply, staleFormPage());
    webSessions.start(request, reply, user.id);
    return reply.redirect(back(sent.fields), 303);
  });

  app.post("/oauth2/logout", (request, reply) => {
    const sent = forms.read(request);
    if (sent === undefined) return sendPage(reply, staleFormPage());
    webSessions.start(request, reply);
    return reply.redirect(back(sent.fields), 303);
  });
}
