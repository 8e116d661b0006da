/** Thrown for a script that cannot be run, before any virtual user starts. */
export class ScriptError extends Error {
  /** Always `ScriptError`, to tell it from other errors. */
  override readonly name = "ScriptError";
}

/** What fails in one virtual user. Its code is the name that Artillery counts it under. */
export class ActionError extends Error {
  /** Always `ActionError`, to tell it from other errors. */
  override readonly name = "ActionError";

  /**
   * @param code - the same for all failures of this kind, so that reports have few of them
   * @param message - a full sentence: what happened, with which value, what to do
   */
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** A value as messages show it. */
export function shown(value: unknown): string {
  return JSON.stringify(value) ?? String(value);
}

/** The same of a value that may hold a token: lists and maps are not shown. */
export function briefly(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" && value !== null ? "a map" : shown(value);
}
