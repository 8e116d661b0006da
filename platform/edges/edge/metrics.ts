import { metricsText } from "../../kernel/metrics.js";
import type { Joiner } from "./joiner.js";

/** The metrics of an edge. */
export function edgeMetrics({ current, totals, voice }: Joiner): string {
  const { link } = current ?? {};
  return metricsText([
    {
      name: "edge_joined",
      help: "Whether the edge has joined a platform.",
      type: "gauge",
      values: current === undefined ? 0 : 1,
    },
    {
      name: "edge_sockets",
      help: "Sockets of clients.",
      type: "gauge",
      values: current?.sockets.size ?? 0,
    },
    {
      name: "edge_deliveries_total",
      help: "Payloads that were sent to clients.",
      type: "counter",
      values: totals.deliveries + (current?.deliveries ?? 0),
    },
    {
      name: "edge_queue_bytes",
      help: "Bytes for the platform that wait.",
      type: "gauge",
      values: link?.queuedBytes ?? 0,
    },
    {
      name: "edge_lag_seconds",
      help: "How long the latest beat took to the platform and back.",
      type: "gauge",
      values: (link?.lag ?? 0) / 1000,
    },
    {
      name: "edge_voice_connections",
      help: "Clients that are connected to the voice server.",
      type: "gauge",
      values: voice?.connections ?? 0,
    },
    {
      name: "edge_voice_packets_total",
      help: "Packets with sound that came to the voice server.",
      type: "counter",
      values: voice?.packets ?? 0,
    },
    {
      name: "edge_links_ended_total",
      help: "Links with a platform that have ended.",
      type: "counter",
      values: totals.links,
    },
    {
      name: "edge_lost_messages_total",
      help: "Messages of the platform that were lost.",
      type: "counter",
      values: totals.gaps,
    },
  ]);
}
