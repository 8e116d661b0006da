import { BOUND_TO_THREAD } from "../native/uncloneable.js";
import { holdingLock, lockFile } from "./lock.js";
import { type TokenStore, type TokenStoreAccess, TokenStoreError } from "./token-store.js";

/** The entry of the system's keyring that a {@link KeyringTokenStore} uses. */
export interface KeyringTokenStoreOptions {
  /** The name that the system shows for the entry, such as the game's name. */
  readonly service: string;
  /** Distinguishes the players of one machine; `"player"` by default. */
  readonly account?: string | undefined;
}

/** The part of the package `@napi-rs/keyring` that is used here. */
interface KeyringModule {
  readonly AsyncEntry: new (
    service: string,
    account: string,
    options: { readonly linux: { readonly store: "secret-service" } },
  ) => KeyringEntry;
}

interface KeyringEntry {
  getPassword(): Promise<string | null | undefined>;
  setPassword(password: string): Promise<void>;
  deletePassword(): Promise<boolean>;
}

/**
 * Keeps tokens in the keyring of the operating system: the Keychain of macOS, the Credential Manager
 * of Windows, the Secret Service of a Linux desktop.
 *
 * @remarks Needs the package `@napi-rs/keyring` beside this one; it is loaded at the first use. On
 * Linux without a Secret Service it fails with `"unavailable"` instead of falling back to the
 * kernel's keyring, which forgets everything when the machine restarts.
 */
export class KeyringTokenStore implements TokenStore {
  /** @internal */
  readonly uncloneable = BOUND_TO_THREAD;
  readonly #service: string;
  readonly #account: string;
  #entry: Promise<KeyringEntry> | undefined;

  /** @param options - The entry of the keyring. */
  constructor({ service, account = "player" }: KeyringTokenStoreOptions) {
    for (const [name, value] of Object.entries({ service, account }))
      if (typeof value !== "string" || value === "")
        throw new TypeError(
          `KeyringTokenStore: parameter "options.${name}" must be a non-empty string.`,
        );
    this.#service = service;
    this.#account = account;
  }

  /**
   * The text in the keyring.
   *
   * @throws {@link TokenStoreError} `"unavailable"` when the keyring cannot be used.
   */
  load(): Promise<string | undefined> {
    return this.#use(async (entry) => (await entry.getPassword()) ?? undefined);
  }

  /**
   * Replaces the text in the keyring.
   *
   * @param tokens - The text.
   * @throws {@link TokenStoreError} `"unavailable"` when the keyring cannot be used.
   */
  save(tokens: string): Promise<void> {
    return this.#use((entry) => entry.setPassword(tokens));
  }

  /**
   * Removes the entry.
   *
   * @throws {@link TokenStoreError} `"unavailable"` when the keyring cannot be used.
   */
  clear(): Promise<void> {
    return this.#use(async (entry) => void (await entry.deletePassword()));
  }

  /**
   * Calls a function while holding the entry's lock between this player's programs.
   *
   * @param work - Must use the store that it is given.
   * @returns What `work` resolves to.
   * @throws {@link TokenStoreError} `"busy"` when another program does not release the lock.
   */
  async exclusively<T>(work: (store: TokenStoreAccess) => Promise<T>): Promise<T> {
    const path = await lockFile(this.#service, this.#account);
    return holdingLock(path, () => work(this));
  }

  async #use<T>(action: (entry: KeyringEntry) => Promise<T>): Promise<T> {
    try {
      this.#entry ??= this.#open();
      return await action(await this.#entry);
    } catch (error) {
      // After a failure the entry is opened again the next time.
      this.#entry = undefined;
      throw error instanceof TokenStoreError ? error : unavailable(error);
    }
  }

  async #open(): Promise<KeyringEntry> {
    const { AsyncEntry } = await loadKeyring();
    return new AsyncEntry(this.#service, this.#account, { linux: { store: "secret-service" } });
  }
}

async function loadKeyring(): Promise<KeyringModule> {
  try {
    return await import("@napi-rs/keyring");
  } catch (error) {
    throw new TokenStoreError(
      "unavailable",
      "The system's keyring needs the package @napi-rs/keyring, which could not be loaded. Add it " +
        "to the program's dependencies, or use a FileTokenStore.",
      { cause: error },
    );
  }
}

function unavailable(error: unknown): TokenStoreError {
  const why = error instanceof Error ? error.message : String(error);
  const help =
    process.platform === "linux"
      ? "Start a Secret Service, such as gnome-keyring-daemon or KWallet, in the player's session"
      : "Unlock the keyring";
  return new TokenStoreError(
    "unavailable",
    `The system's keyring cannot be used: ${why}. ${help}, or use a FileTokenStore.`,
    { cause: error },
  );
}
