/** Tests with a fault, whose causes stand under the failure and in the trace. */

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { recordedExpect } from "../../../../platform/kit/core.js";
import { withFixtures } from "../../../../platform/kit/lifecycle.js";
import { linesOf, plainLine } from "../../../../platform/kit/trace/lines.js";
import { openTrace } from "../../../../platform/kit/trace/page.js";
import { FAULTS } from "./faults.js";
import { PERMISSIONS } from "./permissions.js";
import { REFUSALS } from "./refusals.js";

const noted = recordedExpect(expect);
const traceFolder = mkdtempSync(join(tmpdir(), "planted-"));
afterAll(() => rmSync(traceFolder, { recursive: true }));

test.each([...REFUSALS, ...PERMISSIONS, ...FAULTS])(
  "$name: the cause is named",
  async ({ name, headline, inOrder = [], causes, folded = "", privilegedIntents, body }) => {
    const application = privilegedIntents === undefined ? {} : { privilegedIntents };
    const options = { traceFolder, leftovers: "ignore", application } as const;
    const run = withFixtures(name, options, (fixtures) => body(fixtures, noted));
    const { message } = (await run().then(
      () => new Error("The test has passed."),
      (failure: unknown) => failure,
    )) as Error;
    if (process.env.PLANTED_SHOWN !== undefined) console.log(`===== ${name}\n${message}`);
    const file = /The whole trace: (.*)/.exec(message)?.[1] as string;
    const page = readFileSync(file, "utf8");
    const trace = linesOf(openTrace(page)).map(plainLine).join("\n");
    if (headline !== undefined) {
      const under = message.split("\n\n", 1)[0]?.split("\n").slice(1);
      expect(under).toEqual(headline === null ? [] : [headline]);
      if (headline !== null) {
        const shown = headline.replaceAll('"', "&quot;").replaceAll("'", "&#39;");
        expect(page).toContain(`\n${shown}</pre>`);
      }
    }
    for (const entry of openTrace(page).entries) {
      if (entry.kind !== "request" || entry.reason === undefined) continue;
      expect(entry.responseBody).not.toContain(entry.reason);
    }
    expect(message).toContain(folded);
    const places = inOrder.map((part) => message.lastIndexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((one, other) => one - other));
    for (const cause of causes) {
      expect(message).toContain(cause);
      expect(`${openTrace(page).failure}\n${trace}`).toContain(cause);
    }
  },
);
