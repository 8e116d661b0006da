import { callback, param } from "../notation.js";
import type { ClassExtension } from "../schema.js";

export const presence: ClassExtension = {
  class: "Client",
  callbacks: [
    callback(
      "UpdateRichPresenceCallback",
      param("result", "ClientResult", "Whether it succeeded and, if not, why."),
    ),
    callback(
      "UpdateStatusCallback",
      param("result", "ClientResult", "Whether it succeeded and, if not, why."),
    ),
  ],
  methods: [
    {
      name: "UpdateRichPresence",
      summary: "",
      parameters: [
        param("activity", "Activity", ""),
        param("cb", "Client::UpdateRichPresenceCallback", "Called once, with the outcome."),
      ],
    },
    { name: "ClearRichPresence", summary: "" },
    {
      name: "SetOnlineStatus",
      summary: "",
      parameters: [
        param("status", "StatusType", ""),
        param("callback", "Client::UpdateStatusCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "RegisterLaunchCommand",
      summary: "",
      parameters: [param("applicationId", "uint64_t", ""), param("command", "std::string", "")],
      returns: "bool",
    },
    {
      name: "RegisterLaunchSteamApplication",
      summary: "",
      parameters: [param("applicationId", "uint64_t", ""), param("steamAppId", "uint32_t", "")],
      returns: "bool",
    },
  ],
};
