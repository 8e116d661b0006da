/** Tokens in a file that Electron's `safeStorage` encrypts. */

import { FileTokenStore, TokenStoreError } from "game-social-sdk";
import { checkOptionNames, type OptionNames } from "../operations/option-names.js";
import type { Bytes } from "../values/bytes.js";

/** The part of Electron's `safeStorage` that is used here. */
export interface SafeStorage {
  /** Whether the system has a key. */
  isEncryptionAvailable(): boolean;
  /** Encrypts with the system's key. */
  encryptString(text: string): Uint8Array;
  /** Decrypts with the system's key. */
  decryptString(data: Bytes): string;
  /** On Linux, where the key is kept. */
  getSelectedStorageBackend?(): string;
}

/** Where the tokens are kept, and what encrypts them. */
export interface SafeStorageOptions {
  /** The file, best below `app.getPath("userData")`. */
  readonly path: string;
  /** Electron's `safeStorage`; the application must be ready. */
  readonly safeStorage: SafeStorage;
}

const OPTIONS: OptionNames<SafeStorageOptions> = { path: true, safeStorage: true };

/**
 * Keeps tokens in a file that the system's own key encrypts: Keychain, DPAPI, or the keyring of a
 * Linux desktop.
 *
 * @param options - Where the file is, and Electron's `safeStorage`.
 * @returns The store; without such a key it fails with {@link TokenStoreError} `"unavailable"`
 *   rather than write a file that everybody can read.
 */
export function safeStorageTokenStore(options: SafeStorageOptions): FileTokenStore {
  checkOptionNames("safeStorageTokenStore", options, OPTIONS);
  const { path, safeStorage } = options;
  const usable = () => {
    // On Linux without a keyring the text would be encrypted with a key that everybody knows.
    const open = safeStorage.getSelectedStorageBackend?.() === "basic_text";
    if (safeStorage.isEncryptionAvailable() && !open) return safeStorage;
    throw new TokenStoreError(
      "unavailable",
      "Electron's safeStorage has no key of the system: the application is not ready yet, or the " +
        "desktop has no keyring. Use a FileTokenStore with a key of your own.",
    );
  };
  return new FileTokenStore({
    path,
    encrypt: (tokens) => usable().encryptString(tokens),
    decrypt: (data) => usable().decryptString(data),
  });
}
