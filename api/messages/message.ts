import { field, param, value } from "../notation.js";
import type { ClassDefinition, EnumDefinition } from "../schema.js";

export const additionalContentType: EnumDefinition = {
  name: "AdditionalContentType",
  summary: "What a message holds besides its text.",
  values: [
    value("Other", 0, "Something the SDK does not know."),
    value("Attachment", 1, "Attached files."),
    value("Poll", 2, "A poll."),
    value("VoiceMessage", 3, "A voice message."),
    value("Thread", 4, "A thread."),
    value("Embed", 5, "Embedded content."),
    value("Sticker", 6, "Stickers."),
  ],
  source: "protocol 3.4, 12.3",
};

export const disclosureTypes: EnumDefinition = {
  name: "DisclosureTypes",
  summary: "What a message of the SDK itself tells the player.",
  values: [
    value(
      "MessageDataVisibleOnDiscord",
      3,
      "That messages sent from the game can also be seen on the platform.",
    ),
  ],
  source: "protocol 3.4, 10.3",
};

export const messageHandle: ClassDefinition = {
  name: "MessageHandle",
  kind: "handle",
  summary: "A message in a conversation of two users or in a lobby.",
  details:
    "Reads what the client knows at the moment of the call. The client keeps the latest 25 messages of a channel.",
  methods: [
    {
      name: "AdditionalContent",
      summary: "What the message holds besides its text.",
      returns: "std::optional<AdditionalContent>",
      returnsSummary: "The kind and number of it; unset when there is only text.",
      source: "protocol 3.4",
    },
    {
      name: "ApplicationId",
      summary: "The application that the message was sent from.",
      returns: "std::optional<uint64_t>",
      returnsSummary:
        "The id, which may be that of another application of the same publisher; unset when the message came from the platform.",
      source: "contract: MessageHandle; protocol 10.8",
    },
    {
      name: "Author",
      summary: "The user who wrote it.",
      returns: "std::optional<UserHandle>",
      returnsSummary: "The user; unset when the client does not know them.",
      source: "protocol 10.8",
    },
    {
      name: "AuthorId",
      summary: "The id of the user who wrote it.",
      returns: "uint64_t",
      returnsSummary: "The user's id.",
      source: "protocol 10.8",
    },
    {
      name: "Channel",
      summary: "The channel that it is in.",
      returns: "std::optional<ChannelHandle>",
      returnsSummary: "The channel; unset for conversations that exist in the game only.",
      source: "protocol 3.7",
    },
    {
      name: "ChannelId",
      summary: "The id of the channel that it is in.",
      returns: "uint64_t",
      returnsSummary:
        "The id: of the channel, of the lobby for a lobby without linked channel, or of the other user for a conversation that exists in the game only.",
      source: "protocol 3.4, 3.7",
    },
    {
      name: "Content",
      summary: "The text, made readable: mentions as names, emoji by name.",
      returns: "std::string",
      returnsSummary: "The text.",
      source: "protocol 3.1",
    },
    {
      name: "DisclosureType",
      summary: "What the SDK tells the player by this message.",
      returns: "std::optional<DisclosureTypes>",
      returnsSummary: "The kind; unset for every message that a user wrote.",
      source: "protocol 3.4",
    },
    {
      name: "EditedTimestamp",
      summary: "When it was last edited.",
      returns: "uint64_t",
      returnsSummary: "Milliseconds since the Unix epoch; 0 when it never was.",
      source: "protocol 10.8",
    },
    {
      name: "Id",
      summary: "The message's id.",
      returns: "uint64_t",
      returnsSummary: "The message's id.",
      source: "protocol 10.8",
    },
    {
      name: "Lobby",
      summary: "The lobby that it is in.",
      returns: "std::optional<LobbyHandle>",
      returnsSummary: "The lobby; unset for direct messages.",
      source: "protocol 10.8",
    },
    {
      name: "Metadata",
      summary: "What the game sent along with it.",
      returns: "std::unordered_map<std::string, std::string>",
      returnsSummary: "The pairs of key and value, at most 25, each at most 1024 characters.",
      source: "protocol 3.7, 11",
    },
    {
      name: "ModerationMetadata",
      summary: "What the game's backend noted about it for moderation.",
      details: "Seen by this game alone. Editing the text clears it.",
      returns: "std::unordered_map<std::string, std::string>",
      returnsSummary:
        "The pairs of key and value: at most 5, each key at most 1024 and each value at most 2000 characters.",
      source: "contract: MessageHandle; protocol 3.7",
    },
    {
      name: "RawContent",
      summary: "The text as it was sent, with the platform's markup.",
      returns: "std::string",
      returnsSummary: "The text.",
      source: "protocol 3.1",
    },
    {
      name: "Recipient",
      summary: "The other user of a conversation of two.",
      returns: "std::optional<UserHandle>",
      returnsSummary: "The user; unset in lobbies and when the client does not know them.",
      source: "protocol 10.8",
    },
    {
      name: "RecipientId",
      summary: "The id of the other user of a conversation of two.",
      returns: "uint64_t",
      returnsSummary: "The user's id; 0 in lobbies.",
      source: "protocol 10.8",
    },
    {
      name: "SentFromGame",
      summary: "Whether it was sent from a game, this one or another of the same publisher.",
      returns: "bool",
      returnsSummary: "True when it was.",
      source: "protocol 3.4",
    },
    {
      name: "SentTimestamp",
      summary: "When it was sent.",
      returns: "uint64_t",
      returnsSummary: "Milliseconds since the Unix epoch.",
      source: "protocol 10.8",
    },
    {
      name: "AdditionalName",
      summary:
        "A further name of the author that the game's backend stored with the lobby member, such as the name of a character.",
      since: "1.10",
      returns: "std::optional<std::string>",
      returnsSummary:
        "The name, 1 to 80 characters, as it was when the message was sent; unset when there is none.",
      source: "contract: MessageHandle; protocol 3.4",
    },
  ],
  source: "protocol 3.4, 10.3, 10.8",
};

export const additionalContent: ClassDefinition = {
  name: "AdditionalContent",
  kind: "record",
  summary:
    "What a message holds besides its text, so that a game can say so and point to the platform.",
  constructors: [[]],
  fields: [
    field("Type", "AdditionalContentType", "What it is."),
    field(
      "Title",
      "std::optional<std::string>",
      "The question of a poll or the name of a thread, otherwise unset.",
    ),
    field("Count", "uint8_t", "How many there are."),
  ],
  methods: [
    {
      name: "Equals",
      summary: "Whether another content is the same in every field.",
      parameters: [param("rhs", "AdditionalContent", "The other content.")],
      returns: "bool",
      returnsSummary: "True when all fields are equal.",
      source: "protocol 10.8",
    },
    {
      name: "TypeToString",
      summary: "The name of a kind of content.",
      static: true,
      parameters: [param("type", "AdditionalContentType", "The kind.")],
      returns: "std::string",
      returnsSummary: "The enumerator's name, such as `Poll`.",
      source: "protocol 10.8",
    },
  ],
  source: "protocol 3.4",
};

export const userMessageSummary: ClassDefinition = {
  name: "UserMessageSummary",
  kind: "handle",
  summary: "A conversation of two, by the other user and the latest message.",
  methods: [
    {
      name: "LastMessageId",
      summary: "The id of the latest message.",
      returns: "uint64_t",
      returnsSummary: "The message's id.",
      source: "protocol 10.8",
    },
    {
      name: "UserId",
      summary: "The id of the other user.",
      returns: "uint64_t",
      returnsSummary: "The user's id.",
      source: "protocol 10.8",
    },
  ],
  source: "protocol 3.7",
};
