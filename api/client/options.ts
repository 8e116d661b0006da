import { field, value } from "../notation.js";
import type { ClassDefinition, EnumDefinition } from "../schema.js";

export const audioSystem: EnumDefinition = {
  name: "AudioSystem",
  summary: "",
  values: [value("Standard", 0), value("Game", 1)],
};

export const clientCreateOptions: ClassDefinition = {
  name: "ClientCreateOptions",
  kind: "record",
  summary: "",
  constructors: [[]],
  fields: [
    field("WebBase", "std::string", ""),
    field("ApiBase", "std::string", ""),
    field("ExperimentalAudioSystem", "AudioSystem", ""),
    field("ExperimentalAndroidPreventCommsForBluetooth", "bool", ""),
    field("CpuAffinityMask", "std::optional<uint64_t>", ""),
  ],
};
