// OpenSSL for a target, from the original source of Debian's package: static, small, without what the
// engine does not use.

import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";

import { cached } from "./cache.mjs";
import { must } from "./command.mjs";

/** Protocols, ciphers and parts that TLS 1.2 and 1.3 with today's certificates do without. */
const WITHOUT =
  "shared tests module engine dso legacy autoload-config ui-console comp ssl3 tls1 tls1_1 dtls srp " +
  "psk cms ts cmp rfc3779 idea seed camellia aria sm2 sm3 sm4 bf cast rc2 rc4 rc5 md4 mdc2 rmd160 " +
  "whirlpool blake2 ocb dsa srtp sctp ssl-trace ec2m gost siv afalgeng capieng deprecated des siphash " +
  "ct ocsp nextprotoneg multiblock";

/** The source's archive, checked by apt against the distribution's signatures. */
function sourceArchive() {
  if (process.env.SOCIAL_SDK_OPENSSL_SOURCE) return process.env.SOCIAL_SDK_OPENSSL_SOURCE;
  const folder = cached("openssl/source", (into) => {
    const lists = join(into, "lists");
    mkdirSync(join(lists, "partial"), { recursive: true });
    const options = sourceOptions(into, lists);
    must("apt-get", [...options, "-qq", "update"]);
    must(
      "apt-get",
      [...options, "source", "--tar-only", "--only-source", "--download-only", "openssl"],
      {
        cwd: into,
      },
    );
    rmSync(lists, { recursive: true });
  });
  const archive = readdirSync(folder).find((name) => /\.orig\.tar\.\w+$/.test(name));
  if (!archive) throw new Error(`${folder} has no original source of OpenSSL; remove that folder.`);
  return join(folder, archive);
}

/** apt with the machine's own package sources, but for source packages instead of binary ones. */
function sourceOptions(folder, lists) {
  const parts = join(folder, "sources");
  mkdirSync(parts);
  const copy = (from, name) => {
    const text = readFileSync(from, "utf8")
      .replace(/^(Types:\s*)deb$/gm, "$1deb-src")
      .replace(/^deb /gm, "deb-src ");
    writeFileSync(join(parts, name), text);
  };
  const places = "/etc/apt/sources.list.d";
  for (const name of readdirSync(places)) {
    if (/^(debian|ubuntu).*\.(sources|list)$/.test(name)) copy(join(places, name), name);
  }
  try {
    copy("/etc/apt/sources.list", "main.list");
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
  return [
    ...["-o", "Dir::Etc::SourceList=/dev/null", "-o", `Dir::Etc::SourceParts=${parts}`],
    ...["-o", `Dir::State::Lists=${lists}`, "-o", "APT::Sandbox::User=root"],
  ];
}

/**
 * The folder with `include` and `lib` for the target.
 *
 * @param {string} name The target's name.
 * @param {import("./targets.mjs").Target} target
 * @param {Record<string, string>} programs CC, AR, RANLIB and, for Windows, RC.
 */
export function openssl(name, target, programs) {
  return cached(`openssl/${name}`, (into) => {
    const work = join(into, "work");
    mkdirSync(work);
    must("tar", ["-xf", sourceArchive(), "-C", work, "--strip-components=1"]);
    const without = WITHOUT.split(" ").map((part) => `no-${part}`);
    // P-256's table of multiples, which is 150 KB, saves a client a fraction of a millisecond.
    const table = "-UECP_NISTZ256_ASM";
    const size = ["-Os", "-ffunction-sections", "-fdata-sections", table];
    const env = { ...programs };
    // Nothing of the machine that it runs on is read from where it was built.
    const places = ["--prefix=/usr/local", "--libdir=lib", "--openssldir=/nonexistent"];
    must("perl", ["Configure", target.openssl, ...without, ...places, ...size], { cwd: work, env });
    must("make", [`-j${availableParallelism()}`, "build_generated"], { cwd: work, env });
    must("make", [`-j${availableParallelism()}`, "libcrypto.a", "libssl.a"], { cwd: work, env });
    mkdirSync(join(into, "lib"));
    for (const library of ["libcrypto.a", "libssl.a"]) {
      copyFileSync(join(work, library), join(into, "lib", library));
    }
    must("cp", ["-r", join(work, "include"), join(into, "include")]);
    rmSync(work, { recursive: true });
  });
}
