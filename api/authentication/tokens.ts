import { callback, param, secret, value } from "../notation.js";
import type { ClassExtension, EnumDefinition } from "../schema.js";

export const authorizationTokenType: EnumDefinition = {
  name: "AuthorizationTokenType",
  summary: "",
  values: [value("User", 0), value("Bearer", 1)],
};

export const tokens: ClassExtension = {
  class: "Client",
  callbacks: [
    callback(
      "TokenExchangeCallback",
      param("result", "ClientResult", "Whether it succeeded and, if not, why."),
      secret("accessToken", "std::string", ""),
      secret("refreshToken", "std::string", ""),
      param("tokenType", "AuthorizationTokenType", ""),
      param("expiresIn", "int32_t", ""),
      param("scopes", "std::string", ""),
    ),
    callback(
      "RevokeTokenCallback",
      param("result", "ClientResult", "Whether it succeeded and, if not, why."),
    ),
    callback(
      "UpdateTokenCallback",
      param("result", "ClientResult", "Whether it succeeded and, if not, why."),
    ),
    callback(
      "FetchCurrentUserCallback",
      param("result", "ClientResult", "Whether it succeeded and, if not, why."),
      param("id", "uint64_t", ""),
      param("name", "std::string", ""),
    ),
    callback(
      "ExchangeChildTokenCallback",
      param("result", "ClientResult", "Whether it succeeded and, if not, why."),
      secret("accessToken", "std::string", ""),
      param("tokenType", "AuthorizationTokenType", ""),
      param("expiresIn", "int32_t", ""),
      param("scopes", "std::string", ""),
    ),
    callback("TokenExpirationCallback"),
  ],
  methods: [
    {
      name: "GetToken",
      summary: "",
      parameters: [
        param("applicationId", "uint64_t", ""),
        secret("code", "std::string", ""),
        secret("codeVerifier", "std::string", ""),
        param("redirectUri", "std::string", ""),
        param("callback", "Client::TokenExchangeCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "RefreshToken",
      summary: "",
      parameters: [
        param("applicationId", "uint64_t", ""),
        secret("refreshToken", "std::string", ""),
        param("callback", "Client::TokenExchangeCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "RevokeToken",
      summary: "",
      parameters: [
        param("applicationId", "uint64_t", ""),
        secret("token", "std::string", ""),
        param("callback", "Client::RevokeTokenCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "UpdateToken",
      summary: "",
      parameters: [
        param("tokenType", "AuthorizationTokenType", ""),
        secret("token", "std::string", ""),
        param("callback", "Client::UpdateTokenCallback", "Called once, with the outcome."),
      ],
    },
    { name: "IsAuthenticated", summary: "", returns: "bool" },
    {
      name: "FetchCurrentUser",
      summary: "",
      parameters: [
        param("tokenType", "AuthorizationTokenType", ""),
        secret("token", "std::string", ""),
        param("callback", "Client::FetchCurrentUserCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "ExchangeChildToken",
      summary: "",
      parameters: [
        secret("parentApplicationToken", "std::string", ""),
        param("childApplicationId", "uint64_t", ""),
        param("callback", "Client::ExchangeChildTokenCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "SetTokenExpirationCallback",
      summary: "",
      parameters: [
        param(
          "callback",
          "Client::TokenExpirationCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
    },
  ],
};
