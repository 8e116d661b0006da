/** Forms: what they may hold, how people fill them in, what the app gets (bots 4.10). */

import { expect, test } from "vitest";
import { openAppBot } from "../../support/app-bot.js";
import {
  boxes,
  fault,
  file,
  form,
  input,
  label,
  options,
  radio,
  refused,
  select,
  send,
  upload,
} from "./support/forms.js";

test("a form is shown, filled in, sent and answered", async () => {
  const app = await openAppBot();
  const { answer, user } = app;
  const text = { type: 10, content: "Tell us" };
  const { trigger, submitted, sent } = await send(app, form(text, label(input())), {
    text: "Hello",
  });
  expect(submitted).toMatchObject({
    type: 5,
    data: {
      custom_id: "form",
      components: [
        { type: 10, id: 1 },
        { type: 18, id: 2, component: { type: 4, id: 3, custom_id: "text", value: "Hello" } },
      ],
    },
  });
  expect(submitted).not.toHaveProperty("message");
  expect(submitted.token).not.toBe(trigger.token);
  await answer(submitted, { type: 4, data: { content: "Thanks" } });
  expect((await sent).message).toMatchObject({
    type: 20,
    interaction_metadata: {
      type: 5,
      user: { id: user.id },
      triggering_interaction_metadata: { id: trigger.id, type: 2 },
    },
  });
});

test("a form of a button knows the message, and may change it", async () => {
  const app = await openAppBot();
  const { platform, user, interaction, answer, ping } = app;
  const { payload, seen } = await ping();
  const button = { type: 2, style: 1, custom_id: "go", label: "Go" };
  await answer(payload, { type: 4, data: { components: [{ type: 1, components: [button] }] } });
  const id = (await seen).message?.id as string;
  const pressed = platform.as(user.id).press(id, "go");
  const click = await interaction();
  await answer(click, { type: 9, data: form(label(input())) });
  expect((await pressed).modal).toMatchObject({ custom_id: "form" });
  const sent = platform.as(user.id).submit(click.id, { text: "x" });
  const submitted = await interaction();
  expect(submitted.message.id).toBe(id);
  await answer(submitted, { type: 7, data: { content: "Changed" } });
  expect(await sent).toMatchObject({ kind: "update", message: { id, content: "Changed" } });
});

test("a label wraps a text input, which then has no label of its own [records.component-label]", async () => {
  const app = await openAppBot();
  expect(await fault(app, form(label(input(), { description: "More" })))).toBeUndefined();
  expect(await fault(app, form(label(input({ label: "Own" }))))).toBe(
    "data.components.0.component.label",
  );
  expect(await fault(app, form(label(select())))).toBeUndefined();
  const full = { label: "l".repeat(45), description: "d".repeat(100) };
  expect(await fault(app, form(label(input(), full)))).toBeUndefined();
  for (const text of ["l".repeat(46), undefined]) {
    expect(await fault(app, form(label(input(), { label: text })))).toBe("data.components.0.label");
  }
  expect(await fault(app, form(label(input(), { description: "d".repeat(101) })))).toBe(
    "data.components.0.description",
  );
  // The old form: a row, in which the input has to have one.
  const row = (fields: object) => ({ type: 1, components: [input(fields)] });
  expect(await fault(app, form(row({ label: "Own" })))).toBeUndefined();
  expect(await fault(app, form(row({})))).toBe("data.components.0.components.0.label");
});

test("a select in a form is required unless it says otherwise, and cannot be disabled [records.component-string-select-required-disabled]", async () => {
  const app = await openAppBot();
  expect(await fault(app, form(label(select({ disabled: true }))))).toBe(
    "data.components.0.component.disabled",
  );
  await refused(app, form(label(select())), { pick: [] });
  const optional = await send(app, form(label(select({ required: false }))), { pick: [] });
  expect(optional.submitted.data.components[0].component).toMatchObject({ type: 3, values: [] });
  // In messages `required` means nothing, and a select may be disabled.
  const { payload } = await app.ping();
  const components = [{ type: 1, components: [select({ required: false, disabled: true })] }];
  expect((await app.answer(payload, { type: 4, data: { content: "x", components } })).status).toBe(
    204,
  );
  const shown = await app.ping();
  const pick = [{ type: 1, components: [select({ required: false })] }];
  await app.answer(shown.payload, { type: 4, data: { content: "x", components: pick } });
  const id = (await shown.seen).message?.id as string;
  const none = app.platform.as(app.user.id).select(id, "pick", []);
  await expect(none).rejects.toMatchObject({ code: 50035 });
});

test("more than 25 embed fields and a disabled select in a form are errors [errors.25-embed-fields-disabled-select-in-a-modal]", async () => {
  const app = await openAppBot();
  expect(await fault(app, form(label(select({ disabled: true }))))).toBe(
    "data.components.0.component.disabled",
  );
  const { payload } = await app.ping();
  const fields = Array.from({ length: 26 }, (_, index) => ({ name: `${index}`, value: "x" }));
  const refused = await app.answer(payload, { type: 4, data: { embeds: [{ fields }] } });
  expect(refused.body.errors.data.embeds[0].fields._errors[0].code).toBe("BASE_TYPE_MAX_LENGTH");
  const fits = { type: 4, data: { content: "c", embeds: [{ fields: fields.slice(1) }] } };
  expect((await app.answer(payload, fits)).status).toBe(204);
});

test("a radio group may let nothing be chosen [records.component-radio-group]", async () => {
  const app = await openAppBot();
  const chosen = await send(app, form(label(radio())), { one: "b" });
  expect(chosen.submitted.data.components[0].component).toMatchObject({ type: 21, value: "b" });
  await refused(app, form(label(radio())), { one: null });
  const optional = await send(app, form(label(radio({ required: false }))), { one: null });
  expect(optional.submitted.data.components[0].component.value).toBeNull();
  expect(await fault(app, form(label(radio({ options: options.slice(0, 1) }))))).toBe(
    "data.components.0.component.options",
  );
});

test("a checkbox group has bounds of its own [records.component-checkbox-group]", async () => {
  const app = await openAppBot();
  const bounded = boxes({ min_values: 1, max_values: 2 });
  const { submitted } = await send(app, form(label(bounded)), { some: ["a", "c"] });
  expect(submitted.data.components[0].component).toMatchObject({ type: 22, values: ["a", "c"] });
  for (const some of [[], ["a", "b", "c"]]) {
    await refused(app, form(label(bounded)), { some });
  }
  // By default from one to all of them are chosen.
  await refused(app, form(label(boxes())), { some: [] });
  const all = (await send(app, form(label(boxes())), { some: ["a", "b", "c"] })).submitted;
  expect(all.data.components[0].component.values).toEqual(["a", "b", "c"]);
  expect(await fault(app, form(label(boxes({ max_values: 4 }))))).toBe(
    "data.components.0.component.max_values",
  );
  expect(await fault(app, form(label(boxes({ min_values: 3, max_values: 2 }))))).toBe(
    "data.components.0.component.min_values",
  );
  expect(await fault(app, form(label(boxes({ min_values: 0 }))))).toBe(
    "data.components.0.component.min_values",
  );
  expect(await fault(app, form(label(boxes({ min_values: 0, required: false }))))).toBeUndefined();
});

test("a single checkbox is true or false", async () => {
  const app = await openAppBot();
  const box = { type: 23, custom_id: "yes", default: true };
  const { submitted } = await send(app, form(label(box)), {});
  expect(submitted.data.components[0].component).toMatchObject({ type: 23, value: true });
});

test("a file upload brings files, of some types, as large as the person may send [records.component-file-upload]", async () => {
  const app = await openAppBot();
  const two = upload({ max_values: 2, file_types: [".txt", "image"] });
  const entries = { files: [file("a.txt", "Hello"), file("b.TXT")] };
  const { submitted } = await send(app, form(label(two)), entries);
  const [{ component }] = submitted.data.components;
  expect(component).toMatchObject({ type: 19, values: [expect.any(String), expect.any(String)] });
  const attachment = submitted.data.resolved.attachments[component.values[0]];
  expect(attachment).toMatchObject({ filename: "a.txt", size: 5, ephemeral: true });
  expect(await (await fetch(attachment.url)).text()).toBe("Hello");
  await refused(app, form(label(two)), { files: [file("a.exe")] });
  await send(app, form(label(two)), { files: [file("c.png")] });
  // Any type by default.
  await send(app, form(label(upload())), { files: [file("a.exe")] });
  const weighing = (bytes: number) => {
    return { filename: "a.txt", base64: Buffer.alloc(bytes).toString("base64") };
  };
  await send(app, form(label(two)), { files: [weighing(10 * 1024 * 1024)] });
  await refused(app, form(label(two)), { files: [weighing(10 * 1024 * 1024 + 1)] });
});

test("between 0 and 10 files [records.component-file-upload, limits.file-upload-0-10]", async () => {
  const app = await openAppBot();
  const taken = (fields: object) => fault(app, form(label(upload(fields))));
  expect(await taken({ min_values: 0, max_values: 10, required: false })).toBeUndefined();
  expect(await taken({ min_values: 10, max_values: 10 })).toBeUndefined();
  expect(await taken({ max_values: 0 })).toBeUndefined();
  expect(await taken({ max_values: 11 })).toBe("data.components.0.component.max_values");
  expect(await taken({ min_values: -1 })).toBe("data.components.0.component.min_values");
  expect(await taken({ min_values: 0 })).toBe("data.components.0.component.min_values");
  const ten = upload({ min_values: 0, max_values: 10, required: false });
  const files = Array.from({ length: 11 }, (_, index) => file(`${index}.txt`));
  await refused(app, form(label(ten)), { files });
  const all = await send(app, form(label(ten)), { files: files.slice(1) });
  expect(all.submitted.data.components[0].component.values).toHaveLength(10);
  const none = await send(app, form(label(ten)), {});
  expect(none.submitted.data.components[0].component.values).toEqual([]);
  const pair = upload({ min_values: 2, max_values: 2, required: false });
  await refused(app, form(label(pair)), { files: files.slice(10) });
  const neither = await send(app, form(label(pair)), {});
  expect(neither.submitted.data.components[0].component.values).toEqual([]);
});

test.each([
  ["no title", { custom_id: "x", components: [label(input())] }, "data.title"],
  ["a title of 46", { ...form(label(input())), title: "t".repeat(46) }, "data.title"],
  ["no custom id", { title: "x", components: [label(input())] }, "data.custom_id"],
  ["a custom id of 101", { ...form(label(input())), custom_id: "c".repeat(101) }, "data.custom_id"],
  ["no components", form(), "data.components"],
  [
    "six components",
    form(...Array.from({ length: 6 }, (_, i) => label(input({ custom_id: `${i}` })))),
    "data.components",
  ],
  [
    "a button",
    form({ type: 1, components: [{ type: 2, style: 1, custom_id: "b", label: "B" }] }),
    "data.components.0.components.0.type",
  ],
  [
    "a custom id twice",
    form(label(input()), label(input())),
    "data.components.1.component.custom_id",
  ],
  ["a style of 3", form(label(input({ style: 3 }))), "data.components.0.component.style"],
  [
    "lengths the wrong way round",
    form(label(input({ min_length: 5, max_length: 4 }))),
    "data.components.0.component.min_length",
  ],
  [
    "a value of 4001",
    form(label(input({ value: "v".repeat(4001) }))),
    "data.components.0.component.value",
  ],
  [
    "a placeholder of 101",
    form(label(input({ placeholder: "p".repeat(101) }))),
    "data.components.0.component.placeholder",
  ],
  [
    "a value of a select twice",
    form(label(select({ options: [options[0], options[0]] }))),
    "data.components.0.component.options.1.value",
  ],
])("a form with %s is refused", async (_what, data, path) => {
  expect(await fault(await openAppBot(), data)).toBe(path);
});

test("what a form does not let through cannot be sent", async () => {
  const app = await openAppBot();
  const bounded = form(label(input({ min_length: 2, max_length: 3 })));
  for (const entries of [
    { text: "a" },
    { text: "abcd" },
    { text: "" },
    { text: 5 },
    { other: "x" },
  ]) {
    await refused(app, bounded, entries);
  }
  const { trigger } = await send(app, bounded, { text: "abc" });
  const again = app.platform.as(app.user.id).submit(trigger.id, { text: "abc" });
  await expect(again).rejects.toMatchObject({ code: 10062 });
  const strange = app.platform.as(app.member("bob")).submit(trigger.id, { text: "abc" });
  await expect(strange).rejects.toMatchObject({ code: 10062 });
});
