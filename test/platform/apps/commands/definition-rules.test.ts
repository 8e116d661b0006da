/** Bounds of choices and ranges, languages, and which command an entry of a list is (bots 4.1). */

import { expect, test } from "vitest";
import { openApp } from "../../support/apps.js";
import { base, option } from "../../support/command-bodies.js";

const LARGEST = Number.MAX_SAFE_INTEGER;
const withOption = (fields: object) => ({ ...base, options: [option(fields)] });
const choice = (value: number | string, name = `${value}`) => ({ name, value });

test.each<[what: string, fields: object]>([
  ["a text of one length", { min_length: 5, max_length: 5 }],
  ["a number of one value", { type: 4, min_value: 5, max_value: 5 }],
  ["completions beside an empty list of choices", { choices: [], autocomplete: true }],
  ["large numbers", { type: 10, choices: [choice(LARGEST), choice(-LARGEST)] }],
])("an option may be %s", async (_what, fields) => {
  const { bot, commandsPath } = await openApp();
  const { status, body } = await bot("POST", commandsPath, withOption(fields));
  expect([status, body.options]).toMatchObject([201, [fields]]);
});

test.each<[what: string, fields: object, place: string, code: string]>([
  [
    "two choices of one name",
    { choices: [choice("a"), choice("b", "a")] },
    "name",
    "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_DUPLICATE",
  ],
  [
    "a choice of a larger number",
    { type: 10, choices: [choice(0), choice(1e22)] },
    "value",
    "NUMBER_TYPE_COERCE",
  ],
])("an option may not have %s", async (_what, fields, place, code) => {
  const { bot, commandsPath } = await openApp();
  const { status, body } = await bot("POST", commandsPath, withOption(fields));
  expect(status).toBe(400);
  expect(body.errors.options[0].choices[1][place]._errors[0].code).toBe(code);
});

test("a text is shown in the language that is asked for, else in another form of it", async () => {
  const { platform, game, bot, commandsPath } = await openApp();
  const name_localizations = { "es-419": "golpe", "es-ES": "toque", "en-GB": "knock" };
  await bot("POST", commandsPath, { ...base, name_localizations });
  const name = async (locale: string) => {
    const response = await fetch(platform.apiBase + commandsPath, {
      headers: { authorization: `Bot ${game.botToken}`, "x-discord-locale": locale },
    });
    const [command] = (await response.json()) as { name_localized: string }[];
    return command?.name_localized;
  };
  expect(await name("es-ES")).toBe("toque");
  expect(await name("es-419")).toBe("golpe");
  expect(await name("en-US")).toBe("knock");
  expect(await name("de")).toBe("ping");
});

test("an entry of a list with the id of a command of another type is a new command", async () => {
  const { bot, commandsPath } = await openApp();
  const { id } = (await bot("POST", commandsPath, base)).body;
  const { status, body } = await bot("PUT", commandsPath, [{ id, name: "Look", type: 2 }]);
  expect([status, body.length, body[0].type]).toEqual([200, 1, 2]);
  expect(body[0].id).not.toBe(id);
});

test("in a list, a command keeps its id by that, and another may have its name", async () => {
  const { bot, commandsPath } = await openApp();
  const { id } = (await bot("POST", commandsPath, base)).body;
  const list = [{ ...base, id, name: "renamed" }, base];
  const { status, body } = await bot("PUT", commandsPath, list);
  expect([status, body.map(({ name }: { name: string }) => name)]).toEqual([
    200,
    ["renamed", base.name],
  ]);
  expect(body[0].id).toBe(id);
  expect(body[1].id).not.toBe(id);
});

test("a command is for the kinds of installation that its application supports", async () => {
  const { bot, commandsPath } = await openApp();
  await bot("PATCH", "/applications/@me", { integration_types_config: { "1": {} } });
  const made = await bot("POST", commandsPath, base);
  expect(made.body.integration_types).toEqual([1]);
  const inGuilds = { ...base, name: "other", integration_types: [0] };
  const refused = await bot("POST", commandsPath, inGuilds);
  expect([refused.status, refused.body.code]).toEqual([400, 50035]);
  expect(refused.body.errors).toHaveProperty("integration_types");
  const [listed] = (await bot("PUT", commandsPath, [{ ...base, name: "third" }])).body;
  expect(listed.integration_types).toEqual([1]);
});

test("a command stays what it was made for when its application supports less, and can be changed", async () => {
  const { bot, commandsPath } = await openApp();
  const { id } = (await bot("POST", commandsPath, base)).body;
  await bot("PATCH", "/applications/@me", { integration_types_config: { "1": {} } });
  const changed = await bot("PATCH", `${commandsPath}/${id}`, { description: "Says more" });
  expect([changed.status, changed.body.integration_types]).toEqual([200, [0, 1]]);
});
