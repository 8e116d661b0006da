/** Forms that tests show and people fill in. */

import { expect } from "vitest";
import type { AppBot } from "../../../support/app-bot.js";

/** The components of forms. */
export const label = (component: object, fields: object = {}) => ({
  type: 18,
  label: "Label",
  component,
  ...fields,
});
export const input = (fields: object = {}) => ({ type: 4, custom_id: "text", style: 1, ...fields });
export const options = ["a", "b", "c"].map((value) => ({ label: value, value }));
export const select = (fields: object = {}) => ({ type: 3, custom_id: "pick", options, ...fields });
export const radio = (fields: object = {}) => ({ type: 21, custom_id: "one", options, ...fields });
export const boxes = (fields: object = {}) => ({ type: 22, custom_id: "some", options, ...fields });
export const upload = (fields: object = {}) => ({ type: 19, custom_id: "files", ...fields });
export const form = (...components: object[]) => ({ custom_id: "form", title: "Form", components });

/** A file that a person uploads. */
export const file = (filename: string, content = "x") => ({ filename, content });

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
export async function send(app: AppBot, data: object, entries: object) {
  const trigger = await open(app, data);
  const sent = app.platform.as(app.user.id).submit(trigger.id, { ...entries });
  return { trigger, submitted: await app.interaction(), sent };
}

/** Shows a form that is right, and expects that it cannot be sent with some entries. */
export async function refused(app: AppBot, data: object, entries: object) {
  const { id } = await open(app, data);
  const sent = app.platform.as(app.user.id).submit(id, { ...entries });
  await expect(sent, JSON.stringify(entries).slice(0, 100)).rejects.toMatchObject({ code: 50035 });
}

/** Where a form is wrong, as a path, or undefined when it is taken. */
export async function fault(app: AppBot, data: object): Promise<string | undefined> {
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
