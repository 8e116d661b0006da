// Makes all that a release consists of, checks it, and says what was not checked:
//
//   npm run release -- [--dry-run] [--target NAME]... [--last FILE] [--advisories FILE] [--verify-builds]
//
// build/release then has the packages, a bill of materials of each, checksums and report.md. Nothing is
// published. With --dry-run, what a release would be refused for is only reported. The targets are all that
// this machine can build, or those that are named; --last names the SDK's archive of the last release, whose
// C interface this one's is compared with; --advisories a file of advisories in the format of OSV. With
// --verify-builds the targets for Linux are built twice.

import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { testPackages } from "../build/package.mjs";
import { MAX_BYTES, megabytes, packPackages, refuseLarge } from "../build/packing.mjs";
import { refuseStale } from "../build/stamp.mjs";
import { must } from "../cross/command.mjs";
import { TARGETS, targetNamed } from "../cross/targets.mjs";
import { root, runVisibly } from "../run-command.mjs";
import { bundledFile } from "../third-party/bundled.mjs";
import { compareAbi, hasAbidiff } from "./abi.mjs";
import { advisoriesFor } from "./advisories.mjs";
import { refusals } from "./refusals.mjs";
import { nativeComponents, sbomOf } from "./sbom.mjs";
import { REPRODUCIBLE, verifyBuild } from "./verify-builds.mjs";

const out = join(root, "build", "release");
const prebuilds = join(root, "prebuilds");

/** Builds a target unless prebuilds/ has it of these sources. */
function ensureBuilt(name) {
  try {
    refuseStale(prebuilds, [name]);
  } catch {
    const words = [join(root, "tools", "build", "prebuild.mjs"), "--target", name];
    if (runVisibly(process.execPath, words) !== 0) throw new Error(`${name} could not be built.`);
  }
}

/** The binaries of the release alone, whatever else prebuilds/ has of other sources. */
function copyBinaries(names) {
  const folder = join(out, "prebuilds");
  for (const name of names) {
    const target = targetNamed(name);
    mkdirSync(join(folder, target.folder), { recursive: true });
    for (const file of [target.addon, target.engine])
      cpSync(join(prebuilds, target.folder, file), join(folder, target.folder, file));
    for (const file of [`${name}.stamp`, `${name}.components.json`])
      cpSync(join(prebuilds, file), join(folder, file));
  }
  return folder;
}

/** Writes the bill of materials of each package. @returns all components of all */
function writeSboms(folder, names) {
  const timestamp = must("git", ["log", "-1", "--format=%cI"], { cwd: root }).trim();
  const natives = { ".": nativeComponents(folder, names), platform: [], load: [] };
  return Object.entries(natives).flatMap(([where, native]) => {
    const { name } = JSON.parse(readFileSync(join(root, where, "package.json"), "utf8"));
    const bundled = JSON.parse(readFileSync(bundledFile(name), "utf8"));
    const sbom = sbomOf(where, native, bundled, timestamp);
    writeFileSync(join(out, `${name}.cdx.json`), `${JSON.stringify(sbom, undefined, 2)}\n`);
    return sbom.components;
  });
}

/** Checksums of all that is published, in the form of sha256sum. */
function writeChecksums() {
  const files = readdirSync(out).filter((file) => /\.(?:tgz|cdx\.json)$/.test(file));
  const lines = files.sort().map((file) => {
    const hash = createHash("sha256").update(readFileSync(join(out, file)));
    return `${hash.digest("hex")}  ${file}\n`;
  });
  writeFileSync(join(out, "SHA256SUMS"), lines.join(""));
}

/** The comparison with the last release, or why there is none. */
function abiReport(last, archive, names) {
  if (last === undefined) return { missing: "no archive of the last release was named by --last" };
  if (!names.includes("linux-x64")) return { missing: "there is no binary for Linux on x64" };
  if (!hasAbidiff()) return { missing: "abidiff is not installed (Debian: abigail-tools)" };
  return compareAbi(last, archive);
}

const list = (items) =>
  items.length > 0 ? items.map((item) => `- ${item}\n`).join("") : "Nothing.\n";

function main() {
  const { values } = parseArgs({
    options: {
      "dry-run": { type: "boolean" },
      target: { type: "string", multiple: true },
      last: { type: "string" },
      advisories: { type: "string" },
      "verify-builds": { type: "boolean" },
    },
  });
  const buildable = Object.keys(TARGETS).filter((name) => !TARGETS[name].needsAppleSdk);
  const names = values.target ?? buildable;
  for (const name of names) targetNamed(name);
  const left = Object.keys(TARGETS).filter((name) => !names.includes(name));
  const reasons = refusals(left.filter((name) => buildable.includes(name)));
  if (reasons.length > 0 && !values["dry-run"])
    throw new Error(`This is not released:\n${list(reasons)}`);

  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  for (const name of names) ensureBuilt(name);
  refuseLarge(prebuilds, names);
  const twice = values["verify-builds"] ? names.filter((name) => REPRODUCIBLE.includes(name)) : [];
  const same = twice.map((name) => verifyBuild(name)).join("");
  const folder = copyBinaries(names);
  must("npm", ["run", "--silent", "build:lib"], { cwd: root });
  const { sdk, platform, load } = packPackages(folder, out);
  const components = writeSboms(folder, names);
  rmSync(folder, { recursive: true });
  writeChecksums();
  testPackages(out);
  const abi = abiReport(values.last, sdk.archive, names);
  const advisories = values.advisories ? advisoriesFor(components, values.advisories) : [];
  const named = advisories.map(
    ({ id, name, version, summary }) => `${id}: ${name} ${version}. ${summary}`,
  );

  const notRun = [
    ...left.map(
      (name) =>
        `${name} was not built${TARGETS[name].needsAppleSdk ? ": it takes Apple's SDK" : ""}.`,
    ),
    "`npm run test:target` of the targets: the hosted CI runs it, and docs/platforms.md says what ran.",
    ...(abi.missing ? [`The C interface was not compared: ${abi.missing}.`] : []),
    ...(values["verify-builds"]
      ? []
      : ["No target was built twice: `--verify-builds` does that for those for Linux."]),
    ...(values.advisories
      ? []
      : ["No advisories were looked up: no file was named by --advisories."]),
    "Nothing was published, so there is no provenance to check.",
  ];
  const size = ({ archive, packed, unpacked }, most) =>
    `| ${archive.slice(out.length + 1)} | ${megabytes(packed)} | ${most} | ${megabytes(unpacked)} |\n`;
  const report = `# Release report

## Reasons to refuse it

${list(reasons)}
## Built and tested

${list([...names, "The packed packages went through their tests on this machine."])}
## Built twice, with the same result

${same ? `\`\`\`\n${same}\`\`\`\n` : "Nothing.\n"}
## Sizes

In MB.

| archive | to download | at most | installed |
| --- | --- | --- | --- |
${size(sdk, megabytes(MAX_BYTES))}${size(platform, "-")}${size(load, "-")}
## The C interface, against the last release

${abi.report ?? "Not compared.\n"}
## Advisories

${list(named)}
## Not run

${list(notRun)}`;
  writeFileSync(join(out, "report.md"), report);
  console.log(report);
  if (abi.breaks)
    throw new Error(
      "The C interface lost or changed functions: docs/releasing.md says what that takes.",
    );
}

try {
  main();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
