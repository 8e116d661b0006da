import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  watch,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "game-social-sdk";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const ID = "1234";
const { XDG_DATA_HOME, PATH } = process.env;
let folder: string;
let client: Client;

const entry = () => join(folder, "applications", `discord-${ID}.desktop`);
const exec = () => /^Exec=(.*)$/m.exec(readFileSync(entry(), "utf8"))?.[1];

/** An xdg-mime that writes down what it is called with. */
function fakeXdgMime(): Promise<string> {
  const report = join(folder, "called");
  const program = join(folder, "xdg-mime");
  writeFileSync(
    program,
    `#!/bin/sh\necho "$@" > "${report}.new"\nmv "${report}.new" "${report}"\n`,
  );
  chmodSync(program, 0o755);
  process.env.PATH = `${folder}:${PATH}`;
  return new Promise((resolve) => {
    const watcher = watch(folder, () => {
      if (!existsSync(report)) return;
      watcher.close();
      resolve(readFileSync(report, "utf8").trim());
    });
  });
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "launch-"));
  process.env.XDG_DATA_HOME = folder;
  process.env.PATH = "/nonexistent";
  client = new Client();
});

afterEach(() => {
  client.dispose();
  process.env.XDG_DATA_HOME = XDG_DATA_HOME;
  if (XDG_DATA_HOME === undefined) delete process.env.XDG_DATA_HOME;
  process.env.PATH = PATH;
  rmSync(folder, { recursive: true });
});

describe.runIf(process.platform === "linux")("launch registration", () => {
  it("writes a desktop entry for the application's scheme [sdk.registerlaunchcommand-registerlaunchsteamapplica]", () => {
    expect(client.registerLaunchCommand(ID, "/opt/game --fast")).toBe(true);
    expect(readFileSync(entry(), "utf8")).toBe(
      [
        "[Desktop Entry]",
        "Type=Application",
        "Name=Game 1234",
        "Exec=/opt/game --fast %u",
        "NoDisplay=true",
        "MimeType=x-scheme-handler/discord-1234;",
        "",
      ].join("\n"),
    );
  });

  it("makes the entry the handler of the scheme", async () => {
    const called = fakeXdgMime();
    expect(client.registerLaunchCommand(ID, "/opt/game")).toBe(true);
    expect(await called).toBe("default discord-1234.desktop x-scheme-handler/discord-1234");
  });

  it("changes nothing when it is registered again, and replaces another command", () => {
    client.registerLaunchCommand(ID, "/opt/game");
    const before = statSync(entry(), { bigint: true });
    expect(client.registerLaunchCommand(ID, "/opt/game")).toBe(true);
    const after = statSync(entry(), { bigint: true });
    expect([after.ino, after.mtimeNs]).toEqual([before.ino, before.mtimeNs]);
    expect(client.registerLaunchCommand(ID, "/opt/other")).toBe(true);
    expect(exec()).toBe("/opt/other %u");
  });

  it("keeps the words of a command together, whatever they hold", () => {
    expect(client.registerLaunchCommand(ID, `'/opt/My Game/game' --name "a $b" 50%`)).toBe(true);
    expect(exec()).toBe(String.raw`"/opt/My Game/game" --name "a \\$b" 50%% %u`);
    const path = join(folder, "my game");
    writeFileSync(path, "");
    expect(client.registerLaunchCommand(ID, path)).toBe(true);
    expect(exec()).toBe(`"${path}" %u`);
  });

  it("takes the running program when there is no command", () => {
    expect(client.registerLaunchCommand(ID, "")).toBe(true);
    expect(exec()).toBe(`${process.execPath} %u`);
  });

  it("starts Steam's games through Steam [sdk.registerlaunchcommand-registerlaunchsteamapplica]", () => {
    expect(client.registerLaunchSteamApplication(ID, 570)).toBe(true);
    expect(exec()).toBe("xdg-open steam://rungameid/570");
  });

  it("says no when nothing could be written", () => {
    process.env.XDG_DATA_HOME = "/proc/nowhere";
    expect(client.registerLaunchCommand(ID, "/opt/game")).toBe(false);
    process.env.XDG_DATA_HOME = folder;
    expect(client.registerLaunchCommand("0", "/opt/game")).toBe(false);
    expect(client.registerLaunchCommand(ID, "/opt/a=b")).toBe(false);
    expect(existsSync(entry())).toBe(false);
  });

  it("passes the validator of the specification, where it is installed", (context) => {
    process.env.PATH = PATH;
    client.registerLaunchCommand(ID, `'/opt/My Game/game' "say \\"hi\\"" 'a\`b' 50%`);
    try {
      execFileSync("desktop-file-validate", [entry()], { stdio: "pipe" });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return context.skip("not installed");
      throw error;
    }
  });
});
