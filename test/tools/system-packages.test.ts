import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const script = fileURLToPath(new URL("../../tools/setup/system-packages.mjs", import.meta.url));

/** A user without rights, when the tests run as root. */
const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/** Runs the script on a machine whose programs are those in `folder` and nothing else. */
function runIn(folder: string, options: object, ...groups: string[]) {
  return spawnSync(process.execPath, [join(folder, "system-packages.mjs"), ...groups], {
    encoding: "utf8",
    env: { PATH: folder },
    ...options,
  });
}

describe.runIf(process.platform === "linux")("system packages", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "system-packages-"));
    chmodSync(folder, 0o755);
    copyFileSync(script, join(folder, "system-packages.mjs"));
    symlinkSync("/bin/sh", join(folder, "sh"));
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** A Debian with these packages installed and these Boost releases on offer. */
  function debian(installed: string[], offered: string[]) {
    const program = (name: string, text: string) =>
      writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
    program("apt-get", `echo "$@" >> "${folder}/apt-get.log"`);
    const lines = installed.map((name) => `installed ${name}`);
    program("dpkg-query", `printf '%s\\n' ${lines.map((line) => `'${line}'`).join(" ")}`);
    program("apt-cache", `printf '%s\\n' ${offered.map((name) => `'${name}'`).join(" ")}`);
  }

  const sound = ["libopus-dev", "libspeexdsp-dev", "libpulse-dev"];
  const rest = ["g++", "make", "cmake", "ninja-build", "libssl-dev", ...sound];

  it("are left alone when all are there", () => {
    debian([...rest, "libboost1.83-dev"], []);
    expect(runIn(folder, nobody, "build")).toMatchObject({ status: 0, stdout: "", stderr: "" });
  });

  it("without rights ends with the one command to type", () => {
    debian(["make", "cmake"], ["libboost1.74-dev", "libboost1.88-dev", "libboost1.83-dev"]);
    const { status, stderr } = runIn(folder, nobody, "build");
    expect(status).toBe(1);
    expect(stderr).toContain(
      `sudo apt-get install -y g++ ninja-build libssl-dev ${sound.join(" ")} libboost1.83-dev\n`,
    );
  });

  it("do not take a Boost that is too old", () => {
    debian([...rest, "libboost1.74-dev"], ["libboost1.74-dev", "libboost1.81-dev"]);
    expect(runIn(folder, nobody, "build").stderr).toContain("install -y libboost1.81-dev\n");
  });

  it.runIf(process.getuid?.() === 0)("are installed for root", () => {
    debian(rest, ["libboost1.81-dev"]);
    const { status, stdout } = runIn(folder, {}, "build");
    expect(status).toBe(0);
    expect(stdout).toBe("Installing system packages: libboost1.81-dev\n");
  });

  it.runIf(process.getuid?.() === 0)(
    "are installed when another process of apt's has ended its work",
    () => {
      debian(rest, ["libboost1.81-dev"]);
      const once = join(folder, "once");
      const locked = "E: Could not get lock /var/lib/apt/lists/lock. It is held by process 1";
      writeFileSync(
        join(folder, "apt-get"),
        `#!/bin/sh
        case "$*" in *--version*) exit 0;; esac
        if [ -e "${once}" ]; then exit 0; fi
        : > "${once}"; echo "${locked}" >&2; exit 100\n`,
        { mode: 0o755 },
      );
      expect(runIn(folder, {}, "build")).toMatchObject({ status: 0, stderr: "" });
    },
  );

  it.runIf(process.getuid?.() === 0)(
    "are no longer waited for when apt has been at work for five minutes",
    () => {
      debian(rest, ["libboost1.81-dev"]);
      const log = join(folder, "apt-get.log");
      writeFileSync(
        join(folder, "apt-get"),
        `#!/bin/sh
        case "$*" in *--version*) exit 0;; esac
        echo "$@" >> "${log}"; echo "E: Could not get lock" >&2; exit 100\n`,
        { mode: 0o755 },
      );
      // Four minutes go by from each look at the clock to the next.
      const clock = "let now = 0; Date.now = () => (now += 240_000);";
      const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(clock)}`;
      const options = { env: { PATH: folder, NODE_OPTIONS }, timeout: 20_000 };
      const { status, stderr } = runIn(folder, options, "build");
      expect(status).toBe(1);
      expect(stderr).toContain("apt-get update failed:\nE: Could not get lock");
      const waits = [...readFileSync(log, "utf8").matchAll(/DPkg::Lock::Timeout=(\d+)/g)];
      expect(waits.map(([, seconds]) => Number(seconds))).toEqual([60, 0]);
    },
  );

  it("on another system names what is missing", () => {
    const { status, stderr } = runIn(folder, nobody, "build");
    expect(status).toBe(1);
    expect(stderr).toContain("building one needs cmake, ninja, c++");
  });

  it("refuse a group that does not exist", () => {
    expect(runIn(folder, nobody, "everything")).toMatchObject({ status: 2 });
  });
});
