import { expect, test } from "vitest";
import { scenarios, unreachable } from "./scenarios/index.js";
import { Description, present } from "./support/description.js";
import { differences } from "./support/differences.js";
import { registeredRoutes } from "./support/recorder.js";
import { outside, undescribed } from "./support/undescribed.js";

const API = " /api/v10/";

async function apiRoutes(): Promise<string[]> {
  const routes = await registeredRoutes();
  return routes.filter((route) => route.includes(API)).map((route) => route.replace(API, " /"));
}

test.skipIf(!present)("every route of the API is in its description or excused", async () => {
  const description = new Description();
  const routes = await apiRoutes();
  expect(routes.length).toBeGreaterThan(0);
  const left = routes.filter((route) => !description.has(route));
  expect(left.sort()).toEqual(Object.values(undescribed).flat().sort());
});

test.skipIf(!present)("every route that the description has is exercised", async () => {
  const description = new Description();
  const described = (await apiRoutes()).filter((route) => description.has(route));
  expect(Object.keys(scenarios).sort()).toEqual(described.sort());
  for (const [operation, statuses] of Object.entries(unreachable)) {
    expect(described).toContain(operation);
    expect(description.statuses(operation)).toEqual(expect.arrayContaining(Object.keys(statuses)));
  }
});

test("routes outside the API are known", async () => {
  const routes = await registeredRoutes();
  const rest = routes.map((route) => route.split(" ")[1] as string);
  const known = rest
    .filter((path) => !path.startsWith("/api/"))
    .map((path) => (path.startsWith("/admin/") ? "/admin/" : path));
  expect(new Set(known)).toEqual(new Set(Object.values(outside).flat()));
});

test.skipIf(!present).each(differences)("still differs: $what", ({ schema, example }) => {
  expect(new Description(false).schemaFindings(schema, example)).not.toEqual([]);
  expect(new Description().schemaFindings(schema, example)).toEqual([]);
});
