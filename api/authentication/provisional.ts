import { requestErrors, tokenErrors } from "../errors.js";
import { callback, param, result, secret, value } from "../notation.js";
import type { ClassExtension, EnumDefinition } from "../schema.js";

export const authenticationExternalAuthType: EnumDefinition = {
  name: "AuthenticationExternalAuthType",
  summary: "The kind of proof of an external identity.",
  values: [
    value(
      "OIDC",
      0,
      "An ID token of an OpenID Connect provider that the application has configured.",
    ),
    value("EpicOnlineServicesAccessToken", 1, "An access token of Epic Online Services."),
    value("EpicOnlineServicesIdToken", 2, "An ID token of Epic Online Services."),
    value("SteamSessionTicket", 3, "A Steam ticket for web use."),
    value("UnityServicesIdToken", 4, "An ID token of Unity Gaming Services."),
    value(
      "DiscordBotIssuedAccessToken",
      5,
      "The access token that the game's backend obtained with its bot token.",
    ),
    value("AppleIdToken", 6, "An ID token of Sign in with Apple."),
    value("PlayStationNetworkIdToken", 7, "An ID token of the PlayStation Network."),
  ],
  source: "protocol 2.2",
};

/** Accounts for players who have none on the platform, tied to an identity the game already knows. */
export const provisional: ClassExtension = {
  class: "Client",
  callbacks: [
    callback("UnmergeIntoProvisionalAccountCallback", result),
    callback("UpdateProvisionalAccountDisplayNameCallback", result),
  ],
  methods: [
    {
      name: "GetProvisionalToken",
      summary:
        "Obtains a token for the provisional account of an external identity, and creates the account if there is none.",
      details: "For public clients.",
      parameters: [
        param("applicationId", "uint64_t", "The game's application id."),
        param("externalAuthType", "AuthenticationExternalAuthType", "The kind of proof."),
        secret("externalAuthToken", "std::string", "The proof, 1 to 10240 characters."),
        param("callback", "Client::TokenExchangeCallback", "Called once, with the outcome."),
      ],
      returnsSummary:
        "The token and its life; the refresh token is empty. On expiry call the function again with a fresh proof.",
      errors: [
        ...tokenErrors,
        "Fails with `HTTPError`, code 530010, when the identity belongs to a full account; the player must sign in with `Authorize`.",
        "Fails with `HTTPError`, code 530000, when the application may not use provisional accounts.",
        "Fails with `HTTPError`, codes 530001 to 530027, when the proof is expired, from the wrong issuer, for the wrong audience or otherwise invalid.",
      ],
      source: "protocol 2.1, 2.2, 2.7",
    },
    {
      name: "GetTokenFromProvisionalMerge",
      summary:
        "Redeems an authorization code and merges the player's provisional account into the full account that granted it.",
      details:
        "For public clients. Friends, lobbies and messages move over, possibly after the answer; then the provisional account is deleted.",
      parameters: [
        param("applicationId", "uint64_t", "The application that asked for the code."),
        secret("code", "std::string", "The code from `Authorize`."),
        secret(
          "codeVerifier",
          "std::string",
          "The verifier whose challenge was passed to `Authorize`.",
        ),
        param("redirectUri", "std::string", "The redirect URI from `Authorize`, unchanged."),
        param(
          "externalAuthType",
          "AuthenticationExternalAuthType",
          "The kind of proof of the provisional account's identity.",
        ),
        secret("externalAuthToken", "std::string", "The proof, 1 to 10240 characters."),
        param("callback", "Client::TokenExchangeCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "The tokens of the full account.",
      errors: [
        ...tokenErrors,
        "Fails with `HTTPError`, code 50025, when the proof is invalid.",
        "Fails with `HTTPError`, code 530014, 530016 or 530023, when the source is no provisional account, the destination is one, or the destination already has an identity for this application.",
        "Fails with `HTTPError`, code 530017, while the account behind the provisional one is banned.",
        "Fails with `HTTPError`, status 423, while the accounts are locked by another operation; try again.",
      ],
      source: "contract: Provisional account and account-link lifecycle; protocol 2.6, 2.7",
    },
    {
      name: "GetTokenFromDeviceProvisionalMerge",
      summary:
        "Signs in by a code entered on another device, and merges the player's provisional account into the full account.",
      details: "For public clients. See `GetTokenFromDevice` and `GetTokenFromProvisionalMerge`.",
      parameters: [
        param("args", "DeviceAuthorizationArgs", "What to ask for."),
        param(
          "externalAuthType",
          "AuthenticationExternalAuthType",
          "The kind of proof of the provisional account's identity.",
        ),
        secret("externalAuthToken", "std::string", "The proof, 1 to 10240 characters."),
        param("callback", "Client::TokenExchangeCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "The tokens of the full account.",
      errors: [
        ...tokenErrors,
        "Fails with `Aborted` after `AbortGetTokenFromDevice`.",
        "Fails with `HTTPError` and the error `expired_token` or `access_denied` when the player does not grant the request.",
        "Fails with `HTTPError`, codes 530014 to 530023, when the accounts cannot be merged; 530017 means that the account is banned.",
      ],
      source: "protocol 1.8, 2.6, 2.7",
    },
    {
      name: "UnmergeIntoProvisionalAccount",
      summary:
        "Separates the external identity from the full account and gives it a new provisional account.",
      details:
        "For public clients. All tokens of the player for this application become invalid and the session ends. The display name, friends and lobbies are copied; the history of direct messages is not.",
      parameters: [
        param("applicationId", "uint64_t", "The game's application id."),
        param("externalAuthType", "AuthenticationExternalAuthType", "The kind of proof."),
        secret("externalAuthToken", "std::string", "The proof, 1 to 10240 characters."),
        param(
          "callback",
          "Client::UnmergeIntoProvisionalAccountCallback",
          "Called once, with the outcome.",
        ),
      ],
      returnsSummary: "Nothing; obtain a token for the new account with `GetProvisionalToken`.",
      errors: [
        ...tokenErrors,
        "Fails with `HTTPError`, code 50229, when the account is provisional already.",
        "Fails with `HTTPError`, status 404, when no account has this identity.",
      ],
      source: "protocol 2.7, 2.8",
    },
    {
      name: "UpdateProvisionalAccountDisplayName",
      summary: "Changes the display name of the provisional account that is signed in.",
      details: "Call it after sign-in and whenever the name changes in the game.",
      parameters: [
        param("name", "std::string", "The name, 1 to 32 characters."),
        param(
          "callback",
          "Client::UpdateProvisionalAccountDisplayNameCallback",
          "Called once, with the outcome.",
        ),
      ],
      returnsSummary: "Nothing; the name is changed.",
      errors: [
        ...requestErrors,
        "Fails with `ValidationError` when the name is empty or longer than 32 characters.",
      ],
      scopes: ["account.global_name.update"],
      source: "protocol 2.5, 3.9, 10.2",
    },
    {
      name: "ProvisionalUserMergeCompleted",
      summary:
        "Reports that the merge asked for by a provisionalUserMergeRequired callback has ended.",
      details:
        "`OpenMessageInDiscord` and `JoinLinkedLobbyGuild` wait for it: they go on with the merged account, or fail with `Aborted`.",
      parameters: [param("success", "bool", "Whether the merge succeeded.")],
      source: "protocol 2.5, 10.2",
    },
  ],
};
