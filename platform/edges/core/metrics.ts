import type { Metric } from "../../kernel/metrics.js";
import type { EdgePeer } from "./edge-peer.js";

/** What has ended since the platform started. */
export interface Failures {
  readonly links: number;
  readonly gaps: number;
}

/** The metrics of a platform's edges. */
export function coreMetrics(peers: readonly EdgePeer[], failures: Failures): Metric[] {
  // Edges behind one address have one series, as a name may have a value only once.
  const each = (
    value: (peer: EdgePeer) => number,
    join: (one: number, other: number) => number = (one, other) => one + other,
  ) => {
    const values = new Map<string, number>();
    for (const peer of peers) {
      const known = values.get(peer.address);
      values.set(peer.address, known === undefined ? value(peer) : join(known, value(peer)));
    }
    return [...values];
  };
  return [
    { name: "platform_edges", help: "Edges.", type: "gauge", values: peers.length },
    {
      name: "platform_edge_connections",
      help: "Sockets of an edge.",
      type: "gauge",
      values: each(({ connections }) => connections.size),
    },
    {
      name: "platform_edge_deliveries_total",
      help: "Payloads that were sent to an edge.",
      type: "counter",
      values: each(({ deliveries }) => deliveries),
    },
    {
      name: "platform_edge_queue_bytes",
      help: "Bytes for an edge that wait.",
      type: "gauge",
      values: each(({ link }) => link?.queuedBytes ?? 0),
    },
    {
      name: "platform_edge_lag_seconds",
      help: "How long the latest beat took to an edge and back; of several of one address the longest.",
      type: "gauge",
      values: each(({ link }) => (link?.lag ?? 0) / 1000, Math.max),
    },
    {
      name: "platform_edge_voice_connections",
      help: "Clients that are connected to the voice server of an edge.",
      type: "gauge",
      values: each(({ voice }) => voice.connections),
    },
    {
      name: "platform_edge_voice_packets_total",
      help: "Packets with sound that came to the voice server of an edge.",
      type: "counter",
      values: each(({ voice }) => voice.packets),
    },
    {
      name: "platform_edge_links_ended_total",
      help: "Links with edges that have ended.",
      type: "counter",
      values: failures.links,
    },
    {
      name: "platform_edge_lost_messages_total",
      help: "Messages of edges that were lost.",
      type: "counter",
      values: failures.gaps,
    },
  ];
}
