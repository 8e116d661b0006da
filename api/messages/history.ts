import { callback, param } from "../notation.js";
import type { ClassExtension } from "../schema.js";

export const history: ClassExtension = {
  class: "Client",
  callbacks: [
    callback(
      "UserMessageSummariesCallback",
      param("result", "ClientResult", "Whether it succeeded and, if not, why."),
      param("summaries", "std::vector<UserMessageSummary>", ""),
    ),
    callback(
      "UserMessagesWithLimitCallback",
      param("result", "ClientResult", "Whether it succeeded and, if not, why."),
      param("messages", "std::vector<MessageHandle>", ""),
    ),
    callback(
      "GetLobbyMessagesCallback",
      param("result", "ClientResult", "Whether it succeeded and, if not, why."),
      param("messages", "std::vector<MessageHandle>", ""),
    ),
  ],
  methods: [
    {
      name: "GetMessageHandle",
      summary: "",
      parameters: [param("messageId", "uint64_t", "")],
      returns: "std::optional<MessageHandle>",
    },
    {
      name: "GetUserMessageSummaries",
      summary: "",
      parameters: [
        param("cb", "Client::UserMessageSummariesCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "GetUserMessagesWithLimit",
      summary: "",
      parameters: [
        param("recipientId", "uint64_t", ""),
        param("limit", "int32_t", ""),
        param("cb", "Client::UserMessagesWithLimitCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "GetLobbyMessagesWithLimit",
      summary: "",
      parameters: [
        param("lobbyId", "uint64_t", ""),
        param("limit", "int32_t", ""),
        param("cb", "Client::GetLobbyMessagesCallback", "Called once, with the outcome."),
      ],
    },
  ],
};
