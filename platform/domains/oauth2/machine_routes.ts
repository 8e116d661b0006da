import type { FastifyInstance, FastifyRequest } from "fastify";
import { unauthorized } from "../../kernel/http/api_error.js";
import { partialApplication } from "../applications/wire.js";
import type { UserRecord } from "../users/record.js";
import { userObject } from "../users/wire.js";
import { readAuthorizationRequest } from "./authorization_request.js";
import type { OAuthContext } from "./context.js";
import { approve, deny } from "./decision.js";
import { PageForms } from "./page_forms.js";

const decisionSchema = {
  type: "object",
  required: ["authorize"],
  properties: {
    authorize: { type: "boolean" },
    // Of a bot in a guild; signing in gives none.
    permissions: { enum: ["0"] },
    integration_type: { type: "integer", enum: [0, 1] },
  },
};

/** The consent page for programs: its preview and its decision (protocol 1.1, rows 2 and 3). */
export function machineRoutes(app: FastifyInstance, context: OAuthContext): void {
  const { applications, consents, webSessions } = context;
  const forms = new PageForms(context);

  const requireUser = (request: FastifyRequest): UserRecord => {
    const user = forms.user(webSessions.of(request));
    if (user === undefined) throw unauthorized();
    return user;
  };

  const readRequest = (request: FastifyRequest) =>
    readAuthorizationRequest(request.url.split("?").slice(1).join("?"), applications);

  app.get("/oauth2/authorize", (request) => {
    const user = requireUser(request);
    const { application, scopes, redirectUri } = readRequest(request);
    return {
      application: partialApplication(application),
      scopes,
      redirect_uri: redirectUri,
      user: userObject(user),
      authorized: consents.covers(user.id, application.id, scopes),
    };
  });

  app.post<{ Body: { authorize: boolean; integration_type?: 0 | 1 } }>(
    "/oauth2/authorize",
    { schema: { body: decisionSchema } },
    (request) => {
      const user = requireUser(request);
      const { authorize, integration_type: integrationType } = request.body;
      const asked = readRequest(request);
      const decided = integrationType === undefined ? asked : { ...asked, integrationType };
      return { location: (authorize ? approve : deny)(context, decided, user) };
    },
  );
}
