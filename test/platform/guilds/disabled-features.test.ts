/** Features that are not built answer as the service does where they are disabled. */

import { expect, test } from "vitest";
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
  ["GET /applications/{application}/role-connections/metadata", 200, []],
  ["GET /applications/1/role-connections/metadata", 403, { code: 20012 }],
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
