import { clientDestroyed, tokenErrors } from "../errors.js";
import { callback, param, result, secret, value } from "../notation.js";
import type { ClassExtension, EnumDefinition } from "../schema.js";

export const authorizationTokenType: EnumDefinition = {
  name: "AuthorizationTokenType",
  summary: "What kind of token is meant.",
  values: [
    value("User", 0, "A token of the platform's own clients. The SDK cannot use it."),
    value("Bearer", 1, "An OAuth2 access token, the kind that every function here yields."),
  ],
  source: "protocol 1.7, 12.3",
};

/** Obtaining, using, renewing and revoking tokens. */
export const tokens: ClassExtension = {
  class: "Client",
  callbacks: [
    callback(
      "TokenExchangeCallback",
      result,
      secret("accessToken", "std::string", "The access token, for `UpdateToken`."),
      secret(
        "refreshToken",
        "std::string",
        "The token for `RefreshToken`; empty where the flow yields none.",
      ),
      param("tokenType", "AuthorizationTokenType", "Always `Bearer`."),
      param(
        "expiresIn",
        "int32_t",
        "Seconds until the access token expires; usually 604800, seven days.",
      ),
      param(
        "scopes",
        "std::string",
        "The granted scopes, separated by spaces. Umbrella scopes may be spelled out.",
      ),
    ),
    callback("RevokeTokenCallback", result),
    callback("UpdateTokenCallback", result),
    callback(
      "FetchCurrentUserCallback",
      result,
      param("id", "uint64_t", "The user's id."),
      param("name", "std::string", "The user's name."),
    ),
    callback(
      "ExchangeChildTokenCallback",
      result,
      secret("accessToken", "std::string", "The access token of the child application."),
      param("tokenType", "AuthorizationTokenType", "Always `Bearer`."),
      param(
        "expiresIn",
        "int32_t",
        "Seconds until it expires: what is left of the parent's token.",
      ),
      param("scopes", "std::string", "The granted scopes, separated by spaces."),
    ),
    callback("TokenExpirationCallback"),
  ],
  methods: [
    {
      name: "GetToken",
      summary: "Redeems an authorization code for an access token and a refresh token.",
      details:
        "For public clients. A confidential client redeems the code on its server, where its secret is.",
      parameters: [
        param("applicationId", "uint64_t", "The application that asked for the code."),
        secret("code", "std::string", "The code from `Authorize`."),
        secret(
          "codeVerifier",
          "std::string",
          "The verifier whose challenge was passed to `Authorize`.",
        ),
        param("redirectUri", "std::string", "The redirect URI from `Authorize`, unchanged."),
        param("callback", "Client::TokenExchangeCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "The tokens, their life and the scopes they grant.",
      errors: [
        ...tokenErrors,
        "Fails with `HTTPError` and the error `invalid_grant` when the code is unknown, expired or already used, or when the verifier or the redirect URI does not match.",
      ],
      source: "protocol 1.6, 10.2",
    },
    {
      name: "RefreshToken",
      summary: "Exchanges a refresh token for new tokens.",
      details:
        "For public clients. The access token and the refresh token used before stop being valid at once, so store the new ones first of all. Call it when less than a day is left. For provisional accounts this is deprecated: obtain a new access token with a fresh proof of identity and pass it to `UpdateToken`.",
      parameters: [
        param("applicationId", "uint64_t", "The application that the token was issued to."),
        secret("refreshToken", "std::string", "The latest refresh token."),
        param("callback", "Client::TokenExchangeCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "The new tokens, their life and the scopes they grant.",
      errors: [
        ...tokenErrors,
        "Fails with `HTTPError` and the error `invalid_grant` when the refresh token is no longer valid, because it was used or because the player removed the game, was banned or unlinked; let the player sign in again.",
      ],
      source: "contract: Errors; protocol 1.6, 1.7",
    },
    {
      name: "RevokeToken",
      summary: "Revokes all tokens that this application holds of the player.",
      details: "Ends sessions that use them. The revocation of a merged account also unmerges it.",
      parameters: [
        param(
          "applicationId",
          "uint64_t",
          "The application that the token was issued to; for a child token the application that it stands for.",
        ),
        secret("token", "std::string", "Any valid access token or refresh token of the player."),
        param("callback", "Client::RevokeTokenCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "Nothing; all tokens are invalid now.",
      errors: [...tokenErrors],
      source: "protocol 1.6, 1.7",
    },
    {
      name: "UpdateToken",
      summary: "Gives the client the access token that it uses from now on.",
      details:
        "Call it before the first `Connect` and with each new token. A connected client may reconnect.",
      parameters: [
        param("tokenType", "AuthorizationTokenType", "`Bearer`; `User` is refused."),
        secret("token", "std::string", "The access token."),
        param("callback", "Client::UpdateTokenCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "Nothing; `Connect` may be called now.",
      errors: [
        clientDestroyed,
        "Fails with `ValidationError` when the token is empty or its type is `User`.",
      ],
      source: "protocol 1.7, 10.2",
    },
    {
      name: "IsAuthenticated",
      summary: "Whether the client has a token.",
      returns: "bool",
      returnsSummary:
        "True once `UpdateToken` was given one; it says nothing about the token's validity.",
      source: "protocol 10.2",
    },
    {
      name: "FetchCurrentUser",
      summary: "Asks the service which user a token belongs to, without connecting.",
      parameters: [
        param("tokenType", "AuthorizationTokenType", "`Bearer`."),
        secret(
          "token",
          "std::string",
          "The access token in question; it need not be the client's own.",
        ),
        param("callback", "Client::FetchCurrentUserCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "The id and the name of the token's user.",
      errors: [
        ...tokenErrors,
        "Fails with `HTTPError`, status 401, when the token is invalid or expired.",
      ],
      scopes: ["identify", "sdk.social_layer", "sdk.social_layer_presence"],
      source: "protocol 3.9, 10.2",
    },
    {
      name: "ExchangeChildToken",
      summary: "Exchanges the access token of a parent application for one of a child application.",
      details:
        "For public clients of publishers that the platform approved for publisher-level linking. A child token has no refresh token and lives no longer than the parent's.",
      parameters: [
        secret(
          "parentApplicationToken",
          "std::string",
          "The access token of the parent application.",
        ),
        param(
          "childApplicationId",
          "uint64_t",
          "The application that the new token is to stand for.",
        ),
        param("callback", "Client::ExchangeChildTokenCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "The token of the child application.",
      errors: [
        ...tokenErrors,
        "Fails with `HTTPError` when the parent's token is not accepted or the child does not belong to the parent.",
      ],
      source: "contract: Authentication 6; protocol 1.10",
    },
    {
      name: "SetTokenExpirationCallback",
      summary: "Called when the client's access token is about to expire or has expired.",
      details:
        "Called once for each token given to `UpdateToken`. The connection outlives the token, but requests fail until `UpdateToken` is given a new one. Not called when the connection ended because of a revocation.",
      parameters: [
        param(
          "callback",
          "Client::TokenExpirationCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
      source: "protocol 1.7",
    },
  ],
};
