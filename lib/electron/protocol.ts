/** The messages between the main process and a page: plain data over a message port. */

/** A message from a page. */
export type PageMessage =
  | {
      readonly kind: "call";
      readonly number: number;
      readonly name: string;
      readonly args: unknown[];
    }
  | { readonly kind: "listen" | "ignore"; readonly name: string }
  | { readonly kind: "watch"; readonly number: number; readonly topic: string }
  | { readonly kind: "unwatch"; readonly number: number }
  /** The page has applied the changes that it was sent; only then it gets more. */
  | { readonly kind: "applied" }
  /** The page has got {@link EVENTS_PER_REPORT} more events. */
  | { readonly kind: "received" };

/** A message from the main process. */
export type MainMessage =
  | ({ readonly kind: "answer"; readonly number: number } & BridgeOutcome)
  | { readonly kind: "event"; readonly name: string; readonly event: unknown }
  /**
   * What has changed in topics that the page watches; `null` for one that is not known any more. A change is
   * JSON: on its way to the page it is copied several times, which costs a text much less than objects.
   */
  | { readonly kind: "changes"; readonly changes: readonly (readonly [number, string | null])[] }
  | { readonly kind: "refused"; readonly number: number; readonly error: BridgeFailure }
  | { readonly kind: "end" };

/** How a call ended. */
export type BridgeOutcome =
  | { readonly value: unknown; readonly error?: undefined }
  | { readonly error: BridgeFailure };

/** An error as plain data, without its stack. */
export interface BridgeFailure {
  /** Such as `"SdkError"`. */
  readonly name: string;
  /** The message of the error. */
  readonly message: string;
  /** The other properties of an `SdkError` that a page can use. */
  readonly [property: string]: string | number | boolean;
}

/** The object that a preload script exposes to its page. */
export interface ExposedBridge {
  /** Calls a function; it never rejects, because errors lose their properties on the way. */
  call(name: string, args: unknown[]): Promise<BridgeOutcome>;
  /** Listens to an event; returns a function that removes the listener. */
  on(name: string, listener: (event: unknown) => void): () => void;
  /**
   * Watches a topic of the client's store; what it returns ends that.
   *
   * @param topic - Such as `"friends"`.
   * @param listener - Gets each change, as JSON; `null` when the topic is not known any more; an error when the
   *   page may not watch it.
   */
  watch(
    topic: string,
    listener: (change: string | null, error?: BridgeFailure) => void,
  ): () => void;
}

/** The channel on which a page gets its port, and the name of the bridge in its window. */
export const CHANNEL = "game-social-sdk";
export const EXPOSED_AS = "gameSocialSdk";

/** The maximum number of pending calls of one page. */
export const MAX_CALLS = 1000;

/** Events that may be on their way to one page; while it does not take them, it gets no more. */
export const MAX_EVENTS = 10_000;
/** A page reports each time that it has got so many. */
export const EVENTS_PER_REPORT = 1000;

/** Topics that one page may watch. */
export const MAX_TOPICS = 1000;
