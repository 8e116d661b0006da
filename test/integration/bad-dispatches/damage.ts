/** Damage to the data of a dispatch. */

/** Values of every type of JSON. */
const VALUES: readonly unknown[] = [null, true, 5, -1, 1.5, 1e300, "text", "", [], [null], {}];

const MIB = 1024 * 1024;

/** A text that makes a frame of 10 MB. */
export const HUGE = "x".repeat(10 * MIB);

/** Steps through objects and lists, joined by dots. */
export type Path = string;

/** The data, changed at a path. */
function changed(data: unknown, path: Path, change: (holder: object, key: string) => void) {
  const copy = structuredClone(data);
  const steps = path.split(".");
  const last = steps.pop() as string;
  let holder = copy as Record<string, unknown>;
  for (const step of steps) holder = holder[step] as Record<string, unknown>;
  if (!(last in holder)) throw new Error(`The dispatch has no ${path}.`);
  change(holder, last);
  return copy;
}

/** The data with another value at a path. */
export function withValue(data: unknown, path: Path, value: unknown): unknown {
  return changed(data, path, (holder, key) => Object.assign(holder, { [key]: value }));
}

/** The data without what is at a path. */
export function without(data: unknown, path: Path): unknown {
  return changed(data, path, Reflect.deleteProperty);
}

/** Data that is of another type than that of the dispatch. */
export function otherRoots(data: unknown): unknown[] {
  return VALUES.filter((value) => typeOf(value) !== typeOf(data));
}

/** The data with values of all other types at a path; null, which may be a value, only if asked. */
export function wronglyTyped(data: unknown, path: Path, withNull: boolean): unknown[] {
  let type = "";
  changed(data, path, (holder, key) => {
    type = typeOf((holder as Record<string, unknown>)[key]);
  });
  return VALUES.filter((value) => typeOf(value) !== type && (withNull || value !== null)).map(
    (value) => withValue(data, path, value),
  );
}

/** Every path of some data. */
export function paths(data: unknown, prefix = ""): Path[] {
  if (typeof data !== "object" || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) => {
    const path = `${prefix}${key}`;
    return [path, ...paths(value, `${path}.`)];
  });
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
