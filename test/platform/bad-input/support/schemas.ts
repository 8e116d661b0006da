/** What the API description says of values: which are wrong, and one that is right. */

import { conversionOf, fieldLine, Leaf, unknownInBody } from "./refusals.js";

// biome-ignore lint/suspicious/noExplicitAny: parts of a JSON schema
export type Schema = any;

/** A wrong value in place of a right one. */
export interface Wrong {
  /** Where it stands in the body, and what is wrong, e.g. `embeds.0.title: an object`. */
  readonly what: string;
  readonly value: unknown;
  /** Pattern of the line of the answer. */
  readonly line: string;
}

/** A wrong value without its place. */
interface WrongValue {
  readonly what: string;
  readonly value: unknown;
  /** Pattern of the leaf in the error tree; undefined for an id that nothing has. */
  readonly leaf?: string;
}

/** Limits that stand in the description only because it needs some; none of the service's. */
const PLACEHOLDERS = new Set([152133, 1521]);

/** How far into bodies wrong values are put. */
const DEPTH = 4;

/** Reads schemas of the description. */
export class Schemas {
  constructor(private readonly components: Readonly<Record<string, Schema>>) {}

  /** Each form that a value may have, without references. */
  forms(schema: Schema): Schema[] {
    if (schema.$ref !== undefined) {
      return this.forms(this.components[schema.$ref.split("/").at(-1)]);
    }
    const choices = schema.oneOf ?? schema.anyOf;
    if (choices !== undefined) return choices.flatMap((one: Schema) => this.forms(one));
    if (schema.allOf?.length === 1) return this.forms(schema.allOf[0]);
    return [schema];
  }

  /** JSON types that a value may have; `any` when nothing is said. */
  types(schema: Schema): Set<string> {
    const types = this.forms(schema).flatMap((form) => {
      if (form.type !== undefined) return form.type;
      const fixed = "const" in form ? [form.const] : form.enum;
      return fixed === undefined ? "any" : fixed.map((value: unknown) => typeOf(value));
    });
    return new Set(types);
  }

  /** A right value, as small as can be. */
  sample(schema: Schema): unknown {
    const form = this.forms(schema).find(({ type }) => type !== "null") ?? {};
    if ("const" in form) return form.const;
    if (form.enum !== undefined) return form.enum[0];
    const type = [form.type].flat().find((one) => one !== "null");
    if (type === "object") {
      const names: string[] = form.required ?? [];
      return Object.fromEntries(
        names.map((name) => [name, this.sample(form.properties?.[name] ?? {})]),
      );
    }
    if (type === "array") {
      return Array.from({ length: form.minItems ?? 0 }, () => this.sample(form.items));
    }
    if (type === "integer" || type === "number") return Math.max(form.minimum ?? 1, 1);
    if (type === "boolean") return false;
    if (form.format === "snowflake") return "1";
    if (form.format === "date-time") return "2026-01-01T00:00:00+00:00";
    if (form.format === "uri") return "https://example.org/";
    return "x".repeat(Math.max(form.minLength ?? 1, 1));
  }

  /** Wrong values for a schema, put into a right one as far as that goes. */
  wrongs(schema: Schema, base: unknown, path: readonly string[] = []): Wrong[] {
    const place = path.join(".");
    const wrongs = [...this.#types(schema), ...this.#limits(schema)].map(
      ({ what, value, leaf }) => ({
        what: `${place}: ${what}`,
        value,
        line: leaf === undefined ? unknownInBody(path) : fieldLine(place, leaf),
      }),
    );
    if (path.length >= DEPTH) return wrongs;
    const objects = this.forms(schema).filter(({ properties }) => properties !== undefined);
    // Of several forms an object's own fields say which it has: that would be another table.
    const [object] = objects;
    if (objects.length === 1 && !this.types(schema).has("array")) {
      wrongs.push(...this.#objects(object, base, path));
    }
    const [list, more] = this.forms(schema).filter(({ items }) => items !== undefined);
    if (list !== undefined && more === undefined) {
      const [first, ...rest] = Array.isArray(base) && base.length > 0 ? base : [undefined];
      const right = first ?? this.sample(list.items);
      for (const wrong of this.wrongs(list.items, right, [...path, "0"])) {
        wrongs.push({ ...wrong, value: [wrong.value, ...rest] });
      }
    }
    return wrongs;
  }

  #objects(form: Schema, base: unknown, path: readonly string[]): Wrong[] {
    const right = typeOf(base) === "object" ? (base as object) : (this.sample(form) as object);
    const wrongs: Wrong[] = [];
    for (const [name, property] of Object.entries<Schema>(form.properties)) {
      const inner = this.wrongs(property, (right as Record<string, unknown>)[name], [
        ...path,
        name,
      ]);
      for (const wrong of inner)
        wrongs.push({ ...wrong, value: { ...right, [name]: wrong.value } });
    }
    for (const name of (form.required ?? []) as string[]) {
      const { [name]: _, ...without } = right as Record<string, unknown>;
      const place = [...path, name].join(".");
      const line = fieldLine(place, Leaf.required);
      wrongs.push({ what: `${place}: missing`, value: without, line });
      if (!this.types(form.properties?.[name] ?? {}).has("null"))
        wrongs.push({ what: `${place}: null`, value: { ...right, [name]: null }, line });
    }
    if (form.additionalProperties === undefined || form.additionalProperties === false) {
      const value = { ...right, unheard_of: 1 };
      const place = [...path, "unheard_of"].join(".");
      wrongs.push({ what: `${place}: unknown`, value, line: fieldLine(place, Leaf.unknown) });
    }
    return wrongs;
  }

  /** Values of types that nothing could be made of. */
  #types(schema: Schema): WrongValue[] {
    const types = this.types(schema);
    if (types.has("any")) return [];
    const forms = this.forms(schema).filter(({ type }) => type !== "null");
    const leaf = [...new Set(forms.map(conversionOf))].join("|");
    const wrongs: WrongValue[] = [];
    if (!types.has("object")) wrongs.push({ what: "an object", value: { a: 1 }, leaf });
    if (!types.has("array")) wrongs.push({ what: "a list", value: [1], leaf });
    if (!types.has("string")) wrongs.push({ what: "a text", value: "some text", leaf });
    if (!types.has("number") && types.has("integer"))
      wrongs.push({ what: "half", value: 1.5, leaf });
    return wrongs;
  }

  /** Values that exceed a limit by one, or are none of those that are allowed. */
  #limits(schema: Schema): WrongValue[] {
    const forms = this.forms(schema);
    const plain = forms.filter((form) => form.type !== "null");
    const [form] = plain;
    if (plain.length > 1 || form === undefined) return this.#choices(plain);
    const wrongs: WrongValue[] = [];
    const limit = (name: string) => (PLACEHOLDERS.has(form[name]) ? undefined : form[name]);
    const type = [form.type].flat();
    if (form.enum !== undefined || "const" in form) return this.#choices(plain);
    const other = form.pattern === undefined ? "" : `|${Leaf.noMatch}`;
    if (limit("maxLength") !== undefined) {
      const length = form.maxLength + 1;
      wrongs.push({
        what: `${length} characters`,
        value: "x".repeat(length),
        leaf: `${Leaf.tooLong(form.maxLength)}${other}`,
      });
    }
    const short = `${Leaf.required}|${Leaf.tooShort(form.minLength ?? form.minItems)}${other}`;
    if (form.minLength >= 1 && type.includes("string"))
      wrongs.push({ what: "empty", value: "", leaf: short });
    if (limit("maxItems") !== undefined) {
      const length = form.maxItems + 1;
      const value = Array.from({ length }, () => this.sample(form.items ?? {}));
      wrongs.push({ what: `${length} items`, value, leaf: Leaf.tooLong(form.maxItems) });
    }
    if (form.minItems >= 1) wrongs.push({ what: "no items", value: [], leaf: short });
    if (safe(limit("maximum"))) {
      wrongs.push({ what: "too much", value: form.maximum + 1, leaf: Leaf.tooMuch(form.maximum) });
    }
    if (safe(limit("minimum"))) {
      wrongs.push({
        what: "too little",
        value: form.minimum - 1,
        leaf: Leaf.tooLittle(form.minimum),
      });
    }
    if (form.format === "snowflake") {
      // Smaller ids are those of what belongs to everybody, such as the default sounds.
      wrongs.push({ what: "unknown", value: "99" });
    }
    if (["snowflake", "date-time"].includes(form.format)) {
      wrongs.push({ what: `no ${form.format}`, value: "nonsense", leaf: conversionOf(form) });
    }
    return wrongs;
  }

  #choices(forms: readonly Schema[]): WrongValue[] {
    if (!forms.every((form) => "const" in form || form.enum !== undefined)) return [];
    const allowed = forms.flatMap((form) => form.enum ?? [form.const]);
    if (allowed.every((value) => typeof value === "string")) {
      return [{ what: "none of those", value: "nonsense", leaf: Leaf.choice }];
    }
    return allowed.every((value) => typeof value === "number")
      ? [{ what: "none of those", value: 9_999, leaf: Leaf.choice }]
      : [];
  }
}

const safe = (value: unknown) => typeof value === "number" && Math.abs(value) < 2 ** 52;

/** The JSON type of a value. */
export function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value;
}
