/** The bounds of what a program may show (protocol 5.8, 4.9). */

import { expect, test } from "vitest";
import { connected, openLocal } from "./support/program.js";

const text = (length: number) => "x".repeat(length);

test.each<[field: string, most: number, of: (value: string) => object]>([
  ["party.id", 128, (id) => ({ party: { id } })],
  ["secrets.join", 128, (join) => ({ secrets: { join } })],
  ["assets.large_text", 128, (large_text) => ({ assets: { large_text } })],
  ["assets.small_text", 128, (small_text) => ({ assets: { small_text } })],
  ["state", 128, (state) => ({ state })],
  ["state_url", 256, (state_url) => ({ state_url })],
  ["assets.large_url", 256, (large_url) => ({ assets: { large_url } })],
  ["buttons[0].label", 32, (label) => ({ buttons: [{ label, url: "https://x.example" }] })],
  ["buttons[0].url", 512, (url) => ({ buttons: [{ label: "Watch", url }] })],
])("%s has at most %i characters", async (field, most, of) => {
  const { game, platform } = await openLocal();
  const program = await connected(platform, game.id);
  const show = (length: number) =>
    program.request("SET_ACTIVITY", { pid: 1, activity: of(text(length)) });
  expect((await show(most)).evt).toBeNull();
  const refused = await show(most + 1);
  expect(refused).toMatchObject({ evt: "ERROR", data: { code: 4000 } });
  expect(refused.data.message).toContain(`"activity.${field}"`);
});

test.each([
  ["party.size", { party: { size: [1, 2, 3] } }],
  ["supported_platforms", { supported_platforms: ["desktop", 1] }],
  ["timestamps.start", { timestamps: { start: "1e3" } }],
])("an activity with a wrong %s is refused: %j", async (field, activity) => {
  const { game, platform } = await openLocal();
  const program = await connected(platform, game.id);
  const refused = await program.request("SET_ACTIVITY", { pid: 1, activity });
  expect(refused).toMatchObject({ evt: "ERROR", data: { code: 4000 } });
  expect(refused.data.message).toContain(`"activity.${field}"`);
});

test("timestamps below a hundred thousand million are seconds, others milliseconds", async () => {
  const { game, platform } = await openLocal();
  const program = await connected(platform, game.id);
  const timestamps = { start: 99_999_999_999, end: 100_000_000_000 };
  const { data } = await program.request("SET_ACTIVITY", { pid: 1, activity: { timestamps } });
  expect(data.timestamps).toEqual({ start: 99_999_999_999_000, end: 100_000_000_000 });
});
