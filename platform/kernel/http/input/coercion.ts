import type { ErrorObject } from "ajv";

type Schema = Readonly<Record<string, unknown>>;

/** Texts that mean true or false, as libraries write them in forms, queries and bodies. */
const WORDS: Readonly<Record<string, boolean>> = {
  true: true,
  True: true,
  "1": true,
  false: false,
  False: false,
  "0": false,
};

/** True or false, or a text that means it; undefined for anything else. */
export function booleanOf(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  return typeof value === "string" && Object.hasOwn(WORDS, value) ? WORDS[value] : undefined;
}

/** A finite number, or a decimal text of one; undefined for anything else. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  const decimal = typeof value === "string" && /^-?\d{1,20}(\.\d{1,15})?$/.test(value);
  return decimal ? Number(value) : undefined;
}

/**
 * Replaces values of a wrong type that the service takes as well: numbers and booleans as text, ids as
 * numbers. Only a body that failed its check comes here, so that others pay nothing for it.
 *
 * @param findings - of a validator that says the data and the schema of each
 * @returns whether anything was replaced
 */
export function coerce(findings: readonly ErrorObject[], body: unknown): boolean {
  let replaced = false;
  for (const { keyword, data, parentSchema = {}, instancePath } of findings) {
    if (keyword !== "type" && keyword !== "enum") continue;
    const steps = instancePath.split("/").slice(1);
    const last = steps.pop();
    const value = coerced(data, parentSchema);
    if (value === undefined || last === undefined) continue;
    let parent = body as Record<string, unknown>;
    for (const step of steps) parent = parent[step] as Record<string, unknown>;
    parent[last] = value;
    replaced = true;
  }
  return replaced;
}

function coerced(value: unknown, schema: Schema): unknown {
  const types = [schema.type].flat();
  if (types.includes("string")) {
    const id = isIdSchema(schema) && Number.isSafeInteger(value) && (value as number) >= 0;
    return id ? String(value) : undefined;
  }
  if (typeof value !== "string") return undefined;
  if (types.includes("boolean")) return booleanOf(value);
  const number = numberOf(value);
  if (types.includes("integer") || types.includes("number")) return number;
  return Array.isArray(schema.enum) && schema.enum.includes(number) ? number : undefined;
}

/** Whether a schema is that of an id. */
export function isIdSchema({ pattern }: Schema): boolean {
  return typeof pattern === "string" && /^\^(\\d|\[0-9\])\{1,20\}\$$/.test(pattern);
}
