/** How a call with sound starts and ends. */

import type { AudioTrack, CallWithAudio, ReceivedAudioFrame } from "game-social-sdk";
import { describe, expect, it } from "vitest";
import { Failure } from "../support/native.mjs";
import { errorOf, expectRefusal, hostileValues } from "../surface/support/hostile.js";
import {
  CAPTURED,
  client,
  fire,
  library,
  numbers,
  RECEIVED,
  START,
  start,
  take,
  useClients,
} from "./support/call-audio.js";

useClients();

describe("a start", () => {
  it("yields the call that getCall() finds from then on", () => {
    const call = start();
    expect(client.getCall("7")).toBe(call);
    expect(client.getCalls()[0]).toBe(call);
  });

  it("yields nothing where the SDK starts no call", () => {
    library.failNext(START, Failure.noValue);
    expect(client.startCallWithAudioCallbacks("7")).toBeUndefined();
    fire(RECEIVED, 3);
  });

  it("of a call without callbacks has no sound", () => {
    expect(client.startCall("7")?.audio).toBeUndefined();
  });

  const wrong = [0, -1, 1.5, 4097, Number.NaN, Number.POSITIVE_INFINITY, "8", null];
  it.each(wrong)("refuses a buffer of %s", (buffer) => {
    expect(() => start({ buffer: buffer as number })).toThrow(
      'Client.startCallWithAudioCallbacks: parameter "options.buffer" must be',
    );
  });

  it("refuses other wrong values by name", async () => {
    const title = 'Client.startCallWithAudioCallbacks: parameter "';
    const ids = hostileValues({ kind: "scalar", scalar: "uint64_t" }, {});
    for (const { value } of ids) {
      const error = await errorOf(() => client.startCallWithAudioCallbacks(value as string));
      expectRefusal(error, `${title}lobbyId"`);
    }
    expect(() => start({ muted: 1 as never })).toThrow(`${title}options.muted" must be a boolean.`);
    expect(() => start(7 as never)).toThrow(
      `${title}options" must be an object, but a number was given.`,
    );
    const { audio } = start();
    for (const { value } of ids) {
      const error = await errorOf(() => audio.setMuted(value as string, true));
      expectRefusal(error, 'CallAudio.setMuted: parameter "userId"');
    }
    expect(() => audio.setMuted("1", 1 as never)).toThrow('CallAudio.setMuted: parameter "muted"');
  });
});

describe("the end", () => {
  const ends: [string, (call: CallWithAudio) => unknown][] = [
    ["the client's dispose()", () => client.dispose()],
    ["the call's dispose()", (call) => call.dispose()],
    ["endCall()", (call) => client.endCall(call.getChannelId())],
    ["endCalls()", () => client.endCalls()],
    ["the next call in the lobby", () => start()],
  ];
  it.each(ends)("comes by %s, in mid-stream", async (_, end) => {
    const call = start();
    const { received, captured } = call.audio;
    const readers = [received.frames().next(), captured.stream().getReader().read()];
    const loop = take(received, Number.POSITIVE_INFINITY);
    library.fire(RECEIVED, 100_000);
    await readers[0];
    await end(call);
    await loop;
    expect((await readers[1])?.done).toBe(true);
    for (const track of [received, captured])
      expect(track).toMatchObject({ ended: true, buffered: 0 });
    expect(received.dropped).toBe(received.dropped);
    expect(await take(received, 1)).toEqual([]);
    expect(() => call.getStatus()).toThrow("this Call is invalid");
  });

  it("comes after the last frame when the library releases the callbacks", async () => {
    const { audio } = start();
    const waiting = take(audio.captured, Number.POSITIVE_INFINITY);
    fire(RECEIVED, 3);
    library.forget(RECEIVED);
    library.forget(CAPTURED);
    expect(await waiting).toEqual([]);
    expect(audio.received.ended).toBe(false);
    expect(numbers(await take(audio.received, Number.POSITIVE_INFINITY))).toEqual([1, 2, 3]);
    expect(audio.received.ended).toBe(true);
  });

  it("of one direction leaves the other", async () => {
    const { audio } = start();
    library.forget(CAPTURED);
    expect(await take(audio.captured, 1)).toEqual([]);
    fire(RECEIVED, 1);
    expect(numbers(await take(audio.received, 1))).toEqual([1]);
  });

  it("makes settings impossible", () => {
    const call = start();
    call.dispose();
    call.dispose();
    expect(() => call.audio.setMuted("1", true)).toThrow("this CallAudio is invalid");
  });
});

it("frees all memory of a hundred calls that end in mid-stream", async () => {
  const tracks: AudioTrack<ReceivedAudioFrame>[] = [];
  for (let i = 0; i < 100; i += 1) {
    const call = start({ buffer: 16 });
    tracks.push(call.audio.received);
    library.fire(RECEIVED, 1000);
    if (i % 2 === 0) await take(call.audio.received, 1);
    call.dispose();
  }
  library.wait();
  expect(tracks.every((track) => track.ended)).toBe(true);
});
