/** The only field of an object that stands for bytes, which it holds in Base64. */
const BYTES = "$bytes";

/** The only field of an object that stands for a number that JSON has not. */
const NUMBER = "$number";

/** Stands for a value that cannot be read, such as an object with a getter that throws. */
export const UNREADABLE = "(unreadable)";

/** A value as text, whatever it is. */
export function textOf(value: unknown): string {
  try {
    return String(value);
  } catch {
    return UNREADABLE;
  }
}

/** What the only field of an object holds, if it has this name and a text. */
function onlyText(value: unknown, name: string): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const [[field, text] = [], ...more] = Object.entries(value);
  return field === name && typeof text === "string" && more.length === 0 ? text : undefined;
}

/** The Base64 of the bytes that a value of a trace stands for; undefined where it stands for none. */
export const bytesIn = (value: unknown): string | undefined => onlyText(value, BYTES);

/** The number that a value of a trace stands for; undefined where it stands for none. */
export function numberIn(value: unknown): number | undefined {
  const text = onlyText(value, NUMBER);
  return text === undefined ? undefined : Number(text);
}

/** Bytes as {@link readArguments} reads them back. */
export function bytesAsJson(bytes: Uint8Array): object {
  return { [BYTES]: Buffer.from(bytes).toString("base64") };
}

/** A number that JSON has not, as {@link readArguments} reads it back. */
export function numberAsJson(number: number): object {
  return { [NUMBER]: String(number) };
}

/** JSON in which the numbers that it has not stand as people write them. */
export const withNumbers = (json: string): string =>
  json.replace(/\{"\$number":"(-?\w+)"\}/g, "$1");

/** Reads arguments in which objects stand for what JSON has not. */
export function readArguments(json: string): unknown[] {
  return JSON.parse(json, (_name, value) => {
    const bytes = bytesIn(value);
    return bytes === undefined ? (numberIn(value) ?? value) : Buffer.from(bytes, "base64");
  });
}
