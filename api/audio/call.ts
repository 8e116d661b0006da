import { callback, field, param, value } from "../notation.js";
import type { ClassDefinition, EnumDefinition } from "../schema.js";

export const audioModeType: EnumDefinition = {
  name: "AudioModeType",
  summary: "",
  values: [value("MODE_UNINIT", 0), value("MODE_VAD", 1), value("MODE_PTT", 2)],
};

export const call: ClassDefinition = {
  name: "Call",
  kind: "service",
  summary: "",
  callbacks: [
    callback("OnVoiceStateChanged", param("userId", "uint64_t", "")),
    callback("OnParticipantChanged", param("userId", "uint64_t", ""), param("added", "bool", "")),
    callback(
      "OnSpeakingStatusChanged",
      param("userId", "uint64_t", ""),
      param("isPlayingSound", "bool", ""),
    ),
    callback(
      "OnStatusChanged",
      param("status", "Call::Status", ""),
      param("error", "Call::Error", ""),
      param("errorDetail", "int32_t", ""),
    ),
  ],
  methods: [
    {
      name: "ErrorToString",
      summary: "",
      static: true,
      parameters: [param("type", "Call::Error", "")],
      returns: "std::string",
    },
    { name: "GetAudioMode", summary: "", returns: "AudioModeType" },
    { name: "GetChannelId", summary: "", returns: "uint64_t" },
    { name: "GetGuildId", summary: "", returns: "uint64_t" },
    {
      name: "GetLocalMute",
      summary: "",
      parameters: [param("userId", "uint64_t", "")],
      returns: "bool",
    },
    { name: "GetParticipants", summary: "", returns: "std::vector<uint64_t>" },
    {
      name: "GetParticipantVolume",
      summary: "",
      parameters: [param("userId", "uint64_t", "")],
      returns: "float",
    },
    { name: "GetPTTActive", summary: "", returns: "bool" },
    { name: "GetPTTReleaseDelay", summary: "", returns: "uint32_t" },
    { name: "GetSelfDeaf", summary: "", returns: "bool" },
    { name: "GetSelfMute", summary: "", returns: "bool" },
    { name: "GetStatus", summary: "", returns: "Call::Status" },
    { name: "GetVADThreshold", summary: "", returns: "VADThresholdSettings" },
    {
      name: "GetVoiceStateHandle",
      summary: "",
      parameters: [param("userId", "uint64_t", "")],
      returns: "std::optional<VoiceStateHandle>",
    },
    { name: "SetAudioMode", summary: "", parameters: [param("audioMode", "AudioModeType", "")] },
    {
      name: "SetLocalMute",
      summary: "",
      parameters: [param("userId", "uint64_t", ""), param("mute", "bool", "")],
    },
    {
      name: "SetOnVoiceStateChangedCallback",
      summary: "",
      parameters: [
        param(
          "cb",
          "Call::OnVoiceStateChanged",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
    },
    {
      name: "SetParticipantChangedCallback",
      summary: "",
      parameters: [
        param(
          "cb",
          "Call::OnParticipantChanged",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
    },
    {
      name: "SetParticipantVolume",
      summary: "",
      parameters: [param("userId", "uint64_t", ""), param("volume", "float", "")],
    },
    { name: "SetPTTActive", summary: "", parameters: [param("active", "bool", "")] },
    {
      name: "SetPTTReleaseDelay",
      summary: "",
      parameters: [param("releaseDelayMs", "uint32_t", "")],
    },
    { name: "SetSelfDeaf", summary: "", parameters: [param("deaf", "bool", "")] },
    { name: "SetSelfMute", summary: "", parameters: [param("mute", "bool", "")] },
    {
      name: "SetSpeakingStatusChangedCallback",
      summary: "",
      parameters: [
        param(
          "cb",
          "Call::OnSpeakingStatusChanged",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
    },
    {
      name: "SetStatusChangedCallback",
      summary: "",
      parameters: [
        param(
          "cb",
          "Call::OnStatusChanged",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
    },
    {
      name: "SetVADThreshold",
      summary: "",
      parameters: [param("automatic", "bool", ""), param("threshold", "float", "")],
    },
    {
      name: "StatusToString",
      summary: "",
      static: true,
      parameters: [param("type", "Call::Status", "")],
      returns: "std::string",
    },
  ],
  enums: [
    {
      name: "Error",
      summary: "",
      values: [
        value("None", 0),
        value("SignalingConnectionFailed", 1),
        value("SignalingUnexpectedClose", 2),
        value("VoiceConnectionFailed", 3),
        value("JoinTimeout", 4),
        value("Forbidden", 5),
      ],
    },
    {
      name: "Status",
      summary: "",
      values: [
        value("Disconnected", 0),
        value("Joining", 1),
        value("Connecting", 2),
        value("SignalingConnected", 3),
        value("Connected", 4),
        value("Reconnecting", 5),
        value("Disconnecting", 6),
      ],
    },
  ],
};

export const vadThresholdSettings: ClassDefinition = {
  name: "VADThresholdSettings",
  kind: "record",
  summary: "",
  copyable: false,
  fields: [field("VadThreshold", "float", ""), field("Automatic", "bool", "")],
};
