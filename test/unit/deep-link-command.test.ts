import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import type { Client } from "../../lib/client.js";
import { windowsCommand, windowsLinkCommand } from "../../lib/deep-links/command.js";
import { registerScheme } from "../../lib/deep-links/register.js";
import { registryCommands } from "../../lib/deep-links/registry.js";
import { inProcess } from "../support/in-process.js";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

it("the registry's keys make a program the handler of a scheme, for the current user", () => {
  const [type, protocol, command] = registryCommands("my-game", ["C:\\My Game\\game.exe"]);
  const key = "HKCU\\Software\\Classes\\my-game";
  expect(type).toEqual(["add", key, "/ve", "/t", "REG_SZ", "/d", "URL:my-game", "/f"]);
  expect(protocol).toEqual([...["add", key, "/v", "URL Protocol", "/t", "REG_SZ", "/d", "", "/f"]]);
  expect(command?.slice(0, 3)).toEqual(["add", `${key}\\shell\\open\\command`, "/ve"]);
  expect(command?.[6]).toBe('"C:\\My Game\\game.exe" "%1"');
});

// The examples of Microsoft's "Parsing C command-line arguments", read backwards.
it.each([
  ["abc", '"abc"'],
  ["", '""'],
  ['a"b', String.raw`"a\"b"`],
  [String.raw`a\"b`, String.raw`"a\\\"b"`],
  [String.raw`a\\b c`, String.raw`"a\\b c"`],
  ["C:\\data dir\\", String.raw`"C:\data dir\\"`],
  ["\\\\", String.raw`"\\\\"`],
])("a program on Windows gets the word %j as it is", (word, line) => {
  expect(windowsCommand(["game.exe", word])).toBe(`"game.exe" ${line}`);
});

it("the link has its place in the registry's line alone: the SDK appends it to its own", () => {
  expect(windowsCommand(["game.exe", "--link"])).toBe('"game.exe" "--link"');
  expect(windowsLinkCommand(["game.exe", "--link"])).toBe('"game.exe" "--link" "%1"');
});

/** The client of an application; it records what the SDK is given. */
function someClient() {
  const registerLaunchCommand = vi.fn(() => true);
  const client = { getApplicationId: () => "1", registerLaunchCommand };
  return { client: client as unknown as Client, registerLaunchCommand };
}

// The shell's own words, the link and what it is made of, and what would make one with the link's `%1`.
it.each([
  ["--from=%1"],
  ["%*"],
  ["a%~2"],
  ["C:\\100%legal\\game.exe"],
  ["100%"],
  ["5 % of it"],
  ["%_X%"],
])("the word %j, which Windows' shell would change, is refused", async (word) => {
  inProcess({ platform: "win32" });
  const { client, registerLaunchCommand } = someClient();
  const message = expect.stringContaining(`"%" in ${JSON.stringify(word)}`);
  for (const scheme of [undefined, "my-game"])
    await expect(registerScheme(client, { scheme, command: ["g.exe", word] })).rejects.toThrow(
      expect.objectContaining({ name: "TypeError", message }),
    );
  expect(registerLaunchCommand).not.toHaveBeenCalled();
});

it("a word that Windows' shell leaves unchanged is accepted", async () => {
  inProcess({ platform: "win32" });
  const { client, registerLaunchCommand } = someClient();
  await registerScheme(client, { command: ["game", "a word"] });
  expect(registerLaunchCommand).toHaveBeenCalledWith("1", expect.stringContaining("a word"));
});

// Desktop Entry Specification, "The Exec key": a percent sign of a word is written twice.
it.each([
  ["%1", '"%%1"'],
  ["100%", '"100%%"'],
])("a desktop entry has the word %j as %s", async (word, written) => {
  inProcess({ platform: "linux" });
  const folder = mkdtempSync(join(tmpdir(), "entries-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  vi.stubEnv("XDG_DATA_HOME", folder);
  // Without xdg-mime the desktop finds the entry by its MIME type.
  vi.stubEnv("PATH", folder);
  const scheme = await registerScheme(someClient().client, { command: ["game", word] });
  const entry = readFileSync(join(folder, "applications", `${scheme}.desktop`), "utf8");
  expect(entry).toContain(`\nExec="game" ${written} %u\n`);
});
