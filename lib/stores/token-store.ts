/**
 * Where the tokens of one player are kept between runs. `FileTokenStore`, `KeyringTokenStore` and
 * `MemoryTokenStore` are three; anything that can keep a text can be another.
 *
 * @remarks The text is a credential: keep it where other users and programs cannot read it, and out
 * of logs. A store holds the tokens of one player for one application.
 */
export interface TokenStore {
  /**
   * The text saved last; nothing when there is none. It must fail, rather than answer nothing, when
   * there is a text that it cannot read: the SDK would overwrite it.
   */
  load(): string | null | undefined | Promise<string | null | undefined>;
  /**
   * Keeps a text in place of the one before.
   *
   * @param tokens - The text.
   */
  save(tokens: string): void | Promise<void>;
  /** Forgets the text. Does nothing when there is none. */
  clear(): void | Promise<void>;
}

/**
 * Why a token store failed:
 * - `"wrong-key"`: the tokens were written with another key;
 * - `"damaged"`: what is stored was not written by the SDK, or was changed since;
 * - `"other-application"`: the tokens belong to another application;
 * - `"unavailable"`: the machine has no such store.
 */
export type TokenStoreErrorReason = "wrong-key" | "damaged" | "other-application" | "unavailable";

/** A token store that cannot be read or written. What it holds is untouched. */
export class TokenStoreError extends Error {
  static {
    Object.defineProperty(TokenStoreError.prototype, "name", {
      value: "TokenStoreError",
      configurable: true,
    });
  }

  /** Why, for programs. */
  readonly reason: TokenStoreErrorReason;

  /**
   * @param reason - Why, for programs.
   * @param message - What happened and what to do, as sentences, without credentials.
   * @param options - What led to it.
   */
  constructor(reason: TokenStoreErrorReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
