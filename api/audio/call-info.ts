import { param } from "../notation.js";
import type { ClassDefinition } from "../schema.js";

export const callInfoHandle: ClassDefinition = {
  name: "CallInfoHandle",
  kind: "handle",
  summary: "",
  methods: [
    { name: "ChannelId", summary: "", returns: "uint64_t" },
    { name: "GetParticipants", summary: "", returns: "std::vector<uint64_t>" },
    {
      name: "GetVoiceStateHandle",
      summary: "",
      parameters: [param("userId", "uint64_t", "")],
      returns: "std::optional<VoiceStateHandle>",
    },
    { name: "GuildId", summary: "", returns: "uint64_t" },
  ],
};

export const voiceStateHandle: ClassDefinition = {
  name: "VoiceStateHandle",
  kind: "handle",
  summary: "",
  methods: [
    { name: "SelfDeaf", summary: "", returns: "bool" },
    { name: "SelfMute", summary: "", returns: "bool" },
  ],
};
