import { param, value } from "../notation.js";
import type { ClassDefinition } from "../schema.js";

export const client: ClassDefinition = {
  name: "Client",
  kind: "service",
  summary: "",
  copyable: false,
  constructors: [
    [],
    [param("apiBase", "std::string", ""), param("webBase", "std::string", "")],
    [param("options", "ClientCreateOptions", "")],
  ],
  enums: [
    {
      name: "Error",
      summary: "",
      values: [
        value("None", 0),
        value("ConnectionFailed", 1),
        value("UnexpectedClose", 2),
        value("ConnectionCanceled", 3),
      ],
    },
    {
      name: "Status",
      summary: "",
      values: [
        value("Disconnected", 0),
        value("Connecting", 1),
        value("Connected", 2),
        value("Ready", 3),
        value("Reconnecting", 4),
        value("Disconnecting", 5),
        value("HttpWait", 6),
      ],
    },
    {
      name: "Thread",
      summary: "",
      values: [value("Client", 0), value("Voice", 1), value("Network", 2)],
    },
  ],
};
