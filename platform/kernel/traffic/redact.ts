/** Longest text of a body or frame that is shown, in characters. */
const MAX_TEXT_LENGTH = 16_384;

const HIDDEN = "•••";

const secretHeaders: ReadonlySet<string> = new Set([
  "authorization",
  "proxy-authorization",
  "cookie",
  "set-cookie",
  "x-window-key",
]);

/** The schemes of Authorization headers. */
const credentials = /^((?:Bearer|Bot|Basic) +).+$/i;

/**
 * Names of fields with secret values. Unlike the engine and the library, the platform shows `state` and
 * `nonce`, which are also the text of a presence and the id of a message, and which let nobody in.
 */
const secretNames =
  "(?:[a-z_]*(?:token|secret|verifier|password)|(?:auth_?|device_?|user_?)?code|join|match|spectate|secret_key|ticket)";

// An empty value is none, and the reason for an answer: it is shown.
const jsonSecret = new RegExp(
  `("${secretNames}"\\s*:\\s*")(?!")((?:[^"\\\\]|\\\\.)*\\\\?)("|$)`,
  "gi",
);
const formSecret = new RegExp(`((?:^|[?&])${secretNames}=)[^&]+`, "gi");
/** The code of an error, such as `BASE_TYPE_REQUIRED`; codes that let somebody in never look so. */
const errorCode = /^"code"\s*:\s*"[A-Z]+(?:_[A-Z]+)+"$/;
/** Tokens of webhooks and interactions, which stand in paths. */
const pathSecret = /(\/(?:webhooks|interactions)\/\d+\/)[^/?"\\]+/g;

/** A body or frame without secrets, cut off where it is too long. */
export function redactText(text: string): string {
  if (text === "") return text;
  // A text that is cut in the middle of a secret would show its first part.
  const shown = redactWhole(text.slice(0, MAX_TEXT_LENGTH));
  return text.length > MAX_TEXT_LENGTH ? `${shown}… (${text.length} characters)` : shown;
}

/** The same of a text of any length. */
export function redactWhole(shown: string): string {
  if (!/^\s*[[{]/.test(shown)) return shown.replace(formSecret, `$1${HIDDEN}`);
  const redacted = shown.replace(jsonSecret, (field, before, _value, after) =>
    errorCode.test(field) ? field : `${before}${HIDDEN}${after}`,
  );
  // The object of a webhook has its address, too.
  return redacted.includes("/webhooks/") ? redacted.replace(pathSecret, `$1${HIDDEN}`) : redacted;
}

/** The values that stand in fields for secrets, in JSON, a form or an address. */
export function secretsIn(text: string): string[] {
  const isJson = /^\s*[[{]/.test(text);
  return isJson
    ? [...text.matchAll(jsonSecret)].flatMap(([field, , value = ""]) =>
        errorCode.test(field) ? [] : value,
      )
    : [...text.matchAll(formSecret)].map(([whole, before = ""]) => whole.slice(before.length));
}

export function redactUrl(url: string): string {
  return url.replace(pathSecret, `$1${HIDDEN}`).replace(formSecret, `$1${HIDDEN}`);
}

/** Headers without secrets; of Authorization the scheme stays. */
export function redactHeaders(
  headers: Readonly<Record<string, string | number | readonly string[] | undefined>>,
): Record<string, string> {
  // A plain loop: this is most of what an inspector costs a busy platform.
  const shown: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined) continue;
    if (secretHeaders.has(name.toLowerCase())) {
      shown[name] = (/^(Bearer|Bot|Basic) /i.exec(String(value))?.[0] ?? "") + HIDDEN;
    } else shown[name] = String(value).replace(credentials, `$1${HIDDEN}`);
  }
  return shown;
}
