/**
 * Deepest nesting of lists and objects that is taken in. What is nested some thousand times deep can be
 * read and kept, but not written again: whoever is to be told of it, and the file of the state, would fail.
 */
export const DEEPEST = 500;

/**
 * Reads JSON that somebody sent.
 *
 * @throws SyntaxError for what is no JSON, or nested deeper than {@link DEEPEST}
 */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new SyntaxError(`The JSON is nested over ${DEEPEST} times.`);
  return JSON.parse(text);
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = [0x5b, 0x7b] as const;
const CLOSING = [0x5d, 0x7d] as const;

function isTooDeep(text: string): boolean {
  // Each level has two characters, so that most of what comes need not be looked at.
  if (text.length <= 2 * DEEPEST) return false;
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (quoted) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) quoted = false;
    } else if (code === QUOTE) quoted = true;
    else if (code === OPENING[0] || code === OPENING[1]) {
      depth += 1;
      if (depth > DEEPEST) return true;
    } else if (code === CLOSING[0] || code === CLOSING[1]) depth -= 1;
  }
  return false;
}
