/** Runs an edge until the parent disconnects, and says what it costs. */

import { Edge } from "../../platform/edges/edge/edge.js";
import type { CostQuestion, ServiceCost } from "./room-service.js";

const { EDGES_BUS: bus = "", PLATFORM_EDGE_SECRET: secret = "" } = process.env;
const edge = await Edge.start({
  bus,
  secret,
  host: "127.0.0.1",
  port: 0,
  hostNames: [],
  warn: (text) => console.error(text),
});
await edge.join();
process.send?.({ port: edge.port });

process.on("message", ({ collect }: CostQuestion) => {
  if (collect) globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const cost: ServiceCost = { cpu: (user + system) / 1000, memory: process.memoryUsage.rss() };
  process.send?.(cost);
});
process.once("disconnect", () => void edge.close().then(() => process.exit(0)));
