const LOOPBACK =
  /^(?<host>http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::(?<port>\d{1,5}))?(?<rest>[/?][^#]*)?$/;

/** True for an absolute URI without a fragment (RFC 6749 section 3.1.2) and without white space. */
export function isRegistrableRedirect(uri: unknown): uri is string {
  return (
    typeof uri === "string" &&
    /^[a-z][a-z0-9+.-]*:[^\s#]+$/i.test(uri) &&
    !/^(javascript|data|vbscript|file|about|blob):/i.test(uri) &&
    URL.canParse(uri)
  );
}

/**
 * Whether a request may be redirected to `requested`: it must equal a registered URI character by
 * character, except that a registered loopback literal allows every port (protocol 1.4, RFC 8252
 * section 7.3).
 */
export function redirectAllowed(registered: readonly string[], requested: string): boolean {
  return registered.some((uri) => uri === requested || sameExceptPort(uri, requested));
}

function sameExceptPort(registered: string, requested: string): boolean {
  const left = LOOPBACK.exec(registered)?.groups;
  const right = LOOPBACK.exec(requested)?.groups;
  if (left === undefined || right === undefined) return false;
  const port = Number(right.port ?? 80);
  return left.host === right.host && left.rest === right.rest && port > 0 && port < 65_536;
}

/** The redirect with the parameters of an answer added to its query. */
export function answerRedirect(
  uri: string,
  parameters: Readonly<Record<string, string | undefined>>,
): string {
  const answer = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) answer.set(name, value);
  }
  return `${uri}${uri.includes("?") ? "&" : "?"}${answer}`;
}
