/** The web servers of a test: the backend of its application, and its activity. */

import { generateKeyPairSync, sign } from "node:crypto";
import { expect, test } from "vitest";
import { activities } from "../../../platform/domains/activities/core/domain.js";
import { TestKit } from "../../../platform/kit/test-kit.js";
import { isSigned } from "../../../platform/kit/web/signature.js";
import { send } from "../support/players.js";
import { openKit } from "./support/open-kit.js";

const PING = { name: "ping", description: "Answers" };

/** A kit, and requests of its application's bot. */
async function openWithBot() {
  const kit = await openKit();
  const { platform, application } = kit;
  const ask = (method: string, path: string, body: object) =>
    send(platform, `Bot ${application.botToken}`, method, path, body);
  const register = () => ask("POST", `/applications/${application.id}/commands`, PING);
  return { kit, ask, register };
}

test("a backend that is still being opened is closed with the test", async () => {
  const kit = await TestKit.open();
  const opening = kit.backend();
  await kit.close();
  const { url } = await opening;
  expect(url).toMatch(/^http:/);
  await expect(fetch(url)).rejects.toThrow("fetch failed");
});

test("the backend is one, and its address is given once, whatever answers", async () => {
  const { kit, register } = await openWithBot();
  const backend = await kit.backend();
  expect(await kit.backend()).toBe(backend);
  await backend.onInteraction(() => ({ type: 4, data: { content: "first" } }));
  await backend.onInteraction(() => ({ type: 4, data: { content: "second" } }));
  // The platform has checked the address with a signature that is wrong, once.
  expect(backend.refused).toBe(1);
  await register();
  const seen = await kit.person("alice").runCommand("/ping", {}, { channel: kit.guild.channel });
  expect(seen.message?.content).toBe("second");
  expect(backend.received.map(({ event }) => event)).toEqual(["interaction"]);
});

test("the backend may answer by a request", async () => {
  const { kit, ask, register } = await openWithBot();
  await register();
  const backend = await kit.backend();
  await backend.onInteraction(async ({ id, token }) => {
    const answer = { type: 4, data: { content: "by a request" } };
    await ask("POST", `/interactions/${id}/${token}/callback`, answer);
  });
  const seen = await kit.person("alice").runCommand("/ping", {}, { channel: kit.guild.channel });
  expect(seen.message?.content).toBe("by a request");
});

test("the backend answers the ping of an address for events", async () => {
  const { kit, ask } = await openWithBot();
  const backend = await kit.backend();
  const event_webhooks_url = `${backend.url}/events?again`;
  const changed = await ask("PATCH", "/applications/@me", { event_webhooks_url });
  expect([changed.status, backend.received]).toEqual([200, []]);
});

test("a signature is one of the whole body and its time, and nothing besides", () => {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const raw = publicKey.export({ format: "der", type: "spki" }).subarray(-32).toString("hex");
  const body = Buffer.from("body");
  const signature = sign(null, Buffer.from("5body"), privateKey).toString("hex");
  const check = (changes: object, sent = body) =>
    isSigned(
      { "x-signature-ed25519": signature, "x-signature-timestamp": "5", ...changes },
      sent,
      raw,
    );
  expect(check({})).toBe(true);
  expect(check({ "x-signature-timestamp": "6" })).toBe(false);
  expect(check({}, Buffer.from("other"))).toBe(false);
  for (const other of [undefined, "", `${signature}zz`, signature.slice(2)])
    expect(check({ "x-signature-ed25519": other })).toBe(false);
});

test("an activity runs where its server is, and its instances are those of its application", async () => {
  const kit = await openKit();
  const { platform, guild } = kit;
  const game = await kit.activity("http://127.0.0.1:5173/app/");
  const api = platform.domain(activities);
  expect(api.configuration.of(kit.application.id)?.urlMappings).toEqual([
    { prefix: "/", target: "127.0.0.1:5173/app" },
  ]);
  const other = platform.createApplication({ name: "Other" });
  api.configure(other.id, { urlMappings: [{ prefix: "/", target: "127.0.0.1:5174" }] });
  kit.person("alice").launchActivity({ channel: guild.channel, application: other.id });
  expect(game.instances).toEqual([]);
});
