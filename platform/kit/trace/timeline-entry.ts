/** What a timeline consists of. */

import type { PlatformEvent } from "../../kernel/event-log.js";
import type { FrameEntry, HttpEntry } from "../../kernel/traffic/entry.js";

/** When something happened, and in which order. */
export interface Moment {
  /** Counts up from 1; requests are ordered by when they were begun to be carried out. */
  readonly n: number;
  /** Milliseconds of real time since the test began. */
  readonly ms: number;
  /** Milliseconds since the Unix epoch, by the platform's clock. */
  readonly clock: number;
  /** Whether it was done, or caused, by the kit when it made who and what a test asked for. */
  readonly setUp?: true;
}

type Facts<Entry> = Omit<Entry, "id" | "at" | "kind">;

/** What happened, by kinds. */
export type Happening =
  | ({
      readonly kind: "request" | "webhook";
      /** Whether it had no answer yet when this was written. */
      readonly underWay?: true;
    } & Facts<HttpEntry>)
  | ({ readonly kind: "frame"; readonly local: boolean } & Facts<FrameEntry>)
  | { readonly kind: "event"; readonly event: PlatformEvent }
  /** An event that the client of a player, or somebody else, was given. */
  | {
      readonly kind: "received";
      readonly who: string;
      readonly event: string;
      readonly data: unknown;
    }
  | {
      readonly kind: "log";
      readonly who: string;
      readonly severity: string;
      readonly message: string;
    }
  /** An event that a bot was not sent, or not whole, as it had not asked for these intents. */
  | {
      readonly kind: "withheld";
      readonly userId: string;
      readonly event: string;
      readonly intents: readonly string[];
    }
  /** An event that waits until a bot's client is connected again. */
  | { readonly kind: "waiting"; readonly userId: string; readonly event: string }
  /** A call of the platform's methods, such as `as("1").sendMessage`. */
  | {
      readonly kind: "act";
      readonly path: readonly Step[];
      readonly args: readonly unknown[];
      /** How it went. */
      readonly outcome: Outcome;
    }
  | { readonly kind: "step"; readonly name: string; readonly ended?: boolean | undefined }
  | { readonly kind: "assertion"; readonly text: string; readonly passed: boolean }
  | { readonly kind: "failure"; readonly message: string; readonly stack?: string | undefined };

/** How a call has gone so far. */
export interface Outcome {
  /** What it failed with; undefined while it has not. */
  error?: string | undefined;
  /** Why, where the error does not say it. */
  reason?: string | undefined;
}

/** A part of the way to a method: a property, or a call on the way, such as `as("1")`. */
export type Step = string | { readonly call: string; readonly args: readonly unknown[] };

/** One line of a timeline. */
export type TimelineEntry = Moment & Happening;

/** The entries of a kind. */
export type EntryOf<Kind extends TimelineEntry["kind"]> = Extract<
  TimelineEntry,
  { readonly kind: Kind }
>;

/** A request to the platform, or one of the platform to a web server. */
export type RequestEntry = EntryOf<"request" | "webhook">;
export type ActEntry = EntryOf<"act">;
