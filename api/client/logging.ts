import { callback, param, value } from "../notation.js";
import type { ClassExtension, EnumDefinition } from "../schema.js";

export const loggingSeverity: EnumDefinition = {
  name: "LoggingSeverity",
  summary: "",
  values: [
    value("Verbose", 1),
    value("Info", 2),
    value("Warning", 3),
    value("Error", 4),
    value("None", 5),
  ],
};

export const logging: ClassExtension = {
  class: "Client",
  callbacks: [
    callback(
      "LogCallback",
      param("message", "std::string", ""),
      param("severity", "LoggingSeverity", ""),
    ),
  ],
  methods: [
    {
      name: "AddLogCallback",
      summary: "",
      parameters: [
        param(
          "callback",
          "Client::LogCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
        param("minSeverity", "LoggingSeverity", ""),
      ],
      eventDefaults: { minSeverity: "Warning" },
    },
    {
      name: "AddVoiceLogCallback",
      summary: "",
      parameters: [
        param(
          "callback",
          "Client::LogCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
        param("minSeverity", "LoggingSeverity", ""),
      ],
      eventDefaults: { minSeverity: "Warning" },
    },
    {
      name: "SetLogDir",
      summary: "",
      parameters: [param("path", "std::string", ""), param("minSeverity", "LoggingSeverity", "")],
      returns: "bool",
    },
    {
      name: "SetVoiceLogDir",
      summary: "",
      parameters: [param("path", "std::string", ""), param("minSeverity", "LoggingSeverity", "")],
    },
  ],
};
