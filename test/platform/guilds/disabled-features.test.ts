/** Features that are not built answer as the service does where they are disabled. */

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { present, readDescription } from "../conformance/support/description.js";
import { registeredRoutes } from "../conformance/support/recorder.js";
import { openGuild } from "../support/guilds.js";

/** What reads such an area: the answer's status, and its code or body. */
const answers: readonly (readonly [string, number, unknown])[] = [
  ["GET /guilds/{guild}/widget", 200, { enabled: false, channel_id: null }],
  ["GET /guilds/{guild}/widget.json", 403, { code: 50004 }],
  ["GET /guilds/{guild}/widget.png", 403, { code: 50004 }],
  ["GET /guilds/1/widget.json", 404, { code: 10004 }],
  ["GET /guilds/{guild}/welcome-screen", 404, { code: 10069 }],
  ["GET /guilds/{guild}/new-member-welcome", 204, undefined],
  ["GET /guilds/{guild}/onboarding", 200, { enabled: false, prompts: [] }],
  ["GET /guilds/{guild}/templates", 200, []],
  ["GET /guilds/templates/x", 404, { code: 10057 }],
  ["PUT /guilds/{guild}/templates/x", 404, { code: 10057 }],
  ["PATCH /guilds/{guild}/templates/x", 404, { code: 10057 }],
  ["DELETE /guilds/{guild}/templates/x", 404, { code: 10057 }],
  ["GET /stage-instances/{channel}", 404, { code: 10067 }],
  ["PATCH /stage-instances/{channel}", 404, { code: 10067 }],
  ["DELETE /stage-instances/{channel}", 404, { code: 10067 }],
  ["GET /stage-instances/1", 404, { code: 10003 }],
  ["GET /applications/{application}/role-connections/metadata", 200, []],
  ["GET /applications/1/role-connections/metadata", 403, { code: 20012 }],
];

/** What the service has and the platform has not: no such route, or only for other methods. */
const missing: readonly (readonly [string, 404 | 405])[] = [
  ["PUT /applications/{application_id}/role-connections/metadata", 405],
  ["DELETE /channels/{channel_id}/recipients/{user_id}", 404],
  ["PUT /channels/{channel_id}/recipients/{user_id}", 404],
  ["PUT /guilds/{guild_id}/onboarding", 405],
  ["GET /guilds/{guild_id}/requests", 404],
  ["PATCH /guilds/{guild_id}/requests/{request_id}", 404],
  ["POST /guilds/{guild_id}/templates", 405],
  ["PATCH /guilds/{guild_id}/welcome-screen", 405],
  ["PATCH /guilds/{guild_id}/widget", 405],
  ["POST /stage-instances", 404],
  ["DELETE /users/@me/applications/{application_id}/role-connection", 404],
  ["GET /users/@me/applications/{application_id}/role-connection", 404],
  ["PUT /users/@me/applications/{application_id}/role-connection", 404],
  ["POST /webhooks/{webhook_id}/{webhook_token}/github", 404],
  ["POST /webhooks/{webhook_id}/{webhook_token}/slack", 404],
];

test.each(answers)("%s answers %i", async (operation, status, body) => {
  const { bot, guild, text, game } = await openGuild();
  const [method, path] = operation
    .replace("{guild}", guild.id)
    .replace("{channel}", text.id)
    .replace("{application}", game.id)
    .split(" ") as [string, string];
  const answer = await bot.send(method, path);
  expect(answer.status).toBe(status);
  if (body !== undefined) expect(answer.body).toMatchObject(body as object);
});

test.each(missing)("%s is not there: %i", async (operation, status) => {
  const { bot } = await openGuild();
  const [method, path] = operation.replace(/\{[^}]+\}/g, "1").split(" ") as [string, string];
  const message = status === 404 ? "404: Not Found" : "405: Method Not Allowed";
  expect(await bot.send(method, path, method === "GET" ? undefined : {})).toEqual({
    status,
    body: { message, code: 0 },
  });
});

test.skipIf(!present)("these are all the operations that the platform lacks", async () => {
  const methods = ["get", "put", "post", "patch", "delete"];
  const { paths } = readDescription() as { paths: Record<string, Record<string, unknown>> };
  const all = Object.entries(paths).flatMap(([path, operations]) =>
    methods
      .filter((method) => operations[method] !== undefined)
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
  const served = new Set(
    (await registeredRoutes()).map((route) => route.replace(" /api/v10/", " /")),
  );
  // A webhook's first message is one of its messages.
  const lacking = all
    .filter((operation) => !served.has(operation))
    .filter((operation) => !operation.endsWith("/messages/@original"));
  expect(lacking.sort()).toEqual(missing.map(([operation]) => operation).sort());
});

test("the guide names every area that is not built", () => {
  const guide = readFileSync(new URL("../../../docs/bots.md", import.meta.url), "utf8");
  const areas = ["role-connections", "onboarding", "templates", "welcome-screen", "widget"];
  const others = [
    "stage-instances",
    "requests",
    "recipients",
    "role-connection",
    "github",
    "slack",
  ];
  for (const area of [...areas, ...others]) expect(guide).toContain(area);
});
