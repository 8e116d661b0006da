// How a machine with glibc starts programs for musl that take the machine's C++ library, as Bun's do.

import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { cached, keyOf } from "../cache.mjs";
import { must } from "../command.mjs";
import { zigPrograms } from "../zig.mjs";

const LOADER = "/lib/ld-musl-x86_64.so.1";
const SYSTEM = ["/usr/lib/x86_64-linux-gnu", "/lib/x86_64-linux-gnu"];

/** What stands for glibc, which the machine's C++ library asks for beside what musl answers to. */
const GLIBC = fileURLToPath(new URL("glibc_of_libstdcxx.c", import.meta.url));

function systemLibrary(name) {
  const found = SYSTEM.map((folder) => join(folder, name)).find(existsSync);
  if (!found) throw new Error(`${name} is not in ${SYSTEM.join(" or ")}.`);
  return found;
}

/** The words before a program for musl. */
export function muslLoader() {
  const programs = zigPrograms("x86_64-linux-musl");
  const key = keyOf([programs, readFileSync(GLIBC, "utf8")]);
  const folder = cached(`musl-libraries-${key}`, (into) => {
    const compiler = join(programs, "cc");
    const options = ["-shared", "-fPIC", "-O2", GLIBC, "-o", join(into, "ld-linux-x86-64.so.2")];
    must(compiler, options);
    for (const name of ["libstdc++.so.6", "libgcc_s.so.1"])
      symlinkSync(systemLibrary(name), join(into, name));
  });
  return [LOADER, "--library-path", folder];
}
