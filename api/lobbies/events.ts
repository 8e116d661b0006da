import { callback, param } from "../notation.js";
import type { ClassExtension } from "../schema.js";

/** What happens to the lobbies of the current user. */
export const lobbyEvents: ClassExtension = {
  class: "Client",
  callbacks: [
    callback("LobbyCreatedCallback", param("lobbyId", "uint64_t", "The lobby's id.")),
    callback("LobbyUpdatedCallback", param("lobbyId", "uint64_t", "The lobby's id.")),
    callback("LobbyDeletedCallback", param("lobbyId", "uint64_t", "The lobby's id.")),
    callback(
      "LobbyMemberAddedCallback",
      param("lobbyId", "uint64_t", "The lobby's id."),
      param("memberId", "uint64_t", "The user's id."),
    ),
    callback(
      "LobbyMemberUpdatedCallback",
      param("lobbyId", "uint64_t", "The lobby's id."),
      param("memberId", "uint64_t", "The user's id."),
    ),
    callback(
      "LobbyMemberRemovedCallback",
      param("lobbyId", "uint64_t", "The lobby's id."),
      param("memberId", "uint64_t", "The user's id."),
    ),
  ],
  methods: [
    {
      name: "SetLobbyCreatedCallback",
      summary:
        "Called when the current user has come into a lobby, by joining, by the backend, or on connecting.",
      parameters: [
        param(
          "cb",
          "Client::LobbyCreatedCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
      source: "protocol 4.10, 10.4",
    },
    {
      name: "SetLobbyUpdatedCallback",
      summary: "Called when a lobby's data or its linked channel has changed.",
      parameters: [
        param(
          "cb",
          "Client::LobbyUpdatedCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
      source: "protocol 4.10, 10.4",
    },
    {
      name: "SetLobbyDeletedCallback",
      summary:
        "Called when a lobby was deleted, or when the current user has left it or was removed.",
      parameters: [
        param(
          "cb",
          "Client::LobbyDeletedCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
      source: "protocol 4.10, 10.4",
    },
    {
      name: "SetLobbyMemberAddedCallback",
      summary: "Called when another user has joined a lobby.",
      parameters: [
        param(
          "cb",
          "Client::LobbyMemberAddedCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
      source: "protocol 4.10, 10.4",
    },
    {
      name: "SetLobbyMemberUpdatedCallback",
      summary:
        "Called when a member's data has changed, or when a member has connected or disconnected.",
      parameters: [
        param(
          "cb",
          "Client::LobbyMemberUpdatedCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
      source: "protocol 4.10, 10.4",
    },
    {
      name: "SetLobbyMemberRemovedCallback",
      summary: "Called when another user has left a lobby or was removed.",
      parameters: [
        param(
          "cb",
          "Client::LobbyMemberRemovedCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
      source: "protocol 4.10, 10.4",
    },
  ],
};
