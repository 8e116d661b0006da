import { param } from "../notation.js";
import type { ClassDefinition } from "../schema.js";

export const lobbyHandle: ClassDefinition = {
  name: "LobbyHandle",
  kind: "handle",
  summary: "A lobby that the current user is a member of.",
  details: "Reads what the client knows at the moment of the call.",
  methods: [
    {
      name: "GetCallInfoHandle",
      summary: "The voice call of the lobby, readable without taking part in it.",
      returns: "std::optional<CallInfoHandle>",
      returnsSummary: "The call; unset when nobody is in it.",
      source: "protocol 10.4, 10.8",
    },
    {
      name: "GetLobbyMemberHandle",
      summary: "One member of the lobby.",
      parameters: [param("memberId", "uint64_t", "The user's id.")],
      returns: "std::optional<LobbyMemberHandle>",
      returnsSummary: "The member; unset when the user is none.",
      source: "protocol 10.4, 10.8",
    },
    {
      name: "Id",
      summary: "The lobby's id.",
      returns: "uint64_t",
      returnsSummary: "The lobby's id.",
      source: "protocol 10.4, 10.8",
    },
    {
      name: "LinkedChannel",
      summary: "The channel that is linked to the lobby.",
      returns: "std::optional<LinkedChannel>",
      returnsSummary: "The channel; unset when none is linked.",
      source: "protocol 10.4, 10.8",
    },
    {
      name: "LobbyMemberIds",
      summary: "The ids of all members.",
      returns: "std::vector<uint64_t>",
      returnsSummary: "The user ids, those of members who are offline included.",
      source: "protocol 10.4, 10.8",
    },
    {
      name: "LobbyMembers",
      summary: "All members.",
      returns: "std::vector<LobbyMemberHandle>",
      returnsSummary: "The members, those who are offline included.",
      source: "protocol 10.4, 10.8",
    },
    {
      name: "Metadata",
      summary: "What the game stored with the lobby.",
      returns: "std::unordered_map<std::string, std::string>",
      returnsSummary: "The pairs of key and value: at most 25, each value at most 1024 characters.",
      source: "protocol 3.4, 11",
    },
  ],
  source: "protocol 3.4, 10.4",
};

export const lobbyMemberHandle: ClassDefinition = {
  name: "LobbyMemberHandle",
  kind: "handle",
  summary: "A member of a lobby.",
  methods: [
    {
      name: "CanLinkLobby",
      summary:
        "Whether the member may link channels to the lobby. Only the game's backend can grant it.",
      returns: "bool",
      returnsSummary: "True when the member may.",
      source: "protocol 3.5, 10.8",
    },
    {
      name: "Connected",
      summary: "Whether the member is in the lobby now, with a game session.",
      returns: "bool",
      returnsSummary:
        "True while the member is connected. Members stay members when they go offline.",
      source: "protocol 10.4, 10.8",
    },
    {
      name: "Id",
      summary: "The member's user id.",
      returns: "uint64_t",
      returnsSummary: "The user's id.",
      source: "protocol 10.4, 10.8",
    },
    {
      name: "Metadata",
      summary: "What the game stored with the member.",
      returns: "std::unordered_map<std::string, std::string>",
      returnsSummary: "The pairs of key and value: at most 25, each value at most 1024 characters.",
      source: "protocol 3.4, 11",
    },
    {
      name: "User",
      summary: "The member as a user.",
      returns: "std::optional<UserHandle>",
      returnsSummary: "The user; unset when the client does not know them.",
      source: "protocol 10.4, 10.8",
    },
  ],
  source: "protocol 3.4, 10.4",
};
