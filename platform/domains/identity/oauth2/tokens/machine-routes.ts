import type { FastifyRequest } from "fastify";
import { unauthorized, wrongField } from "../../../../kernel/http/api-error.js";
import { fields, notNull, required } from "../../../../kernel/http/input/fields.js";
import { bits, choice, snowflake, yesNo } from "../../../../kernel/http/input/readers.js";
import type { Routes } from "../../../../kernel/http/routes.js";
import { partialApplication } from "../../applications/api.js";
import { type UserRecord, userObject } from "../../users/api.js";
import { readAuthorizationRequest } from "../authorization-request.js";
import type { OAuthContext } from "../context.js";
import { approve, deny } from "../decision.js";
import { installRequest } from "../install/install-requests.js";
import { askedPlacements } from "../install/placements.js";
import { PageForms } from "../pages/page-forms.js";

const decisionBody = fields({
  authorize: required(yesNo),
  // Of a bot in a guild; signing in gives none.
  guild_id: notNull(snowflake),
  permissions: notNull(bits),
  // Of a webhook.
  webhook_channel_id: notNull(snowflake),
  integration_type: notNull(choice([0, 1])),
});

/** Names of the lists of places to choose from. */
const listOf = { guild_id: "guilds", webhook_channel_id: "channels" } as const;

/** They belong to an application that is put somewhere, not to signing in alone. */
const onlyForPlacing = () => {
  const message = "Guild, channel and permissions are for links that install an application.";
  return wrongField("permissions", "BASE_TYPE_CHOICES", message);
};

/** The consent page for programs: its preview and its decision (protocol 1.1, rows 2 and 3). */
export function machineRoutes(app: Routes, context: OAuthContext): void {
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
    const asked = readRequest(request);
    const { application, scopes, redirectUri } = asked;
    const placing = askedPlacements(context.placements, asked);
    const places = placing.map((each) => [listOf[each.field], each.places(user, asked)]);
    return {
      application: partialApplication(application),
      scopes,
      redirect_uri: redirectUri,
      user: userObject(user),
      authorized: placing.length === 0 && consents.covers(user.id, application.id, scopes),
      ...Object.fromEntries(places),
    };
  });

  app.post("/oauth2/authorize", { body: decisionBody }, (request) => {
    const user = requireUser(request);
    const { authorize, integration_type: integrationType, guild_id, permissions } = request.body;
    const install = installOf(request);
    if (install !== undefined) {
      const choice = { authorize, guildId: guild_id, permissions, integrationType };
      if (authorize) install.installer.install(user, install.asked, choice);
      return { location: `${context.urls.web}/oauth2/authorized` };
    }
    const asked = readRequest(request);
    const decided = integrationType === undefined ? asked : { ...asked, integrationType };
    const placing = askedPlacements(context.placements, decided);
    const chosen = [guild_id, request.body.webhook_channel_id, Number(permissions) || undefined];
    if (placing.length === 0 && chosen.some((one) => one !== undefined)) throw onlyForPlacing();
    const webhookChannelId = request.body.webhook_channel_id;
    const choice = { guildId: guild_id, permissions, webhookChannelId };
    return { location: (authorize ? approve : deny)(context, decided, user, choice) };
  });
}
