import { defineDomain } from "../schema.js";
import { call } from "./call.js";
import { callInfoHandle, voiceStateHandle } from "./call-info.js";
import { calls } from "./calls.js";
import { audioDevice, devices } from "./devices.js";
import { settings } from "./settings.js";
import { audioModeType, vadThresholdSettings } from "./voice-activity.js";

export const audioDomain = defineDomain({
  name: "audio",
  title: "Audio and calls",
  summary: "Voice calls in lobbies, audio devices, and the treatment of sound.",
  enums: [audioModeType],
  classes: [vadThresholdSettings, call, callInfoHandle, voiceStateHandle, audioDevice],
  extends: [calls, devices, settings],
});
