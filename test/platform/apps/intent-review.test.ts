/** Privileged intents, which need approval where many users can see an application. */

import { expect, test } from "vitest";
import { intentReview } from "../../../platform/index.js";
import { GatewayClient } from "../support/gateway.js";
import { type Bot, openGuild } from "../support/guilds.js";

const MEMBERS = 1 << 1;
const LIMITED_MEMBERS = 1 << 15;
const FULL_MEMBERS = 1 << 14;
const DAY = 86_400_000;

/** What a bot that wants to be notified of members gets: READY, or the code it is closed with. */
async function identify(bot: Bot): Promise<string | number> {
  // A bot may identify once in 5 seconds.
  bot.platform.clock.advance(5001);
  const client = new GatewayClient(bot.platform.gatewayUrl);
  await client.next();
  client.send(2, { token: bot.token, properties: {}, intents: MEMBERS });
  return Promise.race([
    client.event("READY").then(() => "READY"),
    client.closed.then(({ code }) => code),
  ]);
}

test("an application switches privileged intents on and off by its flags [auth.9-privileged-intents]", async () => {
  const { bot, platform } = await openGuild();
  platform.applications.update(bot.applicationId, { privilegedIntents: 0 });
  const flags = (value: unknown) => bot.send("PATCH", "/applications/@me", { flags: value });
  expect(await identify(bot)).toBe(4014);
  const on = await flags(LIMITED_MEMBERS);
  expect([on.status, on.body.flags & LIMITED_MEMBERS]).toEqual([200, LIMITED_MEMBERS]);
  expect(on.body.flags & FULL_MEMBERS).toBe(0);
  expect(await identify(bot)).toBe("READY");
  // What is not the application's to say stays as it was.
  expect((await flags(LIMITED_MEMBERS | 1)).body.flags).toBe(on.body.flags);
  expect((await flags(0)).body.flags & LIMITED_MEMBERS).toBe(0);
  expect(await identify(bot)).toBe(4014);
  expect(await flags("x")).toMatchObject({
    status: 400,
    body: { code: 50035, errors: { flags: expect.anything() } },
  });
});

test("from 10,000 users on they need approval, every year again [limits.privileged-intent-threshold-10-000, auth.9-privileged-intents]", async () => {
  const { bot, platform, guild, bob } = await openGuild();
  platform.applications.update(bot.applicationId, { privilegedIntents: MEMBERS });
  const reviews = platform.domain(intentReview);
  const { members } = platform.guilds.store;
  const blank = members.get(`${guild.id}:${bob.id}`);
  if (blank === undefined) throw new Error("Bob is no member.");
  const application = () => platform.applications.require(bot.applicationId);
  const here = platform.guilds.members(guild.id).length;
  for (let n = here; n < 9999; n++) {
    const userId = String(n + 1);
    members.put({ ...blank, id: `${guild.id}:${userId}`, userId });
  }
  // The platform counts again when somebody comes.
  const second = platform.guilds.create({ name: "Second", ownerId: bob.id });
  platform.guilds.addMember(second.id, bot.id);
  expect(reviews.users(application())).toBe(9999);
  expect(await identify(bot)).toBe("READY");
  platform.guilds.addMember(guild.id, platform.createUser({ username: "last" }).id);
  expect(reviews.users(application())).toBe(10_000);
  expect(await identify(bot)).toBe(4014);
  const after = BigInt(bob.id) - 1n;
  const list = () => bot.send("GET", `/guilds/${guild.id}/members?limit=1&after=${after}`);
  expect((await list()).status).toBe(403);
  expect((await bot.send("PATCH", "/applications/@me", { flags: 1 << 19 })).status).toBe(400);
  const answer = await fetch(
    `${platform.webBase}/admin/applications/${bot.applicationId}/intents`,
    {
      method: "PUT",
      headers: {
        authorization: `Bearer ${platform.adminToken}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ approved: MEMBERS }),
    },
  );
  expect(answer.status).toBe(204);
  expect(await identify(bot)).toBe("READY");
  expect((await list()).status).toBe(200);
  const own = await bot.send("GET", "/applications/@me");
  expect(own.body.flags & (FULL_MEMBERS | LIMITED_MEMBERS)).toBe(FULL_MEMBERS);
  // identify() has let 5001 ms pass.
  platform.clock.advance(365 * DAY - 5001 - 1);
  expect(reviews.approved(application())).toBe(MEMBERS);
  platform.clock.advance(1);
  expect(reviews.approved(application())).toBe(0);
  expect(await identify(bot)).toBe(4014);
  expect(() => reviews.approve(bot.applicationId, 1)).toThrow(/bits 1, 8 and 15/);
});
