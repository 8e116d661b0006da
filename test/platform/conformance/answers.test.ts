import { expect, test } from "vitest";
import { Bot } from "../support/guilds.js";
import { scenarios, unreachable } from "./scenarios/index.js";
import { Description, present } from "./support/description.js";
import { eventFindings } from "./support/event-schemas.js";
import { type Answer, recordAnswers } from "./support/recorder.js";
import { openWorld, type World } from "./support/world.js";

const description = present ? new Description() : undefined;

/** Scenarios whose interactions have to come to a session of their own. */
const interactive = new Set([
  "POST /interactions/{interaction_id}/{interaction_token}/callback",
  "GET /webhooks/{webhook_id}/{webhook_token}/messages/@original",
  "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original",
  "DELETE /webhooks/{webhook_id}/{webhook_token}/messages/@original",
]);

test.skipIf(description === undefined).each(Object.keys(scenarios))(
  "%s answers and sends events as the API description says, in success and failure",
  async (operation) => {
    const described = description as Description;
    const answers = recordAnswers();
    const world = await openWorld();
    const bot = interactive.has(operation) ? undefined : await watch(world);
    await scenarios[operation]?.(world);
    const own = () => answers.filter((answer) => answer.operation === operation);
    const [first] = own();
    if (first === undefined) throw new Error(`The scenario never asks for ${operation}.`);
    if (!described.isOpen(operation)) await askWithoutToken(world, first);
    await exceedRateLimit(world, first);
    expect(answers.flatMap((answer) => described.findings(answer))).toEqual([]);
    const events = (await bot?.seen()) ?? [];
    expect(events.flatMap((event) => eventFindings(described, event))).toEqual([]);
    const given = new Set(own().map((answer) => described.statusOf(answer)));
    const possible = described
      .statuses(operation)
      .filter((status) => unreachable[operation]?.[status] === undefined);
    expect([...given].sort()).toEqual(possible.sort());
  },
);

/**
 * The game's bot, which may see everything in the guild, with a session that gets every event. What
 * the application may otherwise stays as it is.
 */
async function watch({ platform, game }: World): Promise<Bot> {
  const { privilegedIntents } = platform.applications.require(game.id);
  platform.applications.update(game.id, { privilegedIntents: 33_026 });
  const bot = new Bot(platform, game.id, game.botToken as string);
  const { events } = await bot.connect();
  platform.applications.update(game.id, { privilegedIntents });
  expect(events.map(([name]) => name)).toContain("GUILD_CREATE");
  return bot;
}

async function askWithoutToken({ platform, stranger }: World, { method, url }: Answer) {
  const path = url.replace(new URL(platform.apiBase).pathname, "");
  const refusal = { status: 401, body: { code: 0, message: "401: Unauthorized" } };
  expect(await stranger(method, path)).toEqual(refusal);
}

/** Sends one request more than the bucket of the operation holds. */
async function exceedRateLimit({ platform, carol }: World, { method, pattern, url }: Answer) {
  const path = url.replace(new URL(platform.apiBase).pathname, "");
  platform.rateLimits.set(`${method} ${pattern}`, { limit: 1, windowMs: 60_000 });
  await carol.send(method, path);
  expect(await carol.send(method, path)).toMatchObject({ status: 429, body: { retry_after: 60 } });
}
