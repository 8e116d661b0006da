import { value } from "../notation.js";
import type { ClassDefinition, EnumDefinition } from "../schema.js";

export const channelType: EnumDefinition = {
  name: "ChannelType",
  summary: "",
  values: [
    value("GuildText", 0),
    value("Dm", 1),
    value("GuildVoice", 2),
    value("GroupDm", 3),
    value("GuildCategory", 4),
    value("GuildNews", 5),
    value("GuildStore", 6),
    value("GuildNewsThread", 10),
    value("GuildPublicThread", 11),
    value("GuildPrivateThread", 12),
    value("GuildStageVoice", 13),
    value("GuildDirectory", 14),
    value("GuildForum", 15),
    value("GuildMedia", 16),
    value("Lobby", 17),
    value("EphemeralDm", 18),
  ],
};

export const channelHandle: ClassDefinition = {
  name: "ChannelHandle",
  kind: "handle",
  summary: "",
  methods: [
    { name: "Id", summary: "", returns: "uint64_t" },
    { name: "Name", summary: "", returns: "std::string" },
    { name: "Recipients", summary: "", returns: "std::vector<uint64_t>" },
    { name: "Type", summary: "", returns: "ChannelType" },
  ],
};
