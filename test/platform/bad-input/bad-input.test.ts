import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { scenarios } from "../conformance/scenarios/index.js";
import { present, readDescription } from "../conformance/support/description.js";
import { attack, openBadWorld, unreadFields } from "./support/attack.js";
import { beforeRequests } from "./support/interception.js";
import { Operation } from "./support/requests.js";

const description = present ? readDescription() : undefined;
const operations = Object.keys(scenarios);

/** Rows of the guide: fields that the description names and nobody acts on. */
const unread = new Set<string>();

/** Operations that have refused a field of a body that nobody knows. */
const refusing = new Set<string>();

test.skipIf(!present).each(operations)(
  "%s refuses all that is wrong, and changes nothing",
  async (name) => {
    const operation = new Operation(name, description);
    const world = await openBadWorld();
    const findings = new Map<string, string[]>();
    beforeRequests(world.platform.apiBase, async (good) => {
      // One request of each kind of sender is enough.
      const sender = (good.headers.authorization ?? "").split(" ", 1)[0] as string;
      if (findings.has(sender) || !operation.is(good)) return () => {};
      const found = await attack(world, operation, good);
      for (const field of await unreadFields(world, operation, good)) {
        if (field !== "unheard_of")
          unread.add(`| \`${name}\` | ${sender || "nobody"} | \`${field}\` |`);
        else refusing.add(name);
      }
      return (successful) => {
        const { wrong, imprecise } = found;
        if (successful) findings.set(sender, [...wrong, ...imprecise]);
        else if (wrong.length > 0) findings.set(sender, wrong);
      };
    });
    // What was wrongly granted may leave the scenario without what it needs.
    const failure = await scenarios[name]?.(world).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(findings.size).toBeGreaterThan(0);
    const all = [...findings.values()].flat();
    expect(all, all.join("\n")).toEqual([]);
    expect(failure, String(failure)).toBeUndefined();
  },
);

test.skipIf(!present)("the guide has all fields that are described and not acted on", async () => {
  // A test that was asked for by name has not seen the others.
  if (refusing.size < 60) return;
  const rows = [...unread].sort();
  const head = `# Fields that the platform does not act on

The public description of the HTTP API names these fields of bodies. The platform ignores them and reports
them, as of fields that nobody knows; see [Input](input.md). A \`Bearer\` is a player of a game, whose
messages have text and metadata only. This page is written by
\`npx vitest run test/platform/bad-input -u\`.

| operation | with a token of the kind | field |
| --- | --- | --- |`;
  const file = new URL("../../../docs/unread-fields.md", import.meta.url);
  await expect([head, ...rows, ""].join("\n")).toMatchFileSnapshot(fileURLToPath(file));
});
