import { type ApiError, type FieldErrors, invalidForm } from "./api-error.js";
import { ignoresUnknownField, NOT_ACTED_ON, type Path } from "./input/unknown-fields.js";

export type { Path };

/** Collects what is wrong with a body, to answer all of it at once as 50035 (protocol 3.2). */
export class Problems {
  readonly #errors: FieldErrors = Object.create(null);
  #count = 0;

  /** How many rules have been broken so far. */
  get count(): number {
    return this.#count;
  }

  /** Notes a rule that the value at `path` breaks. A value that is wrong itself has no wrong parts. */
  add(path: Path, code: string, message: string): void {
    this.#count += 1;
    let node = this.#errors;
    for (const step of path) {
      // A sender's field may be called like the service's leaves; it counts as the object it is in.
      if (step === "_errors") break;
      if (node._errors !== undefined) return;
      // Without a prototype, as the names of fields are the sender's.
      node[step] ??= Object.create(null);
      node = node[step] as FieldErrors;
    }
    for (const key of Object.keys(node)) if (key !== "_errors") delete node[key];
    node._errors = [...(node._errors ?? []), { code, message }];
  }

  /** Notes a value that is missing. */
  required(path: Path): void {
    this.add(path, "BASE_TYPE_REQUIRED", "This field is required");
  }

  /** Notes a value that is none of those allowed. */
  choices(path: Path, allowed: readonly unknown[]): void {
    this.add(path, "BASE_TYPE_CHOICES", `Value must be one of {${allowed.join(", ")}}.`);
  }

  /** Notes a length that is out of bounds. */
  length(path: Path, least: number, most: number): void {
    this.add(path, "BASE_TYPE_BAD_LENGTH", `Must be between ${least} and ${most} in length.`);
  }

  /**
   * Tells of a field that the platform does not act on.
   *
   * @returns whether it is ignored, as in requests of clients; otherwise it is noted as wrong
   */
  ignores(path: Path): boolean {
    if (ignoresUnknownField(path)) return true;
    this.add(path, NOT_ACTED_ON.code, NOT_ACTED_ON.message);
    return false;
  }

  /** The failure that tells of all that was noted; undefined when nothing was. */
  error(): ApiError | undefined {
    return this.#count === 0 ? undefined : invalidForm(this.#errors);
  }

  /** @throws ApiError 50035 when anything was noted */
  throwIfAny(): void {
    const error = this.error();
    if (error !== undefined) throw error;
  }
}
