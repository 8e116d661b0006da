/** How large a message of a page may be. The page's end and the main process's measure the same. */

/** All texts and names of a message, in UTF-16 code units: a lobby's largest metadata is half of that. */
const MAX_TEXT = 1 << 18;

/** All values of a message, with the arrays and objects around them. */
const MAX_VALUES = 1000;

/** Objects whose content is counted here. Bytes, maps and such carry nothing that a function takes. */
const COUNTED = ["[object Object]", "[object Array]", "[object Date]"];

/**
 * Measures a message without making anything as large as it.
 *
 * @returns Why it is refused, as a sentence; nothing when it is not.
 */
export function sizeFault(message: unknown): string | undefined {
  const rest = [message];
  let text = 0;
  let values = 0;
  while (rest.length > 0) {
    const value = rest.pop();
    values += 1;
    if (typeof value === "string") text += value.length;
    else if (typeof value === "bigint" && BigInt.asIntN(65, value) !== value) text = Infinity;
    else if (typeof value === "object" && value !== null) {
      const kind = Object.prototype.toString.call(value);
      if (!COUNTED.includes(kind)) return `A page's message has ${kind} in it. Send plain data.`;
      const room = MAX_VALUES - values - rest.length;
      if (Array.isArray(value) && value.length > room) return TOO_MANY;
      // Those of an array, too: it keeps properties of any name when it is sent.
      const names = Object.keys(value);
      if (names.length > room) return TOO_MANY;
      for (const name of names) text += name.length;
      rest.push(...Object.values(value));
    }
    if (text > MAX_TEXT) return TOO_LONG;
  }
  return undefined;
}

const TOO_MANY = `A page's message has more than ${MAX_VALUES} values in it. Send less at a time.`;
const TOO_LONG = `A page's message has more than ${MAX_TEXT} characters in it. Send less at a time.`;
