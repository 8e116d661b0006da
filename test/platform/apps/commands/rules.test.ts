/** Rules of names, options, choices and limits: each broken by one (bots 4.1). */

import { expect, test } from "vitest";
import { openApp } from "../../support/apps.js";
import { base, many, option } from "../../support/command-bodies.js";

const withOption = (fields: object) => ({ ...base, options: [option(fields)] });
const choice = (index: number) => ({ name: `c${index}`, value: `v${index}` });

/** The codes of all leaves of an error tree, by their path. */
function leaves(errors: unknown, path = ""): Record<string, string> {
  const node = errors as Record<string, unknown>;
  const own = node._errors as { code: string }[] | undefined;
  if (own !== undefined) return { [path]: (own[0] as { code: string }).code };
  return Object.assign(
    {},
    ...Object.entries(node).map(([key, value]) =>
      leaves(value, path === "" ? key : `${path}.${key}`),
    ),
  );
}

const good: [string, object][] = [
  ["a name of 32 characters", { ...base, name: "a".repeat(32) }],
  ["a name in another script", { ...base, name: "नमस्ते" }],
  ["a name with - _ '", { ...base, name: "a-b_c'd" }],
  ["a context-menu name with blanks and capitals", { name: "Report This", type: 2 }],
  ["a context menu with an empty description", { name: "Report", type: 3, description: "" }],
  [
    "a description of 100 characters, each of two UTF-16 units",
    { ...base, description: "😀".repeat(100) },
  ],
  ["a description of 100", { ...base, description: "d".repeat(100) }],
  ["25 options", { ...base, options: many(25, (index) => option({ name: `o${index}` })) }],
  ["25 choices", withOption({ choices: many(25, choice) })],
  [
    "numbers at their bounds",
    withOption({ type: 4, min_value: -(2 ** 53 - 1), max_value: 2 ** 53 - 1 }),
  ],
  ["lengths at their bounds", withOption({ min_length: 0, max_length: 6000 })],
  ["file types", withOption({ type: 11, file_types: ["image", ".PDF"] })],
  ["no permissions but administrators'", { ...base, default_member_permissions: "0" }],
  [
    "a subcommand in a group",
    {
      ...base,
      options: [
        {
          type: 2,
          name: "g",
          description: "G",
          options: [{ type: 1, name: "s", description: "S", options: [option()] }],
        },
      ],
    },
  ],
];

test("what keeps the rules is taken", async () => {
  const { bot, commandsPath } = await openApp();
  for (const [what, body] of good) {
    expect((await bot("POST", commandsPath, body)).status, what).toBeLessThan(300);
  }
});

const bad: [string, unknown, Record<string, string>][] = [
  ["no name", { description: "x" }, { name: "BASE_TYPE_REQUIRED" }],
  ["an empty name", { ...base, name: "" }, { name: "BASE_TYPE_BAD_LENGTH" }],
  ["a name of 33", { ...base, name: "a".repeat(33) }, { name: "BASE_TYPE_BAD_LENGTH" }],
  ["a name with a blank", { ...base, name: "a b" }, { name: "STRING_TYPE_REGEX" }],
  ["a name in capitals", { ...base, name: "Ping" }, { name: "APPLICATION_COMMAND_INVALID_NAME" }],
  ["a name that is a number", { ...base, name: 7 }, { name: "STRING_TYPE_CONVERT" }],
  ["no description", { name: "ping" }, { description: "BASE_TYPE_REQUIRED" }],
  [
    "a description of 101",
    { ...base, description: "d".repeat(101) },
    { description: "BASE_TYPE_BAD_LENGTH" },
  ],
  [
    "a description of a context menu",
    { ...base, type: 2 },
    { description: "APPLICATION_COMMAND_INVALID_DESCRIPTION" },
  ],
  [
    "options of a context menu",
    { name: "x", type: 3, options: [option()] },
    { options: "APPLICATION_COMMAND_INVALID_OPTIONS" },
  ],
  ["an unknown type", { ...base, type: 9 }, { type: "BASE_TYPE_CHOICES" }],
  ["an entry point without activities", { name: "go", type: 4 }, { type: "BASE_TYPE_CHOICES" }],
  [
    "a handler of a slash command",
    { ...base, handler: 1 },
    { handler: "APPLICATION_COMMAND_INVALID_HANDLER" },
  ],
  [
    "invalid permissions",
    { ...base, default_member_permissions: "x" },
    { default_member_permissions: "NUMBER_TYPE_COERCE" },
  ],
  ["nsfw that is no boolean", { ...base, nsfw: 1 }, { nsfw: "BOOLEAN_TYPE_CONVERT" }],
  [
    "an unknown locale",
    { ...base, name_localizations: { xx: "a" } },
    { "name_localizations.xx": "BASE_TYPE_CHOICES" },
  ],
  [
    "a localized name that breaks the rules",
    { ...base, name_localizations: { de: "A b" } },
    { "name_localizations.de": "STRING_TYPE_REGEX" },
  ],
  [
    "an invalid dictionary",
    { ...base, name_localizations: [] },
    { name_localizations: "DICT_TYPE_CONVERT" },
  ],
  ["options that are no list", { ...base, options: {} }, { options: "LIST_TYPE_CONVERT" }],
  ["an option that is no object", { ...base, options: [1] }, { "options.0": "MODEL_TYPE_CONVERT" }],
  [
    "26 options",
    { ...base, options: many(26, (index) => option({ name: `o${index}` })) },
    { options: "BASE_TYPE_MAX_LENGTH" },
  ],
  ["an option type of 12", withOption({ type: 12 }), { "options.0.type": "BASE_TYPE_CHOICES" }],
  [
    "an option without description",
    { ...base, options: [{ type: 3, name: "a" }] },
    { "options.0.description": "BASE_TYPE_REQUIRED" },
  ],
  [
    "an option's name with a blank",
    withOption({ name: "a b" }),
    { "options.0.name": "STRING_TYPE_REGEX" },
  ],
  [
    "two options of one name",
    { ...base, options: [option(), option()] },
    { "options.1.name": "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATE" },
  ],
  [
    "a required option after an optional one",
    { ...base, options: [option(), option({ name: "b", required: true })] },
    { "options.1": "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID" },
  ],
  [
    "a subcommand beside an option",
    { ...base, options: [option(), { type: 1, name: "s", description: "S" }] },
    { options: "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID" },
  ],
  [
    "a group in a group",
    {
      ...base,
      options: [
        {
          type: 2,
          name: "g",
          description: "G",
          options: [{ type: 2, name: "h", description: "H" }],
        },
      ],
    },
    { "options.0.options.0.type": "BASE_TYPE_CHOICES" },
  ],
  [
    "a subcommand in a subcommand",
    {
      ...base,
      options: [
        {
          type: 1,
          name: "g",
          description: "G",
          options: [{ type: 1, name: "h", description: "H" }],
        },
      ],
    },
    { "options.0.options.0.type": "BASE_TYPE_CHOICES" },
  ],
  [
    "26 choices",
    withOption({ choices: many(26, choice) }),
    { "options.0.choices": "BASE_TYPE_MAX_LENGTH" },
  ],
  [
    "a choice of another type",
    withOption({ choices: [{ name: "a", value: 1 }] }),
    { "options.0.choices.0.value": "STRING_TYPE_CONVERT" },
  ],
  [
    "a choice that is no whole number",
    withOption({ type: 4, choices: [{ name: "a", value: 1.5 }] }),
    { "options.0.choices.0.value": "NUMBER_TYPE_COERCE" },
  ],
  [
    "a choice of 101 characters",
    withOption({ choices: [{ name: "a", value: "v".repeat(101) }] }),
    { "options.0.choices.0.value": "BASE_TYPE_BAD_LENGTH" },
  ],
  [
    "a choice's name of 101",
    withOption({ choices: [{ name: "n".repeat(101), value: "v" }] }),
    { "options.0.choices.0.name": "BASE_TYPE_BAD_LENGTH" },
  ],
  [
    "two choices of one value",
    withOption({ choices: [choice(1), { name: "other", value: "v1" }] }),
    { "options.0.choices.1.value": "APPLICATION_COMMAND_OPTIONS_CHOICE_VALUE_DUPLICATE" },
  ],
  [
    "choices with autocomplete",
    withOption({ choices: [choice(1)], autocomplete: true }),
    { "options.0.autocomplete": "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES" },
  ],
  [
    "a range the wrong way round",
    withOption({ type: 10, min_value: 2, max_value: 1 }),
    { "options.0.max_value": "NUMBER_TYPE_MIN" },
  ],
  [
    "a range beyond 2^53",
    withOption({ type: 4, max_value: 2 ** 53 }),
    { "options.0.max_value": "NUMBER_TYPE_MAX" },
  ],
  [
    "a length of 6001",
    withOption({ max_length: 6001 }),
    { "options.0.max_length": "NUMBER_TYPE_MAX" },
  ],
  [
    "a longest length of 0",
    withOption({ max_length: 0 }),
    { "options.0.max_length": "NUMBER_TYPE_MIN" },
  ],
  [
    "an unknown kind of channel",
    withOption({ type: 7, channel_types: [99] }),
    { "options.0.channel_types.0": "BASE_TYPE_CHOICES" },
  ],
  [
    "an unknown file type",
    withOption({ type: 11, file_types: ["pdf"] }),
    { "options.0.file_types.0": "STRING_TYPE_REGEX" },
  ],
  [
    "11 file types",
    withOption({ type: 11, file_types: many(11, () => ({})).map((_, i) => `.x${i}`) }),
    { "options.0.file_types": "BASE_TYPE_MAX_LENGTH" },
  ],
  [
    "an integration type the app lacks",
    { ...base, integration_types: [2] },
    { "integration_types.0": "BASE_TYPE_CHOICES" },
  ],
];

test("what breaks a rule is refused where it stands, by every call that takes it", async () => {
  const { bot, commandsPath } = await openApp();
  for (const [what, body, expected] of bad) {
    const single = await bot("POST", commandsPath, body);
    expect([single.status, single.body.code], what).toEqual([400, 50035]);
    expect(leaves(single.body.errors), what).toEqual(expected);
    const bulk = await bot("PUT", commandsPath, [{ name: "fine", description: "Fine" }, body]);
    const inBulk = Object.fromEntries(
      Object.entries(expected).map(([path, code]) => [`1.${path}`, code]),
    );
    expect(leaves(bulk.body.errors), what).toEqual(inBulk);
  }
  expect((await bot("GET", commandsPath)).body).toEqual([]);
});

test("no body, a list, and other nonsense are refused", async () => {
  const { bot, commandsPath } = await openApp();
  for (const body of [[], "x", 1, null]) {
    const { status, body: answer } = await bot("POST", commandsPath, body);
    expect([status, answer.code]).toEqual([400, 50035]);
  }
  expect((await bot("PUT", commandsPath, { name: "x" })).body.code).toBe(50035);
  expect(
    (
      await bot(
        "PUT",
        commandsPath,
        many(131, (i) => ({ ...base, name: `c${i}` })),
      )
    ).body.code,
  ).toBe(50035);
});
