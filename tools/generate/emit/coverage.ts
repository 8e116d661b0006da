/** Emits `docs/coverage.md`: how far each entry of the SDK has come, with totals. */

import { type Entry, listEntries } from "../coverage/entries.js";
import { collectEvidence, type Evidence } from "../coverage/evidence.js";
import { type Column, EXCLUSIONS } from "../coverage/exclusions.js";
import { type Emitter, notice } from "../emitter.js";
import { blocks, table } from "../reference/tables.js";

const COLUMNS: readonly Column[] = ["bound", "typed", "documented", "tested"];
const KINDS = {
  class: "Classes",
  field: "Fields",
  function: "Functions",
  event: "Events",
  enum: "Enums",
};

export const coverage: Emitter = {
  name: "coverage",
  emit: (model, context) => {
    const evidence = collectEvidence(context);
    const rows = listEntries(model).map((entry) => ({
      entry,
      cells: COLUMNS.map((column) => judge(entry, column, evidence)),
    }));
    const byDomain = model.domains.map((domain) => {
      const own = rows.filter(({ entry }) => entry.domain === domain);
      return blocks(
        `## ${domain.title}`,
        table(
          ["SDK", "Kind", ...COLUMNS],
          own.map(({ entry, cells }) => [`\`${entry.name}\``, entry.kind, ...cells.map(mark)]),
        ),
      );
    });
    const content = `${notice("markdown")}${blocks(
      "# Coverage",
      EXPLANATION,
      totals(rows),
      "Not counted:",
      EXCLUSIONS.map((e) => `- ${e.column}: ${e.entries}, because ${e.reason}.`).join("\n"),
      ...byDomain,
    )}\n`;
    return [{ path: "docs/coverage.md", content }];
  },
};

const EXPLANATION = `Every entry of the SDK and how far it has come:

- **bound**: the addon exports it, so that any library with the SDK's C interface serves it;
- **typed**: the facade declares it in TypeScript;
- **documented**: purpose, parameters and results are described in the model;
- **tested**: a test in TypeScript names it, or goes through all entries of its kind and asserts that
  it has left out none, as the tests of the whole surface do.

The open engine has a body for each of them: the compiled library lists what it lacks
(\`sdkInfo().unsupportedFunctions\`), and a test expects an empty list.`;

interface Row {
  readonly entry: Entry;
  readonly cells: readonly (boolean | undefined)[];
}

/** Whether the entry has what the column asks; nothing where it cannot. */
function judge(entry: Entry, column: Column, evidence: Evidence): boolean | undefined {
  if (EXCLUSIONS.some((e) => e.column === column && e.covers(entry))) return undefined;
  return column === "documented" ? entry.documented : evidence[column](entry);
}

function mark(cell: boolean | undefined): string {
  if (cell === undefined) return "·";
  return cell ? "yes" : "no";
}

function totals(rows: readonly Row[]): string {
  const line = (title: string, of: readonly Row[]) => [
    title,
    String(of.length),
    ...COLUMNS.map((_, i) => {
      const counted = of.map(({ cells }) => cells[i]).filter((cell) => cell !== undefined);
      return `${counted.filter(Boolean).length} of ${counted.length}`;
    }),
  ];
  const kinds = Object.entries(KINDS).map(([kind, title]) =>
    line(
      title,
      rows.filter(({ entry }) => entry.kind === kind),
    ),
  );
  return table(["", "Entries", ...COLUMNS], [...kinds, line("**All**", rows)]);
}
