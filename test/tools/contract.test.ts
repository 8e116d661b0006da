import { expect, test } from "vitest";
import { claimsIn, findSecondBrackets, rowsOf } from "../../tools/contract/claims.mjs";
import { writeReport } from "../../tools/contract/report.mjs";
import { findUnproved } from "../../tools/contract/results.mjs";
import { type Claim, findFaults } from "../../tools/contract/rows.mjs";
import { temporaryFolder } from "../generator/temporary-folder.js";

const ROWS = [
  { id: "limits.fields", row: "Fields | 25" },
  { id: "limits.names", row: "Names <32>" },
  { id: "auth.bots", row: "Bots" },
  { id: "auth.planes", row: "Planes" },
];

/** A repository with these rows and exceptions. */
function repository(inPart = {}, impossible = {}): string {
  return temporaryFolder({
    "test/contract/rows.json": JSON.stringify(ROWS),
    "test/contract/exceptions.json": JSON.stringify({ inPart, impossible }),
  });
}

const claim = (id: string): Claim => ({ id, title: `proves ${id}`, path: "test/a.test.ts" });

test("the rows at the end of a test's name are its claims", () => {
  const text = `
    test("a field too many [limits.fields]", () => {});
    test.each(rows)("a name of %s [limits.names, auth.bots]", () => {});
    const other = [limits.fields]; // "[limits.fields] in the middle"
    it('quoted [auth.bots]');`;
  expect(claimsIn("test/a.test.ts", text)).toEqual([
    { id: "limits.fields", title: "a field too many", path: "test/a.test.ts" },
    { id: "limits.names", title: "a name of %s", path: "test/a.test.ts" },
    { id: "auth.bots", title: "a name of %s", path: "test/a.test.ts" },
    { id: "auth.bots", title: "quoted", path: "test/a.test.ts" },
  ]);
});

test("rows in two pairs of brackets are a fault: only the last pair would count", () => {
  const sound = 'test("one pair, and [1] before it [auth.bots, limits.names]", () => {});';
  expect(findSecondBrackets(claimsIn("test/a.test.ts", sound))).toEqual([]);
  const twice = 'test("two pairs [limits.fields] [auth.bots, limits.names]", () => {});';
  expect(findSecondBrackets(claimsIn("test/a.test.ts", twice))).toEqual([
    '"two pairs [limits.fields]" in test/a.test.ts names rows in two pairs of brackets; name them in one, as in [a.row, another.row].',
  ]);
});

test("a string of C++ may be cut", () => {
  const text = `TEST_CASE("a name that is long "\n          "[limits.names]") {`;
  expect(claimsIn("test/cpp/a_test.cpp", text)).toMatchObject([
    { id: "limits.names", title: "a name that is long" },
  ]);
});

test("a test proves the rows of its own name and of its group's", () => {
  expect(rowsOf("bots [auth.bots] have names [limits.fields, limits.names]")).toEqual([
    "auth.bots",
    "limits.fields",
    "limits.names",
  ]);
  expect(rowsOf("a list like [1, 2] or [object Object]")).toEqual([]);
});

test("unknown rows and exceptions that do not fit are faults", () => {
  const root = repository(
    { "limits.fields": "half", "limits.names": "half", "no.row": "half" },
    { "auth.bots": "why", "limits.names": "why" },
  );
  expect(
    findFaults(root, [claim("limits.fields"), claim("auth.bots"), claim("limits.feilds")]),
  ).toMatchInlineSnapshot(`
      [
        "test/a.test.ts names the row "limits.feilds", which is not in test/contract/rows.json.",
        "test/contract/exceptions.json names the row "no.row", which is not in test/contract/rows.json.",
        "test/contract/exceptions.json says that "limits.names" holds in part, but no test names it.",
        "test/contract/exceptions.json says that "auth.bots" cannot be had, but test/a.test.ts names it.",
        "test/contract/exceptions.json says of "limits.names" both that it holds in part and that it cannot be had.",
      ]
    `);
  expect(findFaults(repository(), [claim("limits.fields")])).toEqual([]);
});

test("the report counts rows, links their tests, and says why there are none", () => {
  const root = repository({ "limits.fields": "the 25th" }, { "auth.planes": "It has no wings." });
  const report = writeReport(root, [claim("limits.fields"), claim("auth.bots")]);
  expect(report).toContain("| **All** | 4 | 1 | 1 | 1 | 1 |");
  expect(report).toContain(
    "| Fields \\| 25 | `limits.fields` | in part | [proves limits.fields](../test/a.test.ts)<br>Missing: the 25th |",
  );
  expect(report).toContain("| Names &lt;32> | `limits.names` | open |  |");
  expect(report).toContain("| Planes | `auth.planes` | impossible | It has no wings. |");
});

test("a row is proved by one of its tests that has passed", () => {
  const claims = [claim("limits.fields"), claim("limits.fields"), claim("auth.bots")];
  expect(findUnproved(claims, ["a [limits.fields]", "b"])).toEqual([
    'The row auth.bots: "proves auth.bots" in test/a.test.ts has not passed.',
  ]);
  expect(findUnproved(claims, ["a [limits.fields, auth.bots]"])).toEqual([]);
});
