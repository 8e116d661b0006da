import { fields, orNull, required } from "../http/input/fields.js";
import {
  list,
  number,
  type Reader,
  text as textOf,
  whole as wholeOf,
} from "../http/input/readers.js";

export { yesNo } from "../http/input/readers.js";

/** Pieces of what the bodies of admin routes and the arguments of actions are read with. */
export const text = textOf();
export const optionalText = orNull(text);
export const whole = wholeOf();
export const decimal = number();
export const texts = list(text);
/** Why somebody does something, for the audit log. */
export const reason = orNull(textOf({ max: 512 }));

/** An object with these fields and no others. */
export function object(
  properties: Readonly<Record<string, Reader<unknown>>>,
  needed: readonly string[] = [],
): Reader<object> {
  const table = Object.entries(properties).map(([name, reader]) => [
    name,
    needed.includes(name) ? required(reader) : reader,
  ]);
  return fields(Object.fromEntries(table));
}
