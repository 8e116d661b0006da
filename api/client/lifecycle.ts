import { callback, param } from "../notation.js";
import type { ClassExtension } from "../schema.js";

export const lifecycle: ClassExtension = {
  class: "Client",
  callbacks: [
    callback(
      "OnStatusChanged",
      param("status", "Client::Status", ""),
      param("error", "Client::Error", ""),
      param("errorDetail", "int32_t", ""),
    ),
    callback("IsDiscordAppInstalledCallback", param("installed", "bool", "")),
    callback(
      "OpenConnectedGamesSettingsInDiscordCallback",
      param("result", "ClientResult", "Whether it succeeded and, if not, why."),
    ),
  ],
  methods: [
    { name: "SetApplicationId", summary: "", parameters: [param("applicationId", "uint64_t", "")] },
    { name: "GetApplicationId", summary: "", returns: "uint64_t" },
    { name: "Connect", summary: "" },
    { name: "Disconnect", summary: "" },
    { name: "GetStatus", summary: "", returns: "Client::Status" },
    {
      name: "SetStatusChangedCallback",
      summary: "",
      parameters: [
        param(
          "cb",
          "Client::OnStatusChanged",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
    },
    {
      name: "SetHttpRequestTimeout",
      summary: "",
      parameters: [param("httpTimeoutInMilliseconds", "int32_t", "")],
    },
    {
      name: "SetThreadPriority",
      summary: "",
      parameters: [param("thread", "Client::Thread", ""), param("priority", "int32_t", "")],
    },
    {
      name: "StatusToString",
      summary: "",
      static: true,
      parameters: [param("type", "Client::Status", "")],
      returns: "std::string",
    },
    {
      name: "ErrorToString",
      summary: "",
      static: true,
      parameters: [param("type", "Client::Error", "")],
      returns: "std::string",
    },
    {
      name: "ThreadToString",
      summary: "",
      static: true,
      parameters: [param("type", "Client::Thread", "")],
      returns: "std::string",
    },
    {
      name: "IsDiscordAppInstalled",
      summary: "",
      parameters: [
        param(
          "callback",
          "Client::IsDiscordAppInstalledCallback",
          "Called once, with the outcome.",
        ),
      ],
    },
    {
      name: "OpenConnectedGamesSettingsInDiscord",
      summary: "",
      parameters: [
        param(
          "callback",
          "Client::OpenConnectedGamesSettingsInDiscordCallback",
          "Called once, with the outcome.",
        ),
      ],
    },
  ],
};
