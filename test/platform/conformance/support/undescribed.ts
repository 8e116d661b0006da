/** Routes that the API description does not have, and why the platform has them nonetheless. */

/** What the web application answers itself, with the addresses in each place. */
const WEB_APPLICATION = [
  "/",
  ...["window.css", "window.js", "guide.js", "chunk.js"].map((name) => `/window/${name}`),
  ...["people", "guilds", "portal", "inspector", "clock", "faults", "sessions", "_ui"].flatMap(
    (place) => [`/${place}`, `/${place}/*`],
  ),
];

/** Paths outside the API, by reason. */
export const outside = {
  "the admin API, which only the platform has": ["/admin/"],
  "the web application": WEB_APPLICATION,
  "pages for people": [
    "/oauth2/login",
    "/oauth2/logout",
    "/oauth2/authorize",
    "/oauth2/authorized",
    "/activate",
    "/invite/{code}",
    "/store",
    "/application-directory/{application}/store",
    "/application-directory/{application}/store/{sku}",
  ],
  "the page of the local client": ["/local-client"],
  "the page that shows activities (activities 2.5)": ["/activities/{application}"],
  "files of messages (bots 3.8)": [
    "/cdn/attachments/{channel}/{id}/{name}",
    "/cdn/ephemeral-attachments/{application}/{id}/{name}",
    "/cdn/uploads/{key}/{name}",
  ],
  "files of emojis, stickers and sounds (bots 3.8, 3.11)": [
    "/cdn/emojis/{name}",
    "/cdn/stickers/{name}",
    "/cdn/soundboard-sounds/{name}",
  ],
  "images of users, guilds, members, roles, applications and events (bots 3.8)": [
    "/cdn/app-assets/{owner}/{name}",
    "/cdn/app-assets/{owner}/store/{name}",
    "/cdn/app-icons/{owner}/{name}",
    "/cdn/avatar-decoration-presets/{name}",
    "/cdn/channel-icons/{owner}/{name}",
    "/cdn/channels/{owner}/icons/{name}",
    "/cdn/clan-badges/{owner}/{name}",
    "/cdn/guild-tag-badges/{owner}/{name}",
    "/cdn/home-headers/{owner}/{name}",
    "/cdn/new-member-actions/{owner}/{name}",
    "/cdn/resource-channels/{owner}/{name}",
    "/cdn/roles/{owner}/icons/{name}",
    "/cdn/team-icons/{owner}/{name}",
    "/cdn/avatars/{owner}/{name}",
    "/cdn/banners/{owner}/{name}",
    "/cdn/embed/avatars/{name}",
    "/cdn/discovery-splashes/{owner}/{name}",
    "/cdn/guild-events/{owner}/{name}",
    "/cdn/guilds/{guild}/users/{owner}/avatars/{name}",
    "/cdn/guilds/{guild}/users/{owner}/banners/{name}",
    "/cdn/icons/{owner}/{name}",
    "/cdn/role-icons/{owner}/{name}",
    "/cdn/splashes/{owner}/{name}",
  ],
  "OpenID Connect Discovery 1.0 (protocol 1.1)": ["/.well-known/openid-configuration"],
} as const;

/** Routes of the API that the description leaves out, by reason. */
export const undescribed: Readonly<Record<string, readonly string[]>> = {
  "token endpoints of OAuth2 (protocol 1.1, RFC 6749, RFC 7009, RFC 8628)": [
    "POST /oauth2/token",
    "POST /oauth2/token/revoke",
    "POST /oauth2/device/authorize",
  ],
  "machine forms of the consent and device pages (protocol 1.1)": [
    "GET /oauth2/authorize",
    "POST /oauth2/authorize",
    "POST /oauth2/device/verify",
    "POST /oauth2/device/finish",
  ],
  "places for files that come before their message (bots 3.8)": [
    "POST /channels/{channel_id}/attachments",
  ],
  "addresses of files, signed again (unofficial documentation of the service)": [
    "POST /attachments/refresh-urls",
  ],
  "votes of people, as the service's own clients send them": [
    "PUT /channels/{channel_id}/polls/{message_id}/answers/@me",
  ],
  "links that applications make for players to share (activities 2.8)": [
    "POST /applications/{application_id}/quick-links",
  ],
  "what owners of applications set in the service's own client (activities 2.1)": [
    "POST /applications/{application_id}/set-embedded",
    "GET /applications/{application_id}/proxy-config",
    "POST /applications/{application_id}/proxy-config",
    "GET /applications/{application_id}/embedded-activity-config",
    "PATCH /applications/{application_id}/embedded-activity-config",
  ],
  "how the service's own client takes part in activities (activities 2.2)": [
    "POST /activities/{channel_id}/{application_id}",
    "POST /applications/{application_id}/activities/{location}/instances/{instance}/leave",
  ],
  "how older libraries join threads and add to them": [
    "POST /channels/{channel_id}/thread-members/@me",
    "POST /channels/{channel_id}/thread-members/{user_id}",
  ],
  "what an application sells (contract, Endpoints)": ["GET /applications/{application_id}/skus"],
  "accounts and profiles of games (protocol 1.10, 3.9)": [
    "POST /partner-sdk/child-token",
    "PATCH /users/@me/account",
    "GET /applications/{application_id}/partial",
    "POST /application-identities",
    "GET /applications/{application_id}/users/{user_id}/identities/{external_user_id}/profile",
    "PATCH /applications/{application_id}/users/{user_id}/identities/{external_user_id}/profile",
  ],
  "relationships, which only the SDK uses (protocol 3.8)": [
    "GET /users/@me/relationships",
    "POST /users/@me/relationships",
    "PUT /users/@me/relationships/{user_id}",
    "DELETE /users/@me/relationships/{user_id}",
    "GET /users/@me/game-relationships",
    "POST /users/@me/game-relationships",
    "PUT /users/@me/game-relationships/{user_id}",
    "DELETE /users/@me/game-relationships/{user_id}",
  ],
  "direct messages, which only the SDK uses (protocol 3.7)": [
    "POST /users/{user_id}/messages",
    "GET /users/{user_id}/messages",
    "PATCH /users/{user_id}/messages/{message_id}",
    "DELETE /users/{user_id}/messages/{message_id}",
    "GET /partner-sdk/users/@me/channels",
    "GET /users/@me/dms/{user_id}",
  ],
  "guilds of applications, until they were removed (contract, Create Guild)": ["POST /guilds"],
  "the route of a bot's own name, which old clients use (bots 3.2)": [
    "PATCH /guilds/{guild_id}/members/@me/nick",
  ],
  "permissions of many commands at once, which the service has switched off (bots 4.1)": [
    "PUT /applications/{application_id}/guilds/{guild_id}/commands/permissions",
  ],
  "what the service's own client sends when its user uses an app (bots 4.11)": [
    "POST /interactions",
    "GET /guilds/{guild_id}/application-command-index",
    "GET /channels/{channel_id}/application-command-index",
    "GET /users/@me/application-command-index",
  ],
  "what guilds ask who wants to join, as the service's own client sets and answers it": [
    "GET /guilds/{guild_id}/member-verification",
    "PATCH /guilds/{guild_id}/member-verification",
    "PUT /guilds/{guild_id}/requests/@me",
    "DELETE /guilds/{guild_id}/requests/@me",
  ],
  "conditions of linked roles, as the service's own client sets and uses them": [
    "GET /guilds/{guild_id}/roles/{role_id}/connections/configuration",
    "PUT /guilds/{guild_id}/roles/{role_id}/connections/configuration",
    "GET /guilds/{guild_id}/roles/{role_id}/connections/eligibility",
    "PUT /guilds/{guild_id}/roles/{role_id}/connections/assign",
    "POST /guilds/{guild_id}/roles/{role_id}/connections/unassign",
  ],
  "secrets of activity invites, which only the SDK uses (protocol 3.11)": [
    "GET /users/{user_id}/sessions/{session_id}/activities/{application_id}/{type}",
  ],
};
