/** What the manifests of `container/` run, on loopback: each command line, with its secrets, files and checks. */

import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "../../support/free-port.js";
import { GatewayClient } from "../support/gateway.js";
import {
  CONTAINERS,
  type Container,
  composeContainers,
  kubernetesContainers,
  kubernetesObjects,
} from "./support/manifests.js";
import { startNats } from "./support/nats.js";
import { bundleProgram } from "./support/program-process.js";

const program = await bundleProgram('import "./platform/cli.ts";');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "manifests-"));
  const script = join(CONTAINERS, "make-secrets.sh");
  execFileSync("bash", [script, join(folder, "secrets")], { stdio: "ignore" });
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Where a file of the manifest's folder is: the secrets are made for the test. */
const placeOf = (file: string) => join(file.startsWith("secrets/") ? folder : CONTAINERS, file);

/** A manifest's containers as processes of this machine. */
class Loopback {
  readonly #ports = new Map<string, number>();

  /** @param ports - ports of the manifest, with those that stand for them here */
  constructor(ports: Readonly<Record<string, number>>) {
    for (const [port, own] of Object.entries(ports)) this.#ports.set(port, own);
  }

  /** A text of a container with the addresses and paths of this machine. */
  rewrite(text: string, { files }: Container): string {
    let own = text;
    for (const [path, file] of files) own = own.replaceAll(path, placeOf(file));
    return own
      .replaceAll("0.0.0.0", "127.0.0.1")
      .replaceAll("/app/node_modules/game-social-sdk-platform/dist/cli.cjs", program)
      .replaceAll("/state/", `${folder}/`)
      .replace("tls://nats:", "tls://localhost:")
      .replace(/(?<=[:/])\d{4}(?!\d)/g, (port) => String(this.#ports.get(port) ?? port));
  }

  variables(container: Container): Record<string, string> {
    const own = Object.entries(container.env).map(([name, value]) => [
      name,
      this.rewrite(value, container),
    ]);
    const texts = container.envFiles.map((file) => readFileSync(placeOf(file), "utf8"));
    return Object.assign(Object.fromEntries(own), ...texts.map((text) => parseEnv(text)));
  }

  /** Runs a container of the platform's image, and waits for what it prints first. */
  async run(container: Container, port: number): Promise<{ child: ChildProcess; text: string }> {
    const [command = "", ...args] = container.words.map((word) => this.rewrite(word, container));
    expect(command).toBe("node");
    const { PATH } = process.env;
    const child = spawn(process.execPath, [...args, "--port", `${port}`], {
      env: { PATH, ...this.variables(container) },
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    const [text] = await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
    return { child, text: String(text) };
  }

  /** Asks a container what its manifest lets others ask. */
  async healthy(container: Container): Promise<boolean> {
    const { check } = container;
    if (typeof check === "string") {
      return fetch(this.rewrite(check, container)).then(
        ({ ok }) => ok,
        () => false,
      );
    }
    const [command = "", ...args] = check.map((word) => this.rewrite(word, container));
    const [code] = await once(spawn(command, args, { stdio: "ignore" }), "exit");
    return code === 0;
  }
}

const manifests = [
  { file: "compose.yaml", containers: composeContainers(), edges: ["edge-1", "edge-2"] },
  { file: "kubernetes.yaml", containers: kubernetesContainers(), edges: ["edge"] },
];

const named = (containers: readonly Container[], name: string) =>
  containers.find((each) => each.name === name) as Container;

/** Runs a manifest's NATS server by its configuration. */
async function runNats(nats: Container, monitor: number) {
  const here = new Loopback({ 4222: -1, 8222: monitor });
  const [command, option, path = ""] = nats.words;
  expect([command, option]).toEqual(["nats-server", "--config"]);
  const config = join(folder, "nats.conf");
  const text = readFileSync(placeOf(nats.files.get(path) as string), "utf8");
  writeFileSync(config, here.rewrite(text, nats));
  for (const [name, value] of Object.entries(here.variables(nats))) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const server = await startNats("--config", config);
  expect((await fetch(`http://127.0.0.1:${monitor}/healthz`)).status).toBe(200);
  return server;
}

test.each(manifests)(
  "what $file runs gets healthy, joins by TLS, serves clients and ends at SIGTERM",
  async ({ containers, edges }) => {
    const [monitor, core, ...edgePorts] = (await Promise.all(
      ["nats", "platform", ...edges].map(() => freePort()),
    )) as [number, number, ...number[]];
    const { port: bus } = await runNats(named(containers, "nats"), monitor);
    const placeAt = (edge = 0) => new Loopback({ 4222: bus, 7780: core, 7790: edge });

    const platform = named(containers, "platform");
    const place = placeAt(edgePorts[0]);
    const running = await place.run(platform, core);
    expect(running.text).toContain("Local platform: http://");
    expect(await place.healthy(platform)).toBe(true);
    const { PLATFORM_ADMIN_TOKEN } = place.variables(platform);
    const headers = { authorization: `Bearer ${PLATFORM_ADMIN_TOKEN}` };
    const ask = (path: string) => fetch(`http://127.0.0.1:${core}${path}`, { headers });

    for (const [at, name] of edges.entries()) {
      const port = edgePorts[at] as number;
      const edge = named(containers, name);
      expect(await placeAt(port).healthy(edge)).toBe(false);
      const { child, text } = await placeAt(port).run(edge, port);
      expect(await placeAt(port).healthy(edge)).toBe(true);
      const [, address] = /^Edge: (\S+)\n/.exec(text) ?? [];
      expect(await (await ask("/api/v10/gateway")).json()).toEqual({ url: address });
      const client = new GatewayClient(`ws://127.0.0.1:${port}/gateway`);
      expect(await client.next()).toMatchObject({ op: 10 });
      child.kill("SIGTERM");
      await expect(client.closed).resolves.toMatchObject({ code: 4000 });
      expect(await once(child, "exit")).toEqual([0, null]);
    }
    expect(await (await ask("/admin/metrics")).text()).toContain(
      `game_social_sdk_platform_edge_links_ended_total ${edges.length}\n`,
    );
    running.child.kill("SIGTERM");
    expect(await once(running.child, "exit")).toEqual([0, null]);
  },
);

test.each(manifests)(
  "no container of $file holds a secret, is root, or writes elsewhere than in volumes",
  ({ file, containers }) => {
    for (const { env, raw } of containers) {
      expect(Object.keys(env).filter((name) => name !== "NODE_EXTRA_CA_CERTS")).toEqual([]);
      if (file === "compose.yaml") {
        expect(raw).toMatchObject({ user: "10001:10001", read_only: true, cap_drop: ["ALL"] });
        continue;
      }
      expect(raw.pod).toMatchObject({
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        securityContext: { runAsNonRoot: true, runAsUser: 10_001, fsGroup: 10_001 },
      });
      expect(raw.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
    }
  },
);

test("compose.yaml publishes on loopback alone, each edge at the port that it is reached by", () => {
  const containers = composeContainers();
  expect(named(containers, "nats").raw.ports).toBeUndefined();
  expect(named(containers, "platform").raw.ports).toEqual(["127.0.0.1:7780:7780"]);
  for (const { words, raw } of containers.filter(({ name }) => name.startsWith("edge-"))) {
    const [, port] = /^127\.0\.0\.1:(\d+):7790$/.exec(raw.ports.join()) ?? [];
    expect(words.at(-1)).toBe(`ws://localhost:${port}`);
  }
});

test("all checks of the platform ask for its health", () => {
  const { check } = named(composeContainers(), "platform");
  expect(check).toContainEqual(expect.stringContaining("'GET /health HTTP/1.1"));
  const { raw } = named(kubernetesContainers(), "platform");
  for (const probe of [raw.startupProbe, raw.readinessProbe, raw.livenessProbe]) {
    expect(probe.httpGet).toEqual({ path: "/health", port: "http" });
  }
});

test("in kubernetes.yaml every service, policy and volume finds what it names", () => {
  const objects = kubernetesObjects();
  const pods = objects.flatMap(({ spec }) => spec.template ?? []);
  const apps = pods.map(({ metadata }) => metadata.labels.app);
  const podOf = (app: string) => pods.find(({ metadata }) => metadata.labels.app === app)?.spec;
  for (const { kind, metadata, spec } of objects) {
    if (kind === "Service") {
      const [container] = podOf(spec.selector.app).containers;
      const [{ port, targetPort }] = spec.ports;
      expect(container.ports).toContainEqual({ name: targetPort, containerPort: port });
    } else if (kind === "NetworkPolicy") {
      expect(apps).toContain(spec.podSelector.matchLabels.app);
      expect(apps).toEqual(
        expect.arrayContaining(spec.ingress[0].from[0].podSelector.matchExpressions[0].values),
      );
    } else expect(apps).toContain(spec.selector.matchLabels.app);
    if (kind === "StatefulSet") {
      expect(metadata.name).toBe("platform");
      expect(spec.replicas).toBe(1);
    }
  }
  for (const { name, raw } of kubernetesContainers()) {
    const claims = name === "platform" ? ["state"] : [];
    const volumes = raw.pod.volumes.map((each: { name: string }) => each.name);
    const mounted = raw.volumeMounts.map((each: { name: string }) => each.name);
    expect(mounted.sort()).toEqual([...volumes, ...claims].sort());
  }
});

test("the certificate of the bus names its service, and the secrets are their owner's alone", () => {
  const secrets = join(folder, "secrets");
  expect(statSync(secrets).mode & 0o777).toBe(0o700);
  const { subjectAltName } = new X509Certificate(readFileSync(join(secrets, "nats.pem")));
  expect(subjectAltName).toBe("DNS:nats, DNS:localhost");
  // Another run would change the secrets of what is running.
  const again = spawnSync("bash", [join(CONTAINERS, "make-secrets.sh"), secrets]);
  expect(again.status).toBe(1);
  expect(String(again.stderr)).toContain("File exists");
});
