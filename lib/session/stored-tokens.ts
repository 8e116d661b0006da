/** A token store, seen as one that holds tokens of one application. */

import { type TokenStore, type TokenStoreAccess, TokenStoreError } from "../stores/token-store.js";
import { read, type Tokens, write } from "./tokens.js";

/** The tokens, for whoever has the store for himself. */
export interface TokenAccess {
  /** @throws TokenStoreError or what the store throws; the store is left as it is. */
  load(): Promise<Tokens | undefined>;
  save(tokens: Tokens): Promise<void>;
  clear(): Promise<void>;
}

/** Who has a store for himself in this process: the last in the queue. */
const queues = new WeakMap<TokenStore, Promise<unknown>>();

export class StoredTokens implements Pick<TokenAccess, "load" | "save"> {
  readonly store: TokenStore;
  readonly #applicationId: string;

  constructor(store: TokenStore, applicationId: string) {
    this.store = store;
    this.#applicationId = applicationId;
  }

  /** Without waiting for whoever has the store for himself. */
  load(): Promise<Tokens | undefined> {
    return this.#access(this.store).load();
  }

  /** Likewise. */
  save(tokens: Tokens): Promise<void> {
    return this.#access(this.store).save(tokens);
  }

  /**
   * Does some work while no one else has the store, in this process or, where the store can do that,
   * in another. A store that cannot be locked, because its disk is read-only, say, is used without.
   */
  exclusively<T>(work: (access: TokenAccess) => Promise<T>): Promise<T> {
    const { store } = this;
    const turn = (queues.get(store) ?? Promise.resolve()).then(async () => {
      let begun = false;
      const begin = (given: TokenStoreAccess) => {
        begun = true;
        return work(this.#access(given));
      };
      try {
        return await (store.exclusively?.(begin) ?? begin(store));
      } catch (error) {
        const busy = error instanceof TokenStoreError && error.reason === "busy";
        if (begun || busy) throw error;
        return begin(store);
      }
    });
    queues.set(
      store,
      turn.catch(() => {}),
    );
    return turn;
  }

  #access(store: TokenStoreAccess): TokenAccess {
    return {
      load: async () => this.#own(await store.load()),
      save: async (tokens) => store.save(write(tokens)),
      clear: async () => store.clear(),
    };
  }

  #own(text: string | null | undefined): Tokens | undefined {
    if (text === undefined || text === null) return undefined;
    const tokens = read(text);
    if (tokens.applicationId === this.#applicationId) return tokens;
    throw new TokenStoreError(
      "other-application",
      `The token store holds tokens of the application ${tokens.applicationId}, not of ` +
        `${this.#applicationId}. Give each application a store of its own.`,
    );
  }
}
