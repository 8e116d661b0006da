import type { FastifyInstance, FastifyRequest } from "fastify";
import { invalidForm, unauthorized } from "../../kernel/http/api_error.js";
import { partialApplication } from "../applications/wire.js";
import type { UserRecord } from "../users/record.js";
import { userObject } from "../users/wire.js";
import { readAuthorizationRequest } from "./authorization_request.js";
import type { OAuthContext } from "./context.js";
import { approve, deny } from "./decision.js";
import { installRequest } from "./install_requests.js";
import { PageForms } from "./page_forms.js";

const decisionSchema = {
  type: "object",
  required: ["authorize"],
  properties: {
    authorize: { type: "boolean" },
    // Of a bot in a guild; signing in gives none.
    guild_id: { type: "string", pattern: "^\\d{1,20}$" },
    permissions: { type: "string", pattern: "^\\d{1,20}$" },
    integration_type: { type: "integer", enum: [0, 1] },
  },
};

interface DecisionBody {
  authorize: boolean;
  integration_type?: 0 | 1;
  guild_id?: string;
  permissions?: string;
}

/** A guild and permissions belong to an application that is installed, not to signing in. */
const onlyForInstalling = () => {
  const message = "A guild and permissions are for links that install an application.";
  return invalidForm({ permissions: { _errors: [{ code: "BASE_TYPE_CHOICES", message }] } });
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

  const installOf = (request: FastifyRequest) =>
    installRequest(context, request.url.split("?").slice(1).join("?"));

  app.get("/oauth2/authorize", (request) => {
    const user = requireUser(request);
    const install = installOf(request);
    if (install !== undefined) {
      const { asked, installer } = install;
      return {
        application: partialApplication(asked.application),
        scopes: asked.scopes,
        user: userObject(user),
        permissions: asked.permissions,
        integration_types: asked.integrationTypes,
        guilds: installer.guildsOf(user).map(({ id, name }) => ({ id, name })),
        authorized: false,
      };
    }
    const { application, scopes, redirectUri } = readRequest(request);
    return {
      application: partialApplication(application),
      scopes,
      redirect_uri: redirectUri,
      user: userObject(user),
      authorized: consents.covers(user.id, application.id, scopes),
    };
  });

  app.post<{ Body: DecisionBody }>(
    "/oauth2/authorize",
    { schema: { body: decisionSchema } },
    (request) => {
      const user = requireUser(request);
      const { authorize, integration_type: integrationType, guild_id, permissions } = request.body;
      const install = installOf(request);
      if (install !== undefined) {
        const choice = { authorize, guildId: guild_id, permissions, integrationType };
        if (authorize) install.installer.install(user, install.asked, choice);
        return { location: `${context.urls.web}/oauth2/authorized` };
      }
      if (guild_id !== undefined || (permissions ?? "0") !== "0") throw onlyForInstalling();
      const asked = readRequest(request);
      const decided = integrationType === undefined ? asked : { ...asked, integrationType };
      return { location: (authorize ? approve : deny)(context, decided, user) };
    },
  );
}
