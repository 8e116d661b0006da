/** Runs an edge until the parent disconnects, with a voice server if its argument is "voice", and says what it costs. */

import { Edge } from "../../platform/edges/edge/edge.js";
import { answerCost } from "./cost.js";

const { EDGES_BUS: bus = "", PLATFORM_EDGE_SECRET: secret = "" } = process.env;
const edge = await Edge.start({
  bus,
  secret,
  host: "127.0.0.1",
  port: 0,
  hostNames: [],
  voice: process.argv[2] === "voice",
  warn: (text) => console.error(text),
});
await edge.join();
process.send?.({ port: edge.port });

answerCost();
process.once("disconnect", () => void edge.close().then(() => process.exit(0)));
