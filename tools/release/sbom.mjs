// The bill of materials of a package, in CycloneDX: what is linked into its binaries, what is bundled into its
// code, and what npm installs beside it. Scanners of npm packages see only the last of these.

import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { root } from "../run-command.mjs";
import { componentsFile } from "../third-party/linked.mjs";
import { COMPONENTS } from "../third-party/native.mjs";

const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));

const licensesOf = (license) =>
  license.includes(" ") ? [{ expression: license }] : [{ license: { id: license } }];

const npmPurl = (name, version) => `pkg:npm/${name.replace("@", "%40")}@${version}`;

/**
 * What is linked into the binaries of `targets`, each version once.
 *
 * @throws Error that names a target whose components, or a component whose version, nobody knows
 */
export function nativeComponents(prebuilds, targets) {
  const found = new Map();
  for (const target of targets) {
    const file = componentsFile(prebuilds, target);
    const parts = existsSync(file) ? readJson(file) : [];
    const unknown = parts.find(({ version }) => version === undefined);
    if (parts.length === 0 || unknown)
      throw new Error(
        `${file} does not say which ${unknown?.name ?? "libraries"} the binaries for ${target} contain. ` +
          `Build them again: npm run prebuild -- --target ${target}`,
      );
    for (const { name, version } of parts) {
      const key = `${name}@${version}`;
      const known = found.get(key) ?? { name, version, targets: [] };
      known.targets.push(target);
      found.set(key, known);
    }
  }
  return [...found.values()];
}

function nativePart({ name, version, targets }) {
  const { license, website, cpe } = COMPONENTS.find((each) => each.name === name);
  const purl = `pkg:generic/${name}@${version}`;
  return {
    type: "library",
    "bom-ref": purl,
    name,
    version,
    licenses: licensesOf(license),
    ...(cpe && { cpe: `cpe:2.3:a:${cpe}:${version}:*:*:*:*:*:*:*` }),
    purl,
    externalReferences: [{ type: "website", url: website }],
    properties: targets.map((value) => ({ name: "game-social-sdk:linked-into", value })),
  };
}

const bundledPart = ({ name, version, license }) => ({
  type: "library",
  "bom-ref": `${npmPurl(name, version)}#bundled`,
  name,
  version,
  licenses: licensesOf(license),
  purl: npmPurl(name, version),
  properties: [{ name: "game-social-sdk:bundled", value: "true" }],
});

/** Where the lock file has the package that a file in `folder` imports by `name`. */
function lockedAt(packages, folder, name) {
  for (let from = folder; ; from = from.slice(0, Math.max(from.lastIndexOf("/node_modules/"), 0))) {
    const path = `${from === "" ? "" : `${from}/`}node_modules/${name}`;
    if (packages[path]) return path;
    if (from === "") return undefined;
  }
}

/** What npm installs beside a package, as the lock file has it. */
function installedParts(folder) {
  const { packages } = readJson(join(root, "package-lock.json"));
  const parts = new Map();
  const follow = (from) => {
    const { dependencies, optionalDependencies } = packages[from === "." ? "" : from];
    const names = Object.keys({ ...dependencies, ...optionalDependencies });
    const paths = names.map((name) => lockedAt(packages, from === "." ? "" : from, name));
    return paths.filter(Boolean).map((path) => {
      const { version, license, integrity } = packages[path];
      const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
      const ref = npmPurl(name, version);
      if (parts.has(ref)) return ref;
      const content = Buffer.from(integrity.slice("sha512-".length), "base64").toString("hex");
      const part = {
        type: "library",
        "bom-ref": ref,
        name,
        version,
        hashes: [{ alg: "SHA-512", content }],
        licenses: licensesOf(license),
        purl: ref,
      };
      parts.set(ref, { part, dependsOn: [] });
      parts.get(ref).dependsOn = follow(path);
      return ref;
    });
  };
  return { direct: follow(folder), parts: [...parts.values()] };
}

/** A serial number that only another content changes, so that a build repeated makes the same file. */
function serialNumber(content) {
  const hex = createHash("sha256").update(JSON.stringify(content)).digest("hex");
  const variant = "89ab"[Number.parseInt(hex[16], 16) % 4];
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`];
  return `urn:uuid:${[...parts, variant + hex.slice(17, 20), hex.slice(20, 32)].join("-")}`;
}

/**
 * The bill of materials of one package.
 *
 * @param {string} folder The package's in the repository.
 * @param {{ name: string, version: string, targets: string[] }[]} native What its binaries contain.
 * @param {{ name: string, version: string, license: string }[]} bundled What its code contains.
 * @param {string} timestamp When the release's commit was made.
 */
export function sbomOf(folder, native, bundled, timestamp) {
  const { name, version, license } = readJson(join(root, folder, "package.json"));
  const installed = installedParts(folder);
  const inside = [...native.map(nativePart), ...bundled.map(bundledPart)];
  const self = npmPurl(name, version);
  const content = {
    metadata: {
      timestamp,
      component: {
        type: "library",
        "bom-ref": self,
        name,
        version,
        licenses: licensesOf(license),
        purl: self,
      },
    },
    components: [...inside, ...installed.parts.map(({ part }) => part)],
    dependencies: [
      { ref: self, dependsOn: [...inside.map((part) => part["bom-ref"]), ...installed.direct] },
      ...installed.parts.map(({ part, dependsOn }) => ({ ref: part["bom-ref"], dependsOn })),
    ],
  };
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: serialNumber(content),
    version: 1,
    ...content,
  };
}
