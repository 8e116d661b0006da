import { defineDomain } from "../schema.js";
import { audioModeType, call, vadThresholdSettings } from "./call.js";
import { callInfoHandle, voiceStateHandle } from "./call-info.js";
import { calls } from "./calls.js";
import { audioDevice, devices } from "./devices.js";
import { settings } from "./settings.js";

export const audioDomain = defineDomain({
  name: "audio",
  title: "Audio",
  summary: "Audio.",
  enums: [audioModeType],
  classes: [call, vadThresholdSettings, callInfoHandle, voiceStateHandle, audioDevice],
  extends: [calls, devices, settings],
});
