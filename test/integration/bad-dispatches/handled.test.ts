import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { rows } from "./rows/index.js";

const ENGINE = fileURLToPath(new URL("../../../engine/", import.meta.url));

/** How the engine's sources name the dispatches they handle. */
const HANDLED = [/(?<!Events\(\)\.)\bon\(\s*"([A-Z_\d]+)"/gi, /frame\.event == "([A-Z_\d]+)"/g];

/**
 * RESUMED carries nothing that could be damaged; READY has a test file of its own, and voice servers
 * are seen in a call (calls/disturbed.test.ts).
 */
const ELSEWHERE = ["LOBBY_VOICE_SERVER_UPDATE", "READY", "RESUMED"];

it("the table has every dispatch that the engine handles", () => {
  const sources = readdirSync(ENGINE, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".cpp"))
    .map((file) => readFileSync(ENGINE + file, "utf8"));
  const handled = sources.flatMap((source) =>
    HANDLED.flatMap((pattern) => [...source.matchAll(pattern)].map(([, name]) => name)),
  );
  const covered = [...rows.map(({ event }) => event), ...ELSEWHERE];
  expect([...new Set(handled)].sort()).toEqual([...new Set(covered)].sort());
});
