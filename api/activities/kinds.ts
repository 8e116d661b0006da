import { value } from "../notation.js";
import type { EnumDefinition } from "../schema.js";

export const activityTypes: EnumDefinition = {
  name: "ActivityTypes",
  summary: "",
  values: [
    value("Playing", 0),
    value("Streaming", 1),
    value("Listening", 2),
    value("Watching", 3),
    value("CustomStatus", 4),
    value("Competing", 5),
    value("HangStatus", 6),
  ],
};

export const statusDisplayTypes: EnumDefinition = {
  name: "StatusDisplayTypes",
  summary: "",
  values: [value("Name", 0), value("State", 1), value("Details", 2)],
};

export const activityPartyPrivacy: EnumDefinition = {
  name: "ActivityPartyPrivacy",
  summary: "",
  values: [value("Private", 0), value("Public", 1)],
};

export const activityGamePlatforms: EnumDefinition = {
  name: "ActivityGamePlatforms",
  summary: "",
  values: [
    value("Desktop", 1),
    value("Xbox", 2),
    value("Samsung", 4),
    value("IOS", 8),
    value("Android", 16),
    value("Embedded", 32),
    value("PS4", 64),
    value("PS5", 128),
  ],
};

export const activityActionTypes: EnumDefinition = {
  name: "ActivityActionTypes",
  summary: "",
  values: [value("Invalid", 0), value("Join", 1), value("JoinRequest", 5)],
};
