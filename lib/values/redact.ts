/** Removes credentials from external text: the service's answers and the library's messages. */

import { REDACTED } from "./inspect.js";

/** Names of fields with secret values, those of `engine/core/secrets/redact.cpp`. */
const SECRET_KEYS =
  "\\w*(?:token|secret|verifier|password)|(?:auth_?|device_?|user_?)?code|state|nonce|ticket";

/** `"access_token": "…"`; numbers stay, because the service's error codes are called `code` too. */
const IN_JSON = new RegExp(`("(?:${SECRET_KEYS})"\\s*:\\s*")(?:[^"\\\\]|\\\\.)*"`, "gi");

/** `access_token=…` in a query, a form or a fragment. */
const IN_FORM = new RegExp(`\\b(${SECRET_KEYS})=[^&\\s"'#]+`, "gi");

const IN_HEADER = /\b(Bearer|Bot|Basic)\s+[\w.~+/=-]{6,}/g;

/** Shorter ones would hide ordinary words. */
const MIN_SECRET = 6;

/**
 * The text without credentials.
 *
 * @param secrets - Credentials that were passed in, removed wherever they occur.
 */
export function redact(text: string, secrets: readonly unknown[] = []): string {
  let clean = text;
  for (const secret of secrets)
    if (typeof secret === "string" && secret.length >= MIN_SECRET)
      clean = clean.replaceAll(secret, REDACTED);
  return clean
    .replace(IN_JSON, `$1${REDACTED}"`)
    .replace(IN_FORM, `$1=${REDACTED}`)
    .replace(IN_HEADER, `$1 ${REDACTED}`);
}
