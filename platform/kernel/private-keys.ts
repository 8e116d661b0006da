import {
  checkPrimeSync,
  createECDH,
  createPrivateKey,
  generateKeyPair,
  type KeyObject,
} from "node:crypto";
import { promisify } from "node:util";
import type { Random } from "./random.js";

/** The curves of keys that sign, by their names in JWKs, with the names and the sizes that OpenSSL has for them. */
const CURVES = {
  "P-256": { name: "prime256v1", bytes: 32, mask: 0xff },
  "P-384": { name: "secp384r1", bytes: 48, mask: 0xff },
  "P-521": { name: "secp521r1", bytes: 66, mask: 0x01 },
} as const;

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const ED25519 = Buffer.from("302e020100300506032b657004220420", "hex");

/** Most keys of a kind that are kept. */
const MAX_KEPT = 256;

/** Keys of seeds, which everybody may know, by what they are made of: all tests of a process have the same. */
const kept = new Map<string, KeyObject>();

/** A key, of the kept ones where it comes from a seed. */
function keptKey(random: Random, secret: Buffer, kind: string, make: () => KeyObject): KeyObject {
  if (random.seed === undefined) return make();
  const name = `${kind} ${secret.toString("base64")}`;
  const key = kept.get(name) ?? make();
  if (kept.size < MAX_KEPT) kept.set(name, key);
  return key;
}

/** A new Ed25519 key. */
export function ed25519Key(random: Random): KeyObject {
  const secret = random.bytes(32);
  return keptKey(random, secret, "Ed25519", () => {
    const key = Buffer.concat([ED25519, secret]);
    return createPrivateKey({ key, format: "der", type: "pkcs8" });
  });
}

/** A new key on a curve. */
export function curveKey(random: Random, crv: keyof typeof CURVES): KeyObject {
  const { bytes, mask } = CURVES[crv];
  const secret = random.bytes(bytes);
  secret[0] = (secret[0] as number) & mask;
  try {
    return keptKey(random, secret, crv, () => curveKeyOf(secret, crv));
  } catch {
    // It is no number of this curve, which hardly ever happens.
    return curveKey(random, crv);
  }
}

function curveKeyOf(secret: Buffer, crv: keyof typeof CURVES): KeyObject {
  const { name, bytes } = CURVES[crv];
  const pair = createECDH(name);
  pair.setPrivateKey(secret);
  const point = pair.getPublicKey();
  const [d, x, y] = [secret, point.subarray(1, 1 + bytes), point.subarray(1 + bytes)].map((each) =>
    each.toString("base64url"),
  );
  return createPrivateKey({ format: "jwk", key: { kty: "EC", crv, d, x, y } as never });
}

/** RSA keys by seed and number. Each takes up to half a second, so the platforms of a process have the same. */
const rsaKeys = new Map<string, Promise<KeyObject>>();

/** How many RSA keys each platform has. */
const rsaCounts = new WeakMap<Random, number>();

/**
 * The next RSA key of a platform, of 2048 bits; it differs from the platform's earlier ones. Platforms of one process with
 * the same seed, or with none, get the same keys in the same order. Without a seed each process makes its own.
 */
export function rsaKey(random: Random): Promise<KeyObject> {
  const number = (rsaCounts.get(random) ?? 0) + 1;
  rsaCounts.set(random, number);
  const name = JSON.stringify([number, random.seed]);
  const key = rsaKeys.get(name) ?? newRsaKey(random.apart(`RSA key ${number}`));
  if (rsaKeys.size < MAX_KEPT) rsaKeys.set(name, key);
  return key;
}

/** Node makes none of a seed. */
async function newRsaKey(random: Random): Promise<KeyObject> {
  if (random.seed === undefined) {
    return (await promisify(generateKeyPair)("rsa", { modulusLength: 2048 })).privateKey;
  }
  const e = 65_537n;
  const [p, q] = [primeFor(random, e), primeFor(random, e)] as const;
  const d = inverse(e, (p - 1n) * (q - 1n));
  const numbers = { n: p * q, e, d, p, q, dp: d % (p - 1n), dq: d % (q - 1n), qi: inverse(q, p) };
  const fields = Object.entries(numbers).map(([name, number]) => [name, base64url(number)]);
  const key = { kty: "RSA", ...Object.fromEntries(fields) };
  return createPrivateKey({ format: "jwk", key });
}

/** A prime of 1024 bits whose two highest bits are set, so that two of them make a number of 2048. */
function primeFor(random: Random, e: bigint): bigint {
  const start = BigInt(`0x${random.hex(128)}`) | (3n << 1022n) | 1n;
  for (let number = start; ; number += 2n) {
    if ((number - 1n) % e !== 0n && checkPrimeSync(number)) return number;
  }
}

/** What gives 1 with `number`, modulo `modulus`. */
function inverse(number: bigint, modulus: bigint): bigint {
  let [low, high] = [number % modulus, modulus];
  let [one, other] = [1n, 0n];
  while (low > 1n) {
    const times = high / low;
    [low, high] = [high - times * low, low];
    [one, other] = [other - times * one, one];
  }
  return ((one % modulus) + modulus) % modulus;
}

function base64url(number: bigint): string {
  const hex = number.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, "hex").toString("base64url");
}
