import { expect, test } from "vitest";
import { codename, lackOfOldDebian, ofRelease } from "../../tools/cross/old-debian.mjs";
import { RUNTIMES } from "../../tools/cross/runtimes.mjs";
import { canStart, type Runtime } from "../targets/machine.js";

const KEYS = "/usr/share/keyrings/debian.gpg";

test("package sources of this release become those of an older one; its updates are left out", () => {
  const stanzas = [
    "Types: deb\nURIs: http://mirror.test/debian\nSuites: new new-updates\nComponents: main",
    "Types: deb\nURIs: http://mirror.test/security\nSuites: new-security\nComponents: main",
  ];
  expect(ofRelease(stanzas.join("\n\n"), "new", "old")).toBe(
    "Types: deb\nURIs: http://mirror.test/debian\nSuites: old\nComponents: main\n",
  );
});

test("so do those of one line each, with their options", () => {
  const lines = [
    "# deb http://mirror.test/debian new main",
    `deb [signed-by=${KEYS}] http://mirror.test/debian new main contrib`,
    "deb http://mirror.test/debian new-updates main",
    "deb-src http://mirror.test/debian new main",
  ];
  expect(ofRelease(`${lines.join("\n")}\n`, "new", "old")).toBe(
    `deb [signed-by=${KEYS}] http://mirror.test/debian old main contrib\n`,
  );
});

/** A runtime whose libraries come from there, or cannot be had. */
function runtimeWith(fetch: () => unknown): Runtime {
  return {
    name: "Node, old",
    program: () => "node",
    get emulator(): never {
      throw new Error("nothing may be started");
    },
    lack: () => lackOfOldDebian("old", fetch),
  };
}

// As apt prints it, with what was run before it.
test.each(["does not have", "no longer has"])(
  "a runtime whose libraries cannot be had is skipped, and it is said which and why: %s",
  (words) => {
    const said: string[] = [];
    const why = `E: The repository 'http://mirror.test/debian old Release' ${words} a Release file.`;
    const runtime = runtimeWith(() => {
      throw new Error(`apt-get update failed:\n${why}\n`);
    });
    expect(canStart("linux-x64", runtime, (line) => said.push(line))).toBe(false);
    expect(said).toEqual([`linux-x64: skipped Node, old, which is not to be had here: ${why}`]);
  },
);

test("so is one on another system than Debian", () => {
  const lack = lackOfOldDebian("old", () => codename('ID=ubuntu\nVERSION_CODENAME="noble"\n'));
  expect(lack).toContain("on Debian alone");
  expect(lackOfOldDebian("old", () => codename("ID=debian\nVERSION_CODENAME=new\n"))).toBe(
    undefined,
  );
});

test.each([
  new Error("dpkg-deb -x libc6.deb failed:\nNo space left on device"),
  new TypeError("must is not a function"),
])("what else goes wrong is an error, and nothing is skipped: %s", (error) => {
  const said: string[] = [];
  const runtime = runtimeWith(() => {
    throw error;
  });
  expect(() => canStart("linux-x64", runtime, (line) => said.push(line))).toThrow(error);
  expect(said).toEqual([]);
});

test("one whose libraries are there is not", () => {
  const said: string[] = [];
  const runtime = runtimeWith(() => ({ folder: "/old" }));
  expect(canStart("linux-x64", runtime, (line) => said.push(line))).toBe(true);
  expect(said).toEqual([]);
});

test("the runtime with Debian 11's libraries is one that may be skipped", () => {
  const old = RUNTIMES["linux-x64"]?.filter(({ lack }) => lack).map(({ name }) => name);
  expect(old).toEqual(["Node 24.21.0, Debian 11"]);
});
