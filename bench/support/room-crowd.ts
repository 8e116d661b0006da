/** The players of `room-service.ts`: holds their sessions, sends messages, and counts deliveries. */

import { FrameCounter } from "./gateway/frame-counter.js";
import { percentile } from "./measure.js";
import { MessageSender } from "./message-sender.js";
import type { RoomServiceReady } from "./room-service.js";

/** Connects all players, or has them send messages. */
export type CrowdQuestion =
  | ({
      readonly kind: "connect";
      /** Of the edges to connect with in turn. Default: the platform's own. */
      readonly ports?: readonly number[];
    } & RoomServiceReady)
  | {
      readonly kind: "talk";
      readonly messages: number;
      /** Messages under way at once. */
      readonly senders: number;
      /** Messages a second, evenly; as many as can be when absent. */
      readonly rate?: number;
    };

export interface CrowdAnswer {
  /** Milliseconds from the first message to the last delivery. */
  readonly wall: number;
  /** Milliseconds from sending to delivery, at the median. */
  readonly p50: number;
  /** Milliseconds from sending to delivery that 99 of 100 deliveries did not exceed. */
  readonly p99: number;
  readonly deliveries: number;
}

/** Sessions that connect at the same time. */
const CONNECTING = 100;
/** Of so many sessions one looks into what it gets, for the latency. */
const LOOKING = 20;

let service: RoomServiceReady;
let deliveries = 0;
let latencies: number[] = [];
let arrived: () => void = () => {};
let expected = Number.POSITIVE_INFINITY;

const now = () => performance.timeOrigin + performance.now();

async function connectAll(ports: readonly number[]): Promise<void> {
  const players = service.rooms.flatMap(({ tokens }) => tokens);
  for (let at = 0; at < players.length; at += CONNECTING) {
    const some = players.slice(at, at + CONNECTING);
    await Promise.all(
      some.map((token, index) =>
        FrameCounter.open(ports[(at + index) % ports.length] as number, token, (payload) =>
          count(payload, (at + index) % LOOKING),
        ),
      ),
    );
  }
}

function count(payload: Buffer, turn: number): void {
  if (turn === 0) {
    const sentAt = /"content":"at (\d+\.?\d*)/.exec(payload.toString("latin1"))?.[1];
    if (sentAt === undefined) return;
    latencies.push(now() - Number(sentAt));
  } else if (payload.indexOf("LOBBY_MESSAGE_CREATE") === -1) {
    return;
  }
  deliveries += 1;
  if (deliveries === expected) arrived();
}

async function talk({ messages, senders, rate }: CrowdQuestion & { kind: "talk" }) {
  const { rooms, port } = service;
  deliveries = 0;
  latencies = [];
  expected = messages * (rooms[0]?.tokens.length ?? 0);
  const all = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  let sent = 0;
  const start = now();
  const work = Array.from({ length: senders }, async () => {
    const sender = new MessageSender(port);
    while (sent < messages) {
      const message = sent++;
      if (rate !== undefined) await until(start + (message * 1000) / rate);
      const { lobbyId, tokens } = rooms[message % rooms.length]!;
      await sender.send(lobbyId, tokens[message % tokens.length]!, `at ${now()}`);
    }
    sender.close();
  });
  await Promise.all(work);
  await all;
  const [p50, p99] = [50, 99].map((percent) => percentile(latencies, percent));
  return { wall: now() - start, p50, p99, deliveries } as CrowdAnswer;
}

/** A steady rate is the point; there is no event to wait for. */
function until(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, time - now()));
}

process.send?.({});
process.on("message", async (question: CrowdQuestion) => {
  if (question.kind === "talk") return process.send?.(await talk(question));
  service = question;
  await connectAll(question.ports ?? [question.port]);
  return process.send?.({});
});
process.once("disconnect", () => process.exit(0));
