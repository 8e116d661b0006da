import { expect, test } from "vitest";
import { scenarios } from "../conformance/scenarios/index.js";
import { switchedOffAnswers } from "../conformance/scenarios/switched_off.js";
import { present, readDescription } from "../conformance/support/description.js";
import { attack, openBadWorld } from "./support/attack.js";
import { beforeRequests } from "./support/interception.js";
import { Operation } from "./support/requests.js";

const description = present ? readDescription() : undefined;

/** An operation that is never granted has no good request to begin with. */
const never = new Set([
  "GET /sticker-packs/{pack_id}",
  ...Object.keys(switchedOffAnswers).filter((name) => !name.endsWith("/new-member-welcome")),
]);
const operations = Object.keys(scenarios).filter((name) => !never.has(name));

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
      return (successful) => {
        if (successful || found.length > 0) findings.set(sender, found);
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
