import { field } from "../notation.js";
import type { ClassDefinition } from "../schema.js";

export const guildMinimal: ClassDefinition = {
  name: "GuildMinimal",
  kind: "record",
  summary: "A guild, by id and name.",
  fields: [
    field("Id", "uint64_t", "The guild's id."),
    field("Name", "std::string", "The guild's name."),
  ],
  source: "protocol 3.6, 10.8",
};

export const guildChannel: ClassDefinition = {
  name: "GuildChannel",
  kind: "record",
  summary: "A channel of a guild, and whether a lobby can be linked to it.",
  fields: [
    field("Id", "uint64_t", "The channel's id."),
    field("Name", "std::string", "The channel's name."),
    field("Type", "ChannelType", "The kind of channel."),
    field(
      "Position",
      "int32_t",
      "Where it stands among the channels of the guild; smaller is higher.",
    ),
    field(
      "ParentId",
      "std::optional<uint64_t>",
      "The id of the category it is in; unset when it is in none.",
    ),
    field(
      "IsLinkable",
      "bool",
      "Whether the current user can link a lobby to it: it is a text channel without age limit and without another lobby, and the user may manage it, see it and write in it.",
    ),
    field(
      "IsViewableAndWriteableByAllMembers",
      "bool",
      "Whether every member of the guild may see it and write in it.",
    ),
    field(
      "LinkedLobby",
      "std::optional<LinkedLobby>",
      "The lobby that is linked to it; unset when there is none.",
    ),
  ],
  source: "contract: GuildChannel; protocol 3.6, 10.8",
};
