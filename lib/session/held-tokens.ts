import type { StoredTokens } from "./stored-tokens.js";
import type { Tokens } from "./tokens.js";

/** A store that a client has used. */
interface Use {
  readonly stored: StoredTokens;
  /** The player whose tokens the client stored in it, if known. */
  readonly userId: () => string | undefined;
}

/** The maximum number of tokens that wait to be revoked; older ones are left to expire. */
const MAX_UNREVOKED = 16;

/**
 * The tokens that signing out has to revoke: those in the stores that a client has used, and those
 * in memory that the service has not revoked yet.
 */
export class HeldTokens {
  readonly #stores = new Map<object, Use>();
  /** Application ids, by the token to revoke. */
  readonly #unrevoked = new Map<string, string>();

  /** Registers a store with tokens of this client. */
  use(stored: StoredTokens, userId: Use["userId"]): void {
    this.#stores.set(stored.store, { stored, userId });
  }

  add({ applicationId, accessToken, refreshToken }: Tokens): void {
    // Prefers the refresh token, because the access token may have expired.
    const token = refreshToken || accessToken;
    // One that is already known must not displace another.
    this.#unrevoked.delete(token);
    const [oldest] = this.#unrevoked.keys();
    if (oldest !== undefined && this.#unrevoked.size >= MAX_UNREVOKED)
      this.#unrevoked.delete(oldest);
    this.#unrevoked.set(token, applicationId);
  }

  /**
   * Called when the game gives the client its own token; then the game is responsible for the
   * stores.
   */
  replaceBy(applicationId: string, token: string): void {
    this.forget();
    this.#unrevoked.set(token, applicationId);
  }

  /** Removes the tokens from their stores, except tokens that cannot be read. */
  async removeStored(): Promise<void> {
    for (const [key, { stored, userId }] of this.#stores) {
      await stored.exclusively(async (access) => {
        // Another program with this store may have renewed them, or signed another player in.
        const tokens = await access.load();
        const own = userId();
        if (own && tokens?.userId && tokens.userId !== own) return;
        if (tokens) this.add(tokens);
        await access.clear();
      });
      this.#stores.delete(key);
    }
  }

  /**
   * Tries all tokens, and forgets each once it is revoked. They are tried at the same time, so that a
   * service that does not answer is waited for only once.
   *
   * @throws the error of the first token that could not be revoked
   */
  async revoke(request: (applicationId: string, token: string) => Promise<void>): Promise<void> {
    const all = [...this.#unrevoked].map(async ([token, applicationId]) => {
      await request(applicationId, token);
      this.#unrevoked.delete(token);
    });
    const failed = (await Promise.allSettled(all)).find((each) => each.status === "rejected");
    if (failed) throw failed.reason;
  }

  forget(): void {
    this.#stores.clear();
    this.#unrevoked.clear();
  }
}
