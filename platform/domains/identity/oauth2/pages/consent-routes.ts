import type { FastifyReply } from "fastify";
import { ApiError } from "../../../../kernel/http/api-error.js";
import type { Routes } from "../../../../kernel/http/routes.js";
import { sendPage } from "../../../../kernel/web/page.js";
import {
  type AuthorizationRequest,
  RedirectedError,
  readAuthorizationRequest,
} from "../authorization-request.js";
import type { OAuthContext } from "../context.js";
import { approve, decideSilently, deny } from "../decision.js";
import { OAuthError } from "../errors.js";
import { installRequest } from "../install/install-requests.js";
import { placementFields, readConsentChoice } from "../install/placement-fields.js";
import { consentPage, faultyRequestPage } from "./consent-page.js";
import { authorizedPage, installedPage, installPage, refusedPage } from "./install-page.js";
import { PageForms } from "./page-forms.js";
import { type Origin, signInPage, staleFormPage } from "./page-parts.js";

const decisions = new Map<string, typeof approve>([
  ["approve", approve],
  ["deny", deny],
]);

/** The page where a person decides (protocol 1.1, first row). */
export function consentRoutes(app: Routes, context: OAuthContext): void {
  const { applications, placements, webSessions } = context;
  const forms = new PageForms(context);

  /** Runs `answer` with the checked request; shows or redirects what is wrong with it. */
  const withRequest = (
    reply: FastifyReply,
    query: string,
    answer: (request: AuthorizationRequest) => FastifyReply,
  ): FastifyReply => {
    try {
      return answer(readAuthorizationRequest(query, applications));
    } catch (error) {
      if (error instanceof RedirectedError) return reply.redirect(error.location, 303);
      if (error instanceof OAuthError) return sendPage(reply, faultyRequestPage(error));
      if (error instanceof ApiError) return sendPage(reply, refusedPage(error.message));
      throw error;
    }
  };

  app.get("/oauth2/authorized", (_request, reply) => sendPage(reply, authorizedPage()));

  app.get("/oauth2/authorize", (request, reply) => {
    const query = request.url.split("?").slice(1).join("?");
    const install = findInstall(context, query);
    if (install instanceof ApiError) return sendPage(reply, refusedPage(install.message));
    if (install !== undefined) {
      const { asked, installer } = install;
      const session = webSessions.of(request) ?? webSessions.start(request, reply);
      const user = forms.user(session);
      const origin: Origin = { page: "authorize", query };
      const page =
        user === undefined
          ? signInPage(`to add ${asked.application.name}`, session, forms.people(), origin)
          : installPage(asked, installer.guildsOf(user), session, { user, origin });
      return sendPage(reply, page);
    }
    return withRequest(reply, query, (asked) => {
      const session = webSessions.of(request) ?? webSessions.start(request, reply);
      const user = forms.user(session);
      if (asked.prompt === "none") {
        return reply.redirect(decideSilently(context, asked, user), 303);
      }
      const origin: Origin = { page: "authorize", query };
      const page =
        user === undefined
          ? signInPage(`to continue to ${asked.application.name}`, session, forms.people(), origin)
          : consentPage(asked, session, user, origin, placementFields(placements, asked, user));
      return sendPage(reply, page);
    });
  });

  app.post("/oauth2/authorize", (request, reply) => {
    const { fields, user } = forms.read(request) ?? {};
    const decide = decisions.get(fields?.get("decision") ?? "");
    if (fields === undefined || user === undefined || decide === undefined) {
      return sendPage(reply, staleFormPage());
    }
    const install = findInstall(context, fields.get("request") ?? "");
    if (install instanceof ApiError) return sendPage(reply, refusedPage(install.message));
    if (install !== undefined) {
      const authorize = fields.get("decision") === "approve";
      const { guildId, permissions } = readConsentChoice(fields);
      const integrationType = guildId === undefined ? 1 : 0;
      const choice = { authorize, guildId, permissions, integrationType } as const;
      try {
        if (authorize) install.installer.install(user, install.asked, choice);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return sendPage(reply, refusedPage(error.message));
      }
      return sendPage(reply, installedPage(install.asked, authorize));
    }
    return withRequest(reply, fields.get("request") ?? "", (asked) =>
      reply.redirect(decide(context, asked, user, readConsentChoice(fields)), 303),
    );
  });
}

/** The request to install an application, or why it cannot be served; undefined for signing in. */
function findInstall(context: OAuthContext, query: string) {
  try {
    return installRequest(context, query);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}
