// OpenSSL for a target, from the original source of Debian's package: static, small, without what the
// engine does not use.

import { copyFileSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { cached, keyOf } from "./cache.mjs";
import { must } from "./command.mjs";
import { archiveKey, sourceArchive } from "./debian-source.mjs";
import { zigKey } from "./zig.mjs";

/** Protocols, ciphers and parts that TLS 1.2 and 1.3 with today's certificates do without. */
const WITHOUT =
  "shared tests module engine dso legacy autoload-config ui-console comp ssl3 tls1 tls1_1 dtls srp " +
  "psk cms ts cmp rfc3779 idea seed camellia aria sm2 sm3 sm4 bf cast rc2 rc4 rc5 md4 mdc2 rmd160 " +
  "whirlpool blake2 ocb dsa srtp sctp ssl-trace ec2m gost siv afalgeng capieng deprecated des siphash " +
  "ct ocsp nextprotoneg multiblock dh filenames";

/** Targets that this release does not have. */
const OWN_TARGETS = fileURLToPath(new URL("openssl_targets.conf", import.meta.url));

/** What makes the library small. */
function compilerOptions(target) {
  // P-256's table of multiples, which is 150 KB, saves a client a fraction of a millisecond.
  const options = ["-Os", "-ffunction-sections", "-fdata-sections", "-UECP_NISTZ256_ASM"];
  // No exception passes C code. Windows unwinds for more than exceptions.
  return target.libc ? [...options, "-fno-asynchronous-unwind-tables"] : options;
}

/** OpenSSL's options for the target. */
function optionsFor(target) {
  // Nothing of the machine that it runs on is read from where it was built.
  const places = ["--prefix=/usr/local", "--libdir=lib", "--openssldir=/nonexistent"];
  return [
    target.openssl,
    ...WITHOUT.split(" ").map((part) => `no-${part}`),
    ...places,
    ...compilerOptions(target),
    ...(target.opensslOptions ?? []),
  ];
}

/**
 * What the library is made of: with anything else, it is built again.
 *
 * @param {import("./targets.mjs").Target} target
 * @param {string} archive Its source.
 * @param {string} [ownTargets] The text of openssl_targets.conf.
 */
export function opensslKey(target, archive, ownTargets = readFileSync(OWN_TARGETS, "utf8")) {
  const own = ownTargets.includes(`"${target.openssl}"`) ? [ownTargets] : [];
  return keyOf([...optionsFor(target), archiveKey(archive), ...own, ...zigKey(target)]);
}

/**
 * The folder with `include` and `lib` for the target.
 *
 * @param {string} name The target's name.
 * @param {import("./targets.mjs").Target} target
 * @param {Record<string, string>} programs CC, AR, RANLIB and, for Windows, RC.
 */
export function openssl(name, target, programs) {
  const options = optionsFor(target);
  const archive = sourceArchive("openssl", process.env.SOCIAL_SDK_OPENSSL_SOURCE);
  return cached(`openssl/${name}-${opensslKey(target, archive)}`, (into) => {
    const work = join(into, "work");
    mkdirSync(work);
    must("tar", ["-xf", archive, "-C", work, "--strip-components=1"]);
    const env = { ...programs };
    must("perl", ["Configure", `--config=${OWN_TARGETS}`, ...options], { cwd: work, env });
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
