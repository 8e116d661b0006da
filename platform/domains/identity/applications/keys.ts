import { createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto";
import type { Kernel } from "../../../kernel/kernel.js";
import { ed25519Key } from "../../../kernel/private-keys.js";
import { type RecordOf, shape } from "../../../kernel/store/shape.js";
import type { Table } from "../../../kernel/store/table.js";

/** The key that the platform signs with what it sends to an application's web server. */
type KeyRecord = RecordOf<typeof keyShape>;

const keyShape = shape({
  /** Id of the application. */
  id: "string",
  /** Ed25519 private key, PKCS #8 in base64. It is the platform's own; nobody is shown it. */
  privateKey: "string",
});

/** Where the 32 bytes of an Ed25519 public key begin in its SPKI form (RFC 8410). */
const SPKI_PREFIX = 12;

/** Most keys that are kept ready to sign with. */
const MAX_READY = 1000;

/** The keys of all applications. */
export class ApplicationKeys {
  readonly #table: Table<KeyRecord>;
  readonly #random: Kernel["random"];
  readonly #ready = new Map<string, KeyObject>();

  /** @internal */
  constructor({ random, store, signals }: Pick<Kernel, "random" | "signals" | "store">) {
    this.#random = random;
    this.#table = store.table({ name: "applicationKeys", shape: keyShape });
    signals.on("state.imported", () => this.#ready.clear());
  }

  /** Makes a new pair; what was signed with an old one is not valid any more. */
  renew(applicationId: string): { verifyKey: string } {
    const { pkcs8, verifyKey } = textsOf(ed25519Key(this.#random));
    this.#table.put({ id: applicationId, privateKey: pkcs8 });
    this.#ready.delete(applicationId);
    return { verifyKey };
  }

  /** Whether an application has a key. */
  has(applicationId: string): boolean {
    return this.#table.get(applicationId) !== undefined;
  }

  /** Signs bytes for an application; 128 hex digits. */
  sign(applicationId: string, bytes: Buffer): string {
    return sign(null, bytes, this.#key(applicationId)).toString("hex");
  }

  /** Forgets the key of an application that is deleted. */
  forget(applicationId: string): void {
    this.#table.delete(applicationId);
    this.#ready.delete(applicationId);
  }

  #key(applicationId: string): KeyObject {
    const ready = this.#ready.get(applicationId);
    if (ready !== undefined) return ready;
    const { privateKey = "" } = this.#table.get(applicationId) ?? {};
    const key = createPrivateKey({
      key: Buffer.from(privateKey, "base64"),
      format: "der",
      type: "pkcs8",
    });
    this.#ready.set(applicationId, key);
    const [oldest] = this.#ready.keys();
    if (this.#ready.size > MAX_READY && oldest !== undefined) this.#ready.delete(oldest);
    return key;
  }
}

interface KeyTexts {
  /** The private key, as it is stored. */
  readonly pkcs8: string;
  /** The public key, as applications have it. */
  readonly verifyKey: string;
}

/** Writing a key out takes longer than the rest of an application, and tests have the same keys again and again. */
const texts = new WeakMap<KeyObject, KeyTexts>();

function textsOf(key: KeyObject): KeyTexts {
  const known = texts.get(key);
  if (known !== undefined) return known;
  const spki = createPublicKey(key as never).export({ format: "der", type: "spki" });
  const written = {
    pkcs8: key.export({ format: "der", type: "pkcs8" }).toString("base64"),
    verifyKey: spki.subarray(SPKI_PREFIX).toString("hex"),
  };
  texts.set(key, written);
  return written;
}
