/** The launcher's part in being installed on Windows. */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { waitFor } from "../support/wait-for.js";
import { electron } from "./support/electron.js";

vi.mock("electron", () => electron);

it("makes and removes its shortcuts when its installer on Windows starts it, and quits", async () => {
  const folder = mkdtempSync(join(tmpdir(), "installed-launcher-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const seen = join(folder, "seen");
  writeFileSync(join(folder, "Update.exe"), `#!/bin/sh\necho "$@" >> ${seen}\n`, { mode: 0o755 });
  const { argv, execPath } = process;
  onTestFinished(() => {
    vi.restoreAllMocks();
    Object.assign(process, { argv, execPath });
  });
  const { isInstallerStart } = await import("../../examples/launcher/main/updates.js");
  vi.spyOn(process, "platform", "get").mockReturnValue("win32");
  process.execPath = join(folder, "app-1.2.3/space-race.exe");
  mkdirSync(join(folder, "app-1.2.3"));
  for (const [arg, expected] of [
    ["--squirrel-install", true],
    ["--squirrel-obsolete", true],
    ["--squirrel-firstrun", false],
    ["space-race:/authorize/callback", false],
    ["constructor", false],
  ] as const) {
    process.argv = [process.execPath, arg];
    expect(isInstallerStart(), arg).toBe(expected);
  }
  await waitFor(() => expect(readFileSync(seen, "utf8")).toBe("--createShortcut=space-race.exe\n"));
});
