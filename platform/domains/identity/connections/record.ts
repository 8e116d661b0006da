import { type RecordOf, shape } from "../../../kernel/store/shape.js";

/** Kinds of accounts that users connect with theirs. */
export const connectionTypes = [
  "battlenet",
  "bluesky",
  "bungie",
  "domain",
  "ebay",
  "epicgames",
  "facebook",
  "github",
  "instagram",
  "leagueoflegends",
  "mastodon",
  "paypal",
  "playstation",
  "reddit",
  "riotgames",
  "roblox",
  "skype",
  "spotify",
  "steam",
  "tiktok",
  "twitch",
  "twitter",
  "xbox",
  "youtube",
] as const;

/** One of {@link connectionTypes}. */
export type ConnectionType = (typeof connectionTypes)[number];

/** An account elsewhere that a user has connected. */
export type ConnectionRecord = RecordOf<typeof connectionShape>;

/** Shape of a {@link ConnectionRecord} in a snapshot. */
export const connectionShape = shape({
  /** User, type and account as one text. */
  id: "string",
  /** Id of the user who has connected the account. */
  userId: "string",
  /** A {@link ConnectionType}. */
  type: "string",
  /** Id of the account elsewhere. */
  accountId: "string",
  /** Name of the account elsewhere. */
  name: "string",
  /** Whether the user has proven to own the account. */
  verified: "boolean",
  /** Whether friends there are suggested here. */
  friendSync: "boolean",
  /** Whether activities there are shown here. */
  showActivity: "boolean",
  /** Whether the other service has connected this account, too. */
  twoWayLink: "boolean",
  /** Whether the other service has ended the connection. */
  revoked: "boolean",
  /** 0 for the user alone, 1 for everyone. */
  visibility: "number",
  /** `a` or `b` for the game publishers whose connections go; null for all others. */
  publisher: "string?",
  /** Whether it was there before the publishers' connections were given up. */
  legacy: "boolean",
});

/** What a connection is made with. */
export interface ConnectionOptions {
  /** What kind of account it is, e.g. `steam`. */
  type: ConnectionType;
  /** Id of the account elsewhere. */
  accountId: string;
  /** Name of the account elsewhere. */
  name: string;
  /** Default: true. */
  verified?: boolean | undefined;
  /** Whether friends there are suggested here. Default: false. */
  friendSync?: boolean | undefined;
  /** Whether activities there are shown here. Default: true. */
  showActivity?: boolean | undefined;
  /** Default: false. */
  twoWayLink?: boolean | undefined;
  /** Default: false. */
  revoked?: boolean | undefined;
  /** 0 for the user alone, 1 for everyone. Default: 1. */
  visibility?: 0 | 1 | undefined;
  /** Which of the two game publishers it belongs to that the contract does not name. Default: none. */
  publisher?: "a" | "b" | undefined;
  /** For a publisher's connection: whether it is an old one. Default: false. */
  legacy?: boolean | undefined;
}
