/** Checks which URI schemes a game can use. */

/** RFC 3986: a letter, then letters, digits, `+`, `-` and `.`. */
const SCHEME = /^[a-z][a-z0-9+.-]*$/i;

/** Schemes that would send the code to a web server, a file or a script instead of the game. */
const FOREIGN =
  /^(https?|wss?|ftp|file|javascript|data|about|blob|mailto|steam|vscode|x-scheme-handler)$/i;

/** The default scheme of an application. */
export function defaultScheme(applicationId: string): string {
  return `discord-${applicationId}`;
}

/** @throws TypeError that names the parameter, unless a game may use the scheme. */
export function checkScheme(scheme: unknown, where: string): asserts scheme is string {
  if (typeof scheme === "string" && SCHEME.test(scheme) && !FOREIGN.test(scheme)) return;
  throw new TypeError(
    `${where} must be a URI scheme of the game's own: a letter, then letters, digits, "+", "-" and ` +
      `".", without the colon; got ${JSON.stringify(scheme)}.`,
  );
}
