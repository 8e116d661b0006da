import type { ScopeDefinition } from "../schema.js";

const presence = [
  "activities.invites.write",
  "activities.read",
  "activities.write",
  "application_identities.write",
  "gateway.connect",
  "identify",
  "relationships.read",
  "relationships.write",
];

/** What a player can be asked to allow, as far as the SDK makes use of it (protocol 1.9). */
export const scopes: readonly ScopeDefinition[] = [
  { name: "openid", summary: "An ID token, which tells a backend who the player is." },
  {
    name: "sdk.social_layer_presence",
    summary: "Account linking, friends and rich presence.",
    includes: presence,
  },
  {
    name: "sdk.social_layer",
    summary: "Everything presence has, and messages, lobbies, linked channels and voice.",
    includes: [
      ...presence,
      "dm_channels.read",
      "dm_channels.messages.read",
      "dm_channels.messages.write",
      "guilds",
      "guilds.channels.read",
      "lobbies.write",
    ],
  },
  { name: "identify", summary: "The player's name, display name and avatar." },
  {
    name: "identify.premium",
    summary: "The player's subscription level; only for applications approved for it.",
  },
  { name: "gateway.connect", summary: "Connecting, and the events of a connection." },
  { name: "relationships.read", summary: "The player's friends and friend requests." },
  { name: "relationships.write", summary: "Adding, removing and blocking friends." },
  { name: "dm_channels.read", summary: "Which conversations the player has." },
  { name: "dm_channels.messages.read", summary: "The player's direct messages." },
  { name: "dm_channels.messages.write", summary: "Sending direct messages." },
  { name: "activities.read", summary: "Activities of friends, and the secrets to join them." },
  { name: "activities.write", summary: "What the player is shown to be doing." },
  { name: "activities.invites.write", summary: "Sending invites to the game." },
  { name: "presences.read", summary: "The online status of friends." },
  { name: "presences.write", summary: "The player's online status." },
  { name: "lobbies.write", summary: "Lobbies, their messages and their calls." },
  { name: "guilds", summary: "The guilds the player is in." },
  { name: "guilds.channels.read", summary: "The channels of those guilds." },
  { name: "application_identities.write", summary: "Identities of external providers." },
  {
    name: "account.global_name.update",
    summary: "The display name of a provisional account.",
  },
];
