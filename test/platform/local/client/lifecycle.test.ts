import { existsSync, linkSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { localAddress } from "../../../../platform/domains/local/client/address.js";
import type { Platform } from "../../../../platform/index.js";
import { open, openWithGame } from "../../support/platform.js";
import { askAdmin } from "../../support/players.js";
import { connected, openLocal, Program } from "./support/program.js";

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "local-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Asks the admin API. */
const admin = (platform: Platform, method: string, path: string, body?: unknown) =>
  askAdmin(platform, method, `/local-client${path}`, body);

test("it starts with the platform, makes its user, and is gone with it", async () => {
  const directory = join(temporaryFolder(), "made", "for", "it");
  const platform = await open({ localClient: { directory } });
  const { localClient: local } = platform;
  expect(local.address).toBe(join(directory, "discord-ipc-0"));
  expect(statSync(directory).mode & 0o777).toBe(0o700);
  expect(local.user).toMatchObject({ username: "player" });
  await platform.close();
  expect(existsSync(join(directory, "discord-ipc-0"))).toBe(false);
});

test("without a folder it makes one, and removes it at the end", async () => {
  const platform = await open({ localClient: true });
  const address = platform.localClient.address as string;
  expect(existsSync(address)).toBe(true);
  await platform.close();
  expect(existsSync(join(address, ".."))).toBe(false);
});

test("unless asked for it does not run", async () => {
  const { localClient } = await open();
  expect(localClient).toMatchObject({ running: false, address: undefined, user: undefined });
  expect(localClient.programs()).toEqual([]);
  expect(() => localClient.send("ACTIVITY_JOIN", {})).toThrow("does not run; start it first");
});

test("the address is a socket in the folder, and on Windows a pipe", () => {
  expect(localAddress("/run/user/1000", 3, "linux")).toBe("/run/user/1000/discord-ipc-3");
  expect(localAddress("C:\\anywhere", 3, "win32")).toBe("\\\\?\\pipe\\discord-ipc-3");
  expect(() => localAddress(`/${"x".repeat(100)}`, 0, "linux")).toThrow("too long for a socket");
});

test("a socket that a dead process left is taken over; a live one is not", async () => {
  const directory = temporaryFolder();
  const first = await open({ localClient: { directory } });
  const second = await open({ localClient: { directory } });
  expect(second.localClient.address).toBe(join(directory, "discord-ipc-1"));
  await first.localClient.stop();
  // What a killed process leaves: a socket that nobody listens on.
  const stale = createServer();
  await new Promise<void>((resolve) => stale.listen(join(directory, "left"), resolve));
  linkSync(join(directory, "left"), join(directory, "discord-ipc-0"));
  await new Promise((resolve) => stale.close(resolve));
  expect(existsSync(join(directory, "discord-ipc-0"))).toBe(true);
  await first.localClient.start();
  expect(first.localClient.address).toBe(join(directory, "discord-ipc-0"));
});

test("quitting tells programs with 1000, a crash tells nothing; both clear what they showed", async () => {
  const { platform, game, local } = await openLocal();
  for (const [how, code] of [
    ["quit", 1000],
    ["crash", undefined],
  ] as const) {
    const program = await connected(platform, game.id);
    await program.request("SET_ACTIVITY", { pid: 1, activity: { details: "Lap 1" } });
    const closed = program.closeCode();
    await local.restart(how);
    expect(await closed).toBe(code);
    expect(local.activities()).toEqual([]);
    expect(local.running).toBe(true);
  }
});

test("one that does not hang up when told to is cut off", async () => {
  const { platform, game, local } = await openLocal();
  const deaf = await connected(platform, game.id);
  deaf.socket.pause();
  await local.stop();
  deaf.socket.resume();
  expect(await deaf.closeCode()).toBe(1000);
});

test("starting twice is an error; stopping twice is not", async () => {
  const { local } = await openLocal();
  await expect(local.start()).rejects.toThrow("runs already");
  await local.stop();
  await local.stop();
  await local.start();
  expect(local.user?.username).toBe("alice");
});

test("another user may sign in, which restarts it", async () => {
  const { platform, game, local } = await openLocal();
  const bob = platform.createUser({ username: "bob" });
  const program = await connected(platform, game.id);
  const closed = program.closeCode();
  await local.signIn(bob.id);
  expect(await closed).toBe(1000);
  const greeted = await new Program(local.address as string).handshake(game.id);
  expect(greeted.data.user).toMatchObject({ id: bob.id, username: "bob" });
  await expect(local.signIn("1")).rejects.toThrow('no user with the id "1"');
});

test("deleting its user ends it, deleting an application its programs, an import what is gone", async () => {
  const { platform, game, user, local } = await openLocal();
  const empty = platform.exportState();
  const other = platform.createApplication({ name: "Other" });
  const [first, second] = [await connected(platform, game.id), await connected(platform, other.id)];
  platform.importState(empty);
  expect(await second.closeCode()).toBe(4000);
  await first.settle();
  expect(local.user?.id).toBe(user.id);
  platform.deleteApplication(game.id);
  expect(await first.closeCode()).toBe(4000);
  const stopped = platform.events.waitFor("local.stopped");
  platform.deleteUser(user.id);
  await stopped;
  expect(local.running).toBe(false);
});

test("connections are watched and disturbed by number and application", async () => {
  const { platform, game, local } = await openLocal();
  const programs = [await connected(platform, game.id), await connected(platform, game.id)];
  const [first, second] = local.programs();
  expect(local.close({ id: first!.id }, 4002)).toBe(1);
  expect(await programs[0]!.closeCode()).toBe(4002);
  expect(local.sendRaw(Buffer.from("0300000002000000" + "2222", "hex"), { id: second!.id })).toBe(
    1,
  );
  expect(await programs[1]!.next()).toEqual({ opcode: 3, text: '""', json: "" });
  expect(local.drop({ applicationId: "1" })).toBe(0);
  expect(local.drop({ applicationId: game.id })).toBe(1);
  expect(await programs[1]!.closeCode()).toBeUndefined();
});

test("the admin API starts, watches, drives and quits it", async () => {
  const { platform, user, game } = await openWithGame();
  const directory = temporaryFolder();
  expect((await admin(platform, "GET", "")).body).toEqual({
    running: false,
    address: null,
    userId: null,
    authorize: "approve",
    programs: [],
    prompts: [],
  });
  const started = await admin(platform, "POST", "/start", { directory, user: "alice" });
  expect(started.body).toMatchObject({ running: true, userId: user.id });
  const program = await connected(platform, game.id);
  await program.subscribe("ACTIVITY_JOIN");
  await program.subscribe("AUTHORIZE_REQUEST");
  await program.request("SET_ACTIVITY", { pid: 7, activity: { state: "Racing" } });
  expect((await admin(platform, "GET", "")).body.programs).toMatchObject([
    { applicationId: game.id, pid: 7, activity: { state: "Racing" } },
  ]);
  const sent = { event: "ACTIVITY_JOIN", data: { secret: "s" }, applicationId: game.id };
  expect((await admin(platform, "POST", "/send", sent)).body).toEqual({ reached: 1 });
  expect(await program.event("ACTIVITY_JOIN")).toEqual({ secret: "s" });
  const link = { button: "link", applicationId: game.id };
  expect((await admin(platform, "POST", "/press", link)).body).toEqual({ result: 1 });
  await program.event("AUTHORIZE_REQUEST");
  expect((await admin(platform, "PATCH", "", { authorize: "ask" })).body.authorize).toBe("ask");
  const asked = platform.events.waitFor("local.authorize");
  const authorized = program.request("AUTHORIZE", { scopes: ["openid"] });
  await asked;
  const { prompts } = (await admin(platform, "GET", "")).body;
  const decision = { promptId: prompts[0].id, decision: "deny" };
  expect((await admin(platform, "POST", "/decide", decision)).status).toBe(204);
  expect((await authorized).data.code).toBe(5000);
  expect((await admin(platform, "POST", "/close", { code: 4002 })).body).toEqual({ reached: 1 });
  expect(await program.closeCode()).toBe(4002);
  expect((await admin(platform, "POST", "/restart", { how: "crash" })).body.running).toBe(true);
  const signedIn = await admin(platform, "POST", "/sign-in", { userId: user.id });
  expect(signedIn.body.userId).toBe(user.id);
  expect((await admin(platform, "POST", "/drop", {})).body).toEqual({ reached: 0 });
  expect((await admin(platform, "POST", "/stop", {})).body.running).toBe(false);
  for (const [path, body] of [
    ["/press", { button: "join", applicationId: game.id }],
    ["/press", { button: "fly" }],
    ["/press", link],
    ["/start", { authorize: "maybe" }],
    ["/send", {}],
  ] as const) {
    expect(await admin(platform, "POST", path, body)).toMatchObject({
      status: 400,
      body: { code: 50035 },
    });
  }
});
