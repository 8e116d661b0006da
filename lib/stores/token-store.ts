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
  /**
   * Calls a function while nobody else has the store, in this program or another. A store that
   * programs share needs it: tokens are renewed by one of them at a time, because a renewal ends the
   * tokens that it is made with. Without it only the sessions of this program wait for each other.
   *
   * @param work - Uses the store that it is given, and nothing else of it. It takes as long as a
   *   request to the service.
   * @returns What `work` resolves to.
   * @throws {@link TokenStoreError} `"busy"` when somebody else does not let go of the store, and
   *   what `work` rejects with.
   */
  exclusively?<T>(work: (store: TokenStoreAccess) => Promise<T>): Promise<T>;
}

/** A token store, for the work that has it to itself. */
export type TokenStoreAccess = Pick<TokenStore, "load" | "save" | "clear">;

/**
 * Why a token store failed:
 * - `"wrong-key"`: the tokens were written with another key;
 * - `"damaged"`: what is stored was not written by the SDK, or was changed since;
 * - `"other-application"`: the tokens belong to another application;
 * - `"busy"`: another program has had the store for itself for too long;
 * - `"unavailable"`: the machine has no such store.
 */
export type TokenStoreErrorReason =
  | "wrong-key"
  | "damaged"
  | "other-application"
  | "busy"
  | "unavailable";

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
