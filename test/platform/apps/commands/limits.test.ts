/** How many commands there may be, and how long they may be (bots 4.1; contract, Limits). */

import { expect, test } from "vitest";
import { openApp } from "../../support/apps.js";
import { base, many, option } from "../../support/command-bodies.js";

test("8000 characters are the most, and the longest language counts", async () => {
  const { bot, commandsPath } = await openApp();
  const choices = (count: number) =>
    many(count, (index) => ({
      name: `${index}`.padEnd(100, "n"),
      value: `${index}`.padEnd(100, "v"),
    }));
  // 4 + 7, then 2 + 25 × 200, 2 + 14 × 200, 1 + 100 and 1 + 83: 8000 in all.
  const full = {
    ...base,
    options: [
      option({ choices: choices(25) }),
      option({ name: "b", choices: choices(14) }),
      option({ name: "c", description: "d".repeat(100) }),
      option({ name: "d", description: "d".repeat(83) }),
    ],
  };
  expect((await bot("POST", commandsPath, full)).status).toBe(201);
  const shorter = { ...full, description_localizations: { de: "Kurz" } };
  expect((await bot("POST", commandsPath, shorter)).status).toBe(200);
  const longer = { ...full, description_localizations: { de: "Antwort!" } };
  const refused = await bot("POST", commandsPath, longer);
  expect(refused.body.errors._errors[0].code).toBe("APPLICATION_COMMAND_TOO_LARGE");
});

test("100 slash commands are the most, in each scope", async () => {
  const { bot, commandsPath, guildCommandsPath } = await openApp();
  const all = many(100, (index) => ({ ...base, name: `c${index}` }));
  for (const path of [commandsPath, guildCommandsPath]) {
    expect((await bot("PUT", path, all)).status).toBe(200);
    const more = await bot("POST", path, { ...base, name: "more" });
    expect([more.status, more.body.code]).toEqual([400, 30032]);
    expect((await bot("POST", path, all[0])).status).toBe(200);
  }
  const bulk = await bot("PUT", commandsPath, [...all, { ...base, name: "more" }]);
  expect(bulk.body.code).toBe(30032);
});

test.each([2, 3])(
  "15 context-menu commands of type %i are the most [limits.context-menu-commands-15]",
  async (type) => {
    const { bot, commandsPath } = await openApp();
    for (let index = 0; index < 15; index += 1) {
      expect((await bot("POST", commandsPath, { name: `Menu ${index}`, type })).status).toBe(201);
    }
    const more = await bot("POST", commandsPath, { name: "Menu", type });
    expect([more.status, more.body.code]).toEqual([400, 30032]);
    expect(
      (await bot("POST", commandsPath, { name: "Menu", type: type === 2 ? 3 : 2 })).status,
    ).toBe(201);
  },
);

test("200 new commands a day are the most; those that replace others do not count", async () => {
  const { platform, bot, commandsPath } = await openApp({}, { clock: { frozen: true } });
  const names = (round: number) => many(100, (index) => ({ ...base, name: `r${round}c${index}` }));
  for (const round of [0, 1, 1, 1])
    expect((await bot("PUT", commandsPath, names(round))).status).toBe(200);
  const refused = await bot("PUT", commandsPath, names(2));
  expect([refused.status, refused.body.code]).toEqual([400, 30034]);
  expect((await bot("POST", commandsPath, names(1)[0])).status).toBe(200);
  platform.clock.advance(86_400_000);
  expect((await bot("PUT", commandsPath, names(2))).status).toBe(200);
});
