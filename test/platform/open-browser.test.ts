/** Whether the command opens a browser, and which one. */

import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { browserCommand, hasViewer, openBrowser } from "../../platform/open-browser.js";

const screen = { env: { DISPLAY: ":0" }, system: "linux", terminal: true };

test.each([
  ["a terminal and a display", screen, true],
  ["Wayland", { ...screen, env: { WAYLAND_DISPLAY: "wayland-0" } }, true],
  ["no display", { ...screen, env: {} }, false],
  ["no terminal", { ...screen, terminal: false }, false],
  ["CI", { ...screen, env: { DISPLAY: ":0", CI: "true" } }, false],
  ["CI on Windows", { env: { CI: "1" }, system: "win32", terminal: true }, false],
  ["Windows", { env: {}, system: "win32", terminal: true }, true],
  ["macOS", { env: {}, system: "darwin", terminal: true }, true],
])("whether a browser is opened: %s", (_name, environment, wanted) => {
  expect(hasViewer(environment)).toBe(wanted);
});

test("the browser is the one that BROWSER names, or the system's", async () => {
  const address = "http://127.0.0.1:1/#key=once.x&y";
  const command = (env: object, system: string) =>
    browserCommand(address, { env: { ...env }, system, terminal: true });
  expect(command({ BROWSER: "my-browser:other" }, "linux")).toEqual(["my-browser", address]);
  expect(command({}, "linux")).toEqual(["xdg-open", address]);
  expect(command({}, "darwin")).toEqual(["open", address]);
  expect(command({}, "win32").at(-1)).toBe(address);

  const folder = mkdtempSync(join(tmpdir(), "platform-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const server = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const browser = join(folder, "browser");
  const call = `fetch("http://127.0.0.1:${port}/?" + encodeURIComponent(process.argv[2]))`;
  writeFileSync(browser, `#!/usr/bin/env node\n${call}.catch(() => {});\n`, { mode: 0o755 });
  const asked = once(server, "request");
  openBrowser(address, { ...screen, env: { BROWSER: browser } });
  const [request, response] = (await asked) as [IncomingMessage, ServerResponse];
  response.end();
  expect(decodeURIComponent(request.url ?? "")).toBe(`/?${address}`);
  // One that is not there is no failure: the address has been printed.
  openBrowser(address, { ...screen, env: { BROWSER: join(folder, "missing") } });
});
