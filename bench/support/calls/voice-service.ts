/**
 * A platform with a call, in a process of its own, at an edge if there is one: says who may come, then what it
 * has used.
 */

import { setTimeout } from "node:timers/promises";
import { startPlatform } from "../../../platform/index.js";
import { answerCost } from "../cost.js";

/** What the process says when it is ready. */
export interface VoiceServiceReady {
  readonly endpoint: string;
  readonly serverId: string;
  readonly members: readonly { userId: string; sessionId: string; token: string }[];
}

process.on("disconnect", () => process.exit());
const { EDGES_BUS: bus, PLATFORM_EDGE_SECRET: secret = "" } = process.env;
// Nobody heartbeats, and no client is taken for lost.
const platform = await startPlatform({
  voice: { heartbeatInterval: 3_600_000 },
  ...(bus === undefined ? {} : { edges: { bus, secret } }),
});
const { voice } = platform;
// The edge offers its voice server after it has joined.
const servers = bus === undefined ? 1 : 2;
while (voice.servers().length < servers) await setTimeout(20);
const serverId = "1";
const members = Array.from({ length: Number(process.argv[2]) }, (_, index) => {
  const userId = String(100 + index);
  const sessionId = `session ${index}`;
  const endToEnd = () => "offered" as const;
  const admission = { serverId, channelId: serverId, userId, sessionId, endToEnd };
  return { userId, sessionId, token: voice.admissions.admit(admission).token };
});
const endpoint = voice.servers().at(-1) ?? "";
process.send?.({ endpoint, serverId, members } satisfies VoiceServiceReady);
answerCost();
