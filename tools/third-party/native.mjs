// What others wrote and the native binaries contain: each component with its licence, and how to tell from
// the paths that a build reads that the component is in it.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const TEXTS = fileURLToPath(new URL("texts/", import.meta.url));
const MODULES = fileURLToPath(new URL("../../node_modules/", import.meta.url));

/**
 * @typedef {object} NativeComponent
 * @property {string} name
 * @property {string} license An SPDX expression.
 * @property {string} text The file with the licence's text and the copyright notices.
 * @property {string} website
 * @property {string} [cpe] Vendor and product, as databases of vulnerabilities name them.
 * @property {RegExp} reads Paths of headers and archives that only this component has.
 */

/** @type {readonly NativeComponent[]} */
export const COMPONENTS = [
  {
    name: "openssl",
    license: "Apache-2.0",
    text: `${TEXTS}openssl.txt`,
    website: "https://www.openssl.org",
    cpe: "openssl:openssl",
    reads: /\/include\/(?:[\w-]+\/)?openssl\/|\/lib(?:ssl|crypto)[\w.-]*\.(?:a|lib)$/,
  },
  {
    name: "boost",
    license: "BSL-1.0",
    text: `${TEXTS}boost.txt`,
    website: "https://www.boost.org",
    cpe: "boost:boost",
    reads: /\/boost\//,
  },
  {
    name: "opus",
    license: "BSD-3-Clause",
    text: `${TEXTS}opus.txt`,
    website: "https://opus-codec.org",
    cpe: "opus-codec:opus",
    reads: /\/include\/opus\/|\/(?:lib)?opus(?:_linkable)?\.(?:a|lib)$/,
  },
  {
    name: "speexdsp",
    license: "BSD-3-Clause",
    text: `${TEXTS}speexdsp.txt`,
    website: "https://www.speex.org",
    cpe: "xiph:speex",
    reads: /\/include\/speex\/|\/(?:lib)?speexdsp(?:_linkable)?\.(?:a|lib)$/,
  },
  {
    name: "node-addon-api",
    license: "MIT",
    text: `${MODULES}node-addon-api/LICENSE.md`,
    website: "https://github.com/nodejs/node-addon-api",
    reads: /\/node-addon-api\//,
  },
  {
    name: "node-api-headers",
    license: "MIT",
    text: `${MODULES}node-api-headers/LICENSE`,
    website: "https://github.com/nodejs/node-api-headers",
    reads: /\/node-api-headers\//,
  },
  {
    name: "gcc-runtime",
    license: "GPL-3.0-or-later WITH GCC-exception-3.1",
    text: `${TEXTS}gcc-runtime.txt`,
    website: "https://gcc.gnu.org",
    reads:
      /\/usr\/include\/(?:[\w-]+\/)?c\+\+\/|\/lib\/gcc(?:-cross)?\/|\/usr\/[\w-]+\/include\/c\+\+\//,
  },
  {
    name: "mingw-w64",
    license: "ZPL-2.1 AND MIT AND BSD-3-Clause",
    text: `${TEXTS}mingw-w64.txt`,
    website: "https://www.mingw-w64.org",
    reads: /\/mingw-w64\/|\/libc\/(?:include\/any-windows-any|mingw)\//,
  },
  {
    name: "llvm-runtime",
    license: "Apache-2.0 WITH LLVM-exception",
    text: `${TEXTS}llvm-runtime.txt`,
    website: "https://llvm.org",
    reads: /\/lib\/(?:libcxx(?:abi)?|libunwind)\/|\/libc\+\+(?:abi)?\.a$|\/c\+\+\/v1\//,
  },
  {
    name: "zig",
    license: "MIT",
    text: `${TEXTS}zig.txt`,
    website: "https://ziglang.org",
    reads: /zig-linux-x64@[^/]+\/package\/lib\/include\/|\/libcompiler_rt\.a$/,
  },
];

/**
 * Headers that say how a system's or another program's own libraries are called, which every machine has
 * itself: nothing of theirs is in a binary.
 */
export const INTERFACES =
  /^\/usr\/include\/(?:[\w.-]+\.h$|(?:x86_64|aarch64)-linux-gnu\/|linux\/|asm-generic\/|arpa\/|net\/|netinet\/|rpc\/|pulse\/)|^\/usr\/aarch64-linux-gnu\/include\/(?!c\+\+)|\/pulse\/include\/pulse\/|\/libc\/(?:musl\/|include\/)|\.sdk\/|\/Frameworks\/|\/lib\/x86_64-linux-gnu\/lib(?:m|pthread|dl|c)\.(?:a|so)/;

/** The components that a list of paths shows, and the paths that belong to none. */
export function componentsOf(paths) {
  const names = new Set();
  const unknown = [];
  for (const path of paths) {
    const component = COMPONENTS.find(({ reads }) => reads.test(path));
    if (component) names.add(component.name);
    else if (!INTERFACES.test(path)) unknown.push(path);
  }
  return { components: COMPONENTS.filter(({ name }) => names.has(name)), unknown };
}

/** A component's licence with its notices. @throws Error that names the component that has none */
export function textOf({ name, text }) {
  try {
    return readFileSync(text, "utf8").trim();
  } catch {
    throw new Error(`The native component ${name} has no licence text: ${text} cannot be read.`);
  }
}
