import type { ApplicationRecord } from "../applications/api.js";
import { OAuthError } from "./errors.js";

const presenceScopes = [
  "activities.invites.write",
  "activities.read",
  "activities.write",
  "application_identities.write",
  "gateway.connect",
  "identify",
  "relationships.read",
  "relationships.write",
];

/** Scopes that stand for several (protocol 1.9). */
const umbrellas: Readonly<Record<string, readonly string[]>> = {
  "sdk.social_layer_presence": presenceScopes,
  "sdk.social_layer": [
    ...presenceScopes,
    "dm_channels.read",
    "dm_channels.messages.read",
    "dm_channels.messages.write",
    "guilds",
    "guilds.channels.read",
    "lobbies.write",
  ],
};

/** Scopes that only approved applications may request. */
const approvalNeeded = ["identify.premium"];

/** Each scope the platform knows, with what it allows in the words of the consent page. */
const descriptions: Readonly<Record<string, string>> = {
  openid: "Confirm who you are",
  identify: "See your username, display name and avatar",
  "identify.premium": "See your subscription level",
  email: "See your email address",
  "sdk.social_layer": "Use your friends, presence, messages and lobbies in the game",
  "sdk.social_layer_presence": "Use your friends and presence in the game",
  "gateway.connect": "Receive your events while you play",
  "relationships.read": "See your friends and friend requests",
  "relationships.write": "Add, remove and block friends for you",
  "dm_channels.read": "See your direct message conversations",
  "dm_channels.messages.read": "Read your direct messages",
  "dm_channels.messages.write": "Send direct messages as you",
  "activities.read": "See your friends' activities",
  "activities.write": "Show what you are playing",
  "activities.invites.write": "Send game invites as you",
  "presences.read": "See your friends' online status",
  "presences.write": "Change your online status",
  "lobbies.write": "Create, join and leave lobbies for you",
  voice: "Join voice calls as you",
  guilds: "See which servers you are in",
  "guilds.channels.read": "See the channels of your servers",
  "guilds.members.read": "See your profile in your servers",
  "guilds.join": "Join servers for you",
  "account.global_name.update": "Change your display name",
  "application_identities.write": "Link your game account to your profile",
  rpc: "Control your local client",
  "rpc.activities.write": "Show what you are playing through your local client",
  "rpc.voice.read": "See your voice settings",
  "rpc.voice.write": "Change your voice settings",
  "rpc.notifications.read": "See your notifications",
  "rpc.video.write": "Change your video settings",
  "rpc.screenshare.write": "Change your screen sharing settings",
  "application.commands": "Add its commands",
  "applications.commands": "Add its commands",
  "applications.commands.update": "Change its commands",
  "applications.commands.permissions.update": "Decide who may use its commands in your servers",
  "applications.entitlements": "See what you own in the application",
  "applications.store.update": "Change its store data",
  bot: "Add its bot",
  connections: "See the accounts you have connected",
  "role_connections.write": "Update your role connections",
  "gdm.join": "Bring you into its group conversations",
  "webhook.incoming": "Create a webhook",
  "messages.read": "Read messages through your local client",
};

/** Every scope: its name, what it allows in plain words, and whether an application needs approval for it. */
export function listScopes(): { name: string; description: string; needsApproval: boolean }[] {
  return Object.entries(descriptions).map(([name, description]) => ({
    name,
    description,
    needsApproval: approvalNeeded.includes(name),
  }));
}

/** What a scope allows, in plain words. */
export function describeScope(scope: string): string {
  return descriptions[scope] ?? scope;
}

/**
 * Reads a `scope` parameter.
 *
 * @returns the scopes in the order given, without repetition
 * @throws OAuthError `invalid_scope` for an unknown scope, or one the application is not approved for
 */
export function readScopes(text: string, application: ApplicationRecord): string[] {
  const scopes = [...new Set(text.split(" ").filter((scope) => scope !== ""))];
  if (scopes.length === 0) {
    throw new OAuthError("invalid_scope", "The request names no scope; at least one is needed.");
  }
  for (const scope of scopes) {
    if (!Object.hasOwn(descriptions, scope)) {
      throw new OAuthError("invalid_scope", `The scope "${scope}" is unknown.`);
    }
    if (!approved(scope, application)) {
      throw new OAuthError("invalid_scope", `The application has no approval for "${scope}".`);
    }
  }
  return scopes;
}

/** Whether a scope needs no approval, or the application has it. */
export function approved(scope: string, { approvedScopes }: ApplicationRecord): boolean {
  return !approvalNeeded.includes(scope) || approvedScopes.includes(scope);
}

/** The scopes with each umbrella followed by all it stands for, without repetition. */
export function expandScopes(scopes: readonly string[]): string[] {
  return [...new Set(scopes.flatMap((scope) => [scope, ...(umbrellas[scope] ?? [])]))];
}
