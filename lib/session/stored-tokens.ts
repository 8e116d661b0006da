/** A token store that contains the tokens of one application. */

import { SerialQueue } from "../operations/serial-queue.js";
import { type TokenStore, type TokenStoreAccess, TokenStoreError } from "../stores/token-store.js";
import { read, type Tokens, write } from "./tokens.js";

/** Access to the tokens in a store, for work that holds the store's lock. */
export interface TokenAccess {
  /** @throws TokenStoreError or what the store throws; the store is left as it is. */
  load(): Promise<Tokens | undefined>;
  save(tokens: Tokens): Promise<void>;
  clear(): Promise<void>;
}

/** The queue of work for each store in this process. */
const queues = new WeakMap<TokenStore, SerialQueue>();

export class StoredTokens implements Pick<TokenAccess, "load" | "save"> {
  readonly store: TokenStore;
  readonly #applicationId: string;

  constructor(store: TokenStore, applicationId: string) {
    this.store = store;
    this.#applicationId = applicationId;
  }

  /** Does not wait for work that holds the lock. */
  load(): Promise<Tokens | undefined> {
    return this.#access(this.store).load();
  }

  /** Does not wait for the lock, either. */
  save(tokens: Tokens): Promise<void> {
    return this.#access(this.store).save(tokens);
  }

  /**
   * Runs work while it holds the store's lock, in this process and, if the store supports it,
   * between processes. A store that cannot be locked, for example on a read-only disk, is used
   * without a lock.
   */
  exclusively<T>(work: (access: TokenAccess) => Promise<T>): Promise<T> {
    const { store } = this;
    const queue = queues.get(store) ?? new SerialQueue();
    queues.set(store, queue);
    return queue.run(async () => {
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
      `The token store contains tokens of the application ${tokens.applicationId}, not of ` +
        `${this.#applicationId}. Give each application a store of its own.`,
    );
  }
}
