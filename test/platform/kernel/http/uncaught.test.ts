/** Mistakes that nobody waits for, and objects that are deleted before their event: neither ends the process. */

import { expect, onTestFinished, test, vi } from "vitest";
import {
  attachments,
  interactions,
  type Platform,
  webhookEvents,
} from "../../../../platform/index.js";
import { Clock } from "../../../../platform/kernel/clock.js";
import { Turn } from "../../../../platform/kernel/turn.js";
import { opened } from "../../apps/webhook-events/support/subscribed.js";
import { openAppClient } from "../../support/app-client.js";
import { open } from "../../support/platform.js";

/** What was rejected and nobody caught; ask once all turns have passed that could reject. */
function uncaught(platform: Platform) {
  const seen: unknown[] = [];
  const listen = (error: unknown) => void seen.push(error);
  process.on("unhandledRejection", listen);
  onTestFinished(() => void process.off("unhandledRejection", listen));
  return async () => {
    for (let turns = 0; turns < 3; turns++) await platform.stored();
    await new Promise((resolve) => setImmediate(resolve));
    const broken = platform.events.recent().filter(({ kind }) => kind.endsWith("internal_error"));
    return [...seen, ...broken];
  };
}

test.each<[string, (platform: Platform, id: string, empty: Record<string, unknown>) => void]>([
  ["its application is deleted", (platform, id) => platform.applications.delete(id)],
  ["a state without it is imported", (platform, _id, empty) => platform.importState(empty)],
])("an event of a web server is not sent when %s in the same turn", async (_what, act) => {
  const { platform, game, subscribe, backend } = await opened();
  const empty = (await open()).exportState();
  await subscribe();
  const checks = backend.received.length;
  const mistakes = uncaught(platform);
  platform.domain(webhookEvents).record(game.id, "QUEST_USER_ENROLLMENT", null);
  act(platform, game.id, empty);
  expect(await mistakes()).toEqual([]);
  expect(backend.received).toHaveLength(checks);
});

test("an interaction's session hears nothing of a form whose application is deleted in the same turn", async () => {
  const { platform, use, interaction, game } = await openAppClient();
  await use();
  const { id, token } = await interaction();
  const mistakes = uncaught(platform);
  const input = { type: 18, label: "T", component: { type: 4, custom_id: "title", style: 1 } };
  const modal = { custom_id: "m", title: "Form", components: [input] };
  const form = { payload: { type: 9, data: modal }, files: [] };
  platform.domain(interactions).answer(id, token, form);
  platform.applications.delete(game.id);
  expect(await mistakes()).toEqual([]);
});

test("a mistake of the platform is answered with 500, which does not say what it was, and reported", async () => {
  const platform = await open();
  vi.spyOn(platform.domain(attachments), "open").mockImplementation(() => {
    throw new Error("the mistake");
  });
  const reported = platform.events.waitFor("http.internal_error");
  const answer = await fetch(`${platform.webBase}/cdn/attachments/1/2/x.txt`);
  expect([answer.status, await answer.json()]).toEqual([
    500,
    { message: "500: Internal Server Error", code: 0 },
  ]);
  expect((await reported).detail).toContain("the mistake");
});

test("closing the platform ends although a request is not answered yet", async () => {
  const platform = await open();
  platform.faults.hang("GET /gateway");
  const begun = platform.events.waitFor("fault");
  const request = fetch(`${platform.apiBase}/gateway`);
  const ended = expect(request).rejects.toThrow();
  await begun;
  await platform.close();
  await ended;
});

test("a running clock reports actions that fail, and goes on with the others", async () => {
  const clock = new Clock();
  const failures: unknown[] = [];
  clock.failed = (error) => failures.push(String(error));
  await new Promise<void>((resolve) => {
    clock.schedule(1, () => {
      throw new Error("one");
    });
    clock.schedule(1, () => {
      throw new Error("two");
    });
    clock.schedule(2, resolve);
  });
  clock.close();
  await new Promise((resolve) => setImmediate(resolve));
  expect(failures).toEqual(["Error: one", "Error: two"]);
});

test("a failure to send is reported, and the rest is sent all the same", async () => {
  const turn = new Turn(
    () => {},
    () => {},
  );
  const happened: string[] = [];
  turn.sendFailed = (error) => happened.push(String(error));
  turn.sendAtEnd(() => {
    throw new Error("broken");
  });
  turn.sendAtEnd(() => happened.push("left"));
  await turn.settled();
  expect(happened).toEqual(["Error: broken", "left"]);
  expect(turn.idle).toBe(true);
});
