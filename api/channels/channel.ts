import { value } from "../notation.js";
import type { ClassDefinition, EnumDefinition } from "../schema.js";

export const channelType: EnumDefinition = {
  name: "ChannelType",
  summary: "The kind of a channel.",
  values: [
    value("GuildText", 0, "A text channel of a guild."),
    value("Dm", 1, "A conversation of two users."),
    value("GuildVoice", 2, "A voice channel of a guild."),
    value("GroupDm", 3, "A conversation of several users."),
    value("GuildCategory", 4, "A heading over other channels of a guild."),
    value("GuildNews", 5, "An announcement channel."),
    value("GuildStore", 6, "A store channel."),
    value("GuildNewsThread", 10, "A thread of an announcement channel."),
    value("GuildPublicThread", 11, "A thread that everybody in its channel sees."),
    value("GuildPrivateThread", 12, "A thread of its participants only."),
    value("GuildStageVoice", 13, "A stage."),
    value("GuildDirectory", 14, "A directory of guilds."),
    value("GuildForum", 15, "A forum."),
    value("GuildMedia", 16, "A media channel."),
    value("Lobby", 17, "A lobby."),
    value("EphemeralDm", 18, "A conversation of two users that exists in the game only."),
  ],
  source: "protocol 12.3",
};

export const channelHandle: ClassDefinition = {
  name: "ChannelHandle",
  kind: "handle",
  summary: "A channel known to the client: a direct message channel or a lobby.",
  methods: [
    {
      name: "Id",
      summary: "The channel's id.",
      returns: "uint64_t",
      returnsSummary: "The channel's id.",
      source: "protocol 10.8",
    },
    {
      name: "Name",
      summary: "The channel's name.",
      returns: "std::string",
      returnsSummary: "The name; empty for conversations of two.",
      source: "protocol 10.8",
    },
    {
      name: "Recipients",
      summary: "The users of a conversation.",
      returns: "std::vector<uint64_t>",
      returnsSummary: "The ids of the users; empty for other channels.",
      source: "protocol 10.8",
    },
    {
      name: "Type",
      summary: "The kind of channel.",
      returns: "ChannelType",
      returnsSummary: "The type.",
      source: "protocol 10.8",
    },
  ],
  source: "protocol 3.4, 10.3",
};
