/** The dashboard and the settings of Prometheus ask for what platform and edges really have. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { bundleEdge, EdgeProcess } from "./support/edge-process.js";
import { CONTAINERS, composeContainers } from "./support/manifests.js";
import { openWithEdges } from "./support/platform.js";

const program = await bundleEdge();

interface Query {
  readonly expr: string;
  readonly legendFormat: string;
}

interface Panel {
  readonly targets: readonly Query[];
}

const { panels } = JSON.parse(readFileSync(join(CONTAINERS, "grafana-dashboard.json"), "utf8")) as {
  panels: readonly Panel[];
};
const queries = panels.flatMap(({ targets }) => targets);
const METRIC = /game_social_sdk_\w+/g;

/** Type and labels of each metric in the text format of Prometheus. */
function metricsIn(text: string): Map<string, { type: string; labels: Set<string> }> {
  const found = new Map<string, { type: string; labels: Set<string> }>();
  for (const [, name = "", type = ""] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    const samples = text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? [0-9.e+-]+$`, "gm"));
    const labels = [...samples].flatMap(([, all = ""]) =>
      [...all.matchAll(/(\w+)="/g)].map(([, label]) => label as string),
    );
    found.set(name, { type, labels: new Set(labels) });
  }
  return found;
}

/** What platform and edge have, asked where Prometheus is told to ask. */
async function exported() {
  const { platform, nats } = await openWithEdges();
  const edge = await EdgeProcess.start(program, nats.url);
  const { scrape_configs: jobs } = parse(readFileSync(join(CONTAINERS, "prometheus.yaml"), "utf8"));
  const texts = jobs.map(async (job: { job_name: string; metrics_path: string }) => {
    const base =
      job.job_name === "platform" ? platform.webBase : edge.gatewayUrl.replace("ws:", "http:");
    const headers = { authorization: `Bearer ${platform.adminToken}` };
    const response = await fetch(new URL(job.metrics_path, base), { headers });
    expect(response.status).toBe(200);
    return metricsIn(await response.text());
  });
  const all = (await Promise.all(texts)) as ReturnType<typeof metricsIn>[];
  return new Map(all.flatMap((metrics) => [...metrics]));
}

test("each query asks for metrics that there are, with their labels, counters by their growth", async () => {
  const metrics = await exported();
  expect(queries.length).toBeGreaterThan(0);
  for (const { expr, legendFormat } of queries) {
    const [name = "", ...more] = expr.match(METRIC) ?? [];
    expect(more).toEqual([]);
    const metric = metrics.get(name);
    expect(metric, expr).toBeDefined();
    expect(/\b(rate|increase)\(/.test(expr), expr).toBe(metric?.type === "counter");
    // Prometheus adds where it has asked; a sum has no labels.
    const labels = /\bsum\(/.test(expr) ? [] : ["instance", ...(metric?.labels ?? [])];
    for (const [, label] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
      expect(labels).toContain(label);
  }
  const shown = queries.flatMap(({ expr }) => expr.match(METRIC) ?? []);
  expect([...metrics.keys()].filter((name) => !shown.includes(name))).toEqual([]);
});

test("Prometheus asks the platform and each edge of compose.yaml", () => {
  const { scrape_configs: jobs } = parse(readFileSync(join(CONTAINERS, "prometheus.yaml"), "utf8"));
  const targets = jobs.flatMap((job: { static_configs: { targets: string[] }[] }) =>
    job.static_configs.flatMap((each) => each.targets),
  );
  const programs = composeContainers().filter(({ name }) => name !== "nats");
  const addresses = programs.map(({ name }) => `${name}:${name === "platform" ? 7780 : 7790}`);
  expect(targets).toEqual(addresses);
});
