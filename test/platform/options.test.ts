/** How a platform starts: the options of `startPlatform`, and of the command. */

import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { type CliOptions, readArguments } from "../../platform/command-options.js";
import { startPlatform } from "../../platform/index.js";
import { type PlatformOptions, resolveOptions } from "../../platform/options.js";

const TLS = { key: "key", cert: "cert" };
const OTHER = { key: "other", cert: "other" };

test("every option has a default", () => {
  expect(resolveOptions({})).toMatchObject({
    port: 0,
    host: "127.0.0.1",
    publicUrl: undefined,
    adminAccess: "loopback",
    tls: undefined,
    seed: undefined,
    clock: {},
    heartbeatInterval: 41_250,
    silentIntervals: 2,
    presenceLimit: { limit: 5, windowMs: 20_000 },
    resumeWindow: 120_000,
    replayLimit: 500,
    devicePollInterval: 5000,
    unknownFields: "ignore",
    rateLimits: "none",
    preview: true,
    adminToken: undefined,
    state: undefined,
    voice: { tls: undefined, heartbeatInterval: 13_750 },
    localClient: undefined,
    edges: undefined,
  });
});

const LEAST = { heartbeatInterval: 1, silentIntervals: 1, resumeWindow: 0, replayLimit: 1 };
const EDGES = { bus: "nats://127.0.0.1:4222", secret: "0123456789abcdef0123456789abcdef" };

test.each<[options: PlatformOptions, expected: object]>([
  [{ seed: 5 }, { seed: "5", clock: { now: Date.UTC(2026, 6, 1, 12), frozen: true } }],
  [
    { seed: "", clock: { frozen: false } },
    { seed: "", clock: { frozen: false } },
  ],
  [{ seed: "a", host: "LocalHost" }, { host: "LocalHost" }],
  [{ seed: "a", host: "127.1.2.3" }, { seed: "a" }],
  [{ seed: "a", host: "::1" }, { seed: "a" }],
  [{ localClient: true }, { localClient: expect.any(Object) }],
  [{ localClient: false }, { localClient: undefined }],
  [{ localClient: { user: "bob" } }, { localClient: { user: "bob" } }],
  [{ tls: TLS }, { tls: TLS, voice: expect.objectContaining({ tls: TLS }) }],
  [{ tls: TLS, voice: { tls: OTHER } }, { voice: expect.objectContaining({ tls: OTHER }) }],
  [
    { host: "Host", hostNames: ["Other"], publicUrl: "http://Platform:1" },
    { hostNames: ["host", "platform", "other"], publicUrl: "http://platform:1" },
  ],
  [{ tls: TLS, publicUrl: "https://platform" }, { publicUrl: "https://platform" }],
  [{ adminAccess: "network", adminToken: "x".repeat(16) }, { adminAccess: "network" }],
  [{ silentIntervals: Number.POSITIVE_INFINITY }, { silentIntervals: Number.POSITIVE_INFINITY }],
  [
    { ...LEAST, devicePollInterval: 1 },
    { ...LEAST, devicePollInterval: 1 },
  ],
  [{ presenceLimit: { limit: 1, windowMs: 1 } }, { presenceLimit: { limit: 1, windowMs: 1 } }],
  [
    { voice: { heartbeatInterval: 2 ** 31 - 1 } },
    { voice: expect.objectContaining({ heartbeatInterval: 2 ** 31 - 1 }) },
  ],
  [{ unknownFields: "refuse", rateLimits: "service", preview: false }, { preview: false }],
  [{ edges: EDGES }, { edges: expect.objectContaining({ address: EDGES.bus }) }],
])("the options %j come to %j", (options, expected) =>
  expect(resolveOptions(options)).toMatchObject(expected),
);

test.each<[options: object, field: string]>([
  [{ heartbeatInterval: 0 }, "heartbeatInterval"],
  [{ heartbeatInterval: 1.5 }, "heartbeatInterval"],
  [{ voice: { heartbeatInterval: 0 } }, "voice.heartbeatInterval"],
  [{ voice: { heartbeatInterval: 2 ** 31 } }, "voice.heartbeatInterval"],
  [{ presenceLimit: { limit: 0, windowMs: 1 } }, "presenceLimit.limit"],
  [{ presenceLimit: { limit: 1, windowMs: 0 } }, "presenceLimit.windowMs"],
  [{ resumeWindow: -1 }, "resumeWindow"],
  [{ replayLimit: 0 }, "replayLimit"],
  [{ devicePollInterval: 0 }, "devicePollInterval"],
  [{ unknownFields: "drop" }, "unknownFields"],
  [{ rateLimits: "all" }, "rateLimits"],
  [{ preview: "no" }, "preview"],
  [{ adminAccess: "all" }, "adminAccess"],
  [{ adminAccess: "network", adminToken: "x".repeat(15) }, "adminToken"],
  [{ adminAccess: "network" }, "adminToken"],
  [{ adminToken: "with space" }, "adminToken"],
  [{ publicUrl: "https://platform" }, "publicUrl"],
  [{ tls: TLS, publicUrl: "http://platform" }, "publicUrl"],
  [{ publicUrl: "http://platform/path" }, "publicUrl"],
  [{ clock: { now: "2026-07-01" } }, "clock.now"],
  [{ seed: {} }, "seed"],
  [{ seed: "a", host: "0.0.0.0" }, "seed"],
  [{ seed: "a", host: "127.0.0.1.example" }, "seed"],
  [{ seed: "a", adminAccess: "network", adminToken: "x".repeat(16) }, "seed"],
  [{ seed: "a", state: "state.db" }, "seed"],
])("the options %j are refused, by name", (options, field) => {
  expect(() => resolveOptions(options)).toThrow(expect.objectContaining({ field }));
});

test.each([
  [{ hearbeat: 1 }, 'no option "hearbeat"'],
  [{ tls: { pem: "x" } }, "The option tls of startPlatform()"],
  [{ presenceLimit: { max: 1 } }, "The option presenceLimit of startPlatform()"],
])("the options %j are refused, with those that there are", (options, message) =>
  expect(() => resolveOptions(options as never)).toThrow(message),
);

test("a platform that could not start has closed what it had opened", async () => {
  const folder = mkdtempSync(join(tmpdir(), "start-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const state = join(folder, "state.db");
  await expect(startPlatform({ port, state })).rejects.toThrow("is in use");
  expect(existsSync(state)).toBe(true);
  // Another platform could not use the file if the first one still did.
  await (await startPlatform({ state })).close();
});

/** What the command reads from its arguments, in an environment. */
function read(argv: string[], env: Record<string, string> = {}): CliOptions {
  const names = ["PLATFORM_ADMIN_TOKEN", "PLATFORM_EDGE_SECRET", "PLATFORM_BUS_CREDENTIALS"];
  for (const name of names) vi.stubEnv(name, env[name] ?? "");
  try {
    return readArguments(argv);
  } finally {
    vi.unstubAllEnvs();
  }
}

test.each<[argv: string[], expected: object]>([
  [[], { port: 7780, host: "127.0.0.1", preview: true, adminToken: undefined, edges: undefined }],
  [["--port", "0"], { port: 0 }],
  [["--port", "65535"], { port: 65_535 }],
  [["--heartbeat-interval", "1"], { heartbeatInterval: 1 }],
  [["--device-poll-interval", "2147483648"], { devicePollInterval: 2 ** 31 }],
  [["--no-preview"], { preview: false }],
  [["--unknown-fields", "refuse"], { unknownFields: "refuse" }],
  [["--rate-limits", "service"], { rateLimits: "service" }],
  [["--admin-access", "network"], { adminAccess: "network" }],
  [["--host-name", "a", "--host-name", "b"], { hostNames: ["a", "b"] }],
  [["--seed", "a", "--state", "b", "--public-url", "c"], { seed: "a", state: "b", publicUrl: "c" }],
])("the arguments %j come to %j", (argv, expected) =>
  expect(read(argv).platform).toMatchObject(expected),
);

test("a token is that of the arguments, or of the environment", () => {
  const env = { PLATFORM_ADMIN_TOKEN: "from-env" };
  expect(read([], env).platform.adminToken).toBe("from-env");
  expect(read(["--admin-token", "given"], env).platform.adminToken).toBe("given");
});

test("the bus of edges has its secrets from the environment", () => {
  const env = { PLATFORM_EDGE_SECRET: "secret", PLATFORM_BUS_CREDENTIALS: "user:password" };
  const argv = ["--edges", "nats://127.0.0.1:4222", "--edges-url", "wss://gateway.example"];
  const edges = { bus: argv[1], url: argv[3], secret: "secret" };
  expect(read(argv, env).platform.edges).toEqual({ ...edges, credentials: "user:password" });
  expect(read(argv).platform.edges).toEqual({ ...edges, secret: "", credentials: undefined });
});

test("a certificate is read with its key", () => {
  const folder = mkdtempSync(join(tmpdir(), "options-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [cert, key] = ["cert.pem", "key.pem"].map((name) => join(folder, name)) as [string, string];
  writeFileSync(cert, "the certificate");
  writeFileSync(key, "the key");
  const { tls } = read(["--tls-cert", cert, "--tls-key", key]).platform;
  expect([String(tls?.cert), String(tls?.key)]).toEqual(["the certificate", "the key"]);
  expect(() => read(["--tls-key", key])).toThrow("together");
});

test.each<[argv: string[], open: boolean]>([
  [[], true],
  [["--no-open"], false],
  [["--json"], false],
])("with %j the window opens: %s", (argv, open) => expect(read(argv).open).toBe(open));

test.each([
  ["http://localhost:5173/app//", "localhost:5173/app"],
  ["http://127.0.0.2:5173", "127.0.0.2:5173"],
  ["http://[::1]:5173/", "[::1]:5173"],
])("the activity %s has the target %s", (address, target) =>
  expect(read(["--activity", address]).activity).toBe(target),
);

test.each([
  ["--port", "1e3"],
  ["--port", "-1"],
  ["--device-poll-interval", "2147483649"],
  ["--unknown-fields", "drop"],
  ["--rate-limits", "all"],
  ["--admin-access", "all"],
  ["--edges-url", "wss://gateway.example"],
  ["--activity", "http://localhost:5173/#a"],
])("the argument %s=%s is refused", (name, value) =>
  expect(() => read([`${name}=${value}`])).toThrow(new RegExp(name)),
);
