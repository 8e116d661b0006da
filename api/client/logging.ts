import { callback, param, value } from "../notation.js";
import type { ClassExtension, EnumDefinition } from "../schema.js";

export const loggingSeverity: EnumDefinition = {
  name: "LoggingSeverity",
  summary: "How grave a log message is, and the least gravity that a log takes.",
  values: [
    value("Verbose", 1, "Every step, for finding errors."),
    value("Info", 2, "Noteworthy events."),
    value("Warning", 3, "Something unexpected that the SDK dealt with."),
    value("Error", 4, "Something failed."),
    value("None", 5, "As a limit: nothing is logged."),
  ],
  source: "protocol 12.3",
};

/** Where the SDK's log messages go. Tokens are removed from all of them. */
export const logging: ClassExtension = {
  class: "Client",
  callbacks: [
    callback(
      "LogCallback",
      param("message", "std::string", "The message."),
      param("severity", "LoggingSeverity", "Its severity."),
    ),
  ],
  methods: [
    {
      name: "AddLogCallback",
      summary: "Adds a callback that receives the SDK's log messages.",
      details:
        "Callbacks add up. Release builds of the library log warnings and errors only. Bearer tokens never appear in a message.",
      parameters: [
        param("callback", "Client::LogCallback", "Called for each message."),
        param("minSeverity", "LoggingSeverity", "The least severity it receives."),
      ],
      eventDefaults: { minSeverity: "Warning" },
      source: "contract: Authentication 8; protocol 10.1",
    },
    {
      name: "AddVoiceLogCallback",
      summary: "Adds a callback that receives the log messages of the voice engine.",
      details: "Callbacks add up.",
      parameters: [
        param("callback", "Client::LogCallback", "Called for each message."),
        param("minSeverity", "LoggingSeverity", "The least severity it receives."),
      ],
      eventDefaults: { minSeverity: "Warning" },
      source: "contract: Authentication 8; protocol 10.1",
    },
    {
      name: "SetLogDir",
      summary: "Writes log messages to a file in a folder.",
      details: "No log file is written unless this was called.",
      parameters: [
        param("path", "std::string", "The folder."),
        param(
          "minSeverity",
          "LoggingSeverity",
          "The least severity that is written; `None` writes no file.",
        ),
      ],
      returns: "bool",
      returnsSummary: "Whether the file could be opened.",
      source: "contract: Authentication 8; protocol 10.1",
    },
    {
      name: "SetVoiceLogDir",
      summary: "Writes the log messages of the voice engine to files in a folder.",
      details: "The file of the session before is kept under another name.",
      parameters: [
        param("path", "std::string", "The folder."),
        param(
          "minSeverity",
          "LoggingSeverity",
          "The least severity that is written; `None` writes no file.",
        ),
      ],
      source: "contract: Authentication 8; protocol 10.1",
    },
  ],
};
