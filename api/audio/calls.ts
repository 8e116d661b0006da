import { callback, param } from "../notation.js";
import type { ClassExtension } from "../schema.js";

/** Starting, finding and ending calls. */
export const calls: ClassExtension = {
  class: "Client",
  callbacks: [
    callback(
      "UserAudioReceivedCallback",
      param("userId", "uint64_t", "The participant's id."),
      param("data", "int16_t *", "The samples, which the callback may change."),
      param("samplesPerChannel", "uint64_t", "How many samples each channel has."),
      param("sampleRate", "int32_t", "Samples in a second."),
      param("channels", "uint64_t", "How many channels there are."),
      param("outShouldMute", "bool &", "Set it to keep the SDK from playing this sound."),
    ),
    callback(
      "UserAudioCapturedCallback",
      param("data", "int16_t *", "The samples, which the callback may change."),
      param("samplesPerChannel", "uint64_t", "How many samples each channel has."),
      param("sampleRate", "int32_t", "Samples in a second."),
      param("channels", "uint64_t", "How many channels there are."),
    ),
    callback("EndCallCallback"),
    callback("EndCallsCallback"),
    callback(
      "VoiceParticipantChangedCallback",
      param("lobbyId", "uint64_t", "The lobby's id."),
      param("memberId", "uint64_t", "The user's id."),
      param("added", "bool", "True when joined, false when left."),
    ),
  ],
  methods: [
    {
      name: "StartCall",
      summary: "Joins the voice call of a lobby, and starts it if there is none.",
      details:
        "Returns at once; the call's own status callback reports the progress. Meant for lobbies of at most 25 members.",
      kind: "call",
      parameters: [param("channelId", "uint64_t", "The lobby's id.")],
      returns: "Call",
      returnsSummary: "The call; none when the current user is in it already.",
      scopes: ["lobbies.write", "sdk.social_layer"],
      source: "protocol 6.1, 6.7, 10.7",
    },
    {
      name: "StartCallWithAudioCallbacks",
      summary: "Joins the voice call of a lobby and hands all sound to the game.",
      details:
        "Samples are 16 bits wide, the channels interleaved. The SDK's callbacks run on an audio thread, with samples that are only valid meanwhile; in TypeScript their sound is copied and comes as `audio` of the call.",
      parameters: [
        param("lobbyId", "uint64_t", "The lobby's id."),
        param(
          "receivedCb",
          "Client::UserAudioReceivedCallback",
          "Called with sound received from a participant.",
        ),
        param(
          "capturedCb",
          "Client::UserAudioCapturedCallback",
          "Called with sound captured by the microphone.",
        ),
      ],
      returns: "Call",
      returnsSummary: "The call; none when the current user is in it already.",
      scopes: ["lobbies.write", "sdk.social_layer"],
      source: "protocol 6.1, 6.7, 10.7",
    },
    {
      name: "EndCall",
      summary: "Leaves a call.",
      details: "Its `Call` objects become invalid.",
      parameters: [
        param("channelId", "uint64_t", "The lobby's id."),
        param("callback", "Client::EndCallCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "Nothing; the call has ended.",
      source: "protocol 6.7, 10.7",
    },
    {
      name: "EndCalls",
      summary: "Leaves all calls.",
      details: "Their `Call` objects become invalid.",
      parameters: [param("callback", "Client::EndCallsCallback", "Called once, with the outcome.")],
      returnsSummary: "Nothing; all calls have ended.",
      source: "protocol 6.7, 10.7",
    },
    {
      name: "GetCall",
      summary: "The call in a lobby that the current user takes part in.",
      parameters: [param("channelId", "uint64_t", "The lobby's id.")],
      returns: "Call",
      returnsSummary: "The call; none when there is none.",
      source: "protocol 10.7",
    },
    {
      name: "GetCalls",
      summary: "All calls that the current user takes part in.",
      returns: "std::vector<Call>",
      returnsSummary: "The calls.",
      source: "protocol 10.7",
    },
    {
      name: "GetSelfMuteAll",
      summary: "Whether the current user's microphone is off in all calls.",
      returns: "bool",
      returnsSummary: "True when muted.",
      source: "protocol 10.7",
    },
    {
      name: "SetSelfMuteAll",
      summary: "Turns the current user's microphone off or on in all calls.",
      details: "Overrides the setting of each call.",
      parameters: [param("mute", "bool", "True to mute.")],
      source: "protocol 6.7, 10.7",
    },
    {
      name: "GetSelfDeafAll",
      summary: "Whether the current user hears nothing in all calls.",
      returns: "bool",
      returnsSummary: "True when deafened.",
      source: "protocol 10.7",
    },
    {
      name: "SetSelfDeafAll",
      summary: "Lets the current user hear nothing in all calls, or hear again.",
      details: "Overrides the setting of each call.",
      parameters: [param("deaf", "bool", "True to deafen.")],
      source: "protocol 6.7, 10.7",
    },
    {
      name: "SetVoiceParticipantChangedCallback",
      summary:
        "Called when somebody has joined or left the voice call of one of the current user's lobbies.",
      details: "The current user need not take part in the call.",
      parameters: [
        param(
          "cb",
          "Client::VoiceParticipantChangedCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
      source: "protocol 10.7",
    },
  ],
};
