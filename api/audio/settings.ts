import { callback, param } from "../notation.js";
import type { ClassExtension } from "../schema.js";

export const settings: ClassExtension = {
  class: "Client",
  callbacks: [callback("NoAudioInputCallback", param("inputDetected", "bool", ""))],
  methods: [
    { name: "GetInputVolume", summary: "", returns: "float" },
    { name: "SetInputVolume", summary: "", parameters: [param("inputVolume", "float", "")] },
    { name: "GetOutputVolume", summary: "", returns: "float" },
    { name: "SetOutputVolume", summary: "", parameters: [param("outputVolume", "float", "")] },
    { name: "SetAutomaticGainControl", summary: "", parameters: [param("on", "bool", "")] },
    { name: "SetEchoCancellation", summary: "", parameters: [param("on", "bool", "")] },
    { name: "SetNoiseSuppression", summary: "", parameters: [param("on", "bool", "")] },
    { name: "SetNoiseCancellation", summary: "", parameters: [param("on", "bool", "")] },
    {
      name: "SetOpusHardwareCoding",
      summary: "",
      parameters: [param("encode", "bool", ""), param("decode", "bool", "")],
    },
    {
      name: "SetNoAudioInputThreshold",
      summary: "",
      parameters: [param("dBFSThreshold", "float", "")],
    },
    {
      name: "SetNoAudioInputCallback",
      summary: "",
      parameters: [
        param(
          "callback",
          "Client::NoAudioInputCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
    },
    {
      name: "SetEngineManagedAudioSession",
      summary: "",
      parameters: [param("isEngineManaged", "bool", "")],
    },
    { name: "SetAecDump", summary: "", parameters: [param("on", "bool", "")] },
  ],
};
