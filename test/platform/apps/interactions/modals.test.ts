/** Forms: what they may hold, how people fill them in, what the app gets (bots 4.10). */

import { expect, test } from "vitest";
import { type AppBot, openAppBot } from "../../support/app-bot.js";

const label = (component: object, fields: object = {}) => ({
  type: 18,
  label: "Label",
  component,
  ...fields,
});
const input = (fields: object = {}) => ({ type: 4, custom_id: "text", style: 1, ...fields });
const options = ["a", "b", "c"].map((value) => ({ label: value, value }));
const select = (fields: object = {}) => ({ type: 3, custom_id: "pick", options, ...fields });
const form = (...components: object[]) => ({ custom_id: "form", title: "Form", components });

/** Answers a command with a form; the answer to that. */
async function show(app: AppBot, data: object) {
  const { payload, seen } = await app.ping();
  return { payload, seen, result: await app.answer(payload, { type: 9, data }) };
}

/** Shows a form that is right. */
async function open(app: AppBot, data: object) {
  const { payload, seen, result } = await show(app, data);
  expect(result.status, JSON.stringify(result.body)).toBe(204);
  expect((await seen).kind).toBe("modal");
  return payload;
}

/** Shows a form that is right, and sends it with some entries. */
async function send(app: AppBot, data: object, entries: object) {
  const trigger = await open(app, data);
  const sent = app.platform.as(app.user.id).submit(trigger.id, { ...entries });
  return { trigger, submitted: await app.interaction(), sent };
}

/** Shows a form that is right, and expects that it cannot be sent with some entries. */
async function refused(app: AppBot, data: object, entries: object) {
  const { id } = await open(app, data);
  const sent = app.platform.as(app.user.id).submit(id, { ...entries });
  await expect(sent, JSON.stringify(entries).slice(0, 100)).rejects.toMatchObject({ code: 50035 });
}

/** Where a form is wrong, as a path, or undefined when it is taken. */
async function fault(app: AppBot, data: object): Promise<string | undefined> {
  const { result } = await show(app, data);
  if (result.status === 204) return undefined;
  expect([result.status, result.body.code]).toEqual([400, 50035]);
  const steps: string[] = [];
  let node = result.body.errors;
  while (node._errors === undefined) {
    const [step] = Object.keys(node);
    steps.push(step as string);
    node = node[step as string];
  }
  return steps.join(".");
}

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
  expect(await fault(app, form(label(input(), { label: "l".repeat(46) })))).toBe(
    "data.components.0.label",
  );
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

const radio = (fields: object = {}) => ({ type: 21, custom_id: "one", options, ...fields });
const boxes = (fields: object = {}) => ({ type: 22, custom_id: "some", options, ...fields });
const upload = (fields: object = {}) => ({ type: 19, custom_id: "files", ...fields });

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

const file = (filename: string, content = "x") => ({ filename, content });

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
  const large = {
    filename: "a.txt",
    base64: Buffer.alloc(10 * 1024 * 1024 + 1).toString("base64"),
  };
  await refused(app, form(label(two)), { files: [large] });
});

test("between 0 and 10 files [limits.file-upload-0-10]", async () => {
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
