/** A call of the test library that hands its sound over, and a game that reads it. */

import { type AudioFrame, type CallWithAudio, Client } from "game-social-sdk";
import { afterAll, afterEach, beforeEach, expect } from "vitest";
import { libraries, useTestLibrary } from "../../support/native.mjs";
import { expectNothingLeft } from "../../surface/support/leaks.js";

export const START = "Discord_Client_StartCallWithAudioCallbacks";
export const RECEIVED = `${START}.receivedCb`;
export const CAPTURED = `${START}.capturedCb`;

export const library = useTestLibrary(libraries.openEngine);

/** The client of the test that runs. */
export let client: Client;

/** Each test of the file has a client of its own, and nothing may be left of any. */
export function useClients(): void {
  beforeEach(() => {
    library.setAudioFrame(480, 48_000, 2);
    client = new Client({ library: libraries.openEngine });
  });
  afterEach(() => client.dispose());
  afterAll(() => expectNothingLeft(library));
}

export function start(
  options?: Parameters<Client["startCallWithAudioCallbacks"]>[1],
): CallWithAudio {
  return client.startCallWithAudioCallbacks("7", options) as CallWithAudio;
}

/** Has the library call back, and waits until it has: frames are in the ring, or dropped. */
export function fire(symbol: string, count: number): void {
  expect(library.fire(symbol, count)).toBe(1);
  library.wait();
}

export async function take<Frame extends AudioFrame>(
  track: AsyncIterable<Frame>,
  count: number,
): Promise<Frame[]> {
  const frames: Frame[] = [];
  for await (const frame of track) if (frames.push(frame) === count) break;
  return frames;
}

/** The library's n-th frame: sample i is n + i. */
export function samples(number: number, count: number, from = 0): Int16Array {
  return Int16Array.from({ length: count }, (_, i) => (number + from + i) & 0x7fff);
}

/** What a frame's first sample says of its place. */
export const numbers = (frames: readonly AudioFrame[]) => frames.map((frame) => frame.samples[0]);
