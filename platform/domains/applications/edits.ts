import { Problems } from "../../kernel/http/problems.js";
import type { ApplicationRecord } from "./record.js";

/** A JSON object of which nothing is known yet. */
export type Given = Readonly<Record<string, unknown>>;

/** Some fields of an application that it may change itself, and what becomes of them. */
export interface ApplicationEdit {
  /** Names of the fields, in wire form. */
  readonly fields: readonly string[];
  /**
   * Checks the fields, of which at least one is given.
   *
   * @returns what takes them over, once all other fields are right, too
   * @throws ApiError for a value that cannot be; what breaks a simple rule is noted instead
   */
  prepare(
    application: ApplicationRecord,
    given: Given,
    problems: Problems,
  ): Promise<() => void> | (() => void);
}

/** What applications may change of themselves; each domain adds what it keeps. */
export class ApplicationEdits {
  readonly #edits: ApplicationEdit[] = [];

  /** Adds fields. */
  add(edit: ApplicationEdit): void {
    this.#edits.push(edit);
  }

  /**
   * Changes an application: either all that is given or nothing.
   *
   * @throws ApiError 50035 and what the parts refuse with
   */
  async apply(application: ApplicationRecord, given: Given): Promise<void> {
    const problems = new Problems();
    const known = this.#edits.flatMap(({ fields }) => fields);
    for (const field of Object.keys(given)) {
      if (!known.includes(field)) problems.unknown([field]);
    }
    problems.throwIfAny();
    const takeOver: (() => void)[] = [];
    for (const edit of this.#edits) {
      if (!edit.fields.some((field) => given[field] !== undefined)) continue;
      takeOver.push(await edit.prepare(application, given, problems));
    }
    problems.throwIfAny();
    for (const act of takeOver) act();
  }
}
