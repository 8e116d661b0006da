import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPlatform } from "game-social-sdk-platform";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { selfSigned } from "../integration/support/certificate.js";
import { runCommand } from "./support/command.js";

interface Finding {
  readonly area: string;
  readonly status: string;
  readonly message: string;
  readonly advice?: string;
  readonly details?: Record<string, unknown>;
}

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "doctor-"));
});

afterAll(() => rmSync(folder, { recursive: true }));

async function examine(args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) {
  const { code, stdout, stderr } = await runCommand(["doctor", "--json", ...args], env);
  expect(stderr).toBe("");
  const report = JSON.parse(stdout) as { healthy: boolean; findings: Finding[] };
  expect(report.healthy).toBe(code === 0);
  const of = (area: string) => report.findings.find((finding) => finding.area === area);
  return { ...report, of, code, stdout };
}

/** A server of gateway look-ups; its root, closed with the test. */
async function serve(server: Server, scheme = "http"): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const gateway = JSON.stringify({ url: "wss://gateway.invalid" });

describe("game-social-sdk doctor", () => {
  it("finds all well where the platform and its local client run", async () => {
    const platform = await startPlatform();
    onTestFinished(() => platform.close());
    platform.createUser({ username: "alice" });
    await platform.localClient.start({ directory: folder });
    const browser = join(folder, "browser");
    writeFileSync(browser, "#!/bin/sh\n");
    chmodSync(browser, 0o755);
    const { of, findings, code } = await examine([], {
      SOCIAL_SDK_API_BASE: platform.apiBase,
      SOCIAL_SDK_WEB_BASE: platform.webBase,
      XDG_RUNTIME_DIR: folder,
      BROWSER: `"${browser}" %s`,
    });
    expect(code).toBe(0);
    for (const area of ["package", "runtime", "addon", "library", "API base", "web base", "clock"])
      expect(of(area), area).toMatchObject({ status: "ok" });
    expect(of("library")?.details).toMatchObject({ kind: "open-engine" });
    expect(of("local client")?.details).toEqual({ address: platform.localClient.address });
    expect(of("browser")?.details).toEqual({ program: browser });
    // Every line that is not good says what to do.
    const wanting = findings.filter(({ status }) => status !== "ok");
    expect(wanting.filter(({ advice }) => !/\w+ \w+/.test(advice ?? ""))).toEqual([]);
  });

  it("says what to do as text, too", async () => {
    const { code, stdout } = await runCommand(["doctor", "--api-base", "http://127.0.0.1:1"]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^PROBLEM API base .*ECONNREFUSED\.\n\s+→ Check that the service runs/m);
    expect(stdout).toMatch(/\n1 to fix\.\n$/);
  });

  it("names a certificate that is not trusted, and trusts the file that the engine would", async () => {
    const { cert, key } = selfSigned("IP:127.0.0.1");
    const file = join(folder, "trusted.pem");
    writeFileSync(file, cert);
    const server = createHttpsServer({ cert, key }, (_, response) => void response.end(gateway));
    const base = await serve(server as Server, "https");
    const refused = await examine(["--api-base", base]);
    expect(refused.of("API base")).toMatchObject({
      status: "problem",
      message: expect.stringContaining("not trusted"),
      advice: expect.stringContaining("SSL_CERT_FILE"),
    });
    expect(refused.code).toBe(1);
    const accepted = await examine(["--api-base", base], { SSL_CERT_FILE: file });
    expect(accepted.of("API base")).toMatchObject({ status: "ok" });
  });

  it("reports a clock that is an hour off", async () => {
    const base = await serve(
      createServer((_, response) => {
        response.setHeader("date", new Date(Date.now() + 3_600_000).toUTCString());
        response.end(gateway);
      }),
    );
    const { of } = await examine(["--api-base", base]);
    expect(of("clock")?.status).toBe("problem");
    expect(of("clock")?.message).toMatch(/clock is (3599|3600|3601) s behind/);
  });

  it("knows what is not the service", async () => {
    const base = await serve(createServer((_, response) => void response.end("<html>")));
    expect((await examine(["--api-base", base])).of("API base")).toMatchObject({
      status: "problem",
      message: expect.stringContaining("unlike the service"),
    });
    const remote = await examine(["--api-base", "http://service.invalid/api"]);
    expect(remote.of("API base")?.message).toContain("plain HTTP to another machine");
    const odd = await examine(["--web-base", "localhost"]);
    expect(odd.of("web base")?.message).toContain('"localhost" is not an http or https URL');
    expect(odd.of("web base")?.advice).toContain('"http://localhost"');
    const secret = await examine(["--web-base", "user:password@localhost"]);
    expect(JSON.stringify(secret.of("web base"))).not.toContain("password");
  });

  it("shows no secret of a base", async () => {
    const base = await serve(createServer((_, response) => void response.end(gateway)));
    const secret = base.replace("://", "://player:pass-word@");
    const { stdout } = await examine([
      "--api-base",
      `${secret}/?key=cre-dential`,
      "--web-base",
      secret,
    ]);
    expect(stdout).not.toMatch(/pass-word|cre-dential/);
  });

  it("outlives a library that crashes, and says which", async () => {
    const [source, library] = [join(folder, "crash.c"), join(folder, "libcrash.so")];
    writeFileSync(
      source,
      "#include <stdlib.h>\n__attribute__((constructor)) static void crash(void) { abort(); }\n",
    );
    execFileSync("cc", ["-shared", "-fPIC", "-o", library, source]);
    const { of, code } = await examine(["--library", library]);
    expect(code).toBe(1);
    expect(of("library")).toMatchObject({
      status: "problem",
      message: expect.stringContaining("was ended by SIGABRT"),
      advice: expect.stringContaining(library),
    });
  });

  it("says why a library cannot be loaded", async () => {
    const library = join(folder, "missing.so");
    const { of } = await examine([], { SOCIAL_SDK_LIBRARY: library });
    expect(of("addon")?.status).toBe("ok");
    expect(of("library")).toMatchObject({
      status: "problem",
      message: expect.stringContaining(library),
    });
  });

  it("knows the sandbox, and a local client that is named and not there", async () => {
    const { of } = await examine([], {
      FLATPAK_ID: "org.example.Game",
      SDK_IPC_PATH: join(folder, "no-socket"),
    });
    expect(of("sandbox")).toMatchObject({ status: "note", details: { name: "Flatpak" } });
    expect(of("local client")).toMatchObject({ status: "problem" });
  });

  it.runIf(process.platform === "linux").each([
    ["Snap", "snap.discord"],
    ["Flatpak", "app/com.discordapp.Discord"],
  ])("finds the local client in the folder of %s", async (_, below) => {
    const home = mkdtempSync(join(folder, "runtime-"));
    const directory = join(home, below);
    mkdirSync(directory, { recursive: true });
    const before = await examine([], { XDG_RUNTIME_DIR: home });
    expect(before.of("local client")).toMatchObject({ status: "note" });
    const platform = await startPlatform();
    onTestFinished(() => platform.close());
    platform.createUser({ username: "alice" });
    await platform.localClient.start({ directory });
    const { of } = await examine([], { XDG_RUNTIME_DIR: home });
    expect(of("local client")).toMatchObject({
      status: "ok",
      details: { address: join(directory, "discord-ipc-0") },
    });
  });

  it("refuses an option it does not know", async () => {
    const { code, stdout, stderr } = await runCommand(["doctor", "--colour"]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("--colour");
    expect(stderr).toContain("Usage: game-social-sdk doctor");
  });
});
