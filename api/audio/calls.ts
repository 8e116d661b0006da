import { callback, param } from "../notation.js";
import type { ClassExtension } from "../schema.js";

export const calls: ClassExtension = {
  class: "Client",
  callbacks: [
    callback(
      "UserAudioReceivedCallback",
      param("userId", "uint64_t", ""),
      param("data", "int16_t *", ""),
      param("samplesPerChannel", "uint64_t", ""),
      param("sampleRate", "int32_t", ""),
      param("channels", "uint64_t", ""),
      param("outShouldMute", "bool &", ""),
    ),
    callback(
      "UserAudioCapturedCallback",
      param("data", "int16_t *", ""),
      param("samplesPerChannel", "uint64_t", ""),
      param("sampleRate", "int32_t", ""),
      param("channels", "uint64_t", ""),
    ),
    callback("EndCallCallback"),
    callback("EndCallsCallback"),
    callback(
      "VoiceParticipantChangedCallback",
      param("lobbyId", "uint64_t", ""),
      param("memberId", "uint64_t", ""),
      param("added", "bool", ""),
    ),
  ],
  methods: [
    {
      name: "StartCall",
      summary: "",
      parameters: [param("channelId", "uint64_t", "")],
      returns: "Call",
    },
    {
      name: "StartCallWithAudioCallbacks",
      summary: "",
      parameters: [
        param("lobbyId", "uint64_t", ""),
        param("receivedCb", "Client::UserAudioReceivedCallback", ""),
        param("capturedCb", "Client::UserAudioCapturedCallback", ""),
      ],
      returns: "Call",
    },
    {
      name: "EndCall",
      summary: "",
      parameters: [
        param("channelId", "uint64_t", ""),
        param("callback", "Client::EndCallCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "EndCalls",
      summary: "",
      parameters: [param("callback", "Client::EndCallsCallback", "Called once, with the outcome.")],
    },
    {
      name: "GetCall",
      summary: "",
      parameters: [param("channelId", "uint64_t", "")],
      returns: "Call",
    },
    { name: "GetCalls", summary: "", returns: "std::vector<Call>" },
    { name: "GetSelfMuteAll", summary: "", returns: "bool" },
    { name: "SetSelfMuteAll", summary: "", parameters: [param("mute", "bool", "")] },
    { name: "GetSelfDeafAll", summary: "", returns: "bool" },
    { name: "SetSelfDeafAll", summary: "", parameters: [param("deaf", "bool", "")] },
    {
      name: "SetVoiceParticipantChangedCallback",
      summary: "",
      parameters: [
        param(
          "cb",
          "Client::VoiceParticipantChangedCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
    },
  ],
};
