import { clientDestroyed } from "../errors.js";
import { callback, field, param, result } from "../notation.js";
import type { ClassDefinition, ClassExtension } from "../schema.js";

export const audioDevice: ClassDefinition = {
  name: "AudioDevice",
  kind: "record",
  summary: "A microphone, or something to hear with.",
  fields: [
    field("Id", "std::string", "The device's id, for `SetInputDevice` and `SetOutputDevice`."),
    field("Name", "std::string", "The name to show."),
    field("IsDefault", "bool", "Whether it is the system's default device."),
  ],
  methods: [
    {
      name: "Equals",
      summary: "Whether another object means the same device.",
      parameters: [param("rhs", "AudioDevice", "The other device.")],
      returns: "bool",
      returnsSummary: "True when the ids are equal.",
      source: "protocol 10.8",
    },
  ],
  source: "protocol 10.7, 10.8",
};

/** Finding and choosing audio devices. */
export const devices: ClassExtension = {
  class: "Client",
  callbacks: [
    callback(
      "GetInputDevicesCallback",
      param("devices", "std::vector<AudioDevice>", "The devices."),
    ),
    callback(
      "GetOutputDevicesCallback",
      param("devices", "std::vector<AudioDevice>", "The devices."),
    ),
    callback("GetCurrentInputDeviceCallback", param("device", "AudioDevice", "The device.")),
    callback("GetCurrentOutputDeviceCallback", param("device", "AudioDevice", "The device.")),
    callback("SetInputDeviceCallback", result),
    callback("SetOutputDeviceCallback", result),
    callback(
      "DeviceChangeCallback",
      param("inputDevices", "std::vector<AudioDevice>", "All microphones there are now."),
      param("outputDevices", "std::vector<AudioDevice>", "All devices to hear with there are now."),
    ),
  ],
  methods: [
    {
      name: "GetDefaultAudioDeviceId",
      summary: "The id that stands for the system's default device, whichever that is.",
      static: true,
      returns: "std::string",
      returnsSummary: "The id.",
      source: "protocol 10.1",
    },
    {
      name: "GetInputDevices",
      summary: "Lists the microphones.",
      parameters: [
        param("cb", "Client::GetInputDevicesCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "The devices.",
      source: "protocol 10.7",
    },
    {
      name: "GetOutputDevices",
      summary: "Lists the devices to hear with.",
      parameters: [
        param("cb", "Client::GetOutputDevicesCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "The devices.",
      source: "protocol 10.7",
    },
    {
      name: "GetCurrentInputDevice",
      summary: "Finds out which microphone is in use.",
      parameters: [
        param("cb", "Client::GetCurrentInputDeviceCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "The device.",
      source: "protocol 10.7",
    },
    {
      name: "GetCurrentOutputDevice",
      summary: "Finds out which device is heard with.",
      parameters: [
        param("cb", "Client::GetCurrentOutputDeviceCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "The device.",
      source: "protocol 10.7",
    },
    {
      name: "SetInputDevice",
      summary: "Chooses the microphone.",
      parameters: [
        param(
          "deviceId",
          "std::string",
          "The device's id, from `GetInputDevices` or `GetDefaultAudioDeviceId`.",
        ),
        param("cb", "Client::SetInputDeviceCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "Nothing; the microphone is in use.",
      errors: [clientDestroyed, "Fails when there is no device with this id."],
      source: "protocol 10.7",
    },
    {
      name: "SetOutputDevice",
      summary: "Chooses the device to hear with.",
      parameters: [
        param(
          "deviceId",
          "std::string",
          "The device's id, from `GetOutputDevices` or `GetDefaultAudioDeviceId`.",
        ),
        param("cb", "Client::SetOutputDeviceCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "Nothing; the device is in use.",
      errors: [clientDestroyed, "Fails when there is no device with this id."],
      source: "protocol 10.7",
    },
    {
      name: "SetDeviceChangeCallback",
      summary: "Called when devices were connected or disconnected.",
      parameters: [
        param(
          "callback",
          "Client::DeviceChangeCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
      source: "protocol 10.7",
    },
    {
      name: "ShowAudioRoutePicker",
      summary: "Shows the system's choice of audio devices, on mobile systems that have one.",
      returns: "bool",
      returnsSummary: "Whether it is shown.",
      source: "protocol 10.7",
    },
    {
      name: "SetSpeakerMode",
      summary: "Switches a mobile device between its loudspeaker and its earpiece.",
      deprecated: "Deprecated by the SDK; use `ShowAudioRoutePicker` or `SetOutputDevice`.",
      parameters: [param("speakerMode", "bool", "True for the loudspeaker.")],
      returns: "bool",
      returnsSummary: "Whether the mode is set.",
      source: "contract: SDK operations named; protocol 10.7",
    },
  ],
};
