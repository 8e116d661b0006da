import { requestErrors } from "../errors.js";
import { callback, param, result } from "../notation.js";
import type { ClassExtension } from "../schema.js";

/** Reading messages back. */
export const history: ClassExtension = {
  class: "Client",
  callbacks: [
    callback(
      "UserMessageSummariesCallback",
      result,
      param("summaries", "std::vector<UserMessageSummary>", "One entry for each conversation."),
    ),
    callback(
      "UserMessagesWithLimitCallback",
      result,
      param("messages", "std::vector<MessageHandle>", "The messages, the newest first."),
    ),
    callback(
      "GetLobbyMessagesCallback",
      result,
      param("messages", "std::vector<MessageHandle>", "The messages, the newest first."),
    ),
  ],
  methods: [
    {
      name: "GetMessageHandle",
      summary: "A message that the client knows.",
      details: "The client keeps the latest 25 messages of a channel.",
      parameters: [param("messageId", "uint64_t", "The message's id.")],
      returns: "std::optional<MessageHandle>",
      returnsSummary: "The message; unset when the client does not know it.",
      source: "protocol 10.3",
    },
    {
      name: "GetUserMessageSummaries",
      summary: "The conversations of the current user.",
      parameters: [
        param("cb", "Client::UserMessageSummariesCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "The other user and the latest message of each conversation.",
      errors: [...requestErrors],
      scopes: ["dm_channels.read", "sdk.social_layer"],
      source: "protocol 3.7, 10.3",
    },
    {
      name: "GetUserMessagesWithLimit",
      summary: "The latest messages of the conversation with a user.",
      details:
        "At most 200, and none older than 72 hours. Answered from the client's memory when it holds enough.",
      parameters: [
        param("recipientId", "uint64_t", "The id of the other user."),
        param("limit", "int32_t", "How many, 1 to 200; 0 or less means all that are allowed."),
        param("cb", "Client::UserMessagesWithLimitCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "The messages, the newest first.",
      errors: [
        ...requestErrors,
        "Fails with `HTTPError`, status 404, when there is no conversation with that user.",
      ],
      scopes: ["dm_channels.messages.read", "sdk.social_layer"],
      source: "contract: SDK operations named; protocol 3.7, 10.3",
    },
    {
      name: "GetLobbyMessagesWithLimit",
      summary: "The latest messages of a lobby.",
      details: "At most 200, and none older than 72 hours.",
      parameters: [
        param("lobbyId", "uint64_t", "The id of a lobby that the current user is in."),
        param("limit", "int32_t", "How many, 1 to 200."),
        param("cb", "Client::GetLobbyMessagesCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "The messages, the newest first.",
      errors: [
        ...requestErrors,
        "Fails with `HTTPError`, status 403 or 404, when the current user is not in the lobby.",
      ],
      scopes: ["lobbies.write", "sdk.social_layer"],
      source: "contract: SDK operations named; protocol 3.5, 10.3",
    },
  ],
};
