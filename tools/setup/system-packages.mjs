// Makes sure the system packages a build, the tests or the linters need are installed.
//
//   node tools/setup/system-packages.mjs [build] [test] [lint] [tidy] [sanitizers]
//
// As root on Debian or Ubuntu it installs what is missing. Elsewhere it prints the one command to
// type and exits with status 1. SOCIAL_SDK_SKIP_SYSTEM_PACKAGES=1 skips the whole check, for
// machines that have these tools from somewhere else.

import { spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";

/** First Boost release whose Asio, Beast and JSON the engine builds with, as Debian numbers it. */
const OLDEST_BOOST = 81;

const BOOST = "libboost-dev >= 1.81";

/** What the sound of calls is made with; of the last its headers alone. */
const SOUND = ["libopus-dev", "libspeexdsp-dev", "libpulse-dev"];

const GROUPS = {
  build: ["g++", "make", "cmake", "ninja-build", "libssl-dev", BOOST, ...SOUND],
  // A keyring to test with, the bus it is spoken to on, a sound server, a bot library of Python, and the
  // server that joins the platform and its edges.
  test: [
    ...["doctest-dev", "chromium-headless-shell", "desktop-file-utils", "dbus", "gnome-keyring"],
    ...["pulseaudio", "python3-discord", "nats-server"],
  ],
  lint: ["clang-format"],
  tidy: ["clang-tidy-14"],
  // The second has the run-time libraries of the sanitizers and libFuzzer, the third links quickly.
  sanitizers: ["clang-14", "libclang-rt-14-dev", "lld-14"],
};

function output(command, args) {
  const result = spawnSync(command, args, {
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "C" },
  });
  return result.error ? undefined : result.stdout;
}

const boostMinor = (name) => Number(/^libboost1\.(\d+)-dev$/.exec(name)?.[1] ?? 0);

/** Names of the installed packages among `patterns` (dpkg's own wildcards allowed). */
function installedPackages(patterns) {
  const format = "$" + "{db:Status-Status} $" + "{Package}\n";
  const lines = output("dpkg-query", ["-W", "-f", format, ...patterns])?.split("\n") ?? [];
  return lines
    .filter((line) => line.startsWith("installed "))
    .map((line) => line.slice("installed ".length));
}

/** The oldest Boost in the package lists that is new enough. */
function boostCandidate() {
  const names = (output("apt-cache", ["pkgnames", "libboost1."]) ?? "").split("\n");
  return names
    .filter((name) => boostMinor(name) >= OLDEST_BOOST)
    .sort((a, b) => boostMinor(a) - boostMinor(b))[0];
}

function missingPackages(wanted) {
  const plain = wanted.filter((name) => name !== BOOST);
  const installed = installedPackages([...plain, "libboost1.*-dev"]);
  const missing = plain.filter((name) => !installed.includes(name));
  const hasBoost = installed.some((name) => boostMinor(name) >= OLDEST_BOOST);
  return wanted.includes(BOOST) && !hasBoost ? [...missing, BOOST] : missing;
}

/** How long apt is tried, a second apart, while another process of apt's is at work, in milliseconds. */
const MAX_WAIT = 300_000;

/** What it says then, where its own option to wait is of no use: of its lists and its archives. */
const IS_LOCKED = /Could not get lock/;

function apt(...args) {
  const deadline = Date.now() + MAX_WAIT;
  for (;;) {
    const left = Math.max(0, Math.ceil((deadline - Date.now()) / 1000));
    const options = ["-o", `DPkg::Lock::Timeout=${left}`, "-o", "Acquire::Retries=3", "-qq"];
    const result = spawnSync("apt-get", [...options, ...args], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, LC_ALL: "C", DEBIAN_FRONTEND: "noninteractive" },
    });
    if (result.status === 0) return;
    if (left === 0 || !IS_LOCKED.test(result.stderr))
      throw new Error(`apt-get ${args.join(" ")} failed:\n${result.stdout}${result.stderr}`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
  }
}

function ensureOnDebian(wanted, mayInstall = process.getuid?.() === 0) {
  const missing = missingPackages(wanted);
  if (missing.length === 0) return;
  if (mayInstall) apt("update");
  const names = missing.map((name) =>
    name === BOOST ? (boostCandidate() ?? "libboost1.81-dev") : name,
  );
  if (!mayInstall) {
    throw new Error(
      `These system packages are missing: ${missing.join(", ")}. Install them with this command, ` +
        `then run the same npm command again:\n\n    sudo apt-get install -y ${names.join(" ")}\n`,
    );
  }
  console.log(`Installing system packages: ${names.join(" ")}`);
  apt("install", "-y", "--no-install-recommends", ...names);
}

function ensureElsewhere(groups) {
  if (!groups.includes("build")) return;
  const tools = ["cmake", ...(process.platform === "win32" ? [] : ["ninja", "c++"])];
  const missing = tools.filter((tool) => output(tool, ["--version"]) === undefined);
  if (missing.length === 0) return;
  const command =
    process.platform === "darwin"
      ? "xcode-select --install; brew install cmake ninja boost openssl@3 opus speexdsp"
      : "your package manager's install command for: a C++20 compiler, CMake 3.25 or newer, Ninja, " +
        "Boost 1.81 or newer, OpenSSL 3 with its static libraries, Opus, SpeexDSP and the headers of " +
        "PulseAudio's client library";
  throw new Error(
    `No prebuilt binary fits this machine, and building one needs ${missing.join(", ")}, which ` +
      `cannot be found. Install what a build needs, then run the same npm command again:\n\n    ${command}\n`,
  );
}

/**
 * Installs the system packages of the named groups, or throws an error whose message has the
 * command to type.
 */
export function ensureSystemPackages(...groups) {
  lookFor(groups);
}

/** The same, but nothing is installed: also for root, what is missing is an error. */
export function checkSystemPackages(...groups) {
  lookFor(groups, false);
}

function lookFor(groups, mayInstall) {
  if (process.env.SOCIAL_SDK_SKIP_SYSTEM_PACKAGES === "1") return;
  const hasApt = process.platform === "linux" && output("apt-get", ["--version"]) !== undefined;
  if (hasApt)
    ensureOnDebian(
      groups.flatMap((group) => GROUPS[group]),
      mayInstall,
    );
  else ensureElsewhere(groups);
}

/** The same for packages by their names, which is for Debian and Ubuntu alone. */
export function ensureNamedPackages(names) {
  if (names.length === 0 || process.env.SOCIAL_SDK_SKIP_SYSTEM_PACKAGES === "1") return;
  if (output("apt-get", ["--version"]) === undefined) {
    throw new Error(`This needs Debian or Ubuntu, with the packages ${names.join(", ")}.`);
  }
  ensureOnDebian(names);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const groups = process.argv.slice(2);
  const unknown = groups.filter((group) => !(group in GROUPS));
  if (unknown.length > 0) {
    console.error(
      `Unknown group ${unknown.join(", ")}; choose from ${Object.keys(GROUPS).join(", ")}.`,
    );
    process.exit(2);
  }
  try {
    ensureSystemPackages(...(groups.length > 0 ? groups : Object.keys(GROUPS)));
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
