import { promises as fs } from "node:fs";
import { basename, dirname, join } from "node:path";
import { makeFolders } from "../files/make-folder.js";
import { BOUND_TO_THREAD } from "../native/uncloneable.js";
import { checkOptionNames, type OptionNames } from "../operations/option-names.js";
import { SerialQueue } from "../operations/serial-queue.js";
import type { Bytes } from "../values/bytes.js";
import { type TokenCipher, tokenCipher } from "./cipher.js";
import { holdingLock } from "./lock.js";
import {
  fileTrouble,
  type TokenStore,
  type TokenStoreAccess,
  TokenStoreError,
} from "./token-store.js";

const TEMPORARY = /^\.[0-9a-f-]{36}\.tmp$/;

/** The path of a {@link FileTokenStore}, and its encryption: a key, or functions of your own. */
export type FileTokenStoreOptions = FileTokenStoreKey | FileTokenStoreCipher;

/** A token file that the SDK encrypts, with AES-256-GCM. */
export interface FileTokenStoreKey {
  /** The file; it and its folder are made when needed. */
  readonly path: string;
  /** A passphrase, which scrypt turns into a key, or a key of 32 bytes. */
  readonly key: string | Uint8Array;
}

/** A token file that other functions encrypt, such as Electron's `safeStorage`. */
export interface FileTokenStoreCipher {
  /** The file; it and its folder are made when needed. */
  readonly path: string;
  /** Encrypts the tokens for the file. */
  readonly encrypt: (tokens: string) => Uint8Array | Promise<Uint8Array>;
  /** Decrypts the file's content; throws if it cannot. */
  readonly decrypt: (data: Bytes) => string | Promise<string>;
}

type AllOptions = FileTokenStoreKey & FileTokenStoreCipher;

const OPTIONS: OptionNames<AllOptions> = { path: true, key: true, encrypt: true, decrypt: true };

/**
 * Keeps tokens in an encrypted file that only its owner may read.
 *
 * @remarks The file is replaced atomically, so that an interruption leaves the old or the new one.
 *   A file that cannot be read, because the key is wrong or the file is damaged, is never
 *   overwritten: `load` and `save` fail with a {@link TokenStoreError} until `clear` removes it.
 *   Programs may share the file; while one of them writes, there is a lock file beside it.
 *
 * @example const tokenStore = new FileTokenStore({ path: join(dataFolder, "tokens"), key:
 *   passphrase });
 */
export class FileTokenStore implements TokenStore {
  /** @internal */
  readonly uncloneable = BOUND_TO_THREAD;
  readonly #path: string;
  readonly #cipher: TokenCipher;
  /** Requests run one after the other, in the order in which they were made. */
  readonly #queue = new SerialQueue();

  /**
   * @param options - The file's path, and its encryption.
   * @throws TypeError or RangeError without a path, or without a suitable key or both functions.
   */
  constructor(options: FileTokenStoreOptions) {
    checkOptionNames("new FileTokenStore", options, OPTIONS);
    const { path, key, encrypt, decrypt } = options as Partial<AllOptions>;
    if (typeof path !== "string" || path === "")
      throw new TypeError('new FileTokenStore: option "path" must name a file.');
    this.#path = path;
    if (typeof encrypt === "function" && typeof decrypt === "function" && key === undefined)
      this.#cipher = options as FileTokenStoreCipher;
    else if (key !== undefined && encrypt === undefined && decrypt === undefined)
      this.#cipher = tokenCipher(key);
    else
      throw new TypeError(
        'new FileTokenStore: tokens are never written in the clear. Give either the option "key", a ' +
          'passphrase or 32 bytes, or the functions "encrypt" and "decrypt".',
      );
  }

  /**
   * The text in the file.
   *
   * @throws {@link TokenStoreError} when the key is not the right one, the file is damaged, or the
   *   system does not let it be read.
   */
  load(): Promise<string | undefined> {
    return this.#queue.run(() => this.#read());
  }

  /**
   * Replaces the file.
   *
   * @param tokens - The text.
   * @throws {@link TokenStoreError} when there is a file that cannot be read; it stays as it is.
   */
  save(tokens: string): Promise<void> {
    return this.exclusively((store) => store.save(tokens) as Promise<void>);
  }

  /** Removes the file, whatever it contains. */
  clear(): Promise<void> {
    return this.exclusively((store) => store.clear() as Promise<void>);
  }

  /**
   * Calls a function while holding the file's lock between programs.
   *
   * @param work - Must use the store that it is given, not this one.
   * @returns What `work` resolves to.
   * @throws {@link TokenStoreError} `"busy"` when another program does not release the lock.
   */
  exclusively<T>(work: (store: TokenStoreAccess) => Promise<T>): Promise<T> {
    const store = {
      load: () => this.#read(),
      save: (tokens: string) => this.#replace(tokens),
      clear: () => this.#remove(),
    };
    return this.#queue.run(() => holdingLock(`${this.#path}.lock`, () => work(store)));
  }

  async #replace(tokens: string): Promise<void> {
    await this.#read();
    const data = await this.#cipher.encrypt(tokens);
    await this.#asking("written", async () => {
      await removeOrphans(this.#path);
      await replaceFile(this.#path, data);
    });
  }

  #remove(): Promise<void> {
    return this.#asking("removed", async () => {
      await removeOrphans(this.#path);
      await fs.rm(this.#path, { force: true });
    });
  }

  /** Asks the system for something; what it refuses is an error of the store. */
  async #asking<T>(done: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw fileTrouble(`The token file ${this.#path} cannot be ${done}`, error);
    }
  }

  async #read(): Promise<string | undefined> {
    const reading = () =>
      fs.readFile(this.#path).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return undefined;
        throw error;
      });
    const data = await this.#asking("read", reading);
    if (data === undefined) return undefined;
    try {
      return await this.#cipher.decrypt(data);
    } catch (error) {
      if (error instanceof TokenStoreError) throw error;
      throw new TokenStoreError(
        "wrong-key",
        `The token file ${this.#path} could not be decrypted: its key has changed, or it is ` +
          "damaged. To delete its content, call clear().",
        { cause: error },
      );
    }
  }
}

/** Removes temporary files of a program that ended while it wrote. Requires the lock. */
async function removeOrphans(path: string): Promise<void> {
  const folder = dirname(path);
  const name = basename(path);
  for (const entry of await fs.readdir(folder))
    if (entry.startsWith(`${name}.`) && TEMPORARY.test(entry.slice(name.length)))
      await fs.rm(join(folder, entry), { force: true });
}

/** Writes a new file beside the old one and moves it there in one step. */
async function replaceFile(path: string, data: Uint8Array): Promise<void> {
  const folder = dirname(path);
  makeFolders(folder, 0o700);
  const temporary = `${path}.${crypto.randomUUID()}.tmp`;
  try {
    const file = await fs.open(temporary, "wx", 0o600);
    try {
      await file.writeFile(data);
      await file.sync();
    } finally {
      await file.close();
    }
    await fs.rename(temporary, path);
  } catch (error) {
    await fs.rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/** Makes the rename survive a power failure; Windows has no such call, and needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await fs.open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
