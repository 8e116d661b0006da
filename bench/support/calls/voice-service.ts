/** A platform with a call, in a process of its own: says who may come, then what it has used. */

import { startPlatform } from "../../../platform/index.js";

/** What the process says when it is ready. */
export interface VoiceServiceReady {
  readonly endpoint: string;
  readonly serverId: string;
  readonly members: readonly { userId: string; sessionId: string; token: string }[];
}

/** Processor time that it has used, in microseconds. */
export interface VoiceCost {
  readonly cpu: number;
}

const platform = await startPlatform();
const { admissions } = platform.voice;
const serverId = "1";
const members = Array.from({ length: Number(process.argv[2]) }, (_, index) => {
  const userId = String(100 + index);
  const sessionId = `session ${index}`;
  const endToEnd = () => "offered" as const;
  const admission = { serverId, channelId: serverId, userId, sessionId, endToEnd };
  return { userId, sessionId, token: admissions.admit(admission).token };
});
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: user + system } satisfies VoiceCost);
});
process.on("disconnect", () => process.exit());
const [endpoint = ""] = platform.voice.servers();
process.send?.({ endpoint, serverId, members } satisfies VoiceServiceReady);
