import { callback, param } from "../notation.js";
import type { ClassExtension } from "../schema.js";

export const lookup: ClassExtension = {
  class: "Client",
  callbacks: [
    callback(
      "GetDiscordClientConnectedUserCallback",
      param("result", "ClientResult", "Whether it succeeded and, if not, why."),
      param("user", "std::optional<UserHandle>", ""),
    ),
    callback("UserUpdatedCallback", param("userId", "uint64_t", "")),
  ],
  methods: [
    { name: "GetCurrentUserV2", summary: "", returns: "std::optional<UserHandle>" },
    { name: "GetCurrentUser", summary: "", returns: "UserHandle" },
    {
      name: "GetUser",
      summary: "",
      parameters: [param("userId", "uint64_t", "")],
      returns: "std::optional<UserHandle>",
    },
    {
      name: "GetDiscordClientConnectedUser",
      summary: "",
      parameters: [
        param("applicationId", "uint64_t", ""),
        param(
          "callback",
          "Client::GetDiscordClientConnectedUserCallback",
          "Called once, with the outcome.",
        ),
      ],
    },
    {
      name: "GetUserApplicationProfiles",
      summary: "",
      composed: true,
      parameters: [param("userId", "uint64_t", "")],
      returns: "std::vector<UserApplicationProfileHandle>",
    },
    {
      name: "GetUserApplicationProfilesNoLock",
      summary: "",
      composed: true,
      parameters: [param("userId", "uint64_t", "")],
      returns: "std::vector<UserApplicationProfileHandle>",
    },
    {
      name: "SetUserUpdatedCallback",
      summary: "",
      parameters: [
        param(
          "cb",
          "Client::UserUpdatedCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
    },
  ],
};
