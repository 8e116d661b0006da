/** The containers of `container/compose.yaml` and `container/kubernetes.yaml`, as what they run and are given. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse, parseAllDocuments } from "yaml";

export const CONTAINERS = fileURLToPath(new URL("../../../../container", import.meta.url));

// biome-ignore lint/suspicious/noExplicitAny: whoever reads a manifest checks what it has
type Document = any;

export interface Container {
  readonly name: string;
  /** What it runs, with the words of the image for what the manifest leaves to it. */
  readonly words: readonly string[];
  /** Of the process, without what is in files. */
  readonly env: Readonly<Record<string, string>>;
  /** Files of variables, in the folder of the manifest. */
  readonly envFiles: readonly string[];
  /** The files that it sees, by their paths there, with their paths in the folder of the manifest. */
  readonly files: ReadonlyMap<string, string>;
  /** What says that it is healthy: a command, or an address at itself. */
  readonly check: readonly string[] | string;
  /** The manifest's own words, for what else is to be checked. */
  readonly raw: Document;
}

const read = (file: string) => readFileSync(join(CONTAINERS, file), "utf8");

/** The words of an instruction of the Containerfile. */
export function imageWords(instruction: string): string[] {
  const text = read("Containerfile").replaceAll("\\\n", " ");
  return JSON.parse(new RegExp(`^${instruction} .*?(\\[.*\\])$`, "m").exec(text)?.[1] ?? "null");
}

/** Those of `compose.yaml`. */
export function composeContainers(): Container[] {
  const { services, configs, secrets } = parse(read("compose.yaml"), { merge: true });
  const local = (all: Document, source: string) => all[source].file.replace(/^\.\//, "");
  return Object.entries<Document>(services).map(([name, raw]) => {
    const { entrypoint, command = [], environment = {}, env_file: envFiles = [] } = raw;
    const files = new Map<string, string>();
    for (const { source, target } of raw.configs ?? []) files.set(target, local(configs, source));
    for (const secret of raw.secrets ?? []) {
      const { source = secret, target = `/run/secrets/${secret}` } = secret;
      files.set(target, local(secrets, source));
    }
    const [, ...check] = raw.healthcheck?.test ?? ["CMD", ...imageWords("HEALTHCHECK")];
    return {
      name,
      words: [...(entrypoint ?? imageWords("ENTRYPOINT")), ...command],
      env: environment,
      envFiles,
      files,
      check: check.map((word: string) => word.replaceAll("$$", "$")),
      raw,
    };
  });
}

/** All documents of `kubernetes.yaml`. */
export function kubernetesObjects(): Document[] {
  return parseAllDocuments(read("kubernetes.yaml")).map((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    return document.toJS();
  });
}

/** The containers of its pods. */
export function kubernetesContainers(): Container[] {
  const { configMapGenerator, secretGenerator } = parse(read("kustomization.yaml"));
  const generated = (all: Document[], name: string) => {
    const found = all.find((each) => each.name === name);
    if (found === undefined) throw new Error(`kustomization.yaml has no ${name}.`);
    return found;
  };
  const pods = kubernetesObjects().flatMap(({ spec }) => spec.template?.spec ?? []);
  return pods.map((pod) => {
    const [raw] = pod.containers;
    const files = new Map<string, string>();
    for (const { name, mountPath } of raw.volumeMounts) {
      const volume = pod.volumes.find((each: Document) => each.name === name);
      const source = volume?.configMap
        ? generated(configMapGenerator, volume.configMap.name)
        : volume?.secret && generated(secretGenerator, volume.secret.secretName);
      for (const file of source?.files ?? []) {
        files.set(`${mountPath}/${file.split("/").at(-1)}`, file);
      }
    }
    const { httpGet } = raw.readinessProbe;
    const port = raw.ports.find((each: Document) => each.name === httpGet.port).containerPort;
    return {
      name: raw.name,
      words: [...(raw.command ?? imageWords("ENTRYPOINT")), ...(raw.args ?? [])],
      env: Object.fromEntries((raw.env ?? []).map((each: Document) => [each.name, each.value])),
      envFiles: raw.envFrom.flatMap(
        (each: Document) => generated(secretGenerator, each.secretRef.name).envs,
      ),
      files,
      check: `http://127.0.0.1:${port}${httpGet.path}`,
      raw: { ...raw, pod },
    };
  });
}
