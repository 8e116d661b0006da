import { field, value } from "../notation.js";
import type { ClassDefinition, EnumDefinition } from "../schema.js";

export const audioModeType: EnumDefinition = {
  name: "AudioModeType",
  summary: "What decides when the microphone is open.",
  values: [
    value("MODE_UNINIT", 0, "Nothing yet."),
    value("MODE_VAD", 1, "The loudness of the voice."),
    value("MODE_PTT", 2, "A key that the player holds."),
  ],
  source: "protocol 6.7, 12.3",
};

export const vadThresholdSettings: ClassDefinition = {
  name: "VADThresholdSettings",
  kind: "record",
  summary: "From which loudness on the microphone opens in `MODE_VAD`.",
  copyable: false,
  fields: [
    field("VadThreshold", "float", "Decibels, -100 to 0; -60 is the default."),
    field("Automatic", "bool", "Whether the SDK finds the threshold by itself."),
  ],
  source: "protocol 6.7",
};
