import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** Called with each new secret of this process. */
export type SecretListener = (secret: string) => void;

const listeners = new Set<SecretListener>();

/**
 * Calls `listener` with each secret from now on, so that what is recorded can be written without them,
 * until the returned function is called.
 */
export function onSecret(listener: SecretListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Makes a secret known to the listeners. @returns the same secret */
export function issued(secret: string): string {
  for (const listener of listeners) listener(secret);
  return secret;
}

/** A new unguessable string: `bytes` random bytes in unpadded base64url. */
export function randomSecret(bytes = 32): string {
  return issued(randomBytes(bytes).toString("base64url"));
}

/**
 * The form in which the platform keeps a secret. Looking up a secret by its hash leaks no timing
 * information about stored secrets, and a snapshot contains no usable secret.
 */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** Compares two strings in a time that does not depend on where they differ. */
export function secretsEqual(left: string, right: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
