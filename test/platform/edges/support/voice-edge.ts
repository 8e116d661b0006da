import { expect } from "vitest";
import type { Bus } from "../../../../platform/edges/bus/bus.js";
import { agree, openCall, tone } from "../../voice/support/call.js";
import type { Peer } from "../../voice/support/peers.js";
import { openEdge } from "./edge-here.js";
import { SECRET } from "./edge-process.js";
import { startNats } from "./nats.js";

/** A platform with two bots, a voice channel for them, and edges that run voice servers. */
export async function openVoiceEdges(count: number, wrap?: (bus: Bus) => Bus) {
  const nats = await startNats();
  const call = await openCall(2, { edges: { bus: nats.url, secret: SECRET } });
  const { platform, tls } = call;
  const [own] = platform.voice.servers() as [string];
  const addEdge = async () => {
    const known = platform.voice.servers();
    const { edge } = await openEdge(nats.url, wrap, { voice: true, tls });
    await expect.poll(() => platform.voice.servers()).toHaveLength(known.length + 1);
    const endpoint = platform.voice.servers().at(-1) as string;
    return { edge, endpoint };
  };
  const edges: Awaited<ReturnType<typeof addEdge>>[] = [];
  for (let index = 0; index < count; index += 1) edges.push(await addEdge());
  return { ...call, nats, own, edges, addEdge };
}

/** Lets each of two hear what the other says, whole and as it was. */
export async function hearEachOther(one: Peer, other: Peer): Promise<void> {
  for (const [speaker, listener] of [
    [one, other],
    [other, one],
  ] as const) {
    const before = listener.heard(speaker.id).length;
    const said = tone(660, 10);
    await speaker.speak(said);
    await listener.hears(speaker.id, before + said.length);
    expect(listener.heard(speaker.id).slice(-said.length)).toEqual(said);
  }
}

/** The same with both bots in the voice channel already, with end-to-end encryption. */
export async function openCallAtEdge(count = 1) {
  const opened = await openVoiceEdges(count);
  const { guild, channel, bots } = opened;
  const [one, other] = bots as [Peer, Peer];
  await one.join(guild.id, channel.id, [other.id]);
  await other.join(guild.id, channel.id, [one.id]);
  const code = await agree(bots);
  return { ...opened, one, other, code };
}
