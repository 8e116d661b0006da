import { createHash } from "node:crypto";
import { secretsEqual } from "../../../../kernel/secrets.js";

/** True for 43 to 128 characters of the alphabet of RFC 7636 section 4.1. */
export function isVerifier(text: string): boolean {
  return /^[A-Za-z0-9\-._~]{43,128}$/.test(text);
}

/** True for what an S256 challenge looks like: 32 bytes in unpadded base64url. */
export function isChallenge(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

/** The S256 challenge of a verifier: base64url(SHA-256(ASCII(verifier))). */
export function challengeOf(verifier: string): string {
  return createHash("sha256").update(verifier, "ascii").digest("base64url");
}

/** Whether a verifier proves that its sender made the challenge. */
export function verifierMatches(verifier: string, challenge: string): boolean {
  return isVerifier(verifier) && secretsEqual(challengeOf(verifier), challenge);
}
