/**
 * Checks options and fields that public functions take: refuses values that are not objects, and
 * unknown names.
 */

/**
 * The names of all options or fields, for {@link checkOptionNames} and {@link checkFieldNames}; the
 * compiler checks that none is missing.
 */
export type OptionNames<Options> = Readonly<Record<keyof Required<Options>, true>>;

/**
 * Refuses options that would otherwise be ignored silently: a value that is not an object, or an
 * unknown option.
 *
 * @param place - The function, such as `new Client`.
 * @throws TypeError that names the option, and the one that was probably meant.
 */
export function checkOptionNames<Options>(
  place: string,
  options: unknown,
  names: OptionNames<Options>,
): void {
  if (typeof options !== "object" || options === null)
    throw new TypeError(
      `${place}: parameter "options" must be an object, but ${kindOf(options)} was given.`,
    );
  checkNames(place, "option", options, names);
}

/**
 * Refuses a field that would otherwise be ignored silently.
 *
 * @param place - The parameter, such as `BackendClient.lobbies.create: parameter "settings"`.
 * @throws TypeError that names the field, and the one that was probably meant.
 */
export function checkFieldNames<Fields>(
  place: string,
  value: object,
  names: OptionNames<Fields>,
): void {
  checkNames(place, "field", value, names);
}

function checkNames(
  place: string,
  kind: "field" | "option",
  value: object,
  names: Readonly<Record<string, true>>,
): void {
  const unknown = Object.keys(value).find((name) => !Object.hasOwn(names, name));
  if (unknown === undefined) return;
  const known = Object.keys(names);
  throw new TypeError(
    `${place}: there is no ${kind} "${unknown}".${suggestion(unknown, known)} The ${kind}s are: ${known.join(", ")}.`,
  );
}

/** Such as `an array` or `undefined`. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

/**
 * A hint such as ` Did you mean "timeout"?`, for a name that differs only by case or by at most two
 * letters.
 */
export function suggestion(given: string, names: readonly string[]): string {
  const text = given.slice(0, 50).toLowerCase();
  const [meant] = names
    .map((name) => ({ name, distance: editDistance(text, name.toLowerCase()) }))
    .filter(({ distance }) => distance <= 2)
    .sort((one, other) => one.distance - other.distance);
  return meant === undefined ? "" : ` Did you mean "${meant.name}"?`;
}

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
