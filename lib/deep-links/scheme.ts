/** Which URI schemes can lead back to a game. */

/** RFC 3986: a letter, then letters, digits, `+`, `-` and `.`. */
const SCHEME = /^[a-z][a-z0-9+.-]*$/i;

/** Schemes that would send the answer to a web server, a file or a script instead of the game. */
const FOREIGN =
  /^(https?|wss?|ftp|file|javascript|data|about|blob|mailto|steam|vscode|x-scheme-handler)$/i;

/** The scheme of an application that has chosen none. */
export function defaultScheme(applicationId: string): string {
  return `discord-${applicationId}`;
}

/** @throws TypeError that names the parameter, unless the scheme can be a game's. */
export function checkScheme(scheme: unknown, where: string): asserts scheme is string {
  if (typeof scheme === "string" && SCHEME.test(scheme) && !FOREIGN.test(scheme)) return;
  throw new TypeError(
    `${where} must be a URI scheme of the game's own: a letter, then letters, digits, "+", "-" and ` +
      `".", without the colon; got ${JSON.stringify(scheme)}.`,
  );
}
