/** A token store, seen as one that holds tokens of one application. */

import { type TokenStore, TokenStoreError } from "../stores/token-store.js";
import { read, type Tokens, write } from "./tokens.js";

export class StoredTokens {
  readonly #store: TokenStore;
  readonly #applicationId: string;

  constructor(store: TokenStore, applicationId: string) {
    this.#store = store;
    this.#applicationId = applicationId;
  }

  /** @throws TokenStoreError or what the store throws; the store is left as it is. */
  async load(): Promise<Tokens | undefined> {
    const text = await this.#store.load();
    if (text === undefined || text === null) return undefined;
    const tokens = read(text);
    if (tokens.applicationId === this.#applicationId) return tokens;
    throw new TokenStoreError(
      "other-application",
      `The token store holds tokens of the application ${tokens.applicationId}, not of ` +
        `${this.#applicationId}. Give each application a store of its own.`,
    );
  }

  async save(tokens: Tokens): Promise<void> {
    await this.#store.save(write(tokens));
  }

  /** Forgets the tokens, unless others have taken their place meanwhile. */
  async forget(tokens: Tokens): Promise<void> {
    if ((await this.load())?.accessToken === tokens.accessToken) await this.#store.clear();
  }

  /** Forgets whatever there is. */
  async clear(): Promise<void> {
    await this.#store.clear();
  }
}
