/** An expected value that decides by itself, such as `expect.any(String)`. */
interface AsymmetricMatcher {
  asymmetricMatch(actual: unknown): boolean;
}

const isMatcher = (value: object): value is AsymmetricMatcher =>
  typeof (value as Partial<AsymmetricMatcher>).asymmetricMatch === "function";

/**
 * Whether a value has everything that is expected of it: objects may have more fields, lists may not have
 * more elements; a regular expression fits text.
 */
export function fitsPartly(actual: unknown, expected: unknown): boolean {
  if (typeof expected !== "object" || expected === null) return Object.is(actual, expected);
  if (isMatcher(expected)) return expected.asymmetricMatch(actual);
  if (expected instanceof RegExp) return typeof actual === "string" && expected.test(actual);
  if (typeof actual !== "object" || actual === null) return false;
  if (Array.isArray(expected)) {
    return (
      Array.isArray(actual) &&
      actual.length === expected.length &&
      expected.every((each, index) => fitsPartly(actual[index], each))
    );
  }
  return Object.entries(expected).every(([name, value]) =>
    fitsPartly((actual as Readonly<Record<string, unknown>>)[name], value),
  );
}
