/** The messages between the main process and a page: plain data over a message port. */

/** A message from a page. */
export type PageMessage =
  | {
      readonly kind: "call";
      readonly number: number;
      readonly name: string;
      readonly args: unknown[];
    }
  | { readonly kind: "listen" | "ignore"; readonly name: string };

/** A message from the main process. */
export type MainMessage =
  | ({ readonly kind: "answer"; readonly number: number } & BridgeOutcome)
  | { readonly kind: "event"; readonly name: string; readonly event: unknown }
  | { readonly kind: "end" };

/** How a call ended. */
export type BridgeOutcome =
  | { readonly value: unknown; readonly error?: undefined }
  | { readonly error: BridgeFailure };

/** An error as plain data, without its stack. */
export interface BridgeFailure {
  /** Such as `"SdkError"`. */
  readonly name: string;
  /** What happened. */
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
}

/** The channel on which a page gets its port, and the name of the bridge in its window. */
export const CHANNEL = "game-social-sdk";
export const EXPOSED_AS = "gameSocialSdk";

/** The maximum number of pending calls of one page. */
export const MAX_CALLS = 1000;
