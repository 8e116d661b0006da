import { field, value } from "../notation.js";
import type { ClassDefinition, EnumDefinition } from "../schema.js";

export const integrationType: EnumDefinition = {
  name: "IntegrationType",
  summary: "Where an application is installed by the sign-in.",
  values: [
    value("GuildInstall", 0, "In a guild, for its members."),
    value("UserInstall", 1, "For the user, wherever they are."),
  ],
  source: "protocol 12.3",
};

export const authorizationArgs: ClassDefinition = {
  name: "AuthorizationArgs",
  kind: "record",
  summary: "What `Authorize` asks the player for, and how the answer comes back.",
  constructors: [[]],
  fields: [
    field(
      "ClientId",
      "uint64_t",
      "The application id of the game. When unset, the id given to `SetApplicationId` applies.",
    ),
    field(
      "Scopes",
      "std::string",
      "The OAuth2 scopes to ask for, separated by spaces; required. `GetDefaultPresenceScopes` and `GetDefaultCommunicationScopes` have the usual ones. The player must grant each further scope, so ask only for what is needed.",
    ),
    field(
      "State",
      "std::optional<std::string>",
      "A value that comes back with the answer and ties it to this request. Leave it unset: the SDK then makes a secure random one.",
      { secret: true },
    ),
    field(
      "Nonce",
      "std::optional<std::string>",
      "The OpenID Connect nonce that is copied into the ID token. Useful only for a backend that checks ID tokens.",
    ),
    field(
      "CodeChallenge",
      "std::optional<AuthorizationCodeChallenge>",
      "The challenge of the verifier that `GetToken` will be given. Required in practice when `GetToken` is used.",
    ),
    field(
      "IntegrationType",
      "std::optional<IntegrationType>",
      "Whether the application is installed for the user or in a guild.",
    ),
    field(
      "CustomSchemeParam",
      "std::optional<std::string>",
      "A custom URI scheme for redirects on mobile systems; the redirect URI is then `<scheme>:/authorize/callback`. Use it to keep several games of one developer apart. When unset, the scheme is the platform's name, a hyphen and the client id.",
    ),
  ],
  source: "contract: sdk::AuthorizationArgs",
};

export const deviceAuthorizationArgs: ClassDefinition = {
  name: "DeviceAuthorizationArgs",
  kind: "record",
  summary: "What `GetTokenFromDevice` asks the player for.",
  constructors: [[]],
  fields: [
    field("ClientId", "uint64_t", "The application id of the game."),
    field("Scopes", "std::string", "The OAuth2 scopes to ask for, separated by spaces."),
  ],
  source: "protocol 10.8",
};
