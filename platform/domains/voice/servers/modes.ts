import { createCipheriv, createDecipheriv } from "node:crypto";
import { createRequire } from "node:module";
import { changed } from "../../../kernel/changes.js";
import type { Clock } from "../../../kernel/clock.js";
import { headerLength } from "./rtp.js";

const load = createRequire(import.meta.url);

type ChaCha = typeof import("@noble/ciphers/chacha");
type Salsa = typeof import("@noble/ciphers/salsa");

/** Ciphers that Node.js has not, loaded with the first packet of their modes. */
let chacha: ChaCha | undefined;
let salsa: Salsa | undefined;

function xchacha20poly1305(...given: Parameters<ChaCha["xchacha20poly1305"]>) {
  chacha ??= load("@noble/ciphers/chacha") as ChaCha;
  return chacha.xchacha20poly1305(...given);
}

function xsalsa20poly1305(...given: Parameters<Salsa["xsalsa20poly1305"]>) {
  salsa ??= load("@noble/ciphers/salsa") as Salsa;
  return salsa.xsalsa20poly1305(...given);
}

/** Bytes of the authentication tag of every mode. */
const TAG = 16;

/** How packets are encrypted between a client and the server. */
export interface Mode {
  /** Bytes of the packet that stay clear. */
  clear(packet: Buffer): number;
  /** Bytes at the end of the packet that make its nonce; 0 when the header does. */
  readonly nonceBytes: number;
  seal(key: Buffer, nonce: Buffer, header: Buffer, plain: Buffer): Buffer;
  /** Throws when the packet was not made with this key. */
  open(key: Buffer, nonce: Buffer, header: Buffer, sealed: Buffer): Buffer;
}

const padded = (nonce: Buffer, length: number) => {
  const whole = Buffer.alloc(length);
  nonce.copy(whole);
  return whole;
};

const gcm = (clear: Mode["clear"]): Mode => ({
  clear,
  nonceBytes: 4,
  seal(key, nonce, header, plain) {
    const cipher = createCipheriv("aes-256-gcm", key, padded(nonce, 12));
    cipher.setAAD(header);
    return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  },
  open(key, nonce, header, sealed) {
    const decipher = createDecipheriv("aes-256-gcm", key, padded(nonce, 12));
    decipher.setAAD(header);
    decipher.setAuthTag(sealed.subarray(-TAG));
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()]);
  },
});

const xchacha: Mode = {
  clear: headerLength,
  nonceBytes: 4,
  seal: (key, nonce, header, plain) =>
    Buffer.from(xchacha20poly1305(key, padded(nonce, 24), header).encrypt(plain)),
  open: (key, nonce, header, sealed) =>
    Buffer.from(xchacha20poly1305(key, padded(nonce, 24), header).decrypt(sealed)),
};

/** The oldest modes, which leave the header unauthenticated. */
const xsalsa = (clear: Mode["clear"], nonceBytes: number): Mode => ({
  clear,
  nonceBytes,
  seal: (key, nonce, _header, plain) =>
    Buffer.from(xsalsa20poly1305(key, padded(nonce, 24)).encrypt(plain)),
  open: (key, nonce, _header, sealed) =>
    Buffer.from(xsalsa20poly1305(key, padded(nonce, 24)).decrypt(sealed)),
});

const fixedHeader = () => 12;

const modes = new Map<string, Mode>([
  ["aead_aes256_gcm_rtpsize", gcm(headerLength)],
  ["aead_xchacha20_poly1305_rtpsize", xchacha],
]);

/** Gone with a dated change of the contract. */
const discontinued = new Map<string, Mode>([
  ["aead_aes256_gcm", gcm(fixedHeader)],
  ["xsalsa20_poly1305_lite_rtpsize", xsalsa(headerLength, 4)],
  ["xsalsa20_poly1305_lite", xsalsa(fixedHeader, 4)],
  ["xsalsa20_poly1305_suffix", xsalsa(fixedHeader, 24)],
  ["xsalsa20_poly1305", xsalsa(fixedHeader, 0)],
]);

/** The modes that there are at this moment, the best first. */
export function modesAt(clock: Pick<Clock, "now">): ReadonlyMap<string, Mode> {
  return changed("voice.modes", clock) ? modes : new Map([...modes, ...discontinued]);
}
