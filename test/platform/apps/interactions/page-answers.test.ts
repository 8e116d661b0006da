/** Pages that applications show in the place of forms. */

import { expect, test } from "vitest";
import { openAppBot } from "../../support/app-bot.js";

/** Flag of applications that may show pages of their own in a form's place. */
const IFRAME_MODAL = 1 << 26;
const FRAME = { custom_id: "shop", title: "Shop", iframe_path: "shop/index.html", modal_size: 2 };

test("an application with the flag shows a page of its own in a form's place", async () => {
  const { platform, user, ping, answer, interaction } = await openAppBot({ flags: IFRAME_MODAL });
  const command = await ping();
  expect((await answer(command.payload, { type: 11, data: FRAME })).status).toBe(204);
  expect(await command.seen).toMatchObject({ kind: "frame", frame: FRAME });
  const shown = await ping();
  const button = { type: 2, style: 1, custom_id: "go", label: "Go" };
  const components = [{ type: 1, components: [button] }];
  await answer(shown.payload, { type: 4, data: { components } });
  const pressed = platform.as(user.id).press((await shown.seen).message?.id as string, "go");
  const largest = { ...FRAME, title: "x".repeat(45), iframe_path: "x".repeat(2048), modal_size: 3 };
  expect((await answer(await interaction(), { type: 11, data: largest })).status).toBe(204);
  expect((await pressed).frame).toEqual(largest);
});

test.each([
  ["no data", undefined, undefined],
  ["no path", { ...FRAME, iframe_path: undefined }, "iframe_path"],
  ["a path of 2049", { ...FRAME, iframe_path: "x".repeat(2049) }, "iframe_path"],
  ["a title of 46", { ...FRAME, title: "x".repeat(46) }, "title"],
  ["an unknown size", { ...FRAME, modal_size: 4 }, "modal_size"],
  ["an empty id", { ...FRAME, custom_id: "" }, "custom_id"],
])("a page with %s is refused where it is wrong", async (_what, data, field) => {
  const { ping, answer } = await openAppBot({ flags: IFRAME_MODAL });
  const { payload } = await ping();
  const { status, body } = await answer(payload, { type: 11, data });
  expect([status, body.code]).toEqual([400, 50035]);
  const leaf = field === undefined ? body.errors.data : body.errors.data[field];
  expect(leaf._errors).toHaveLength(1);
  expect((await answer(payload, { type: 11, data: FRAME })).status).toBe(204);
});
