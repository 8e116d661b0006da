/** The web servers of applications: which addresses they have, and when their answers count (bots 4.12, activities 4). */

import { expect, test } from "vitest";
import { addressFault } from "../../../platform/domains/apps/endpoints/address.js";
import { openApp } from "../support/apps.js";
import { Backend, type Reply } from "../support/backend.js";
import { askAdmin } from "../support/players.js";
import { answers, delivered, failed, opened } from "./webhook-events/support/subscribed.js";

const urls = { web: "http://127.0.0.1:4000" } as Parameters<typeof addressFault>[1];

test.each([
  ["https://game.example/events", true],
  ["https://game.example:4000/events", true],
  ["http://127.0.0.1:4001/events", true],
  ["http://localhost:4001/events", true],
  ["https://[::1]:4001/events", true],
  ["http://game.example/events", false],
  ["http://127.0.0.1:4000/events", false],
  ["http://localhost:4000/events", false],
  ["https://name@game.example/", false],
  ["https://:password@game.example/", false],
  ["ws://127.0.0.1:4001/", false],
  ["game.example", false],
])("the address %s can be a server's: %s", (address, may) => {
  expect(addressFault(address, urls) === undefined).toBe(may);
});

test("an address has 2048 characters", async () => {
  const { subscribe, backend } = await opened();
  const address = (length: number) => `${backend.url}?`.padEnd(length, "a");
  const longest = await subscribe({ event_webhooks_url: address(2048) });
  expect(longest).toMatchObject({ status: 200, body: { event_webhooks_url: address(2048) } });
  const longer = await subscribe({ event_webhooks_url: address(2049) });
  expect(longer).toMatchObject({ status: 400, body: { errors: { event_webhooks_url: {} } } });
});

test("a server has three seconds to answer a check", async () => {
  const { subscribe, backend, platform } = await opened();
  let answer = (_: Reply) => {};
  backend.reply = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  const asked = backend.next(({ valid }) => valid);
  const saved = subscribe();
  await asked;
  platform.clock.advance(2999);
  answer({ status: 204 });
  expect((await saved).status).toBe(200);
});

test.each([403, 400, 500])(
  "a wrong signature is answered with 401, and not with %i",
  async (status) => {
    const { subscribe, backend } = await opened();
    backend.refuse = () => ({ status });
    expect(await subscribe()).toMatchObject({ status: 400, body: { code: 50035 } });
  },
);

test("a jump of the clock takes no time from a server that is asked within it", async () => {
  const { subscribe, emit, backend, platform, game } = await opened();
  await subscribe();
  answers(500)(backend);
  const missed = failed(platform);
  await emit();
  await missed;
  answers(204)(backend);
  const arrived = delivered(platform);
  platform.clock.advance(60_000);
  await arrived;
  expect(platform.webhookEvents(game.id)[0]?.attempts).toHaveLength(2);
});

test("the traffic has each request to a server, with its answer or without one", async () => {
  const { subscribe, emit, backend, platform, game } = await opened();
  const seen: unknown[] = [];
  platform.guilds.parts.kernel.traffic.watch((entry) => {
    if (entry.kind === "webhook") seen.push(entry);
  });
  await subscribe();
  backend.reply = () => undefined;
  const failed = platform.events.waitFor("webhook.failed");
  await emit();
  await backend.next(({ body }) => body.type === 1);
  platform.clock.advance(3000);
  await failed;
  const request = { method: "POST", url: backend.url, applicationId: game.id };
  expect(seen).toMatchObject([
    { ...request, status: 401, responseBody: "bad signature" },
    { ...request, status: 204 },
    { ...request, status: 0, eventId: platform.webhookEvents(game.id)[0]?.id },
  ]);
});

/** An application with a command, and a web server for its interactions. */
async function openEndpoint(reply: Reply) {
  const app = await openApp({}, { clock: { frozen: true } });
  const { bot, commandsPath, channel, platform, user } = app;
  await bot("POST", commandsPath, { name: "ping", description: "Answers" });
  const backend = await Backend.open((await bot("GET", "/applications/@me")).body.verify_key);
  const pong = { status: 200, type: "application/json", body: '{"type":1}' };
  backend.reply = ({ body }) => (body.type === 1 ? pong : reply);
  const set = await bot("PATCH", "/applications/@me", { interactions_endpoint_url: backend.url });
  expect(set.status).toBe(200);
  const ping = () => platform.as(user.id).runCommand("/ping", {}, { channel: channel.id });
  return { ...app, backend, ping };
}

test("the check of an interactions endpoint has the owner of the application", async () => {
  const { platform, backend, game } = await openEndpoint(undefined);
  const { ownerId } = platform.applications.require(game.id);
  const sent = backend.received.map(({ body }) => body);
  expect(sent).toMatchObject([{ user: { id: ownerId } }, { user: { id: ownerId } }]);
});

test("an answer to an interaction says that it is JSON", async () => {
  const body = JSON.stringify({ type: 4, data: { content: "Pong" } });
  const { ping } = await openEndpoint({ status: 200, type: "text/plain", body });
  expect(await ping()).toMatchObject({ kind: "failure", reason: "bad answer" });
});

test("the developer's page says what is wrong with an endpoint; the address goes with its application", async () => {
  const { platform, backend, game } = await openEndpoint(undefined);
  const path = `/applications/${game.id}/interactions-endpoint`;
  expect((await askAdmin(platform, "POST", `${path}/check`)).body).toEqual({ fault: null });
  expect(platform.exportState().interactionEndpoints).toHaveLength(1);
  backend.refuse = () => ({ status: 200 });
  const { body } = await askAdmin(platform, "POST", `${path}/check`);
  expect(body.fault).toMatch(/^A wrong signature was answered with 200/);
  expect((await askAdmin(platform, "GET", path)).body).toEqual({ url: null });
  backend.refuse = () => ({ status: 401 });
  expect((await askAdmin(platform, "PUT", path, { url: backend.url })).status).toBe(204);
  platform.deleteApplication(game.id);
  expect(platform.exportState().interactionEndpoints).toEqual([]);
});
