/** A gateway that replays frames encoded beforehand, in a process of its own. */

import { startChild } from "../child.js";

/** What a stream consists of. */
export type StreamKind = "messages" | "presences";

export interface Stream {
  readonly kind: StreamKind;
  readonly count: number;
}

/** What all texts of a stream have in common: how long they are together. */
export interface Encoded {
  readonly characters: number;
  /** Bytes on the wire. */
  readonly bytes: number;
}

export type ReplayTask = { readonly encode: Stream } | { readonly send: string };

export interface Replay {
  /** Base address of the HTTP API, without a version. */
  readonly api: string;
  /** Encodes a new stream, which every contestant then gets once: the same bytes. */
  encode(stream: Stream): Promise<Encoded>;
  /** Sends the stream to the session whose token this is. */
  send(token: string): Promise<void>;
  stop(): Promise<void>;
}

export async function startReplay(): Promise<Replay> {
  const { ready, ask, stop } = await startChild<string>("gateway/replay-process.ts", []);
  const tell = <Answer>(task: ReplayTask) => ask<Answer>(task);
  return {
    api: ready,
    encode: (stream) => tell<Encoded>({ encode: stream }),
    send: (token) => tell<void>({ send: token }),
    stop,
  };
}
