import { clientDestroyed, rpcError } from "../errors.js";
import { callback, param, result } from "../notation.js";
import type { ClassExtension } from "../schema.js";

/** The functions that find users. */
export const lookup: ClassExtension = {
  class: "Client",
  callbacks: [
    callback(
      "GetDiscordClientConnectedUserCallback",
      result,
      param(
        "user",
        "std::optional<UserHandle>",
        "The user who is signed in to the local client; unset when there is none.",
      ),
    ),
    callback("UserUpdatedCallback", param("userId", "uint64_t", "The user's id.")),
  ],
  methods: [
    {
      name: "GetCurrentUserV2",
      summary: "The user who is signed in.",
      returns: "std::optional<UserHandle>",
      returnsSummary: "The user; unset until the client was Ready once.",
      source: "protocol 10.6",
    },
    {
      name: "GetCurrentUser",
      summary: "The user who is signed in, or an empty user before the client was Ready.",
      deprecated: "It cannot say that there is no user yet; use `GetCurrentUserV2`.",
      returns: "UserHandle",
      returnsSummary: "The user; one without id and name until the client was Ready once.",
      source: "protocol 10.6",
    },
    {
      name: "GetUser",
      summary: "A user that the client knows: friends, members of lobbies, authors of messages.",
      details: "Never asks the service.",
      parameters: [param("userId", "uint64_t", "The user's id.")],
      returns: "std::optional<UserHandle>",
      returnsSummary: "The user; unset when the client does not know them.",
      source: "protocol 10.6",
    },
    {
      name: "GetDiscordClientConnectedUser",
      summary: "Finds out who is signed in to the local client.",
      details:
        "Connects to the local client if need be. Works before `Connect` and without a token.",
      parameters: [
        param("applicationId", "uint64_t", "The application to ask for."),
        param(
          "callback",
          "Client::GetDiscordClientConnectedUserCallback",
          "Called once, with the outcome.",
        ),
      ],
      returnsSummary: "The user, unset when no local client runs or nobody is signed in.",
      errors: [rpcError, clientDestroyed],
      source: "protocol 5.4, 10.2",
    },
    {
      name: "GetUserApplicationProfiles",
      summary: "A user's identities at external providers.",
      composed: true,
      parameters: [param("userId", "uint64_t", "The user's id.")],
      returns: "std::vector<UserApplicationProfileHandle>",
      returnsSummary: "The profiles; none when the client does not know the user.",
      source: "contract: SDK operations named; protocol 3.9",
    },
    {
      name: "GetUserApplicationProfilesNoLock",
      summary: "A user's identities at external providers; the form without a lock.",
      details:
        "Reading takes no lock in either form, so it answers the same as `GetUserApplicationProfiles`.",
      composed: true,
      parameters: [param("userId", "uint64_t", "The user's id.")],
      returns: "std::vector<UserApplicationProfileHandle>",
      returnsSummary: "The profiles; none when the client does not know the user.",
      source: "contract: SDK operations named; protocol 3.9",
    },
    {
      name: "SetUserUpdatedCallback",
      summary:
        "Called when something about a user changed: name, avatar, status, activity or identities.",
      parameters: [
        param(
          "cb",
          "Client::UserUpdatedCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
      source: "protocol 4.10, 10.6",
    },
  ],
};
