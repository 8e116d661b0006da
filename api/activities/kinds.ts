import { value } from "../notation.js";
import type { EnumDefinition } from "../schema.js";

export const activityTypes: EnumDefinition = {
  name: "ActivityTypes",
  summary: "What kind of thing a user does.",
  details: "A game sets Playing, Listening, Watching or Competing; the others are only received.",
  values: [
    value("Playing", 0, "Playing a game."),
    value("Streaming", 1, "Streaming."),
    value("Listening", 2, "Listening to something."),
    value("Watching", 3, "Watching something."),
    value("CustomStatus", 4, "A status text of the user's own."),
    value("Competing", 5, "Competing in something."),
    value("HangStatus", 6, "Hanging out in a voice channel."),
  ],
  source: "contract: RPC over IPC; protocol 5.8, 12.3",
};

export const statusDisplayTypes: EnumDefinition = {
  name: "StatusDisplayTypes",
  summary: "Which text of an activity stands in the user's status.",
  values: [
    value("Name", 0, "The name of the activity."),
    value("State", 1, "Its state."),
    value("Details", 2, "Its details."),
  ],
  source: "protocol 4.9, 12.3",
};

export const activityPartyPrivacy: EnumDefinition = {
  name: "ActivityPartyPrivacy",
  summary: "Who may join a party without an invitation.",
  values: [
    value("Private", 0, "Nobody. This is also what is reported of every other user's party."),
    value("Public", 1, "Friends, and members of the same voice channel."),
  ],
  source: "protocol 4.9, 12.3",
};

export const activityGamePlatforms: EnumDefinition = {
  name: "ActivityGamePlatforms",
  summary:
    "Platforms on which an activity can be joined; the values are bits that can be combined.",
  values: [
    value("Desktop", 1, "Desktop computers."),
    value("Xbox", 2, "Xbox."),
    value("Samsung", 4, "Samsung devices."),
    value("IOS", 8, "Devices with iOS."),
    value("Android", 16, "Android."),
    value("Embedded", 32, "Inside the platform's client."),
    value("PS4", 64, "PlayStation 4."),
    value("PS5", 128, "PlayStation 5."),
  ],
  source: "protocol 4.9, 12.3",
};

export const activityActionTypes: EnumDefinition = {
  name: "ActivityActionTypes",
  summary: "What an activity invite asks for.",
  values: [
    value("Invalid", 0, "Nothing; the invite is empty."),
    value("Join", 1, "An invitation to join the sender."),
    value("JoinRequest", 5, "A request of the sender to join the receiver."),
  ],
  source: "protocol 3.11, 12.3",
};
