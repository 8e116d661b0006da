import { fields, orNull, required } from "../http/input/fields.js";
import {
  list,
  number,
  type Read,
  type Reader,
  text as textOf,
  whole as wholeOf,
} from "../http/input/readers.js";

export { yesNo } from "../http/input/readers.js";

/** Readers for the bodies of admin routes and the arguments of actions. */
export const text = textOf();
export const optionalText = orNull(text);
export const whole = wholeOf();
export const decimal = number();
export const texts = list(text);
/** The reason for the audit log. */
export const reason = orNull(textOf({ max: 512 }));

/** An object with these fields, some of which have to be there. */
export function object<
  const Properties extends Readonly<Record<string, Reader<unknown>>>,
  Needed extends keyof Properties & string = never,
>(properties: Properties, needed: readonly Needed[] = []) {
  const table = Object.entries(properties).map(([name, reader]) => [
    name,
    (needed as readonly string[]).includes(name) ? required(reader) : reader,
  ]);
  return fields(Object.fromEntries(table)) as unknown as Reader<
    { [Name in Needed]: Read<Properties[Name]> } & {
      [Name in Exclude<keyof Properties, Needed>]?: Read<Properties[Name]>;
    }
  >;
}
