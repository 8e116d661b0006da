/** Limits the size of a page's messages. Both ends of the bridge measure them in the same way. */

/**
 * The total length of a message's strings and property names, in UTF-16 code units: twice the
 * largest metadata of a lobby.
 */
const MAX_TEXT = 1 << 18;

/** The total number of values in a message, including arrays and objects. */
const MAX_VALUES = 1000;

/** Objects whose content is counted here. No function takes bytes, maps and the like. */
const COUNTED = ["[object Object]", "[object Array]", "[object Date]"];

/**
 * Measures a message without copying it.
 *
 * @returns Why it is refused, as a sentence; undefined if it is not.
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
      // Also for arrays, which keep properties of any name when they are sent.
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
