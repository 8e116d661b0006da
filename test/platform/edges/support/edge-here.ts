import { onTestFinished } from "vitest";
import { type Bus, connectBus } from "../../../../platform/edges/bus/bus.js";
import { Edge, type EdgeOptions } from "../../../../platform/edges/edge/edge.js";
import { SECRET } from "./edge-process.js";

/** An edge in this process that has joined. `wrap` may put something in between it and the bus. */
export async function openEdge(
  address: string,
  wrap: (bus: Bus) => Bus = (bus) => bus,
  more: Pick<EdgeOptions, "voice" | "tls" | "publicUrl"> = {},
) {
  const warnings: string[] = [];
  const options = {
    bus: address,
    secret: SECRET,
    host: "127.0.0.1",
    port: 0,
    hostNames: [],
    warn: (text: string) => warnings.push(text),
    ...more,
  };
  const bus = wrap(await connectBus({ address, name: "edge" }));
  const edge = await Edge.start(options, { bus });
  onTestFinished(() => edge.close());
  await edge.join();
  return { edge, warnings };
}
