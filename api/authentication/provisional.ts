import { callback, param, secret, value } from "../notation.js";
import type { ClassExtension, EnumDefinition } from "../schema.js";

export const authenticationExternalAuthType: EnumDefinition = {
  name: "AuthenticationExternalAuthType",
  summary: "",
  values: [
    value("OIDC", 0),
    value("EpicOnlineServicesAccessToken", 1),
    value("EpicOnlineServicesIdToken", 2),
    value("SteamSessionTicket", 3),
    value("UnityServicesIdToken", 4),
    value("DiscordBotIssuedAccessToken", 5),
    value("AppleIdToken", 6),
    value("PlayStationNetworkIdToken", 7),
  ],
};

export const provisional: ClassExtension = {
  class: "Client",
  callbacks: [
    callback(
      "UnmergeIntoProvisionalAccountCallback",
      param("result", "ClientResult", "Whether it succeeded and, if not, why."),
    ),
    callback(
      "UpdateProvisionalAccountDisplayNameCallback",
      param("result", "ClientResult", "Whether it succeeded and, if not, why."),
    ),
  ],
  methods: [
    {
      name: "GetProvisionalToken",
      summary: "",
      parameters: [
        param("applicationId", "uint64_t", ""),
        param("externalAuthType", "AuthenticationExternalAuthType", ""),
        secret("externalAuthToken", "std::string", ""),
        param("callback", "Client::TokenExchangeCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "GetTokenFromProvisionalMerge",
      summary: "",
      parameters: [
        param("applicationId", "uint64_t", ""),
        secret("code", "std::string", ""),
        secret("codeVerifier", "std::string", ""),
        param("redirectUri", "std::string", ""),
        param("externalAuthType", "AuthenticationExternalAuthType", ""),
        secret("externalAuthToken", "std::string", ""),
        param("callback", "Client::TokenExchangeCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "GetTokenFromDeviceProvisionalMerge",
      summary: "",
      parameters: [
        param("args", "DeviceAuthorizationArgs", ""),
        param("externalAuthType", "AuthenticationExternalAuthType", ""),
        secret("externalAuthToken", "std::string", ""),
        param("callback", "Client::TokenExchangeCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "UnmergeIntoProvisionalAccount",
      summary: "",
      parameters: [
        param("applicationId", "uint64_t", ""),
        param("externalAuthType", "AuthenticationExternalAuthType", ""),
        secret("externalAuthToken", "std::string", ""),
        param(
          "callback",
          "Client::UnmergeIntoProvisionalAccountCallback",
          "Called once, with the outcome.",
        ),
      ],
    },
    {
      name: "UpdateProvisionalAccountDisplayName",
      summary: "",
      parameters: [
        param("name", "std::string", ""),
        param(
          "callback",
          "Client::UpdateProvisionalAccountDisplayNameCallback",
          "Called once, with the outcome.",
        ),
      ],
    },
    {
      name: "ProvisionalUserMergeCompleted",
      summary: "",
      parameters: [param("success", "bool", "")],
    },
  ],
};
