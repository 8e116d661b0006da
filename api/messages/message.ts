import { field, param, value } from "../notation.js";
import type { ClassDefinition, EnumDefinition } from "../schema.js";

export const additionalContentType: EnumDefinition = {
  name: "AdditionalContentType",
  summary: "",
  values: [
    value("Other", 0),
    value("Attachment", 1),
    value("Poll", 2),
    value("VoiceMessage", 3),
    value("Thread", 4),
    value("Embed", 5),
    value("Sticker", 6),
  ],
};

export const disclosureTypes: EnumDefinition = {
  name: "DisclosureTypes",
  summary: "",
  values: [value("MessageDataVisibleOnDiscord", 3)],
};

export const messageHandle: ClassDefinition = {
  name: "MessageHandle",
  kind: "handle",
  summary: "",
  methods: [
    { name: "AdditionalContent", summary: "", returns: "std::optional<AdditionalContent>" },
    { name: "ApplicationId", summary: "", returns: "std::optional<uint64_t>" },
    { name: "Author", summary: "", returns: "std::optional<UserHandle>" },
    { name: "AuthorId", summary: "", returns: "uint64_t" },
    { name: "Channel", summary: "", returns: "std::optional<ChannelHandle>" },
    { name: "ChannelId", summary: "", returns: "uint64_t" },
    { name: "Content", summary: "", returns: "std::string" },
    { name: "DisclosureType", summary: "", returns: "std::optional<DisclosureTypes>" },
    { name: "EditedTimestamp", summary: "", returns: "uint64_t" },
    { name: "Id", summary: "", returns: "uint64_t" },
    { name: "Lobby", summary: "", returns: "std::optional<LobbyHandle>" },
    { name: "Metadata", summary: "", returns: "std::unordered_map<std::string, std::string>" },
    {
      name: "ModerationMetadata",
      summary: "",
      returns: "std::unordered_map<std::string, std::string>",
    },
    { name: "RawContent", summary: "", returns: "std::string" },
    { name: "Recipient", summary: "", returns: "std::optional<UserHandle>" },
    { name: "RecipientId", summary: "", returns: "uint64_t" },
    { name: "SentFromGame", summary: "", returns: "bool" },
    { name: "SentTimestamp", summary: "", returns: "uint64_t" },
    { name: "AdditionalName", summary: "", since: "1.10", returns: "std::optional<std::string>" },
  ],
};

export const additionalContent: ClassDefinition = {
  name: "AdditionalContent",
  kind: "record",
  summary: "",
  constructors: [[]],
  fields: [
    field("Type", "AdditionalContentType", ""),
    field("Title", "std::optional<std::string>", ""),
    field("Count", "uint8_t", ""),
  ],
  methods: [
    {
      name: "Equals",
      summary: "",
      parameters: [param("rhs", "AdditionalContent", "")],
      returns: "bool",
    },
    {
      name: "TypeToString",
      summary: "",
      static: true,
      parameters: [param("type", "AdditionalContentType", "")],
      returns: "std::string",
    },
  ],
};

export const userMessageSummary: ClassDefinition = {
  name: "UserMessageSummary",
  kind: "handle",
  summary: "",
  methods: [
    { name: "LastMessageId", summary: "", returns: "uint64_t" },
    { name: "UserId", summary: "", returns: "uint64_t" },
  ],
};
