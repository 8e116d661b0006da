import { param } from "../notation.js";
import type { ClassDefinition } from "../schema.js";

export const callInfoHandle: ClassDefinition = {
  name: "CallInfoHandle",
  kind: "handle",
  summary: "The voice call of a lobby, readable without taking part in it.",
  methods: [
    {
      name: "ChannelId",
      summary: "The id of the lobby that the call is in.",
      returns: "uint64_t",
      returnsSummary: "The lobby's id.",
      source: "protocol 10.7",
    },
    {
      name: "GetParticipants",
      summary: "Who takes part in the call.",
      returns: "std::vector<uint64_t>",
      returnsSummary: "The ids of the users.",
      source: "protocol 10.7",
    },
    {
      name: "GetVoiceStateHandle",
      summary: "Whether a participant is muted or deafened.",
      parameters: [param("userId", "uint64_t", "The participant's id.")],
      returns: "std::optional<VoiceStateHandle>",
      returnsSummary: "The state; unset when the user takes no part.",
      source: "protocol 10.7",
    },
    {
      name: "GuildId",
      summary: "The id of the lobby that the call is in, the same as `ChannelId`.",
      returns: "uint64_t",
      returnsSummary: "The lobby's id.",
      source: "protocol 10.7",
    },
  ],
  source: "protocol 10.7",
};

export const voiceStateHandle: ClassDefinition = {
  name: "VoiceStateHandle",
  kind: "handle",
  summary: "Whether a participant of a call has muted or deafened himself or herself.",
  methods: [
    {
      name: "SelfDeaf",
      summary: "Whether the participant hears nothing.",
      returns: "bool",
      returnsSummary: "True when deafened.",
      source: "protocol 10.8",
    },
    {
      name: "SelfMute",
      summary: "Whether the participant's microphone is off.",
      returns: "bool",
      returnsSummary: "True when muted.",
      source: "protocol 10.8",
    },
  ],
  source: "protocol 10.8",
};
