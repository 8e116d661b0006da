import { callback, param, secret } from "../notation.js";
import type { ClassExtension } from "../schema.js";

export const lobbyMembership: ClassExtension = {
  class: "Client",
  callbacks: [
    callback(
      "CreateOrJoinLobbyCallback",
      param("result", "ClientResult", "Whether it succeeded and, if not, why."),
      param("lobbyId", "uint64_t", ""),
    ),
    callback(
      "LeaveLobbyCallback",
      param("result", "ClientResult", "Whether it succeeded and, if not, why."),
    ),
  ],
  methods: [
    {
      name: "CreateOrJoinLobby",
      summary: "",
      parameters: [
        secret("secret", "std::string", ""),
        param("callback", "Client::CreateOrJoinLobbyCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "CreateOrJoinLobbyWithMetadata",
      summary: "",
      parameters: [
        secret("secret", "std::string", ""),
        param("lobbyMetadata", "std::unordered_map<std::string, std::string>", ""),
        param("memberMetadata", "std::unordered_map<std::string, std::string>", ""),
        param("callback", "Client::CreateOrJoinLobbyCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "LeaveLobby",
      summary: "",
      parameters: [
        param("lobbyId", "uint64_t", ""),
        param("callback", "Client::LeaveLobbyCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "GetLobbyHandle",
      summary: "",
      parameters: [param("lobbyId", "uint64_t", "")],
      returns: "std::optional<LobbyHandle>",
    },
    { name: "GetLobbyIds", summary: "", returns: "std::vector<uint64_t>" },
  ],
};
