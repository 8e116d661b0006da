/** The inspector: interactions as lines of time, deliveries to web servers, and files of entries. */

import { expect, test } from "vitest";
import { tracePage } from "../../../../platform/kit/trace/page.js";
import type { Trace } from "../../../../platform/kit/trace/trace-file.js";
import { readTrace } from "../../../../platform/web/inspector/trace-file.js";
import { delivered, failed, opened } from "../../apps/webhook-events/support/subscribed.js";
import { chromiumPath } from "../../support/browser.js";
import { connected } from "../client/support/program.js";
import { sharedBrowser } from "./support/shared-window.js";

const withBrowser = test.skipIf(chromiumPath === undefined);
const openPage = sharedBrowser();
withBrowser("an interaction is a line of time from when it was sent to its answers", async () => {
  const { platform, user, game, bot, backend } = await opened();
  backend.reply = ({ body }) => ({
    status: 200,
    type: "application/json",
    body: JSON.stringify({ type: body.type === 1 ? 1 : 5 }),
  });
  await bot("PUT", `/applications/${game.id}/commands`, [{ name: "race", description: "x" }]);
  await bot("PATCH", "/applications/@me", { interactions_endpoint_url: backend.url });
  const guild = platform.guilds.create({ name: "Racers", ownerId: user.id });
  platform.guilds.addMember(guild.id, game.botUserId as string);
  const channel = platform.guilds.createChannel({ guildId: guild.id, name: "garage" });
  const { page, go } = await openPage(platform);
  await go("/inspector/interactions");
  await page.getByText("Recording.").waitFor();
  // It resolves once the application has answered for good.
  const answered = platform.as(user.id).runCommand("/race", {}, { channel: channel.id });
  const line = page.getByRole("article", { name: "/race" });
  await line.getByText("deferred, no answer yet").waitFor();
  await line.getByRole("link", { name: "Sent to the web server" }).waitFor();
  const { token } = backend.received.find(({ body }) => body.type === 2)?.body ?? {};
  const answer = { content: "Ready" };
  await fetch(`${platform.apiBase}/webhooks/${game.id}/${token}/messages/@original`, {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(answer),
  });
  await line.getByText("deferred, then answered").waitFor();
  await line.getByRole("link", { name: "Edited the answer" }).click();
  const detail = page.getByRole("region", { name: "Entry" });
  await detail.getByRole("region", { name: "Request body" }).getByText('"Ready"').waitFor();
  expect(await page.content()).not.toContain(token);
  await answered;
  await detail.getByRole("link", { name: "Its timeline" }).click();
  await page.getByRole("link", { name: "All interactions" }).click();
  await page.getByText("deferred, then answered").waitFor();
});

withBrowser(
  "a delivery is shown with its answer and sent again, and frames of the local client both ways",
  async () => {
    const { platform, user, game, subscribe, emit, events, backend } = await opened();
    await subscribe();
    await platform.localClient.start({ user: user.username });
    const { page, go } = await openPage(platform);
    await go("/inspector");
    await page.getByText("Recording.").waitFor();
    const list = page.getByRole("region", { name: "Entries" });
    const detail = page.getByRole("region", { name: "Entry" });
    backend.reply = () => ({ status: 500 });
    const lost = failed(platform);
    await emit("QUEST_USER_ENROLLMENT", { note: "hello" });
    await lost;
    await list
      .getByRole("button", { name: `POST ${backend.url}` })
      .getByText("500", { exact: true })
      .click();
    await detail.getByText('"hello"', { exact: true }).waitFor();
    backend.reply = () => ({ status: 204 });
    let arrived = delivered(platform);
    platform.clock.advance(1000);
    await arrived;
    await list
      .getByRole("button", { name: `POST ${backend.url}` })
      .getByText("204", { exact: true })
      .click();
    arrived = delivered(platform);
    await detail.getByRole("button", { name: "Send again" }).click();
    await arrived;
    await detail.getByText("Sent again.").waitFor();
    const [, second, third] = events();
    expect(third?.raw.toString()).toBe(second?.raw.toString());

    backend.server.closeAllConnections();
    backend.server.close();
    const unreachable = failed(platform);
    await emit("QUEST_USER_ENROLLMENT", { note: "to nobody" });
    await unreachable;
    await list
      .getByRole("button", { name: `POST ${backend.url}` })
      .getByText("no answer", { exact: true })
      .click();
    await detail.getByText(/^The request failed: .*ECONN(REFUSED|RESET)/).waitFor();

    const program = await connected(platform, game.id);
    const secrets = { join: "the-join-secret" };
    const activity = { state: "In a race", party: { id: "p", size: [1, 2] }, secrets };
    await program.request("SET_ACTIVITY", { pid: 4711, activity });
    await page.getByLabel("Kind").selectOption("local");
    await list.getByRole("button", { name: "← out DISPATCH READY" }).waitFor();
    await list.getByRole("button", { name: "→ in SET_ACTIVITY" }).click();
    await detail.getByText('"In a race"', { exact: true }).waitFor();
    expect(await page.content()).not.toContain("the-join-secret");
  },
);

withBrowser("entries that were saved are opened again in place of what happens", async () => {
  const { platform } = await opened();
  const { page, go } = await openPage(platform);
  await go("/inspector");
  await page.getByText("Recording.").waitFor();
  const line = {
    n: 1,
    ms: 0,
    clock: 0,
    kind: "request",
    method: "GET",
    url: "/api/v10/trace",
    status: 200,
  };
  const rest = {
    requestHeaders: {},
    requestBody: "",
    responseHeaders: {},
    responseBody: "{}",
    duration: 1,
  };
  const buffer = Buffer.from(`${JSON.stringify({ ...line, ...rest })}\n{"kind":"step","n":2}\n`);
  await page
    .getByLabel("Trace or saved JSON")
    .setInputFiles({ name: "test.trace", mimeType: "application/json", buffer });
  await page.getByText("Showing test.trace.").waitFor();
  await page.getByRole("button", { name: "GET /trace" }).waitFor();
  // The clock of a trace stands still, so its lines have real time; names are those of the trace.
  const names = { "1000000000000000001": "alice of the trace" };
  const request = { ...line, ...rest, ms: 18, clock: 1000, userId: "1000000000000000001" };
  const traced = Buffer.from(JSON.stringify({ frozen: true, names, entries: [request] }));
  await page
    .getByLabel("Trace or saved JSON")
    .setInputFiles({ name: "kit.json", mimeType: "application/json", buffer: traced });
  await page.getByText("Showing kit.json.").waitFor();
  const row = page.getByRole("button", { name: "GET /trace" });
  await row.getByText("00:00:01.018", { exact: true }).waitFor();
  await row.getByText("alice of the trace", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Close the file" }).click();
  await page.getByText("Recording.").waitFor();
  await page.getByText("Nothing yet").waitFor();
});

/** A trace of the test kit with one entry. */
const trace = (entry: object): Trace =>
  ({
    format: "game-social-sdk-trace",
    version: 1,
    name: "A race",
    start: 0,
    frozen: true,
    failure: null,
    names: {},
    entries: [entry],
    forgotten: 0,
    before: {},
    after: {},
  }) as unknown as Trace;

test("a trace is an array, an object with one, its page, or lines; without requests it is refused", () => {
  const frame = { kind: "frame", n: 7, clock: 5, local: true, text: "{}", direction: "in" };
  const read = [{ kind: "local", id: 7, at: 5, text: "{}", direction: "in" }];
  for (const text of [
    JSON.stringify([frame]),
    JSON.stringify({ version: 1, entries: [frame] }),
    `${JSON.stringify(frame)}\n`,
    tracePage(trace(frame)),
  ]) {
    expect(readTrace(text).entries).toMatchObject(read);
  }
  expect(() => readTrace('[{"kind":"step"}]')).toThrow("no requests and no frames");
  expect(() => readTrace("no trace")).toThrow("neither JSON nor lines of JSON");
});

test("lines of a trace have real time where its clock stood still, and the names that it has", () => {
  const frame = { kind: "frame", n: 7, clock: 1000, ms: 18, text: "{}", direction: "in" };
  const names = { "1": "alice", "2": 3 };
  const read = (more: object) => readTrace(JSON.stringify({ names, entries: [frame], ...more }));
  expect(read({ frozen: true })).toMatchObject({
    entries: [{ at: 1018 }],
    names: { "1": "alice" },
  });
  expect(read({ frozen: true }).names).not.toHaveProperty("2");
  expect(read({ frozen: false }).entries[0]?.at).toBe(1000);
  // What the inspector saves has the time of the platform, and no names.
  expect(readTrace('[{"kind":"http","id":5,"at":7}]')).toEqual({
    entries: [{ kind: "http", id: 5, at: 7 }],
    names: {},
  });
});
