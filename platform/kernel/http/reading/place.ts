import { type FieldErrors, invalidForm } from "../api_error.js";

/** A value of a body, by the names that lead to it; collects what is wrong there and below. */
export class Place {
  readonly #root: FieldErrors;

  constructor(
    root: FieldErrors = emptyNode(),
    private readonly path: readonly string[] = [],
  ) {
    this.#root = root;
  }

  /** The value of a field, or of an item of a list, within this one. */
  at(...steps: readonly (string | number)[]): Place {
    return new Place(this.#root, [...this.path, ...steps.map(String)]);
  }

  /**
   * Notes what is wrong here, as the leaf of the service's error tree. A value that breaks a rule
   * itself has no findings about what is inside it.
   *
   * @returns undefined, as what could not be read
   */
  wrong(code: string, message: string): undefined {
    let node = this.#root;
    for (const key of this.path) {
      // A sender's field may be called like the service's leaves; it counts as the object it is in.
      if (key === "_errors") break;
      if (node._errors !== undefined) return undefined;
      node[key] ??= emptyNode();
      node = node[key] as FieldErrors;
    }
    for (const key of Object.keys(node)) if (key !== "_errors") delete node[key];
    node._errors = [...(node._errors ?? []), { code, message }];
    return undefined;
  }

  /** @throws ApiError 50035 with everything that was found anywhere in the body */
  check(): void {
    if (Object.keys(this.#root).length > 0) throw invalidForm(this.#root);
  }
}

/** A node without a prototype, as the names of its fields are the sender's: `__proto__` is one. */
function emptyNode(): FieldErrors {
  return Object.create(null);
}
