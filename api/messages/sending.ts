import { requestErrors } from "../errors.js";
import { callback, param, result } from "../notation.js";
import type { ClassExtension } from "../schema.js";

const scopes = ["dm_channels.messages.write", "sdk.social_layer"];

/** Sending, editing and deleting messages. */
export const sending: ClassExtension = {
  class: "Client",
  callbacks: [
    callback(
      "SendUserMessageCallback",
      result,
      param("messageId", "uint64_t", "The id of the message."),
    ),
    callback("EditUserMessageCallback", result),
    callback("DeleteUserMessageCallback", result),
  ],
  methods: [
    {
      name: "SendUserMessage",
      summary: "Sends a direct message to a user.",
      details:
        "Allowed to friends, to players who are online in the same game, and to users with a common guild and an earlier conversation, unless one has blocked the other. Messages between friends also appear on the platform, unless both accounts are provisional; all others exist in the game only.",
      parameters: [
        param("recipientId", "uint64_t", "The user's id."),
        param("content", "std::string", "The text, 1 to 2000 characters."),
        param("cb", "Client::SendUserMessageCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "The id of the message.",
      errors: [
        ...requestErrors,
        "Fails with `ValidationError` when the text is empty or longer than 2000 characters.",
        "Fails with `HTTPError`, code 50007 or 50278, when that user cannot be sent messages.",
        "Fails with `HTTPError`, code 20009 or 200000, when moderation refuses the text.",
      ],
      scopes,
      source: "protocol 3.7, 10.3",
    },
    {
      name: "SendUserMessageWithMetadata",
      summary: "Sends a direct message with data for the receiving game.",
      details: "See `SendUserMessage`.",
      parameters: [
        param("recipientId", "uint64_t", "The user's id."),
        param("content", "std::string", "The text, 1 to 2000 characters."),
        param(
          "metadata",
          "std::unordered_map<std::string, std::string>",
          "The data: at most 25 pairs, each key and value at most 1024 characters.",
        ),
        param("cb", "Client::SendUserMessageCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "The id of the message.",
      errors: [
        ...requestErrors,
        "Fails with `ValidationError` when the text is empty or longer than 2000 characters, or when the metadata exceeds its limits.",
        "Fails with `HTTPError`, code 50007 or 50278, when that user cannot be sent messages.",
        "Fails with `HTTPError`, code 20009 or 200000, when moderation refuses the text.",
      ],
      scopes,
      source: "protocol 3.7, 10.3",
    },
    {
      name: "SendLobbyMessage",
      summary: "Sends a message to all members of a lobby, and to its linked channel.",
      parameters: [
        param("lobbyId", "uint64_t", "The lobby's id."),
        param("content", "std::string", "The text, 1 to 2000 characters."),
        param("cb", "Client::SendUserMessageCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "The id of the message.",
      errors: [
        ...requestErrors,
        "Fails with `ValidationError` when the text is empty or longer than 2000 characters.",
        "Fails with `HTTPError`, status 403, when the current user is not in the lobby.",
      ],
      scopes: ["lobbies.write", "sdk.social_layer"],
      source: "contract: HTTP API; protocol 3.5, 10.3",
    },
    {
      name: "SendLobbyMessageWithMetadata",
      summary: "Sends a message with data for the receiving games to all members of a lobby.",
      details: "See `SendLobbyMessage`. The data does not appear in a linked channel.",
      parameters: [
        param("lobbyId", "uint64_t", "The lobby's id."),
        param("content", "std::string", "The text, 1 to 2000 characters."),
        param(
          "metadata",
          "std::unordered_map<std::string, std::string>",
          "The data: at most 25 pairs, each key and value at most 1024 characters.",
        ),
        param("cb", "Client::SendUserMessageCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "The id of the message.",
      errors: [
        ...requestErrors,
        "Fails with `ValidationError` when the text is empty or longer than 2000 characters, or when the metadata exceeds its limits.",
        "Fails with `HTTPError`, status 403, when the current user is not in the lobby.",
      ],
      scopes: ["lobbies.write", "sdk.social_layer"],
      source: "protocol 3.4, 3.5, 10.3",
    },
    {
      name: "EditUserMessage",
      summary: "Changes the text of a direct message of the current user.",
      parameters: [
        param("recipientId", "uint64_t", "The id of the other user."),
        param("messageId", "uint64_t", "The message's id."),
        param("content", "std::string", "The new text, 1 to 2000 characters."),
        param("cb", "Client::EditUserMessageCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "Nothing; the text is changed.",
      errors: [
        ...requestErrors,
        "Fails with `HTTPError`, code 50005, when somebody else wrote the message.",
        "Fails with `HTTPError`, code 10008, when there is no such message.",
      ],
      scopes,
      source: "protocol 3.7, 10.3",
    },
    {
      name: "DeleteUserMessage",
      summary: "Deletes a direct message of the current user.",
      parameters: [
        param("recipientId", "uint64_t", "The id of the other user."),
        param("messageId", "uint64_t", "The message's id."),
        param("cb", "Client::DeleteUserMessageCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "Nothing; the message is gone.",
      errors: [
        ...requestErrors,
        "Fails with `HTTPError`, code 10008, when there is no such message.",
      ],
      scopes,
      source: "protocol 3.7, 10.3",
    },
  ],
};
