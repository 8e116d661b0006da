import { callback, field, param } from "../notation.js";
import type { ClassDefinition, ClassExtension } from "../schema.js";

export const audioDevice: ClassDefinition = {
  name: "AudioDevice",
  kind: "record",
  summary: "",
  fields: [
    field("Id", "std::string", ""),
    field("Name", "std::string", ""),
    field("IsDefault", "bool", ""),
  ],
  methods: [
    { name: "Equals", summary: "", parameters: [param("rhs", "AudioDevice", "")], returns: "bool" },
  ],
};

export const devices: ClassExtension = {
  class: "Client",
  callbacks: [
    callback("GetInputDevicesCallback", param("devices", "std::vector<AudioDevice>", "")),
    callback("GetOutputDevicesCallback", param("devices", "std::vector<AudioDevice>", "")),
    callback("GetCurrentInputDeviceCallback", param("device", "AudioDevice", "")),
    callback("GetCurrentOutputDeviceCallback", param("device", "AudioDevice", "")),
    callback(
      "SetInputDeviceCallback",
      param("result", "ClientResult", "Whether it succeeded and, if not, why."),
    ),
    callback(
      "SetOutputDeviceCallback",
      param("result", "ClientResult", "Whether it succeeded and, if not, why."),
    ),
    callback(
      "DeviceChangeCallback",
      param("inputDevices", "std::vector<AudioDevice>", ""),
      param("outputDevices", "std::vector<AudioDevice>", ""),
    ),
  ],
  methods: [
    { name: "GetDefaultAudioDeviceId", summary: "", static: true, returns: "std::string" },
    {
      name: "GetInputDevices",
      summary: "",
      parameters: [
        param("cb", "Client::GetInputDevicesCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "GetOutputDevices",
      summary: "",
      parameters: [
        param("cb", "Client::GetOutputDevicesCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "GetCurrentInputDevice",
      summary: "",
      parameters: [
        param("cb", "Client::GetCurrentInputDeviceCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "GetCurrentOutputDevice",
      summary: "",
      parameters: [
        param("cb", "Client::GetCurrentOutputDeviceCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "SetInputDevice",
      summary: "",
      parameters: [
        param("deviceId", "std::string", ""),
        param("cb", "Client::SetInputDeviceCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "SetOutputDevice",
      summary: "",
      parameters: [
        param("deviceId", "std::string", ""),
        param("cb", "Client::SetOutputDeviceCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "SetDeviceChangeCallback",
      summary: "",
      parameters: [
        param(
          "callback",
          "Client::DeviceChangeCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
    },
    { name: "ShowAudioRoutePicker", summary: "", returns: "bool" },
    {
      name: "SetSpeakerMode",
      summary: "",
      parameters: [param("speakerMode", "bool", "")],
      returns: "bool",
    },
  ],
};
