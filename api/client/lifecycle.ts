import { clientDestroyed, rpcError } from "../errors.js";
import { callback, param, result } from "../notation.js";
import type { ClassExtension } from "../schema.js";

/** Connecting, disconnecting, and the settings of a connection. */
export const lifecycle: ClassExtension = {
  class: "Client",
  callbacks: [
    callback(
      "OnStatusChanged",
      param("status", "Client::Status", "The new status."),
      param(
        "error",
        "Client::Error",
        "Why the connection ended or failed; `None` for an orderly change.",
      ),
      param(
        "errorDetail",
        "int32_t",
        "The close code of the service with `UnexpectedClose`, otherwise 0.",
      ),
    ),
    callback(
      "IsDiscordAppInstalledCallback",
      param("installed", "bool", "Whether the app is installed."),
    ),
    callback("OpenConnectedGamesSettingsInDiscordCallback", result),
  ],
  methods: [
    {
      name: "SetApplicationId",
      summary: "Names the application the client acts for.",
      details:
        "It is the default for `AuthorizationArgs.ClientId` and starts the connection to the local client, where there is one. Connecting replaces it with the application that the token was issued to.",
      parameters: [param("applicationId", "uint64_t", "The game's application id.")],
      source: "contract: sdk::AuthorizationArgs; protocol 10.1",
    },
    {
      name: "GetApplicationId",
      summary: "The application the client acts for.",
      returns: "uint64_t",
      returnsSummary: "The application id; 0 while none is known.",
      source: "protocol 10.1",
    },
    {
      name: "Connect",
      summary: "Begins to connect to the service with the token given to `UpdateToken`.",
      details:
        "Returns at once; `SetStatusChangedCallback` reports the progress up to Ready. A lost connection is restored without another call. Wait for `UpdateToken` to complete first. Connecting clears rich presence that was set through the local client.",
      errors: [
        "Without a token the client stays Disconnected and reports `ConnectionFailed` through the status callback.",
      ],
      scopes: ["gateway.connect", "sdk.social_layer", "sdk.social_layer_presence"],
      source: "protocol 4.8, 5.10, 10.1",
    },
    {
      name: "Disconnect",
      summary: "Closes the connection to the service.",
      details:
        "Returns at once; the status becomes Disconnecting, then Disconnected. A `Connect` in between waits for Disconnected.",
      source: "protocol 4.8",
    },
    {
      name: "GetStatus",
      summary: "The state of the connection.",
      returns: "Client::Status",
      returnsSummary: "The current status.",
      source: "protocol 4.8",
    },
    {
      name: "SetStatusChangedCallback",
      summary: "Called when the state of the connection changes.",
      parameters: [
        param(
          "cb",
          "Client::OnStatusChanged",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
      source: "protocol 4.8",
    },
    {
      name: "SetHttpRequestTimeout",
      summary: "Sets how long a request to the HTTP API may take.",
      details:
        "The default is 30000 ms. It holds for requests that start afterwards; one that takes longer fails with `NetworkError`.",
      parameters: [param("httpTimeoutInMilliseconds", "int32_t", "The limit in milliseconds.")],
      source: "contract: Limits; protocol 10.1",
    },
    {
      name: "SetThreadPriority",
      summary: "Sets the scheduling priority of one of the SDK's threads.",
      parameters: [
        param("thread", "Client::Thread", "The thread."),
        param("priority", "int32_t", "The priority as the operating system counts it."),
      ],
      source: "protocol 10.1",
    },
    {
      name: "StatusToString",
      summary: "The name of a status.",
      static: true,
      parameters: [param("type", "Client::Status", "The status.")],
      returns: "std::string",
      returnsSummary: "The enumerator's name, such as `Ready`.",
      source: "protocol 10.1",
    },
    {
      name: "ErrorToString",
      summary: "The name of a connection error.",
      static: true,
      parameters: [param("type", "Client::Error", "The error.")],
      returns: "std::string",
      returnsSummary: "The enumerator's name, such as `ConnectionFailed`.",
      source: "protocol 10.1",
    },
    {
      name: "ThreadToString",
      summary: "The name of a thread.",
      static: true,
      parameters: [param("type", "Client::Thread", "The thread.")],
      returns: "std::string",
      returnsSummary: "The enumerator's name, such as `Voice`.",
      source: "protocol 10.1",
    },
    {
      name: "IsDiscordAppInstalled",
      summary: "Finds out whether the platform's own app is installed on this mobile device.",
      details: "Always answers false on desktop systems.",
      parameters: [
        param(
          "callback",
          "Client::IsDiscordAppInstalledCallback",
          "Called once, with the outcome.",
        ),
      ],
      returnsSummary: "Whether the app is installed.",
      source: "protocol 10.1",
    },
    {
      name: "OpenConnectedGamesSettingsInDiscord",
      summary: "Opens the settings page for connected games in the local client.",
      details:
        "Does nothing, successfully, when the client is not connected or the player has a provisional account.",
      parameters: [
        param(
          "callback",
          "Client::OpenConnectedGamesSettingsInDiscordCallback",
          "Called once, with the outcome.",
        ),
      ],
      returnsSummary: "Nothing; the page is shown by the local client.",
      errors: [rpcError, clientDestroyed],
      source: "protocol 2.5, 5.7, 10.1",
    },
  ],
};
