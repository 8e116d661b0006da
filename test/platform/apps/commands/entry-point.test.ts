/** The command that starts an application's activity (contract, Command.type PRIMARY_ENTRY_POINT). */

import { expect, test } from "vitest";
import { applications } from "../../../../platform/domains/identity/applications/domain.js";
import { openApp } from "../../support/apps.js";

const EMBEDDED = 1 << 17;

const base = { name: "ping", description: "Answers" };

test("one entry point, global only [limits.entry-point-command-1]", async () => {
  const { bot, commandsPath, guildCommandsPath } = await openApp({ flags: EMBEDDED });
  // Activities come with one, which the platform handles.
  const [made] = (await bot("GET", commandsPath)).body;
  expect(made).toMatchObject({ name: "launch", type: 4, handler: 2 });
  expect((await bot("POST", commandsPath, { name: "Other", type: 4 })).body.code).toBe(30032);
  expect((await bot("DELETE", `${commandsPath}/${made.id}`)).status).toBe(204);
  expect((await bot("POST", commandsPath, { name: "Play", type: 4 })).status).toBe(201);
  const inGuild = await bot("POST", guildCommandsPath, { name: "Play", type: 4 });
  expect(inGuild.body.errors.type._errors[0].code).toBe("BASE_TYPE_CHOICES");
});

test("an app that is given activities later gets its entry point then, once", async () => {
  const { platform, game, bot, commandsPath } = await openApp();
  const types = async () =>
    (await bot("GET", commandsPath)).body.map(({ type }: { type: number }) => type);
  expect(await types()).toEqual([]);
  platform.domain(applications).update(game.id, { flags: EMBEDDED });
  expect(await types()).toEqual([4]);
  await bot("DELETE", `${commandsPath}/${(await bot("GET", commandsPath)).body[0].id}`);
  platform.domain(applications).update(game.id, { description: "Other" });
  expect(await types()).toEqual([]);
});

test("an entry point has type 4 [records.command-handler, records.command-type-primary-entry-point]", async () => {
  const { bot, commandsPath } = await openApp({ flags: EMBEDDED });
  const { body } = await bot("POST", commandsPath, { name: "launch", type: 4, description: "" });
  expect(body).toMatchObject({ type: 4, description: "", handler: 1 });
  const handled = { name: "launch", type: 4, handler: 3 };
  const neither = await bot("POST", commandsPath, handled);
  expect(neither.body.errors.handler._errors[0].code).toBe("BASE_TYPE_CHOICES");
  // A bulk overwrite must not lose it, though it can be deleted.
  const lost = await bot("PUT", commandsPath, [base]);
  expect([lost.status, lost.body.code]).toEqual([400, 50240]);
  const kept = await bot("PUT", commandsPath, [base, { name: "launch", type: 4, handler: 2 }]);
  expect(kept.body[1]).toMatchObject({ id: body.id, handler: 2 });
  expect((await bot("DELETE", `${commandsPath}/${body.id}`)).status).toBe(204);
});
