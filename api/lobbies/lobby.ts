import { param } from "../notation.js";
import type { ClassDefinition } from "../schema.js";

export const lobbyHandle: ClassDefinition = {
  name: "LobbyHandle",
  kind: "handle",
  summary: "",
  methods: [
    { name: "GetCallInfoHandle", summary: "", returns: "std::optional<CallInfoHandle>" },
    {
      name: "GetLobbyMemberHandle",
      summary: "",
      parameters: [param("memberId", "uint64_t", "")],
      returns: "std::optional<LobbyMemberHandle>",
    },
    { name: "Id", summary: "", returns: "uint64_t" },
    { name: "LinkedChannel", summary: "", returns: "std::optional<LinkedChannel>" },
    { name: "LobbyMemberIds", summary: "", returns: "std::vector<uint64_t>" },
    { name: "LobbyMembers", summary: "", returns: "std::vector<LobbyMemberHandle>" },
    { name: "Metadata", summary: "", returns: "std::unordered_map<std::string, std::string>" },
  ],
};

export const lobbyMemberHandle: ClassDefinition = {
  name: "LobbyMemberHandle",
  kind: "handle",
  summary: "",
  methods: [
    { name: "CanLinkLobby", summary: "", returns: "bool" },
    { name: "Connected", summary: "", returns: "bool" },
    { name: "Id", summary: "", returns: "uint64_t" },
    { name: "Metadata", summary: "", returns: "std::unordered_map<std::string, std::string>" },
    { name: "User", summary: "", returns: "std::optional<UserHandle>" },
  ],
};
