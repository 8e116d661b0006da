/** The client class and its own enums. The other domains extend it. */

import { param, value } from "../notation.js";
import type { ClassDefinition } from "../schema.js";

export const client: ClassDefinition = {
  name: "Client",
  kind: "service",
  summary: "One connection of one player to the service; everything else starts here.",
  details:
    "Create it, give it an application id and a token, then connect. It can be moved but not copied. Dropping it closes the connection, ends its calls and completes whatever is pending with `ClientDestroyed`.",
  copyable: false,
  constructors: [
    [],
    [
      param(
        "apiBase",
        "std::string",
        "Root of the HTTP API, with or without the version segment `/v<n>`; an empty text keeps the library's default.",
      ),
      param(
        "webBase",
        "std::string",
        "Root of the web pages, where the consent page is; an empty text keeps the library's default.",
      ),
    ],
    [param("options", "ClientCreateOptions", "The settings that must be known at construction.")],
  ],
  enums: [
    {
      name: "Error",
      summary: "Why the connection to the service ended or failed.",
      values: [
        value("None", 0, "No error."),
        value("ConnectionFailed", 1, "The service could not be reached."),
        value(
          "UnexpectedClose",
          2,
          "The service closed the connection; `errorDetail` is its close code.",
        ),
        value("ConnectionCanceled", 3, "The attempt was cancelled by `Disconnect`."),
      ],
      source: "protocol 4.8",
    },
    {
      name: "Status",
      summary: "The state of the connection to the service.",
      values: [
        value("Disconnected", 0, "Not connected, and not trying to."),
        value("Connecting", 1, "Looking up the service and opening the connection."),
        value("Connected", 2, "The connection is open; the session is being set up."),
        value("Ready", 3, "The session is complete; every function may be used."),
        value("Reconnecting", 4, "The connection was lost; the client is restoring it by itself."),
        value("Disconnecting", 5, "Closing after `Disconnect`."),
        value("HttpWait", 6, "Waiting to repeat the request that looks up the service."),
      ],
      source: "protocol 4.8",
    },
    {
      name: "Thread",
      summary: "The threads of the SDK whose priority can be set.",
      values: [
        value("Client", 0, "The thread that runs the client."),
        value("Voice", 1, "The thread that runs voice."),
        value("Network", 2, "The thread that does the network's input and output."),
      ],
      source: "protocol 12.3",
    },
  ],
  source: "protocol 10, 10.1",
};
