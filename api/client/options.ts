import { field, value } from "../notation.js";
import type { ClassDefinition, EnumDefinition } from "../schema.js";

export const audioSystem: EnumDefinition = {
  name: "AudioSystem",
  summary: "How the SDK uses the audio system of a mobile device.",
  values: [
    value("Standard", 0, "The mode for communication."),
    value("Game", 1, "The experimental mode for media streams."),
  ],
  source: "contract: ClientCreateOptions",
};

export const clientCreateOptions: ClassDefinition = {
  name: "ClientCreateOptions",
  kind: "record",
  summary: "Settings of a client that cannot change after its construction.",
  details: "Unset fields keep the library's defaults.",
  constructors: [[]],
  fields: [
    field(
      "WebBase",
      "std::string",
      "Root of the web pages, where the consent page is. Empty keeps the default.",
    ),
    field(
      "ApiBase",
      "std::string",
      "Root of the HTTP API, with or without the version segment `/v<n>`. Empty keeps the default.",
    ),
    field(
      "ExperimentalAudioSystem",
      "AudioSystem",
      "How audio is used on mobile devices. Experimental.",
    ),
    field(
      "ExperimentalAndroidPreventCommsForBluetooth",
      "bool",
      "Keeps Android from switching to its voice mode when a Bluetooth headset is connected. Experimental.",
    ),
    field(
      "CpuAffinityMask",
      "std::optional<uint64_t>",
      "The processors that the SDK's threads may run on, one bit each. Unset means all.",
    ),
  ],
  source: "contract: ClientCreateOptions; protocol 10.1",
};
