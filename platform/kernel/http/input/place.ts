import { type Path, Problems } from "../problems.js";

/** A value of a body, by the names that lead to it; what is wrong there and below is noted at it. */
export class Place {
  constructor(
    private readonly problems: Problems = new Problems(),
    private readonly path: Path = [],
  ) {}

  /** The value of a field, or of an item of a list, within this one. */
  at(...steps: readonly (string | number)[]): Place {
    return new Place(this.problems, [...this.path, ...steps]);
  }

  /**
   * Notes what is wrong here, as the leaf of the service's error tree.
   *
   * @returns undefined, as what could not be read
   */
  wrong(code: string, message: string): undefined {
    this.problems.add(this.path, code, message);
    return undefined;
  }

  /** How many rules the whole body has broken so far. */
  get count(): number {
    return this.problems.count;
  }

  /**
   * Tells of a field within this value that nobody acts on.
   *
   * @returns whether it is ignored; otherwise it is noted as wrong
   */
  ignores(name: string): boolean {
    return this.problems.ignores([...this.path, name]);
  }

  /** @throws ApiError 50035 with everything that was found anywhere in the body */
  check(): void {
    this.problems.throwIfAny();
  }
}
