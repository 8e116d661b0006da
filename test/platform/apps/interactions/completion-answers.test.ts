/** Completions of options that people type. */

import { expect, test } from "vitest";
import { openAppBot } from "../../support/app-bot.js";

test("completions are of the option's type, at most 25, and in the person's language", async () => {
  const { platform, user, here, define, interaction, answer } = await openAppBot();
  await define({
    name: "find",
    options: [
      { type: 3, name: "text", description: "Text", autocomplete: true },
      { type: 4, name: "number", description: "Number", autocomplete: true },
    ],
  });
  platform.users.update(user.id, { locale: "de" });
  const person = platform.as(user.id);
  const typed = person.autocomplete("/find", "text", { text: "a", number: 5 }, here);
  const payload = await interaction();
  expect(payload).toMatchObject({
    type: 4,
    data: {
      name: "find",
      options: [
        { name: "text", type: 3, value: "a", focused: true },
        { name: "number", type: 4, value: 5 },
      ],
    },
  });
  const choice = (index: number) => ({ name: `c${index}`, value: `v${index}` });
  const many = Array.from({ length: 26 }, (_, index) => choice(index));
  for (const choices of [many, [{ name: "a", value: 1 }], [{ value: "a" }], "x"]) {
    const refused = await answer(payload, { type: 8, data: { choices } });
    expect([refused.status, refused.body.code]).toEqual([400, 50035]);
    expect(refused.body.errors.data.choices).toBeDefined();
  }
  expect(
    (await answer(payload, { type: 4, data: { content: "x" } })).body.errors.type,
  ).toBeDefined();
  const choices = [{ name: "apple", name_localizations: { de: "Apfel" }, value: "a" }];
  expect((await answer(payload, { type: 8, data: { choices } })).status).toBe(204);
  expect(await typed).toMatchObject({ kind: "choices", choices: [{ name: "Apfel", value: "a" }] });
  const number = person.autocomplete("/find", "number", { number: "1" }, here);
  const partial = await interaction();
  // A number that is being typed comes as text.
  expect(partial.data.options).toEqual([{ name: "number", type: 4, value: "1", focused: true }]);
  await answer(partial, { type: 8, data: { choices: [{ name: "one", value: 1 }] } });
  expect((await number).choices).toEqual([{ name: "one", value: 1 }]);
  const late = person.autocomplete("/find", "text", {}, here);
  await interaction();
  platform.clock.advance(3000);
  expect(await late).toMatchObject({ kind: "failure", text: "Loading options failed" });
});
