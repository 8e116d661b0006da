import { value } from "../notation.js";
import type { EnumDefinition } from "../schema.js";

export const errorType: EnumDefinition = {
  name: "ErrorType",
  summary: "",
  values: [
    value("None", 0),
    value("NetworkError", 1),
    value("HTTPError", 2),
    value("ClientNotReady", 3),
    value("Disabled", 4),
    value("ClientDestroyed", 5),
    value("ValidationError", 6),
    value("Aborted", 7),
    value("AuthorizationFailed", 8),
    value("RPCError", 9),
  ],
};
