/**
 * Where the tokens of one player are kept between runs. `FileTokenStore`, `KeyringTokenStore` and
 * `MemoryTokenStore` implement it; anything that can store a string can.
 *
 * @remarks The text is a credential: keep it where other users and programs cannot read it, and out
 *   of logs. A store holds the tokens of one player for one application.
 */
export interface TokenStore {
  /**
   * Returns the text saved last; undefined or null if there is none. If there is a text that it
   * cannot read, it must fail instead, because the SDK would overwrite it.
   */
  load(): string | null | undefined | Promise<string | null | undefined>;
  /**
   * Saves a text, which replaces the previous one.
   *
   * @param tokens - The text.
   */
  save(tokens: string): void | Promise<void>;
  /** Deletes the text. Does nothing if there is none. */
  clear(): void | Promise<void>;
  /**
   * Calls a function while holding a lock on the store, in this program and others. A store that
   * several programs share needs it: only one of them may renew tokens at a time, because a renewal
   * invalidates the old tokens. Without it only the sessions of this program wait for each other.
   *
   * @param work - Must use only the store that it is given. It takes as long as a request to the
   *   service.
   * @returns What `work` resolves to.
   * @throws {@link TokenStoreError} `"busy"` when another holder does not release the lock, and
   *   what `work` rejects with.
   */
  exclusively?<T>(work: (store: TokenStoreAccess) => Promise<T>): Promise<T>;
}

/** A token store, for work that holds its lock. */
export type TokenStoreAccess = Pick<TokenStore, "load" | "save" | "clear">;

/**
 * Why a token store failed:
 * - `"wrong-key"`: the tokens were written with another key;
 * - `"damaged"`: what is stored was not written by the SDK, or was changed since;
 * - `"other-application"`: the tokens belong to another application;
 * - `"busy"`: another program has held the store's lock for too long;
 * - `"unavailable"`: the machine has no such store, or the system refuses to read or write it.
 */
export type TokenStoreErrorReason =
  | "wrong-key"
  | "damaged"
  | "other-application"
  | "busy"
  | "unavailable";

/** Thrown when a token store cannot be read or written. Its content is unchanged. */
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
   * @param options - The cause.
   */
  constructor(reason: TokenStoreErrorReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** What the system refused, with its own error as the cause. */
export function fileTrouble(what: string, cause: unknown): TokenStoreError {
  const why = cause instanceof Error ? cause.message : String(cause);
  const help = "Give the store a path in a folder where this user may read and write files.";
  return new TokenStoreError("unavailable", `${what}: ${why}. ${help}`, { cause });
}
