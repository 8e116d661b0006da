// Opus and SpeexDSP for a target, from the original sources of Debian's packages: static, for shared
// libraries, with nothing but what the engine may use.

import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";

import { cached, keyOf } from "./cache.mjs";
import { must } from "./command.mjs";
import { archiveKey, sourceArchive } from "./debian-source.mjs";
import { zigKey } from "./zig.mjs";

/**
 * @typedef {object} Library
 * @property {string} source Debian's source package.
 * @property {string[]} options Of its configure script.
 * @property {string} folder The part of the source whose makefile makes it, and what it is called there.
 * @property {string} library
 * @property {string} headers Where the source has the headers, and where programs look for them.
 * @property {string} include
 */

/** @type {Readonly<Record<"opus" | "speexdsp", Library>>} */
const LIBRARIES = {
  opus: {
    source: "opus",
    options: ["--disable-extra-programs", "--disable-doc", "--disable-stack-protector"],
    folder: ".",
    library: "libopus",
    headers: "include",
    include: "opus",
  },
  speexdsp: {
    source: "speexdsp",
    options: ["--disable-examples"],
    folder: "libspeexdsp",
    library: "libspeexdsp",
    headers: "include/speex",
    include: "speex",
  },
};

/**
 * Zig's mingw-w64 has no functions that look whether memory fits, and SpeexDSP's code for ARM counts on
 * Unix' headers to have <stdint.h>.
 */
const isZigForWindows = ({ zig }) => zig?.includes("-windows-") ?? false;

/** What code of a call's sound is compiled with: it runs every 10 ms, so speed goes before size. */
function compilerOptions(target) {
  const options = ["-O2", "-fPIC", "-ffunction-sections", "-fdata-sections"];
  if (isZigForWindows(target)) options.push("-include stdint.h", "-D_FORTIFY_SOURCE=0");
  // No exception passes C code. Windows unwinds for more than exceptions.
  return [...options, ...(target.libc ? ["-fno-asynchronous-unwind-tables"] : [])].join(" ");
}

/** How configure scripts call the machine; nothing for this one. */
const hostOf = (target) => target.host ?? target.zig ?? target.programs?.replace(/-$/, "");

function build(of, name, target, programs) {
  const { source, options, folder, library, headers, include } = LIBRARIES[of];
  const host = hostOf(target);
  const all = [
    ...["--disable-shared", "--enable-static", "--disable-dependency-tracking", ...options],
    ...(host ? [`--host=${host}`] : []),
    `CFLAGS=${compilerOptions(target)}`,
  ];
  const archive = sourceArchive(source);
  const key = keyOf([...all, archiveKey(archive), ...zigKey(target)]);
  return cached(`${source}/${name}-${key}`, (into) => {
    const work = join(into, "work");
    mkdirSync(work);
    must("tar", ["-xf", archive, "-C", work, "--strip-components=1"]);
    must(join(work, "configure"), all, { cwd: work, env: programs });
    const jobs = `-j${availableParallelism()}`;
    must("make", [jobs, `${library}.la`], { cwd: join(work, folder) });
    mkdirSync(join(into, "lib"));
    copyFileSync(join(work, folder, ".libs", `${library}.a`), join(into, "lib", `${library}.a`));
    mkdirSync(join(into, "include", include), { recursive: true });
    for (const header of readdirSync(join(work, headers)).filter((file) => file.endsWith(".h"))) {
      copyFileSync(join(work, headers, header), join(into, "include", include, header));
    }
    rmSync(work, { recursive: true });
  });
}

/** The headers of PulseAudio's client library, without the rest of this machine's. */
function pulseHeaders() {
  const headers = "/usr/include/pulse";
  if (!existsSync(headers)) throw new Error(`PulseAudio's headers are not in ${headers}.`);
  return cached("pulse", (into) => {
    mkdirSync(join(into, "include"));
    symlinkSync(headers, join(into, "include", "pulse"));
  });
}

/**
 * The folders, each with `include` and `lib`, for cmake/SoundLibraries.cmake.
 *
 * @param {string} name The target's name.
 * @param {import("./targets.mjs").Target} target
 * @param {Record<string, string>} programs CC, AR and RANLIB.
 */
export function soundLibraries(name, target, programs) {
  return {
    SOCIAL_SDK_OPUS_ROOT: build("opus", name, target, programs),
    SOCIAL_SDK_SPEEXDSP_ROOT: build("speexdsp", name, target, programs),
    ...(target.libc && { SOCIAL_SDK_PULSE_ROOT: pulseHeaders() }),
  };
}
