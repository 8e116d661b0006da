/** What a seed makes the same on each run. */

import { createPublicKey, sign, verify } from "node:crypto";
import { expect, test } from "vitest";
import { type Platform, type PlatformOptions, startPlatform } from "../../../platform/index.js";
import { curveKey, rsaKey } from "../../../platform/kernel/private-keys.js";
import { Random } from "../../../platform/kernel/random.js";
import { GatewayClient } from "../support/gateway.js";
import { authorizeUrl, exchangeCode, get, getCode, postForm } from "../support/platform.js";

/** Does a bit of everything that leaves something to chance, and returns all that can be seen of it. */
async function run(options: PlatformOptions) {
  // The address is in answers, and the port is a free one.
  const platform = await startPlatform({ ...options, publicUrl: "http://localhost:1" });
  const here = `http://127.0.0.1:${platform.port}`;
  const local = { apiBase: `${here}/api/v10`, webBase: here } as typeof platform;
  try {
    const [alice, bob] = ["alice", "bob"].map((username) => platform.createUser({ username }));
    const [user, friend] = [alice?.id as string, bob?.id as string];
    const app = platform.createApplication({ name: "Game", public: true, bot: true });
    const guild = platform.guilds.create({ name: "Guild", ownerId: user });
    platform.guilds.addMember(guild.id, friend);
    platform.guilds.addMember(guild.id, app.botUserId as string);
    const { id } = platform.guilds.createChannel({ guildId: guild.id, name: "general" });
    const voice = platform.guilds.createChannel({ guildId: guild.id, name: "talk", type: 2 });
    const gateway = new GatewayClient(`ws://127.0.0.1:${platform.port}/gateway`);
    const ready = await gateway.identify(app.botToken as string, { intents: 1 << 9 });
    platform.as(user).createWebhook(id, "hook");
    platform.as(user).joinVoice(voice.id);
    platform.as(friend).sendMessage(id, "hello");
    await platform.clock.advanceInSlices(60_000);
    const bot = (path: string, method: string, body: object) =>
      fetch(local.apiBase + path, {
        method,
        headers: { authorization: `Bot ${app.botToken}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      }).then((answer) => answer.json());
    const url = authorizeUrl(platform, app.id, { scope: "openid identify" });
    const code = await getCode(platform, url, user);
    const seen = {
      ready,
      adminToken: platform.adminToken,
      app,
      code,
      tokens: (await exchangeCode(local, app.id, code)).body,
      device: (
        await postForm(local, "/oauth2/device/authorize", { client_id: app.id, scope: "identify" })
      ).body,
      keys: (await get(local, "/oauth2/keys")).body,
      invite: await bot(`/channels/${id}/invites`, "POST", {}),
      upload: await bot(`/channels/${id}/attachments`, "POST", {
        files: [{ filename: "a.txt", file_size: 3 }],
      }),
      page: await (await fetch(url.replace(platform.webBase, here))).text(),
      events: platform.events.recent(),
      state: platform.exportState(),
    };
    gateway.socket.terminate();
    return JSON.parse(JSON.stringify(seen));
  } finally {
    await platform.close();
  }
}

test("with a seed everything is the same on each run, and another seed gives something else", async () => {
  const [one, again, other] = [
    await run({ seed: "a" }),
    await run({ seed: "a" }),
    await run({ seed: "b" }),
  ];
  expect(again).toEqual(one);
  expect(one.events[0].at).toBe(Date.UTC(2026, 6, 1, 12));
  expect(one.tokens).toMatchObject({ id_token: expect.stringMatching(/^ey/) });
  for (const name of ["ready", "adminToken", "app", "code", "tokens", "device", "keys"]) {
    expect([name, other[name]]).not.toEqual([name, one[name]]);
  }
  expect(other.invite.code).not.toBe(one.invite.code);
});

test("without one nothing can be guessed, wherever the clock is", async () => {
  const clock = { now: Date.UTC(2026, 6, 1, 12), frozen: true };
  const [one, other] = [await run({ clock }), await run({ clock })];
  expect(one.app.id).toBe(other.app.id);
  expect(one.app.clientSecret).not.toBe(other.app.clientSecret);
  expect(one.keys).not.toEqual(other.keys);
});

test("what is made after a state was imported is not what the state has", async () => {
  const first = await startPlatform({ seed: 1 });
  const secrets = [first.createApplication({ name: "One" }).clientSecret];
  const second = await startPlatform({ seed: 1 });
  second.importState(first.exportState());
  secrets.push(second.createApplication({ name: "Two" }).clientSecret);
  await Promise.all([first.close(), second.close()]);
  expect(new Set(secrets).size).toBe(2);
});

test("secrets that were issued without a new id come no second time from a platform with their state", async () => {
  const [first, second] = [await startPlatform({ seed: 1 }), await startPlatform({ seed: 1 })];
  const { id } = first.createApplication({ name: "One" });
  const state = first.exportState();
  const reset = (platform: Platform) => platform.applications.resetSecret(id).clientSecret;
  first.importState(state);
  const secrets = [reset(first)];
  second.importState(first.exportState());
  secrets.push(reset(second));
  first.importState(state);
  secrets.push(reset(first));
  await Promise.all([first.close(), second.close()]);
  expect(new Set(secrets).size).toBe(3);
});

test.each([
  [{ host: "0.0.0.0" }, /this machine alone/],
  [{ adminAccess: "network", adminToken: "x".repeat(16) }, /this machine alone/],
  [{ state: "state.db" }, /no state file/],
  [{ seed: Number.NaN }, /must be a text or a number/],
] as const)("a platform with a seed refuses %o", async (options, message) => {
  await expect(startPlatform({ seed: "a", ...options })).rejects.toThrow(message);
});

test("keys of a seed sign what their public keys verify", async () => {
  const random = new Random("keys");
  const keys = [
    await rsaKey(random),
    ...(["P-256", "P-384", "P-521"] as const).map((curve) => curveKey(random, curve)),
  ];
  for (const key of keys) {
    const data = Buffer.from("data");
    expect(verify("sha256", data, createPublicKey(key as never), sign("sha256", data, key))).toBe(
      true,
    );
  }
  expect(keys[0]?.asymmetricKeyDetails?.modulusLength).toBe(2048);
});

test.each(["keys", undefined])("RSA keys of the platforms of a process, seed %s", async (seed) => {
  const [one, other] = [new Random(seed), new Random(seed)];
  other.bytes(7);
  const [first, second] = [await rsaKey(one), await rsaKey(one)];
  expect(second.equals(first)).toBe(false);
  expect((await rsaKey(other)).equals(first)).toBe(true);
  expect((await rsaKey(other)).equals(second)).toBe(true);
  expect((await rsaKey(new Random("another"))).equals(first)).toBe(false);
});
