/** Features that are not built answer as the service does where they are disabled. */

import { expect, test } from "vitest";
import { openGuild } from "../support/guilds.js";

/** What reads such an area: the answer's status, and its code or body. */
const answers: readonly (readonly [string, number, unknown])[] = [
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
