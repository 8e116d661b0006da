import { RpcError, RpcErrorCode } from "../../../kernel/rpc/errors.js";
import { authenticate, authorize } from "./authorize-commands.js";
import { type ActivityCall, type CommandRule, requireOneOf } from "./call.js";
import {
  captureLog,
  getPlatformBehaviors,
  refreshTicket,
  setConfig,
  setOrientationLock,
} from "./device-commands.js";
import { subscribe, unsubscribe } from "./event-commands.js";
import { nameOf } from "./inbox.js";
import {
  getChannel,
  getChannelPermissions,
  getLocale,
  getParticipants,
  getRelationships,
  getUser,
  inviteUser,
  setActivity,
} from "./people-commands.js";
import {
  openInviteDialog,
  openLink,
  openShareMoment,
  shareInteraction,
  shareLink,
  uploadImage,
} from "./share-commands.js";
import {
  getEntitlements,
  getQuest,
  getQuestEnrollment,
  getSkus,
  startPurchase,
  startQuestTimer,
} from "./store-commands.js";

const ANY_TOKEN = ["authenticated"];

/** Every command that the embedded SDK has a function for (activities 2.7). */
const rules: Readonly<Record<string, CommandRule>> = {
  AUTHORIZE: { run: authorize },
  AUTHENTICATE: { run: authenticate },
  SUBSCRIBE: { run: subscribe },
  UNSUBSCRIBE: { run: unsubscribe },
  CAPTURE_LOG: { run: captureLog },
  ENCOURAGE_HW_ACCELERATION: { run: () => ({ enabled: true }), only: "desktop" },
  GET_ACTIVITY_INSTANCE_CONNECTED_PARTICIPANTS: { run: getParticipants },
  GET_CHANNEL: { run: getChannel, scopes: ["guilds", "guilds.channels.read"] },
  GET_CHANNEL_PERMISSIONS: {
    run: getChannelPermissions,
    scopes: ["guilds.members.read", "guilds.channels.read"],
  },
  GET_ENTITLEMENTS_EMBEDDED: { run: getEntitlements, scopes: ANY_TOKEN },
  GET_PLATFORM_BEHAVIORS: { run: getPlatformBehaviors },
  GET_QUEST: { run: getQuest, scopes: ["identify"] },
  GET_QUEST_ENROLLMENT_STATUS: { run: getQuestEnrollment, scopes: ["identify"] },
  GET_RELATIONSHIPS: { run: getRelationships, scopes: ["relationships.read"] },
  GET_SKUS_EMBEDDED: { run: getSkus, scopes: ANY_TOKEN },
  GET_USER: { run: getUser },
  INITIATE_IMAGE_UPLOAD: { run: uploadImage, scopes: ANY_TOKEN },
  INVITE_USER_EMBEDDED: { run: inviteUser, scopes: ["relationships.read"] },
  OPEN_EXTERNAL_LINK: { run: openLink },
  OPEN_INVITE_DIALOG: { run: openInviteDialog, scopes: ANY_TOKEN },
  OPEN_SHARE_MOMENT_DIALOG: { run: openShareMoment, scopes: ANY_TOKEN, only: "desktop" },
  QUEST_START_TIMER: { run: startQuestTimer, scopes: ["identify"] },
  REQUEST_PROXY_TICKET_REFRESH: { run: refreshTicket, scopes: ANY_TOKEN },
  SET_ACTIVITY: { run: setActivity, scopes: ["rpc.activities.write"] },
  SET_CONFIG: { run: setConfig, only: "desktop" },
  SET_ORIENTATION_LOCK_STATE: { run: setOrientationLock },
  SHARE_INTERACTION: { run: shareInteraction, scopes: ANY_TOKEN },
  SHARE_LINK: { run: shareLink, scopes: ANY_TOKEN },
  START_PURCHASE: { run: startPurchase, scopes: ANY_TOKEN, only: "desktop" },
  USER_SETTINGS_GET_LOCALE: { run: getLocale, scopes: ["identify"] },
};

/**
 * Carries out a command.
 *
 * @throws RpcError 4002 for one that there is not here, 4006 for a missing scope, and others
 */
export function perform(name: unknown, call: ActivityCall): unknown {
  const rule = typeof name === "string" && Object.hasOwn(rules, name) ? rules[name] : undefined;
  const { session } = call;
  if (rule === undefined || (rule.only !== undefined && rule.only !== session.platform)) {
    throw new RpcError(RpcErrorCode.InvalidCommand, `Invalid command: ${nameOf(name)}`);
  }
  if (rule.scopes !== undefined) requireOneOf(session, nameOf(name), rule.scopes);
  return rule.run(call);
}
