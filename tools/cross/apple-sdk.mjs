// Apple's SDK for macOS: the headers of its frameworks, and what is in their libraries. It is Apple's to
// pass on, so a build elsewhere than on a Mac gets its path.

import { existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";

import { cached, keyOf } from "./cache.mjs";

/** How the environment names its folder. */
const VARIABLE = "SOCIAL_SDK_APPLE_SDK";

/** What the engine uses of it. */
const FRAMEWORKS = ["AudioToolbox", "CoreAudio", "CoreFoundation", "CoreServices", "Security"];

const hasFrameworks = (folder) =>
  FRAMEWORKS.every((name) => existsSync(join(folder, `${name}.framework`, `${name}.tbd`)));

/** The same as a MacOSX.sdk is laid out, of links: there a framework's version has a name. */
function laidOut(folder) {
  return cached(`apple-sdk/${keyOf(folder)}`, (into) => {
    const frameworks = join(into, "System", "Library", "Frameworks");
    for (const name of readdirSync(join(folder, "Frameworks"))) {
      const from = join(folder, "Frameworks", name);
      mkdirSync(join(frameworks, name, "Versions"), { recursive: true });
      symlinkSync(from, join(frameworks, name, "Versions", "A"));
      for (const entry of readdirSync(from)) {
        if (entry !== "Versions") symlinkSync(join(from, entry), join(frameworks, name, entry));
      }
    }
    mkdirSync(join(into, "usr"));
    for (const name of ["include", "lib"]) symlinkSync(join(folder, name), join(into, "usr", name));
  });
}

/**
 * The folder of an SDK, as MacOSX.sdk has it. Throws an error that says what is needed when there is none.
 *
 * @param {string} [given] The folder: that of a MacOSX.sdk, or one with its Frameworks, include and lib.
 */
export function appleSdk(given = process.env[VARIABLE]) {
  if (!given) {
    throw new Error(
      "Binaries for macOS take the headers of Apple's frameworks and the lists of what is in their " +
        `libraries (${FRAMEWORKS.join(", ")}). Apple gives them to owners of a Mac, in Xcode; they may ` +
        "not be in this repository, nor be fetched by it. Name the folder of a MacOSX.sdk, or one with " +
        `its Frameworks/, include/ and lib/, by --sdk FOLDER or ${VARIABLE}=FOLDER. On a Mac, ` +
        "`npm run prebuild` without a target does without it.",
    );
  }
  const folder = resolve(given);
  if (hasFrameworks(join(folder, "System", "Library", "Frameworks"))) return folder;
  if (hasFrameworks(join(folder, "Frameworks"))) return laidOut(folder);
  throw new Error(
    `${folder} is no SDK for macOS: neither System/Library/Frameworks nor Frameworks in it has ` +
      `${FRAMEWORKS.join(", ")}, each with its .tbd file.`,
  );
}
