/** How tokens of interactions begin: `interaction:` in base64. */
const PREFIX = "aW50ZXJhY3Rpb246";

/** Longest id in a token, with its prefix, in characters of base64. */
const MAX_LENGTH = 48;

/**
 * The interaction whose token stands in a frame, a body or a path. The token itself is redacted later,
 * so this is what links an interaction with its answers.
 */
export function interactionOf(text: string): string | undefined {
  const at = text.indexOf(PREFIX);
  if (at < 0) return undefined;
  const start = Buffer.from(text.slice(at, at + MAX_LENGTH), "base64").toString("latin1");
  return /^interaction:(\d{1,20}):/.exec(start)?.[1];
}
