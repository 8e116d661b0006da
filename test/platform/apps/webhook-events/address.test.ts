/** The address of an application's web server, and how it is checked (activities 4). */

import { expect, test } from "vitest";
import type { Backend } from "../../support/backend.js";
import { ALL, answers, opened } from "./support/subscribed.js";

test("setting the address asks the server: a wrong signature must be refused, a right one acknowledged", async () => {
  const { subscribe, backend, game, bot } = await opened();
  const { status, body } = await subscribe();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    event_webhooks_url: backend.url,
    event_webhooks_status: 2,
    event_webhooks_types: ALL,
  });
  expect(backend.received.map(({ valid }) => valid)).toEqual([false, true]);
  const [, ping] = backend.received;
  expect(ping?.raw.toString()).toBe(`{"version":1,"application_id":"${game.id}","type":0}`);
  expect(ping?.headers).toMatchObject({
    "content-type": "application/json",
    "x-signature-timestamp": expect.stringMatching(/^\d{10}$/),
    "x-signature-ed25519": expect.stringMatching(/^[0-9a-f]{128}$/),
  });
  expect((await bot("GET", "/applications/@me")).body.event_webhooks_url).toBe(backend.url);
});

test.each<[string, (backend: Backend) => void]>([
  [
    "takes a wrong signature",
    (backend) => {
      backend.refuse = () => ({ status: 204 });
    },
  ],
  ["answers 200", answers(200)],
  ["redirects", answers(302)],
  ["fails", answers(500)],
  [
    "answers 10 MiB",
    (backend) => {
      backend.reply = () => ({ status: 200, body: Buffer.alloc(10 * 1024 * 1024) });
    },
  ],
  ["is gone", (backend) => void backend.server.close()],
])("an address is refused whose server %s", async (_what, spoil) => {
  const { subscribe, backend, bot } = await opened();
  const address = backend.url;
  spoil(backend);
  const { status, body } = await subscribe({ event_webhooks_url: address });
  expect([status, body.code]).toEqual([400, 50035]);
  expect(body.errors.event_webhooks_url._errors).toEqual([
    {
      code: "APPLICATION_EVENT_WEBHOOKS_URL_INVALID",
      message: "The specified event webhooks URL could not be verified.",
    },
  ]);
  expect((await bot("GET", "/applications/@me")).body).toMatchObject({
    event_webhooks_url: null,
    event_webhooks_status: 1,
  });
});

test.each([
  ["no address", { event_webhooks_url: null }, "event_webhooks_url"],
  ["no types", { event_webhooks_types: [] }, "event_webhooks_types"],
  ["an unknown type", { event_webhooks_types: ["NOTHING"] }, "event_webhooks_types"],
  ["a type twice", { event_webhooks_types: [ALL[0], ALL[0]] }, "event_webhooks_types"],
  ["a status of the service's own", { event_webhooks_status: 3 }, "event_webhooks_status"],
  ["plain HTTP elsewhere", { event_webhooks_url: "http://example.com/" }, "event_webhooks_url"],
  ["another scheme", { event_webhooks_url: "ftp://127.0.0.1/" }, "event_webhooks_url"],
  ["no address at all", { event_webhooks_url: "here" }, "event_webhooks_url"],
  [
    "a name and a password",
    { event_webhooks_url: "https://a:b@example.com/" },
    "event_webhooks_url",
  ],
  [
    "2049 characters",
    { event_webhooks_url: `https://example.com/${"a".repeat(2029)}` },
    "event_webhooks_url",
  ],
])("settings with %s are refused", async (_what, changes, field) => {
  const { subscribe } = await opened();
  const { status, body } = await subscribe(changes);
  expect([status, body.code]).toEqual([400, 50035]);
  expect(Object.keys(body.errors)).toEqual([field]);
});

test("the platform's own address is refused", async () => {
  const { subscribe, platform } = await opened();
  const { body } = await subscribe({ event_webhooks_url: `${platform.webBase}/events` });
  expect(body.errors.event_webhooks_url._errors[0].message).toMatch(/own address/);
});

test.each([
  ["a wrong signature", false],
  ["a right signature", true],
])("an address is refused whose server hangs at %s for three seconds", async (_what, right) => {
  const { subscribe, backend, platform } = await opened();
  if (right) backend.reply = () => undefined;
  else backend.refuse = () => undefined;
  const asked = backend.next(({ valid }) => valid === right);
  const checked = platform.events.waitFor("endpoint.checked");
  const refused = subscribe();
  await asked;
  platform.clock.advance(3000);
  expect((await refused).body.errors.event_webhooks_url._errors[0].code).toBe(
    "APPLICATION_EVENT_WEBHOOKS_URL_INVALID",
  );
  expect((await checked).detail).toContain("timeout");
});

/** A change of the address and the tags, whose check waits until the server is told to answer. */
async function checking() {
  const all = await opened();
  const { backend, bot, subscribe } = all;
  await subscribe();
  let answer = () => {};
  const waits = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const asked = new Promise<void>((resolve) => {
    backend.reply = async () => {
      resolve();
      await waits;
      return { status: 204 };
    };
  });
  const event_webhooks_url = `${backend.url}?new`;
  const pending = bot("PATCH", "/applications/@me", { event_webhooks_url, tags: ["late"] });
  await asked;
  return { ...all, event_webhooks_url, pending, answer };
}

test("a change that waits for the check of its server keeps what was changed meanwhile", async () => {
  const { bot, pending, answer, event_webhooks_url } = await checking();
  const meanwhile = {
    custom_install_url: "https://example.com/install",
    event_webhooks_types: ["ENTITLEMENT_CREATE"],
  };
  const changed = await bot("PATCH", "/applications/@me", meanwhile);
  expect(changed).toMatchObject({ status: 200, body: meanwhile });
  answer();
  const both = { ...meanwhile, event_webhooks_url, tags: ["late"] };
  expect(await pending).toMatchObject({ status: 200, body: both });
  expect((await bot("GET", "/applications/@me")).body).toMatchObject(both);
});

test("an application that is deleted while its server is checked is unknown", async () => {
  const { platform, game, pending, answer } = await checking();
  platform.applications.delete(game.id);
  answer();
  expect(await pending).toMatchObject({ status: 404, body: { code: 10002 } });
  const broken = platform.events.recent().filter(({ kind }) => kind.endsWith("internal_error"));
  expect(broken).toEqual([]);
  const left = platform.exportState();
  expect([left.webhookSettings, left.applicationKeys]).toEqual([[], []]);
});
