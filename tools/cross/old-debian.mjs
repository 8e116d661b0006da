// How this machine starts a program with the libraries of an older Debian: as it would load there.

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { aptWith } from "./apt.mjs";
import { cached } from "./cache.mjs";
import { must } from "./command.mjs";

/** What Node.js and the engine load: the C and C++ libraries, and the client of sound servers. */
const PACKAGES = ["libc6", "libstdc++6", "libpulse0"];

const LIBRARIES = "x86_64-linux-gnu";

/** What this machine lacks that no mend of these programs would bring. */
class Lack extends Error {}

/** How apt says that the mirror has no such release, or has dropped one that it was asked for before. */
const DROPPED = /^.*(does not have|no longer has) a Release file.*$/m;

/**
 * How this Debian's release is called in package sources.
 *
 * @param {string} [about] What the system says of itself.
 */
export function codename(about = readFileSync("/etc/os-release", "utf8")) {
  const of = (name) => new RegExp(`^${name}="?([^"\n]*)`, "m").exec(about)?.[1];
  const name = of("VERSION_CODENAME");
  if (of("ID") === "debian" && name) return name;
  throw new Lack("The libraries of an older Debian are fetched by Debian's apt, on Debian alone.");
}

/** Package sources of the release `from`, turned into those of `to`; the others are left out. */
export function ofRelease(text, from, to) {
  const stanzas = text
    .split(/\n\s*\n/)
    .filter((stanza) => new RegExp(`^Suites:.*\\s${from}(\\s|$)`, "m").test(stanza))
    .map((stanza) => stanza.replace(/^Suites:.*$/m, `Suites: ${to}`));
  const line = new RegExp(`^(deb\\s+(?:\\[[^\\]]*\\]\\s+)?\\S+\\s+)${from}(\\s.*)$`);
  const lines = text.split("\n").flatMap((each) => {
    const found = line.exec(each);
    return found ? [`${found[1]}${to}${found[2]}`] : [];
  });
  return `${[...stanzas, ...lines].join("\n\n")}\n`;
}

/** The folder with the release's files, as they lie in a system of it. */
function systemOf(release) {
  return cached(`debian/${release}`, (into) => {
    const own = codename();
    const options = aptWith(into, (text) => ofRelease(text, own, release));
    const archives = join(into, "archives");
    mkdirSync(join(archives, "partial"), { recursive: true });
    // As if nothing were installed, so that everything they depend on comes as well.
    const installed = join(into, "status");
    writeFileSync(installed, "");
    const all = [
      ...options,
      ...["-o", `Dir::State=${into}`, "-o", `Dir::State::status=${installed}`],
      ...["-o", `Dir::Cache=${into}`, "-o", `Dir::Cache::archives=${archives}`],
    ];
    must("apt-get", [...all, "update"], { env: { LC_ALL: "C" } });
    must("apt-get", [
      ...[...all, "-y", "--no-install-recommends", "--download-only", "install"],
      ...PACKAGES,
    ]);
    for (const name of readdirSync(archives).filter((file) => file.endsWith(".deb")))
      must("dpkg-deb", ["-x", join(archives, name), into]);
    for (const name of ["archives", "lists"]) rmSync(join(into, name), { recursive: true });
  });
}

/** The words before a program that is to have the release's libraries, and where those are. */
export function oldDebian(release) {
  const folder = systemOf(release);
  const loader = join(folder, "lib", LIBRARIES, "ld-linux-x86-64.so.2");
  const places = [
    join(folder, "lib", LIBRARIES),
    join(folder, "usr", "lib", LIBRARIES),
    join(folder, "usr", "lib", LIBRARIES, "pulseaudio"),
  ];
  return { folder, emulator: [loader, "--inhibit-cache", "--library-path", places.join(":")] };
}

/**
 * Why this machine cannot have the release's libraries, or undefined: only Debian's apt fetches them, and
 * mirrors drop a release some time after its support ends.
 *
 * @param {string} release
 * @param {(release: string) => unknown} [fetch]
 * @returns {string | undefined}
 * @throws Whatever else goes wrong: what could run must not go unrun silently.
 */
export function lackOfOldDebian(release, fetch = oldDebian) {
  try {
    fetch(release);
    return undefined;
  } catch (error) {
    const [dropped] = DROPPED.exec(error.message) ?? [];
    if (error instanceof Lack) return error.message;
    if (dropped === undefined) throw error;
    return dropped;
  }
}
