/**
 * Checks whether the program runs in a sandbox, where sockets and folders differ from those
 * outside.
 */

import { existsSync, readFileSync } from "node:fs";
import { type Finding, note, ok } from "./finding.js";

const SANDBOXES: readonly { name: string; found: () => boolean; advice: string }[] = [
  {
    name: "Flatpak",
    found: () => Boolean(process.env.FLATPAK_ID) || existsSync("/.flatpak-info"),
    advice:
      "Let the application reach the local client: --filesystem=xdg-run/discord-ipc-0 in its manifest.",
  },
  {
    name: "Snap",
    found: () => Boolean(process.env.SNAP && process.env.SNAP_NAME),
    advice:
      "Snaps have a runtime folder of their own; name the local client's socket in SDK_IPC_PATH, and " +
      "ask for the interfaces network and desktop.",
  },
  {
    name: "a container",
    found: () => existsSync("/.dockerenv") || existsSync("/run/.containerenv"),
    advice:
      "It has neither a browser nor a local client of its own: mount the client's socket and set " +
      "SDK_IPC_PATH, or sign in by device.",
  },
  {
    name: "the Windows Subsystem for Linux",
    found: () => /microsoft/i.test(readText("/proc/sys/kernel/osrelease")),
    advice: "A local client on Windows cannot be reached from there; set BROWSER to open pages.",
  },
];

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

export function checkSandbox(): Finding[] {
  const sandbox = SANDBOXES.find(({ found }) => found());
  if (!sandbox) return [ok("sandbox", "None.", { name: null })];
  const { name, advice } = sandbox;
  return [note("sandbox", `The program runs in ${name}.`, advice, { name })];
}
