/**
 * Deepest nesting of lists and objects that is taken in. Deeper values could be parsed and stored,
 * but not serialized again, so that events and writing the state would fail.
 */
export const DEEPEST = 500;

/** Whether a value is an object, and not a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A number of so many digits that it may be an id, wherever a number may stand. */
const MAY_BE_ID = /[:[,\s]-?\d{16}/;

/**
 * Reads JSON that somebody sent. Whole numbers that JavaScript cannot hold exactly, such as ids that many
 * languages send as numbers, become strings of their digits. A byte-order mark before it is skipped.
 *
 * @throws SyntaxError for what is no JSON, or nested deeper than {@link DEEPEST}
 */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new SyntaxError(`The JSON is nested over ${DEEPEST} times.`);
  const json = text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text;
  return JSON.parse(
    MAY_BE_ID.test(json) || /^-?\d{16}/.test(json) ? quoteLargeNumbers(json) : json,
  );
}

const BYTE_ORDER_MARK = 0xfeff;

/** JSON with its whole numbers beyond 2^53 as strings. */
function quoteLargeNumbers(json: string): string {
  const quoted = (number: string) =>
    /^-?[1-9]\d{15,}$/.test(number) && !Number.isSafeInteger(Number(number))
      ? `"${number}"`
      : number;
  const pieces: string[] = [];
  let from = 0;
  for (let at = 0; at < json.length; at = endOfString(json, at)) {
    const quote = json.indexOf('"', at);
    const end = quote === -1 ? json.length : quote;
    pieces.push(json.slice(from, at), json.slice(at, end).replace(/-?\d[\d.eE+-]*/g, quoted));
    from = end;
    at = end;
  }
  pieces.push(json.slice(from));
  return pieces.join("");
}

/** The place after the string that begins at a quotation mark. */
function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE) return at + 1;
  }
  return json.length;
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
