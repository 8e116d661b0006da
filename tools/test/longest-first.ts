import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Parts of paths whose tests take long: they pack, start processes or drive a browser. */
const LONG = [
  "/test/packaging/",
  "/test/cli/",
  ".browser.test.ts",
  "/test/lifecycle/",
  "/test/integration/scenarios/",
  "/test/integration/examples",
];

/**
 * Starts the files that take long before all others, so that none of them runs alone at the end. Vitest knows how
 * long a file took where it has run before, which is never so in a fresh clone.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const found = LONG.findIndex((part) => moduleId.includes(part));
      return found < 0 ? LONG.length : found;
    };
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}
