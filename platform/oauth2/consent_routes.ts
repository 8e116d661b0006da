import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { PlatformContext } from "../context.js";
import type { UserRecord } from "../users/record.js";
import { sendPage } from "../web/page.js";
import {
  type AuthorizationRequest,
  RedirectedError,
  readAuthorizationRequest,
} from "./authorization_request.js";
import { consentPage, faultyRequestPage, signInPage, staleFormPage } from "./consent_page.js";
import { approve, decideSilently, deny } from "./decision.js";
import { OAuthError } from "./errors.js";
import type { WebSession } from "./web_sessions.js";

const decisions = new Map([
  ["approve", approve],
  ["deny", deny],
]);

/** The pages where a person signs in and decides (protocol 1.1, first row). */
export function consentRoutes(app: FastifyInstance, context: PlatformContext): void {
  const { applications, users, webSessions } = context;

  const signedIn = (session: WebSession | undefined): UserRecord | undefined =>
    session?.userId === undefined ? undefined : users.get(session.userId);

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
      throw error;
    }
  };

  /** The fields of a form that came from a page of this browser's session. */
  const readForm = (request: FastifyRequest) => {
    const session = webSessions.of(request);
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const genuine =
      session !== undefined && webSessions.owns(session, form.get("csrf") ?? undefined);
    return genuine ? { session, form, query: form.get("request") ?? "" } : undefined;
  };

  app.get("/oauth2/authorize", (request, reply) => {
    const query = request.url.split("?").slice(1).join("?");
    return withRequest(reply, query, (asked) => {
      const session = webSessions.of(request) ?? webSessions.start(request, reply);
      const user = signedIn(session);
      if (asked.prompt === "none") {
        return reply.redirect(decideSilently(context, asked, user), 303);
      }
      const page =
        user === undefined
          ? signInPage(asked, session, users.people(), query)
          : consentPage(asked, session, user, query);
      return sendPage(reply, page);
    });
  });

  app.post("/oauth2/login", (request, reply) => {
    const sent = readForm(request);
    const user = users.people().find(({ id }) => id === sent?.form.get("user_id"));
    if (sent === undefined || user === undefined) return sendPage(reply, staleFormPage());
    webSessions.start(request, reply, user.id);
    return reply.redirect(`/oauth2/authorize?${sent.query}`, 303);
  });

  app.post("/oauth2/logout", (request, reply) => {
    const sent = readForm(request);
    if (sent === undefined) return sendPage(reply, staleFormPage());
    webSessions.start(request, reply);
    return reply.redirect(`/oauth2/authorize?${sent.query}`, 303);
  });

  app.post("/oauth2/authorize", (request, reply) => {
    const sent = readForm(request);
    const user = signedIn(sent?.session);
    if (sent === undefined || user === undefined) return sendPage(reply, staleFormPage());
    const decide = decisions.get(sent.form.get("decision") ?? "");
    if (decide === undefined) return sendPage(reply, staleFormPage());
    return withRequest(reply, sent.query, (asked) =>
      reply.redirect(decide(context, asked, user), 303),
    );
  });
}
