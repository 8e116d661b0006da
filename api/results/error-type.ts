import { value } from "../notation.js";
import type { EnumDefinition } from "../schema.js";

export const errorType: EnumDefinition = {
  name: "ErrorType",
  summary: "Where a failure arose.",
  values: [
    value("None", 0, "No failure."),
    value(
      "NetworkError",
      1,
      "The service could not be reached, the connection broke, TLS failed, or the request timed out.",
    ),
    value("HTTPError", 2, "The service answered with a status other than success."),
    value("ClientNotReady", 3, "The function needs a client whose status is Ready."),
    value(
      "Disabled",
      4,
      "The function is switched off, by the service or because this library does not offer it.",
    ),
    value("ClientDestroyed", 5, "The client was dropped while the operation was pending."),
    value("ValidationError", 6, "The arguments were refused before anything was sent."),
    value("Aborted", 7, "The operation was called off, by the game or by the user."),
    value("AuthorizationFailed", 8, "The sign-in was denied, or its answer could not be trusted."),
    value("RPCError", 9, "The local client answered with an error."),
  ],
  source: "protocol 3.2, 12.3",
};
