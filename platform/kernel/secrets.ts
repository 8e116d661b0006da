import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** A new unguessable string: `bytes` random bytes in unpadded base64url. */
export function randomSecret(bytes = 32): string {
  return randomBytes(bytes).toString("base64url");
}

/**
 * The form in which the platform keeps a secret. Looking a secret up by its hash takes a time that
 * tells nothing about the secrets stored, and a snapshot holds no usable secret.
 */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** Compares two strings in a time that does not depend on where they differ. */
export function secretsEqual(left: string, right: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
