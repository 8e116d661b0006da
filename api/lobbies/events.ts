import { callback, param } from "../notation.js";
import type { ClassExtension } from "../schema.js";

export const lobbyEvents: ClassExtension = {
  class: "Client",
  callbacks: [
    callback("LobbyCreatedCallback", param("lobbyId", "uint64_t", "")),
    callback("LobbyUpdatedCallback", param("lobbyId", "uint64_t", "")),
    callback("LobbyDeletedCallback", param("lobbyId", "uint64_t", "")),
    callback(
      "LobbyMemberAddedCallback",
      param("lobbyId", "uint64_t", ""),
      param("memberId", "uint64_t", ""),
    ),
    callback(
      "LobbyMemberUpdatedCallback",
      param("lobbyId", "uint64_t", ""),
      param("memberId", "uint64_t", ""),
    ),
    callback(
      "LobbyMemberRemovedCallback",
      param("lobbyId", "uint64_t", ""),
      param("memberId", "uint64_t", ""),
    ),
  ],
  methods: [
    {
      name: "SetLobbyCreatedCallback",
      summary: "",
      parameters: [
        param(
          "cb",
          "Client::LobbyCreatedCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
    },
    {
      name: "SetLobbyUpdatedCallback",
      summary: "",
      parameters: [
        param(
          "cb",
          "Client::LobbyUpdatedCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
    },
    {
      name: "SetLobbyDeletedCallback",
      summary: "",
      parameters: [
        param(
          "cb",
          "Client::LobbyDeletedCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
    },
    {
      name: "SetLobbyMemberAddedCallback",
      summary: "",
      parameters: [
        param(
          "cb",
          "Client::LobbyMemberAddedCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
    },
    {
      name: "SetLobbyMemberUpdatedCallback",
      summary: "",
      parameters: [
        param(
          "cb",
          "Client::LobbyMemberUpdatedCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
    },
    {
      name: "SetLobbyMemberRemovedCallback",
      summary: "",
      parameters: [
        param(
          "cb",
          "Client::LobbyMemberRemovedCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
    },
  ],
};
