/** What players, bots and games make without end has a bound, too. */

import { expect, test, vi } from "vitest";
import { auditLog } from "../../../../platform/domains/guilds/audit-log/domain.js";
import { threads } from "../../../../platform/domains/guilds/threads/domain.js";
import { DeviceFlows } from "../../../../platform/domains/identity/oauth2/device/device-flows.js";
import { AuthorizationCodes } from "../../../../platform/domains/identity/oauth2/tokens/codes.js";
import { Clock } from "../../../../platform/kernel/clock.js";
import { Random } from "../../../../platform/kernel/random.js";
import { openAccounts } from "../../support/accounts.js";
import { GatewayClient } from "../../support/gateway.js";
import { openGuild } from "../../support/guilds.js";
import { openWithGame } from "../../support/platform.js";
import { openSocial } from "../../support/players.js";

test("the audit log of a guild has its latest 10,000 entries", async () => {
  const { platform, guild } = await openGuild();
  const log = platform.domain(auditLog);
  const note = (n: number) =>
    log.record(guild.id, { type: 1, actorId: null, targetId: String(n), always: true });
  for (let n = 0; n < 10_001; n++) note(n);
  const kept = log.of(guild.id);
  expect(kept).toHaveLength(10_000);
  expect([kept[0]?.targetId, kept.at(-1)?.targetId]).toEqual(["1", "10000"]);
});

test("an application has so many external identities, and those that it has still sign in", async () => {
  const { platform, accounts } = await openAccounts();
  platform.accounts.maxIdentities = 2;
  for (const subject of ["one", "two"]) {
    expect((await accounts.token(await accounts.ticket(subject))).status).toBe(200);
  }
  const third = await accounts.token(await accounts.ticket("three"));
  expect(third).toMatchObject({ status: 400, body: { code: 0 } });
  expect((await accounts.token(await accounts.ticket("one"))).status).toBe(200);
});

test("of a channel's archived threads the latest stay; the others are deleted, which is reported", async () => {
  const { platform, bot, text } = await openGuild();
  platform.domain(threads).manager.maxArchived = 2;
  await bot.connect();
  const ids: string[] = [];
  for (const name of ["one", "two", "three"]) {
    const made = await bot.send("POST", `/channels/${text.id}/threads`, { name, type: 11 });
    ids.push(made.body.id);
    platform.clock.advance(1);
    await bot.send("PATCH", `/channels/${made.body.id}`, { archived: true });
  }
  const deleted = (await bot.seen()).filter(([event]) => event === "THREAD_DELETE");
  expect(deleted).toMatchObject([["THREAD_DELETE", { id: ids[0], parent_id: text.id }]]);
  const listed = await bot.send("GET", `/channels/${text.id}/threads/archived/public`);
  expect(listed.body.threads.map(({ id }: { id: string }) => id)).toEqual([ids[2], ids[1]]);
  const active = await bot.send("POST", `/channels/${text.id}/threads`, { name: "four", type: 11 });
  expect(active.status).toBe(201);
});

test("a game's backend makes 10,000 lobbies", async () => {
  const { platform, game, bot } = await openSocial();
  const { body } = await bot("POST", "/lobbies", {});
  const snapshot = platform.exportState();
  const [lobby] = snapshot.lobbies as { id: string }[];
  const more = Array.from({ length: 9999 }, (_, n) => ({ ...lobby, id: String(n + 1) }));
  platform.importState({ ...snapshot, lobbies: [lobby, ...more] });
  expect(body.application_id).toBe(game.id);
  expect(await bot("POST", "/lobbies", {})).toMatchObject({ status: 400, body: { code: 0 } });
  expect((await bot("DELETE", `/lobbies/${body.id}`)).status).toBe(204);
  expect((await bot("POST", "/lobbies", {})).status).toBe(201);
});

test("of device flows and codes the latest 10,000 are kept", () => {
  const clock = new Clock({ frozen: true });
  const flows = new DeviceFlows(clock, new Random());
  const codes = new AuthorizationCodes(clock, new Random());
  const binding = {
    userId: "1",
    applicationId: "2",
    redirectUri: undefined,
    scopes: [],
    challenge: undefined,
    nonce: undefined,
    placed: {},
    authTime: 0,
  };
  const first = [flows.start("2", []), codes.issue(binding)] as const;
  for (let n = 0; n < 10_000; n++) {
    flows.start("2", []);
    codes.issue(binding);
  }
  expect([flows.count, codes.count]).toEqual([20_000, 10_000]);
  expect(flows.byDeviceCode(first[0].deviceCode)).toBeUndefined();
  expect(flows.byUserCode(first[0].flow.userCode)).toBeUndefined();
  expect(codes.find(first[1])).toBeUndefined();
});

test("small images count, too, and a new one does not look at all the others", async () => {
  const { platform } = await openGuild();
  const { images } = platform.guilds.parts.kernel;
  images.capacity = 100 * 1024;
  const png = Buffer.from("89504e470d0a1a0a", "hex");
  const keep = (n: number) =>
    images.store(
      `data:image/png;base64,${Buffer.concat([png, Buffer.from(String(n))]).toString("base64")}`,
      "icon",
    );
  const measured = vi.spyOn(Buffer, "byteLength");
  for (let n = 0; n < 200; n++) keep(n);
  // Each is measured when it comes and when it goes.
  expect(measured.mock.calls.length).toBeLessThan(200 * 4);
  measured.mockRestore();
  const kept = (platform.exportState().images as unknown[]).length;
  expect([kept, images.used <= images.capacity]).toEqual([98, true]);
  platform.importState(platform.exportState());
  expect(images.used).toBeGreaterThan(98 * 1024);
});

test("what a change of presence costs does not grow with its user's other sessions", async () => {
  const { platform, user, game } = await openWithGame({}, { clock: { frozen: true } });
  const { accessToken } = platform.issueToken({ userId: user.id, applicationId: game.id });
  const start = async () => {
    const client = new GatewayClient(platform.gatewayUrl);
    await client.identify(`Bearer ${accessToken}`);
    return client;
  };
  const first = await start();
  /** How many texts are made when the first session shows something else. */
  const cost = async (status: string) => {
    const encoded = vi.spyOn(JSON, "stringify");
    const changed = platform.events.waitFor("gateway.presence");
    first.send(3, { since: null, activities: [], status, afk: false });
    await changed;
    const { length } = encoded.mock.calls;
    encoded.mockRestore();
    return length;
  };
  await start();
  const few = await cost("idle");
  for (let n = 0; n < 30; n++) await start();
  expect(await cost("dnd")).toBeLessThanOrEqual(few);
});
