import { expect, it } from "vitest";
import { windowsCommand, windowsLinkCommand } from "../../lib/deep-links/command.js";
import { registryCommands } from "../../lib/deep-links/registry.js";

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
