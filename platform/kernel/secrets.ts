import { createHash, timingSafeEqual } from "node:crypto";

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
