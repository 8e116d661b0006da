/** The options of `client.presence.set`. */

import type {
  ActivityGamePlatforms,
  ActivityPartyPrivacy,
  ActivityTypes,
  StatusDisplayTypes,
} from "../generated/enums.js";

/** The kinds of activity a game may show. */
export type PresenceType = "playing" | "listening" | "watching" | "competing";

/** Which text is shown as the player's status. */
export type PresenceStatusDisplay = "name" | "state" | "details";

/** A platform on which the activity can be joined. */
export type PresencePlatform =
  | "desktop"
  | "xbox"
  | "samsung"
  | "ios"
  | "android"
  | "embedded"
  | "ps4"
  | "ps5";

/** A moment: a `Date`, or milliseconds since the Unix epoch. */
export type PresenceTime = Date | number;

/** A picture of an activity. */
export interface PresenceImage {
  /** Key of an uploaded picture, or its address: 1 to 300 characters. */
  readonly image: string;
  /** The text shown over it, 2 to 128 characters. */
  readonly text?: string | undefined;
  /** The address that it links to, with http or https: at most 256 characters. */
  readonly url?: string | undefined;
}

/** The group a player plays with. */
export interface PresenceParty {
  /** The party's id, 2 to 128 characters, the same for all its members. */
  readonly id: string;
  /** How many players it has, at least 1; 1 by default. A pair is the size and `max`. */
  readonly size?: number | readonly [size: number, max: number] | undefined;
  /** How many it can have, at least `size`; 0, no limit shown, by default. */
  readonly max?: number | undefined;
  /** Who may join without an invitation; nobody by default. */
  readonly privacy?: "private" | "public" | ActivityPartyPrivacy | undefined;
}

/** A button with a link. */
export interface PresenceButton {
  /** The button's text, 1 to 32 characters. */
  readonly label: string;
  /** The address that it opens, with http or https: at most 512 characters. */
  readonly url: string;
}

/** The player's activity as others see it. Every field is optional. */
export interface PresenceInput {
  /** The name of the activity, 1 to 128 characters; the application's by default. */
  readonly name?: string | undefined;
  /** The kind of activity; `"playing"` by default. */
  readonly type?: PresenceType | ActivityTypes | undefined;
  /** Which text is shown as the player's status; the name by default. */
  readonly statusDisplay?: PresenceStatusDisplay | StatusDisplayTypes | undefined;
  /** What the player does, 2 to 128 characters. */
  readonly details?: string | undefined;
  /** The address that the details link to, with http or https: at most 256 characters. */
  readonly detailsUrl?: string | undefined;
  /** What the player's party does, 2 to 128 characters. */
  readonly state?: string | undefined;
  /** The address that the state links to, with http or https: at most 256 characters. */
  readonly stateUrl?: string | undefined;
  /** When the activity began; the time elapsed is shown. */
  readonly startedAt?: PresenceTime | undefined;
  /** When it ends; the time left is shown. */
  readonly endsAt?: PresenceTime | undefined;
  /** The large picture; a string is its key or address. */
  readonly largeImage?: string | PresenceImage | undefined;
  /** The small picture, in the corner of the large one. */
  readonly smallImage?: string | PresenceImage | undefined;
  /** The picture shown on invites: a key or an address. */
  readonly inviteCoverImage?: string | undefined;
  /** The player's party. */
  readonly party?: PresenceParty | undefined;
  /** The secret that joining players receive, 2 to 128 characters; others never see it. */
  readonly joinSecret?: string | undefined;
  /** At most two buttons. */
  readonly buttons?: readonly PresenceButton[] | undefined;
  /** The platforms on which the activity can be joined. */
  readonly platforms?: readonly PresencePlatform[] | ActivityGamePlatforms | undefined;
}
