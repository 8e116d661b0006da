import { field } from "../notation.js";
import type { ClassDefinition } from "../schema.js";

export const guildMinimal: ClassDefinition = {
  name: "GuildMinimal",
  kind: "record",
  summary: "",
  fields: [field("Id", "uint64_t", ""), field("Name", "std::string", "")],
};

export const guildChannel: ClassDefinition = {
  name: "GuildChannel",
  kind: "record",
  summary: "",
  fields: [
    field("Id", "uint64_t", ""),
    field("Name", "std::string", ""),
    field("Type", "ChannelType", ""),
    field("Position", "int32_t", ""),
    field("ParentId", "std::optional<uint64_t>", ""),
    field("IsLinkable", "bool", ""),
    field("IsViewableAndWriteableByAllMembers", "bool", ""),
    field("LinkedLobby", "std::optional<LinkedLobby>", ""),
  ],
};
