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
