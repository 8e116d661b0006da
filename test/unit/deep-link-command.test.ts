import { expect, it } from "vitest";
import { registryCommands } from "../../lib/deep-links/registry.js";

it("the registry's keys make a program the handler of a scheme, for the current user", () => {
  const [type, protocol, command] = registryCommands("my-game", ["C:\\My Game\\game.exe"]);
  const key = "HKCU\\Software\\Classes\\my-game";
  expect(type).toEqual(["add", key, "/ve", "/t", "REG_SZ", "/d", "URL:my-game", "/f"]);
  expect(protocol).toEqual([...["add", key, "/v", "URL Protocol", "/t", "REG_SZ", "/d", "", "/f"]]);
  expect(command?.slice(0, 3)).toEqual(["add", `${key}\\shell\\open\\command`, "/ve"]);
  expect(command?.[6]).toBe('"C:\\My Game\\game.exe" "%1"');
});
