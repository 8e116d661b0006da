/** What people do by the admin API, for tests in any language. */

import { expect, test } from "vitest";
import { type AppBot, openAppBot } from "../../support/app-bot.js";
import { askAdmin } from "../../support/players.js";

/** Asks the platform to act as a person, by HTTP alone. */
const act = ({ platform, user }: AppBot, action: string, ...given: unknown[]) =>
  askAdmin(platform, "POST", "/act", { userId: user.id, action, arguments: given });

/** Acts, has the app answer what it gets, and hands out both. */
async function answered(app: AppBot, reply: object, action: string, ...given: unknown[]) {
  const acted = act(app, action, ...given);
  const payload = await app.interaction();
  const { status, body } = await app.answer(payload, reply);
  expect([status, body]).toEqual([204, undefined]);
  const { status: admin, body: said } = await acted;
  expect([admin, said.message]).toEqual([200, undefined]);
  return { payload, view: said.result };
}

const row = (component: object) => ({ type: 1, components: [component] });

test("a command with a file, a button, a select and a form are used by the admin API", async () => {
  const app = await openAppBot();
  await app.define({ name: "save", options: [{ type: 11, name: "file", description: "What" }] });
  const components = [
    row({ type: 2, style: 1, label: "Ask", custom_id: "ask" }),
    row({ type: 3, custom_id: "pick", options: [{ label: "A", value: "a" }] }),
  ];
  const ran = await answered(
    app,
    { type: 4, data: { content: "Saved", components } },
    "runCommand",
    "/save",
    { file: { filename: "a.txt", base64: Buffer.from("hello").toString("base64") } },
    app.here,
  );
  const [file] = Object.values(ran.payload.data.resolved.attachments);
  expect(file).toMatchObject({ filename: "a.txt", size: 5 });
  expect(ran.view).toMatchObject({ kind: "message", message: { content: "Saved" } });
  const { id } = ran.view.message;

  const picked = await answered(
    app,
    { type: 7, data: { content: "Picked" } },
    "select",
    id,
    "pick",
    ["a"],
  );
  expect(picked.payload.data).toMatchObject({ custom_id: "pick", values: ["a"] });
  expect(picked.view).toMatchObject({ kind: "update", message: { id, content: "Picked" } });

  const form = {
    custom_id: "form",
    title: "Name",
    components: [{ type: 18, label: "Name", component: { type: 4, custom_id: "name", style: 1 } }],
  };
  const pressed = await answered(app, { type: 9, data: form }, "press", id, "Ask");
  expect(pressed.payload).toMatchObject({ type: 3, message: { id } });
  expect(pressed.view).toMatchObject({ kind: "modal", modal: { custom_id: "form" } });

  const sent = await answered(
    app,
    { type: 4, data: { content: "Hello", flags: 64 } },
    "submit",
    pressed.view.interactionId,
    { name: "Alice" },
  );
  expect(sent.payload.data.components).toMatchObject([
    { type: 18, component: { custom_id: "name", value: "Alice" } },
  ]);
  expect(sent.view).toMatchObject({ kind: "message", ephemeral: true });
});

test("completions and context menus are used by the admin API", async () => {
  const app = await openAppBot();
  const { bot, channel, user } = app;
  const option = { type: 3, name: "word", description: "Word", autocomplete: true };
  await app.define({ name: "find", options: [option] });
  await app.define({ name: "Quote", type: 3, description: "" });
  await app.define({ name: "Greet", type: 2, description: "" });
  const completed = await answered(
    app,
    { type: 8, data: { choices: [{ name: "Apple", value: "apple" }] } },
    "autocomplete",
    "/find",
    "word",
    { word: "ap" },
    app.here,
  );
  expect(completed.payload).toMatchObject({
    type: 4,
    data: { options: [{ name: "word", value: "ap", focused: true }] },
  });
  expect(completed.view).toMatchObject({
    kind: "choices",
    choices: [{ name: "Apple", value: "apple" }],
  });
  const { body: message } = await bot("POST", `/channels/${channel.id}/messages`, {
    content: "Said",
  });
  const reply = { type: 4, data: { content: "Yes" } };
  const quoted = await answered(app, reply, "useMessageCommand", "Quote", message.id, app.here);
  expect(quoted.payload.data).toMatchObject({ type: 3, target_id: message.id });
  const greeted = await answered(app, reply, "useUserCommand", "Greet", user.id, app.here);
  expect(greeted.payload.data).toMatchObject({ type: 2, target_id: user.id });
});

test("what fails and what cannot be is answered at once, with the reason", async () => {
  const app = await openAppBot();
  const acted = act(app, "runCommand", "/ping", {}, app.here);
  await app.interaction();
  app.platform.clock.advance(3000);
  expect((await acted).body.result).toMatchObject({
    kind: "failure",
    reason: "timeout",
    text: "The application did not respond",
  });
  const unknown = await act(app, "runCommand", "/nothing", {}, app.here);
  expect([unknown.status, unknown.body.code]).toEqual([404, 10063]);
  const noButton = await act(app, "press", "1", "a");
  expect([noButton.status, noButton.body.code]).toEqual([404, 10008]);
  expect((await act(app, "select", "1", "a", "not a list")).status).toBe(400);
  expect((await act(app, "dance")).status).toBe(400);
});

test.each([
  ["content", { toString: 1 }],
  ["content", 7],
  ["base64", 7],
  ["contentType", 7],
])("a file whose %s is %j is refused", async (field, value) => {
  const app = await openAppBot();
  await app.define({ name: "up", options: [{ name: "file", description: "F", type: 11 }] });
  const file = { filename: "a.txt", [field]: value };
  const { status, body } = await act(app, "runCommand", "/up", { file }, app.here);
  expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ["file"]]);
});
