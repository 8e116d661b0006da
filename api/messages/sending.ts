import { callback, param } from "../notation.js";
import type { ClassExtension } from "../schema.js";

export const sending: ClassExtension = {
  class: "Client",
  callbacks: [
    callback(
      "SendUserMessageCallback",
      param("result", "ClientResult", "Whether it succeeded and, if not, why."),
      param("messageId", "uint64_t", ""),
    ),
    callback(
      "EditUserMessageCallback",
      param("result", "ClientResult", "Whether it succeeded and, if not, why."),
    ),
    callback(
      "DeleteUserMessageCallback",
      param("result", "ClientResult", "Whether it succeeded and, if not, why."),
    ),
  ],
  methods: [
    {
      name: "SendUserMessage",
      summary: "",
      parameters: [
        param("recipientId", "uint64_t", ""),
        param("content", "std::string", ""),
        param("cb", "Client::SendUserMessageCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "SendUserMessageWithMetadata",
      summary: "",
      parameters: [
        param("recipientId", "uint64_t", ""),
        param("content", "std::string", ""),
        param("metadata", "std::unordered_map<std::string, std::string>", ""),
        param("cb", "Client::SendUserMessageCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "SendLobbyMessage",
      summary: "",
      parameters: [
        param("lobbyId", "uint64_t", ""),
        param("content", "std::string", ""),
        param("cb", "Client::SendUserMessageCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "SendLobbyMessageWithMetadata",
      summary: "",
      parameters: [
        param("lobbyId", "uint64_t", ""),
        param("content", "std::string", ""),
        param("metadata", "std::unordered_map<std::string, std::string>", ""),
        param("cb", "Client::SendUserMessageCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "EditUserMessage",
      summary: "",
      parameters: [
        param("recipientId", "uint64_t", ""),
        param("messageId", "uint64_t", ""),
        param("content", "std::string", ""),
        param("cb", "Client::EditUserMessageCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "DeleteUserMessage",
      summary: "",
      parameters: [
        param("recipientId", "uint64_t", ""),
        param("messageId", "uint64_t", ""),
        param("cb", "Client::DeleteUserMessageCallback", "Called once, with the outcome."),
      ],
    },
  ],
};
