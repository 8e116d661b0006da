import { requestErrors } from "../errors.js";
import { callback, param, result, secret } from "../notation.js";
import type { ClassExtension } from "../schema.js";

const scopes = ["lobbies.write", "sdk.social_layer"];

/** Joining and leaving lobbies. */
export const lobbyMembership: ClassExtension = {
  class: "Client",
  callbacks: [
    callback(
      "CreateOrJoinLobbyCallback",
      result,
      param("lobbyId", "uint64_t", "The id of the lobby."),
    ),
    callback("LeaveLobbyCallback", result),
  ],
  methods: [
    {
      name: "CreateOrJoinLobby",
      summary: "Joins the lobby of a secret, and creates it if there is none.",
      details:
        "All who use the same secret in the same application meet in one lobby. A secret is good for 30 days; after that it makes a new lobby. A lobby holds at most 1000 members, and a user can be in 200 lobbies of a game. A lobby in which nobody is connected is deleted after 300 seconds.",
      parameters: [
        secret("secret", "std::string", "The secret, at most 250 characters."),
        param("callback", "Client::CreateOrJoinLobbyCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "The id of the lobby, which can be read at once.",
      errors: [...requestErrors],
      scopes,
      source: "contract: HTTP API; protocol 3.5, 10.4",
    },
    {
      name: "CreateOrJoinLobbyWithMetadata",
      summary:
        "Joins the lobby of a secret, or creates it, and stores data with the lobby and the member.",
      details: "See `CreateOrJoinLobby`. A member who calls it again replaces the data.",
      parameters: [
        secret("secret", "std::string", "The secret, at most 250 characters."),
        param(
          "lobbyMetadata",
          "std::unordered_map<std::string, std::string>",
          "Data of the lobby, in place of what is stored: at most 25 pairs, each value at most 1024 characters.",
        ),
        param(
          "memberMetadata",
          "std::unordered_map<std::string, std::string>",
          "Data of this member, in place of what is stored: at most 25 pairs, each value at most 1024 characters.",
        ),
        param("callback", "Client::CreateOrJoinLobbyCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "The id of the lobby, which can be read at once.",
      errors: [...requestErrors],
      scopes,
      source: "contract: SDK operations named; protocol 3.5, 10.4",
    },
    {
      name: "LeaveLobby",
      summary: "Leaves a lobby.",
      details:
        "Only lobbies that have a secret can be left. Joining with the same secret leads back to the same lobby.",
      parameters: [
        param("lobbyId", "uint64_t", "The lobby's id."),
        param("callback", "Client::LeaveLobbyCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "Nothing; the player is no member any more.",
      errors: [
        ...requestErrors,
        "Fails with `HTTPError`, status 403, for a lobby that the game's backend made.",
        "Fails with `HTTPError`, code 10031, when there is no such lobby.",
      ],
      scopes,
      source: "protocol 3.5, 10.4",
    },
    {
      name: "GetLobbyHandle",
      summary: "One of the current user's lobbies.",
      parameters: [param("lobbyId", "uint64_t", "The lobby's id.")],
      returns: "std::optional<LobbyHandle>",
      returnsSummary: "The lobby; unset when the user is not in it.",
      source: "protocol 10.4",
    },
    {
      name: "GetLobbyIds",
      summary: "The lobbies that the current user is in.",
      returns: "std::vector<uint64_t>",
      returnsSummary: "The ids of the lobbies.",
      source: "protocol 10.4",
    },
  ],
};
