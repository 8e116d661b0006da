import { PlatformError } from "./errors.js";

/**
 * Refuses a value that is not an object, or has an unknown option, which would otherwise be ignored
 * silently.
 *
 * @param what - the call, such as `startPlatform()`
 * @throws PlatformError that names the option, and the one that was probably meant
 */
export function checkOptionNames(what: string, options: unknown, known: readonly string[]): void {
  if (typeof options !== "object" || options === null || Array.isArray(options)) {
    throw new PlatformError(
      `${what} takes an object with options, but ${described(options)} was given.`,
    );
  }
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new PlatformError(
    `${what} has no option "${unknown}".${suggestion(unknown, known)} The options are: ${known.join(", ")}.`,
    unknown,
  );
}

/** Such as ` Did you mean "gateway.ready"?`; nothing when no name is close. */
export function suggestion(given: string, names: readonly string[]): string {
  const text = given.slice(0, 60).toLowerCase();
  const [closest] = names
    .map((name) => ({ name, distance: editDistance(text, name.toLowerCase()) }))
    .filter(({ distance }) => distance <= 3)
    .sort((one, other) => one.distance - other.distance);
  return closest === undefined ? "" : ` Did you mean "${closest.name}"?`;
}

/** So many names stand in an error. */
const MAX_NAMED = 10;

/** Such as ` There are: "one", "two", and 3 more.`; ` There is none.` for no names. */
export function choices(names: readonly string[]): string {
  if (names.length === 0) return " There is none.";
  const shown = names.slice(0, MAX_NAMED).map((name) => JSON.stringify(name.slice(0, 100)));
  const more = names.length - shown.length;
  return ` There ${names.length === 1 ? "is" : "are"}: ${shown.join(", ")}${more > 0 ? `, and ${more} more` : ""}.`;
}

/** A value in words, such as `an array`, `the number 5` or `the string "x"`; long strings are cut. */
export function described(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  if (typeof value === "string") return `the string ${JSON.stringify(value.slice(0, 100))}`;
  if (typeof value === "number") return `the number ${value}`;
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

/** What was given for an id or a code: a string in quotes, anything else in words. */
export function quoted(value: unknown): string {
  return typeof value === "string" ? JSON.stringify(value.slice(0, 100)) : described(value);
}

/** A name in the form in which the service's documentation has it, such as `GUILD_MESSAGES`. */
export const documentedName = (name: string) =>
  name.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toUpperCase();

/** The Levenshtein distance. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = (row[j - 1] as number) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[to.length] as number;
}
