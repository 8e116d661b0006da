import { expect, test } from "vitest";
import { ofRelease } from "../../tools/cross/old_debian.mjs";

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
