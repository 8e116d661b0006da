/** Who is registered for a scheme, and where: the program's own words, desktop entries, the registry. */

import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Client } from "../../lib/client.js";
import { commandLine, ownCommand } from "../../lib/deep-links/command.js";
import { registerScheme } from "../../lib/deep-links/register.js";
import { inProcess } from "../support/in-process.js";

const programs = vi.hoisted(() => ({
  /** Calls of programs, while the test plays them. */
  ran: [] as [string, readonly string[]][],
  answer: undefined as ((program: string) => Error | null) | undefined,
}));

vi.mock("node:child_process", async (original) => {
  const real = await original<typeof import("node:child_process")>();
  const execFile = (
    program: string,
    args: readonly string[],
    done: (error: Error | null) => void,
  ) => {
    if (programs.answer === undefined) return real.execFile(program, args, done as never);
    programs.ran.push([program, args]);
    done(programs.answer(program));
  };
  return { ...real, execFile };
});

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "registration-"));
  vi.stubEnv("XDG_DATA_HOME", folder);
  vi.stubEnv("XDG_CONFIG_HOME", join(folder, "config"));
  vi.stubEnv("PATH", folder);
  Object.assign(programs, { ran: [], answer: undefined });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function someClient(taken = true, id = "1") {
  const registerLaunchCommand = vi.fn(() => taken);
  const client = { getApplicationId: () => id, registerLaunchCommand };
  return { client: client as unknown as Client, registerLaunchCommand };
}

const entryOf = (scheme: string, at = folder) =>
  readFileSync(join(at, "applications", `${scheme}.desktop`), "utf8");

describe("the command of the running program", () => {
  it.each([
    [
      "its script, from anywhere",
      { argv: ["/n", "game.js"], execArgv: ["--x"] },
      ["/n", "--x", resolve("game.js")],
    ],
    ["itself, as a single executable", { argv: ["/n", "/n"] }, ["/n"]],
    ["itself, without a script", { argv: ["/n"] }, ["/n"]],
    [
      "itself, as a packaged application",
      { argv: ["/n", "a.js"], versions: { electron: "1" } },
      ["/n"],
    ],
  ])("is %s", (_name, properties, words) => {
    vi.stubEnv("ELECTRON_RUN_AS_NODE", undefined);
    inProcess({ execPath: "/n", execArgv: [], ...properties });
    expect(ownCommand()).toEqual(words);
  });

  it("is quoted for a shell, which changes nothing in it", () => {
    inProcess({ platform: "linux" });
    expect(commandLine(["it's", "$x"])).toBe(String.raw`'it'\''s' '$x'`);
  });

  it("on Windows has no percent sign, either", async () => {
    inProcess({ platform: "win32", execPath: "C:\\100%\\game.exe", argv: ["C:\\100%\\game.exe"] });
    const { client, registerLaunchCommand } = someClient();
    await expect(registerScheme(client, {})).rejects.toThrow(/the command of the running program/);
    expect(registerLaunchCommand).not.toHaveBeenCalled();
  });
});

describe("a scheme", () => {
  beforeEach(() => inProcess({ platform: "linux" }));
  const register = (options: object, id?: string) =>
    registerScheme(someClient(true, id).client, { command: ["game"], ...options });

  it.each(["My-Game", "a", "a+b.c-9"])("may be %s", async (scheme) => {
    expect(await register({ scheme })).toBe(scheme);
    expect(entryOf(scheme)).toContain(`\nMimeType=x-scheme-handler/${scheme};\n`);
  });

  it.each([
    ...[
      "HTTPS",
      "wss",
      "File",
      "data",
      "javascript",
      "blob",
      "mailto",
      "steam",
      "x-scheme-handler",
    ],
    ...["", "1game", "my game", "game:", "game/x", "g\u00e4me", 5],
  ])("may not be %j", async (scheme) => {
    await expect(register({ scheme })).rejects.toThrow(/options\.scheme/);
  });

  it("has to be given where there is no application, and then may be", async () => {
    await expect(register({}, "0")).rejects.toThrow(/setApplicationId/);
    expect(await register({ scheme: "my-game" }, "0")).toBe("my-game");
  });

  it.each([[[]], ["game"], [["game", 5]]])("takes no command like %j", async (command) => {
    await expect(register({ command })).rejects.toThrow(/options\.command/);
  });
});

describe("other systems", () => {
  it.each(["win32", "darwin"])("%s says when it has not taken the game", async (platform) => {
    inProcess({ platform });
    const { client, registerLaunchCommand } = someClient(false);
    await expect(registerScheme(client, {})).rejects.toThrow(/has not taken the game/);
    expect(registerLaunchCommand).toHaveBeenCalledOnce();
  });

  it("macOS takes the bundle that runs, under the schemes of its own list alone", async () => {
    inProcess({ platform: "darwin" });
    const { client, registerLaunchCommand } = someClient();
    await expect(registerScheme(client, { command: ["/g"] })).rejects.toThrow(
      /application bundles/,
    );
    await expect(registerScheme(client, { scheme: "my-game" })).rejects.toThrow(/Info\.plist/);
    expect(registerLaunchCommand).not.toHaveBeenCalled();
    expect(await registerScheme(client, {})).toBe("discord-1");
    expect(registerLaunchCommand).toHaveBeenCalledExactlyOnceWith("1", "");
  });

  it("Windows' own program writes the registry, not one in the working folder", async () => {
    inProcess({ platform: "win32" });
    vi.stubEnv("SystemRoot", "D:\\Windows");
    programs.answer = () => null;
    const { client, registerLaunchCommand } = someClient();
    await registerScheme(client, { scheme: "my-game", command: ["g.exe"] });
    expect(registerLaunchCommand).not.toHaveBeenCalled();
    expect(programs.ran.map(([program]) => program)).toEqual(
      Array(3).fill("D:\\Windows\\System32\\reg.exe"),
    );
    programs.answer = () => new Error("Access is denied.");
    const refused = registerScheme(client, { scheme: "my-game", command: ["g.exe"] });
    await expect(refused).rejects.toThrow("Access is denied.");
    expect(programs.ran).toHaveLength(4);
  });
});

// Desktop Entry Specification, and XDG Base Directory Specification.
describe.runIf(process.platform === "linux")("a desktop entry", () => {
  const register = (command: readonly string[] = ["game"]) =>
    registerScheme(someClient().client, { scheme: "my-game", command });

  it("is not shown among the applications, and is left alone when nothing changes", async () => {
    await register();
    const path = join(folder, "applications", "my-game.desktop");
    expect(readFileSync(path, "utf8")).toContain("\nNoDisplay=true\n");
    const { ino } = statSync(path);
    await register();
    expect(statSync(path).ino).toBe(ino);
    await register(["another"]);
    expect(statSync(path).ino).not.toBe(ino);
  });

  it.each([
    ["`id` $x", '"\\\\`id\\\\` \\\\$x"'],
    ["a\nb\tc\rd", String.raw`"a\nb\tc\rd"`],
    ["back\\slash", String.raw`"back\\\\slash"`],
    ["a=b", '"a=b"'],
  ])("has the word %j as it is", async (word, written) => {
    await register(["game", word]);
    expect(entryOf("my-game")).toContain(`\nExec="game" ${written} %u\n`);
  });

  it("cannot start a program with an equals sign in its path", async () => {
    await expect(register(["/opt/a=b", "x"])).rejects.toThrow(/equals sign/);
  });

  it("is below HOME where the other folder is not absolute; and nowhere without either", async () => {
    vi.stubEnv("XDG_DATA_HOME", "relative");
    vi.stubEnv("HOME", folder);
    await register();
    expect(entryOf("my-game", join(folder, ".local", "share"))).toContain('Exec="game" %u');
    vi.stubEnv("HOME", "relative");
    await expect(register()).rejects.toThrow(/neither XDG_DATA_HOME nor HOME is an absolute path/);
  });

  /** The desktop's tool, as a script. */
  function xdgMime(script: string, mode = 0o755) {
    writeFileSync(join(folder, "xdg-mime"), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, "xdg-mime"), mode);
  }
  const LINE = "x-scheme-handler/my-game=my-game.desktop";

  it.each([
    ["the list of the desktop", "config/mimeapps.list", LINE],
    ["that of older releases", "applications/mimeapps.list", LINE],
  ])("is the handler once %s says so", async (_name, list, line) => {
    mkdirSync(join(folder, "config"));
    xdgMime(`echo '${line}' > '${join(folder, list)}'`);
    await register();
  });

  it.each([
    ["for another scheme", "x-scheme-handler/my-games=my-game.desktop"],
    ["that another program handles it", "x-scheme-handler/my-game=other.desktop"],
  ])("is not the handler when the list says so %s", async (_name, line) => {
    mkdirSync(join(folder, "config"));
    xdgMime(`echo '${line}' > '${join(folder, "config/mimeapps.list")}'`);
    await expect(register()).rejects.toThrow(/has not made my-game\.desktop the handler/);
  });

  it("says so when the tool fails, or may not be started", async () => {
    mkdirSync(join(folder, "config"));
    const list = join(folder, "config", "mimeapps.list");
    writeFileSync(list, LINE);
    xdgMime("exit 3");
    await expect(register()).rejects.toThrow(/has not made/);
    xdgMime("exit 0", 0o644);
    await expect(register()).rejects.toThrow(/EACCES/);
  });
});
