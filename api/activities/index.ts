import { defineDomain } from "../schema.js";
import { activity } from "./activity.js";
import { activityInvite, invites } from "./invites.js";
import {
  activityActionTypes,
  activityGamePlatforms,
  activityPartyPrivacy,
  activityTypes,
  statusDisplayTypes,
} from "./kinds.js";
import {
  activityAssets,
  activityButton,
  activityParty,
  activitySecrets,
  activityTimestamps,
} from "./parts.js";
import { presence } from "./presence.js";

export const activitiesDomain = defineDomain({
  name: "activities",
  title: "Activities and invites",
  summary:
    "Rich presence, online status, invitations to join a game, and starting the game from the platform.",
  enums: [
    activityTypes,
    statusDisplayTypes,
    activityPartyPrivacy,
    activityGamePlatforms,
    activityActionTypes,
  ],
  classes: [
    activity,
    activityAssets,
    activityTimestamps,
    activityParty,
    activitySecrets,
    activityButton,
    activityInvite,
  ],
  extends: [presence, invites],
});
