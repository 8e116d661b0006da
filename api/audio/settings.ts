import { callback, param } from "../notation.js";
import type { ClassExtension } from "../schema.js";

/** Volumes and the treatment of sound. */
export const settings: ClassExtension = {
  class: "Client",
  callbacks: [
    callback(
      "NoAudioInputCallback",
      param(
        "inputDetected",
        "bool",
        "False when nothing comes from the microphone, true when something does again.",
      ),
    ),
  ],
  methods: [
    {
      name: "GetInputVolume",
      summary: "How loud the microphone is taken.",
      returns: "float",
      returnsSummary: "Percent, 0 to 100.",
      source: "protocol 6.7, 10.7",
    },
    {
      name: "SetInputVolume",
      summary: "Sets how loud the microphone is taken.",
      parameters: [param("inputVolume", "float", "Percent, 0 to 100.")],
      source: "protocol 6.7, 10.7",
    },
    {
      name: "GetOutputVolume",
      summary: "How loud others are played.",
      returns: "float",
      returnsSummary: "Percent, 0 to 200; 100 unless changed.",
      source: "protocol 6.7, 10.7",
    },
    {
      name: "SetOutputVolume",
      summary: "Sets how loud others are played.",
      parameters: [param("outputVolume", "float", "Percent, 0 to 200.")],
      source: "protocol 6.7, 10.7",
    },
    {
      name: "SetAutomaticGainControl",
      summary: "Evens out the loudness of the microphone. On by default.",
      parameters: [param("on", "bool", "True to switch it on.")],
      source: "protocol 6.7, 10.7",
    },
    {
      name: "SetEchoCancellation",
      summary: "Removes what comes back from the loudspeakers. On by default.",
      parameters: [param("on", "bool", "True to switch it on.")],
      source: "protocol 6.7, 10.7",
    },
    {
      name: "SetNoiseSuppression",
      summary: "Dampens background noise. On by default.",
      parameters: [param("on", "bool", "True to switch it on.")],
      source: "protocol 6.7, 10.7",
    },
    {
      name: "SetNoiseCancellation",
      summary: "Removes background noise by a costlier method. Off by default.",
      details: "Switching it on switches noise suppression off.",
      parameters: [param("on", "bool", "True to switch it on.")],
      source: "protocol 6.7, 10.7",
    },
    {
      name: "SetOpusHardwareCoding",
      summary: "Lets the hardware encode and decode sound. On by default.",
      details: "Call it right after the client's construction, or not at all.",
      parameters: [
        param("encode", "bool", "Whether the hardware encodes."),
        param("decode", "bool", "Whether the hardware decodes."),
      ],
      source: "protocol 6.7, 10.7",
    },
    {
      name: "SetNoAudioInputThreshold",
      summary: "Sets below which loudness the microphone counts as silent.",
      parameters: [
        param(
          "dBFSThreshold",
          "float",
          "Decibels of full scale, -100 to 100; -100, the default, switches the check off.",
        ),
      ],
      source: "protocol 6.7, 10.7",
    },
    {
      name: "SetNoAudioInputCallback",
      summary: "Called when the microphone has fallen silent, or is heard again.",
      details: "Needs a threshold from `SetNoAudioInputThreshold`.",
      parameters: [
        param(
          "callback",
          "Client::NoAudioInputCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
      source: "protocol 6.7, 10.7",
    },
    {
      name: "SetEngineManagedAudioSession",
      summary: "Leaves the audio session of a mobile system to the game's engine.",
      parameters: [param("isEngineManaged", "bool", "True when the game manages the session.")],
      source: "protocol 6.7, 10.7",
    },
    {
      name: "SetAecDump",
      summary:
        "Writes the sound before and after echo cancellation to the log folder, for finding errors.",
      parameters: [param("on", "bool", "True to switch it on.")],
      source: "protocol 6.7, 10.7",
    },
  ],
};
