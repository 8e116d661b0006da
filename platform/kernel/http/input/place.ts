import { type FieldErrors, invalidForm } from "../api-error.js";
import { ignoresUnknownField, NOT_ACTED_ON, type Path } from "./unknown-fields.js";

/** What is wrong with a whole body: the service's tree of errors, and how many rules were broken. */
class Findings {
  readonly errors: FieldErrors = Object.create(null);
  count = 0;

  /** Notes a rule that the value at `path` breaks. A value that is wrong itself has no wrong parts. */
  add(path: Path, code: string, message: string): void {
    this.count += 1;
    let node = this.errors;
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
}

/** A value of a body, by the names that lead to it; what is wrong there and below is noted at it. */
export class Place {
  constructor(
    private readonly findings: Findings = new Findings(),
    private readonly path: Path = [],
  ) {}

  /** The value of a field, or of an item of a list, within this one. */
  at(...steps: readonly (string | number)[]): Place {
    return new Place(this.findings, [...this.path, ...steps]);
  }

  /**
   * Notes what is wrong here, as the leaf of the service's error tree.
   *
   * @returns undefined, as what could not be read
   */
  wrong(code: string, message: string): undefined {
    this.findings.add(this.path, code, message);
    return undefined;
  }

  /** How many rules the whole body has broken so far. */
  get count(): number {
    return this.findings.count;
  }

  /** What was found in the whole body so far. */
  get errors(): FieldErrors {
    return this.findings.errors;
  }

  /**
   * Reports a field of this value that the platform does not act on.
   *
   * @returns whether it is ignored, as in requests of clients; otherwise it is noted as wrong
   */
  ignores(name: string): boolean {
    if (ignoresUnknownField([...this.path, name])) return true;
    this.at(name).wrong(NOT_ACTED_ON.code, NOT_ACTED_ON.message);
    return false;
  }

  /** @throws ApiError 50035 with everything that was found anywhere in the body */
  check(): void {
    if (this.findings.count > 0) throw invalidForm(this.findings.errors);
  }
}
