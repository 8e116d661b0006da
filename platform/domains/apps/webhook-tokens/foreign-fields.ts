import { type FieldsOf, type FieldTable, fields } from "../../../kernel/http/input/fields.js";
import type { Reader } from "../../../kernel/http/input/readers.js";
import { isObject } from "../../../kernel/json.js";

/** An object in another service's format, of which only these fields are read: it has many more. */
export function foreignFields<const T extends FieldTable>(table: T): Reader<FieldsOf<T>> {
  const reader = fields(table);
  const names = Object.keys(table);
  return (value, place) => {
    if (!isObject(value)) return reader(value, place);
    const known = names.filter((name) => Object.hasOwn(value, name));
    return reader(Object.fromEntries(known.map((name) => [name, value[name]])), place);
  };
}
