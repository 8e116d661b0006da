import { unknownApplication } from "../../../kernel/http/api-error.js";
import type { Given } from "../../../kernel/http/input/fields.js";
import { Place } from "../../../kernel/http/input/place.js";
import type { ApplicationRecord } from "./record.js";

/** Some fields of an application that it may change itself, and what becomes of them. */
export interface ApplicationEdit {
  /** Names of the fields, in wire form. */
  readonly fields: readonly string[];
  /**
   * Checks the fields, of which at least one is given, against what is stored at that moment.
   *
   * @returns what takes them over at once, if all other fields are right, too
   * @throws ApiError for a value that cannot be; what breaks a simple rule is noted instead
   */
  prepare(application: ApplicationRecord, given: Given, place: Place): () => void;
  /**
   * Checks what takes time, such as a web server, once everything has been prepared. Other changes may
   * be made meanwhile, so everything is prepared again afterwards.
   *
   * @throws ApiError for what is not right
   */
  verify?(application: ApplicationRecord, given: Given): Promise<void>;
}

/** What applications may change of themselves; each domain adds what it keeps. */
export class ApplicationEdits {
  readonly #edits: ApplicationEdit[] = [];

  /** @param find - the application with an id, as it is at that moment */
  constructor(private readonly find: (id: string) => ApplicationRecord | undefined) {}

  /** Adds the fields that a domain lets an application edit. */
  add(edit: ApplicationEdit): void {
    this.#edits.push(edit);
  }

  /**
   * Changes an application: either all that is given or nothing.
   *
   * @throws ApiError 50035, 10002 when it was deleted meanwhile, and what the parts refuse with
   */
  async apply(application: ApplicationRecord, given: Given): Promise<void> {
    const place = new Place();
    const known = this.#edits.flatMap(({ fields }) => fields);
    for (const field of Object.keys(given)) {
      if (!known.includes(field)) place.ignores(field);
    }
    place.check();
    const edits = this.#edits.filter(({ fields }) =>
      fields.some((field) => given[field] !== undefined),
    );
    let acts = prepared(edits, application, given);
    const slow = edits.filter(({ verify }) => verify !== undefined);
    if (slow.length > 0) {
      const fault = await firstFault(slow, application, given);
      const now = this.find(application.id);
      // Deleted meanwhile: then its web server is not what is wrong.
      if (now === undefined) throw unknownApplication();
      if (fault !== undefined) throw fault.error;
      acts = prepared(edits, now, given);
    }
    for (const act of acts) act();
  }
}

/** What the checks that take time refuse with. */
async function firstFault(
  edits: readonly ApplicationEdit[],
  application: ApplicationRecord,
  given: Given,
): Promise<{ readonly error: unknown } | undefined> {
  try {
    for (const edit of edits) await edit.verify?.(application, given);
    return undefined;
  } catch (error) {
    return { error };
  }
}

function prepared(
  edits: readonly ApplicationEdit[],
  application: ApplicationRecord,
  given: Given,
): (() => void)[] {
  const place = new Place();
  const acts = edits.map((edit) => edit.prepare(application, given, place));
  place.check();
  return acts;
}
