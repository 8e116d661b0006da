import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client, SdkError } from "game-social-sdk";
import { describe, expect, it } from "vitest";
import { selfSigned } from "./support/certificate.js";
import { rejection, World } from "./support/world.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The engine reads messages of up to 16 MiB. */
const MORE_THAN_THE_ENGINE_READS = 16 * 1024 * 1024 + 1;

/** A port of this machine on which nobody listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function failureAt(apiBase: string): Promise<SdkError> {
  using client = new Client({ applicationId: "1", apiBase, webBase: apiBase });
  const error = await rejection(client.fetchCurrentUser(1, "some-token"));
  expect(error).toBeInstanceOf(SdkError);
  return error as SdkError;
}

describe("a base URL", () => {
  it("where nobody listens fails with a NetworkError that may be retried", async () => {
    const base = `http://127.0.0.1:${await closedPort()}`;
    const error = await failureAt(base);
    expect(error).toMatchObject({ type: "NetworkError", retryable: true, status: 0 });
    expect(error.message).toContain("127.0.0.1");
  });

  it("where nobody listens fails connectAndWait, and the client gives up", async () => {
    const base = `http://127.0.0.1:${await closedPort()}`;
    using client = new Client({ applicationId: "1", apiBase: base, webBase: base });
    await client.updateToken(1, "some-token");
    expect(await rejection(client.connectAndWait())).toMatchObject({ type: "NetworkError" });
    await client.waitForStatus(Client.Status.Disconnected);
  });

  it.each(["http://service.example", "http://192.0.2.1:80/api"])(
    "on another machine is refused without TLS: %s",
    async (base) => {
      const error = await failureAt(base);
      expect(error).toMatchObject({ type: "ValidationError", retryable: false });
      expect(error.message).toMatch(/https/i);
    },
  );

  it.each(["not a url", "ftp://127.0.0.1/", "http://", "//127.0.0.1"])(
    "that is invalid is refused, and named, when the client is made: %s",
    (apiBase) => {
      expect(() => new Client({ apiBase })).toThrow(
        expect.objectContaining({ name: "TypeError", message: expect.stringContaining(apiBase) }),
      );
    },
  );

  it("is missing: the message says how to set it", async () => {
    expect(process.env.SOCIAL_SDK_API_BASE).toBeUndefined();
    using client = new Client({ applicationId: "1" });
    const error = await rejection(client.fetchCurrentUser(1, "some-token"));
    expect(error).toMatchObject({ type: "ValidationError" });
    expect((error as SdkError).message).toContain("SOCIAL_SDK_API_BASE");
  });

  it("is missing for a connection: its error says so, not the log", async () => {
    using client = new Client({ applicationId: "1" });
    await client.updateToken(1, "some-token");
    const error = await rejection(client.connectAndWait());
    expect(error).toMatchObject({ type: "ValidationError", operation: "Client.connectAndWait" });
    expect((error as SdkError).message).toContain("SOCIAL_SDK_API_BASE");
  });
});

describe("a certificate", () => {
  it.each([
    ["that nobody signed", "IP:127.0.0.1"],
    ["for another host", "DNS:service.example"],
  ])("%s is refused", async (_, names) => {
    const { cert, key } = selfSigned(names);
    await using world = await World.open({ tls: { cert, key } });
    expect(world.platform.apiBase).toMatch(/^https:/);
    const error = await failureAt(world.platform.apiBase);
    expect(error).toMatchObject({ type: "NetworkError" });
    expect(error.message).toMatch(/certificate/i);
  });

  it("that is trusted must still be for the host", async () => {
    const { cert, key } = selfSigned("DNS:service.example");
    const folder = mkdtempSync(join(tmpdir(), "trusted-"));
    const file = join(folder, "ca.pem");
    writeFileSync(file, cert);
    try {
      await using world = await World.open({ tls: { cert, key } });
      const program = `
        const { Client } = await import("./lib/index.ts");
        const client = new Client({ applicationId: "1", apiBase: process.argv[1] });
        const error = await client.fetchCurrentUser(1, "some-token").catch((e) => e);
        console.log(JSON.stringify(error));
        client.dispose();`;
      const { type, message } = JSON.parse(
        await output(program, [world.platform.apiBase], { SSL_CERT_FILE: file }),
      );
      expect(type).toBe("NetworkError");
      expect(message).toMatch(/certificate|host/i);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe("a service that misbehaves", () => {
  it("answers HTTP with JSON cut short: a typed error", async () => {
    await using world = await World.open();
    world.platform.faults.add({
      target: "http",
      route: "GET /users/@me",
      fault: { kind: "malformed" },
    });
    const client = world.client();
    const token = world.token(world.player("alice"));
    const error = await rejection(client.fetchCurrentUser(1, token));
    expect(error).toBeInstanceOf(SdkError);
    expect(error).toMatchObject({ type: "NetworkError", message: expect.stringContaining("JSON") });
    expect((await client.fetchCurrentUser(1, token)).name).toBe("alice");
  });

  it("never answers: the HTTP timeout ends it [sdk.sethttprequesttimeout]", async () => {
    await using world = await World.open();
    world.platform.faults.add({ target: "http", route: "GET /users/@me", fault: { kind: "hang" } });
    const client = world.client({ httpRequestTimeout: 200 });
    expect(await rejection(client.fetchCurrentUser(1, "some-token"))).toMatchObject({
      type: "NetworkError",
      retryable: true,
    });
  });

  it("cuts the socket: a NetworkError", async () => {
    await using world = await World.open();
    world.platform.faults.add({
      target: "http",
      route: "GET /users/@me",
      count: Number.POSITIVE_INFINITY,
      fault: { kind: "drop" },
    });
    expect(await rejection(world.client().fetchCurrentUser(1, "some-token"))).toMatchObject({
      type: "NetworkError",
    });
  });

  it("limits the rate for longer than a request may take: retryAfter says how long", async () => {
    await using world = await World.open();
    world.platform.faults.rateLimit("GET /users/@me", 32.5);
    expect(await rejection(world.client().fetchCurrentUser(1, "some-token"))).toMatchObject({
      type: "HTTPError",
      status: 429,
      retryable: true,
      retryAfter: 32.5,
    });
  });

  it.each(["truncated", "not-json", "oversize", "wrong-types"] as const)(
    "sends a %s gateway frame: the client reconnects and is Ready in the end",
    async (form) => {
      await using world = await World.open();
      world.platform.faults.add({ target: "gateway", fault: { kind: "malformed", form } });
      const client = await world.signedIn(world.player("alice"));
      const ready = client.waitForStatus(Client.Status.Ready);
      client.connect();
      await ready;
      expect(client.getCurrentUserV2()?.username).toBe("alice");
    },
  );
});

describe("a gateway frame that is too large", () => {
  it("ends the connection; the session is resumed", async () => {
    await using world = await World.open();
    const player = world.player("alice");
    const client = await world.connected(player);
    const resumed = world.platform.events.waitFor("gateway.resumed");
    const back = (async () => {
      await client.waitForStatus(Client.Status.Reconnecting);
      await client.waitForStatus(Client.Status.Ready);
    })();
    world.platform.sessions.sendRaw({}, "x".repeat(MORE_THAN_THE_ENGINE_READS));
    await back;
    expect((await resumed).userId).toBe(player.id);
  });

  it("but not too large for the engine does no harm", async () => {
    await using world = await World.open();
    const player = world.player("alice");
    world.platform.faults.add({
      target: "gateway",
      fault: { kind: "malformed", form: "oversize", event: "USER_UPDATE" },
    });
    const client = await world.connected(player);
    const updated = client.events("userUpdated");
    const user = { id: player.id, username: "alice", discriminator: "0", avatar: null };
    world.platform.dispatch(player.id, "USER_UPDATE", user);
    world.platform.dispatch(player.id, "USER_UPDATE", { ...user, global_name: "Al" });
    expect(await updated.next()).toEqual({ value: { userId: player.id }, done: false });
    expect(client.getCurrentUserV2()?.displayName).toBe("Al");
    expect(client.getStatus()).toBe(Client.Status.Ready);
  });
});

describe("a library that is no SDK", () => {
  const program = `
    const { loadSdk } = await import("./lib/index.ts");
    try { loadSdk(); console.log("loaded"); } catch (error) { console.log(error.message); }`;

  it("is refused with its path and the reason: a text file", async () => {
    const folder = mkdtempSync(join(tmpdir(), "library-"));
    const file = join(folder, "libnothing.so");
    writeFileSync(file, "This is no library.");
    try {
      const message = await output(program, [], { SOCIAL_SDK_LIBRARY: file });
      expect(message).toContain(file);
      expect(message).toContain("SOCIAL_SDK_LIBRARY");
      expect(message).toContain("no shared library");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("is refused with its path and the reason: another library, and no library", async () => {
    const other = process.report.getReport() as unknown as { sharedObjects: string[] };
    const libm = other.sharedObjects.find((path) => /libm[.-]/.test(path)) as string;
    const foreign = await output(program, [], { SOCIAL_SDK_LIBRARY: libm });
    expect(foreign).toContain(libm);
    expect(foreign).toContain("not the social SDK");
    const missing = "/nonexistent/library.so";
    const absent = await output(program, [], { SOCIAL_SDK_LIBRARY: missing });
    expect(absent).toContain(missing);
    expect(absent).toContain("no such file");
  });
});

/** What a program of its own prints; environment that takes effect at start needs one. */
async function output(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", program, "--", ...args],
    { cwd: ROOT, env: { ...process.env, ...environment }, stdio: ["ignore", "pipe", "pipe"] },
  );
  let printed = "";
  let errors = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  const code = await new Promise((resolve) => child.on("close", resolve));
  if (code !== 0) throw new Error(`The program ended with ${code}: ${errors}`);
  return printed.trim();
}
