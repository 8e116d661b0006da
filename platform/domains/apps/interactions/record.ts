import type { Timer } from "../../../kernel/clock.js";

/** Kinds of interactions (bots 4.3). */
export const InteractionType = {
  Ping: 1,
  Command: 2,
  Component: 3,
  Autocomplete: 4,
  ModalSubmit: 5,
  /** Asks whether somebody may buy something (early access of the service). */
  PurchaseEligibility: 6,
} as const;

/** Kinds of answers (bots 4.7; contract, Interaction callback types). */
export const CallbackType = {
  Pong: 1,
  Message: 4,
  DeferredMessage: 5,
  DeferredUpdate: 6,
  Update: 7,
  Autocomplete: 8,
  Modal: 9,
  PremiumRequired: 10,
  /** A page of the application in a form's place. */
  FrameModal: 11,
  LaunchActivity: 12,
  PurchaseEligibility: 13,
} as const;

/** How long an application has for its first answer, in milliseconds. */
export const ANSWER_TIME = 3000;

/** How long a token can be used, in milliseconds: 15 minutes. */
export const TOKEN_LIFETIME = 900_000;

/** An object in wire form. */
export type Wire = Readonly<Record<string, unknown>>;

/** What a person did, and what became of it. Lives as long as its token. */
export interface Interaction {
  readonly id: string;
  readonly token: string;
  /** One of {@link InteractionType}. */
  readonly type: number;
  readonly applicationId: string;
  /** The user who did it. */
  readonly userId: string;
  readonly channelId: string;
  readonly guildId: string | null;
  /** By which installs the application is there, with the ids of those who installed it. */
  readonly owners: Readonly<Record<string, string>>;
  /** Bits of what an answer may have, from what the person or the bot may do. */
  readonly appPermissions: bigint;
  /** Whether an answer is for the person alone, whatever the application says. */
  readonly private: boolean;
  /** Largest file of an answer, in bytes. */
  readonly fileLimit: number;
  /** The message whose component was used. */
  readonly messageId: string | null;
  /** Name and kind of the command; null for what came from no command. */
  readonly command: { readonly id: string; readonly name: string; readonly type: number } | null;
  /** Fields of `interaction_metadata` beside those that all have. */
  readonly metadata: Wire;
  /** The object as the application gets it. */
  readonly payload: Wire;
  /** Type of the option that is being completed. */
  readonly optionType: number | null;
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number;
  state: "answered" | "failed" | "open";
  /** Type of the answer. */
  callbackType: number | null;
  /** The message that `@original` is. */
  originalId: string | null;
  /** Whether `@original` is the message that was there before, of a component. */
  originalIsEarlier: boolean;
  followUps: number;
  /** The session of the client that sent it; null for what came another way. */
  sessionId: string | null;
  /** The form that the person was shown. */
  modal: Wire | null;
  /** Runs until the first answer. */
  deadline: Timer | undefined;
  /** Ends the token. */
  expiry: Timer | undefined;
}

/** What an application says of a purchase (activities 3.5). */
export interface Eligibility {
  readonly eligible: boolean;
  /** 0 another reason, 1 owned already, 2 not on this platform. */
  readonly ineligible_reason?: number | null | undefined;
  readonly ineligible_reason_description?: string | null | undefined;
}

/** What a person sees of an interaction, one after the other. */
export interface InteractionView {
  /** Id of the interaction; `0` for what is none. */
  readonly interactionId: string;
  /** 1 for the first thing seen, and so on; 0 where there is no interaction. */
  readonly step: number;
  /**
   * `message`: a new message; `update`: a message that was there has changed; `deleted`: it is gone;
   * `loading`: the application thinks; `accepted`: nothing changes yet; `modal`: a form; `frame`:
   * a page of the application in a form's place; `choices`: completions of what was typed; `activity`: an activity starts; `premium`: an offer to upgrade;
   * `store`: the page where it can be bought, of which the app hears nothing; `eligibility`: whether a purchase may go on; `failure`: it did not work.
   */
  readonly kind:
    | "accepted"
    | "activity"
    | "choices"
    | "deleted"
    | "eligibility"
    | "failure"
    | "frame"
    | "loading"
    | "message"
    | "modal"
    | "premium"
    | "store"
    | "update";
  /** The message, in wire form. */
  readonly message?: Wire;
  /** Whether the person alone sees it. */
  readonly ephemeral?: boolean;
  /** The form, in wire form. */
  readonly modal?: Wire;
  /** The page in a form's place, as the application gave it. */
  readonly frame?: Wire;
  /** What could be meant. */
  readonly choices?: readonly { readonly name: string; readonly value: number | string }[];
  /** Whether the application lets a purchase go on, and why not. */
  readonly eligibility?: Eligibility;
  /** Where something can be bought. */
  readonly url?: string;
  /** Instance of the activity that starts. */
  readonly activityInstanceId?: string;
  /** What the client says of a failure. */
  readonly text?: string;
  /** Why it failed: `timeout`, `no app`, `bad answer`, `expired`. */
  readonly reason?: string;
}
