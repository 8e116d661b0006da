/** The sound of a call on its way from the library's own thread to JavaScript. */

import {
  type AudioFrame,
  type AudioTrack,
  type CallWithAudio,
  Client,
  type ReceivedAudioFrame,
  SdkError,
} from "game-social-sdk";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { Failure, libraries, useTestLibrary } from "../support/native.mjs";
import { errorOf, expectRefusal, hostileValues } from "../surface/support/hostile.js";
import { expectNothingLeft } from "../surface/support/leaks.js";

const START = "Discord_Client_StartCallWithAudioCallbacks";
const RECEIVED = `${START}.receivedCb`;
const CAPTURED = `${START}.capturedCb`;

const library = useTestLibrary(libraries.openEngine);

let client: Client;
beforeEach(() => {
  library.setAudioFrame(480, 48_000, 2);
  client = new Client({ library: libraries.openEngine });
});
afterEach(() => client.dispose());
afterAll(() => expectNothingLeft(library));

function start(options?: Parameters<Client["startCallWithAudioCallbacks"]>[1]): CallWithAudio {
  return client.startCallWithAudioCallbacks("7", options) as CallWithAudio;
}

/** Has the library call back, and waits until it has: frames are in the ring, or dropped. */
function fire(symbol: string, count: number): void {
  expect(library.fire(symbol, count)).toBe(1);
  library.wait();
}

async function take<Frame extends AudioFrame>(
  track: AsyncIterable<Frame>,
  count: number,
): Promise<Frame[]> {
  const frames: Frame[] = [];
  for await (const frame of track) if (frames.push(frame) === count) break;
  return frames;
}

/** The library's n-th frame: sample i is n + i. */
function samples(number: number, count: number, from = 0): Int16Array {
  return Int16Array.from({ length: count }, (_, i) => (number + from + i) & 0x7fff);
}

/** What a frame's first sample says of its place. */
const numbers = (frames: readonly AudioFrame[]) => frames.map((frame) => frame.samples[0]);

describe("frames", () => {
  it("arrive with all that the library says of them", async () => {
    const { audio } = start();
    expect(library.lastCall()).toEqual({ symbol: START, arguments: { lobbyId: "7" } });
    fire(RECEIVED, 2);
    fire(CAPTURED, 1);
    const shape = { samplesPerChannel: 480, sampleRate: 48_000, channels: 2 };
    expect(await take(audio.received, 2)).toEqual([
      { userId: "1", samples: samples(1, 960), ...shape },
      { userId: "2", samples: samples(2, 960), ...shape },
    ]);
    expect(await take(audio.captured, 1)).toEqual([{ samples: samples(1, 960), ...shape }]);
  });

  it("arrive at a reader that waits for them", async () => {
    const { audio } = start();
    const heard = take(audio.received, 3);
    const said = take(audio.captured, 1);
    library.fire(CAPTURED, 1);
    library.fire(RECEIVED, 3);
    expect((await heard).map((frame) => frame.userId)).toEqual(["1", "2", "3"]);
    expect(numbers(await said)).toEqual([1]);
  });

  it("come in pieces of at most 1920 samples, each with whole channels", async () => {
    const { audio } = start();
    library.setAudioFrame(1000, 44_100, 3);
    fire(RECEIVED, 1);
    const frames = await take(audio.received, 2);
    expect(frames.map((frame) => frame.samplesPerChannel)).toEqual([640, 360]);
    expect(frames.map((frame) => frame.sampleRate)).toEqual([44_100, 44_100]);
    expect(frames.map((frame) => frame.samples)).toEqual([
      samples(1, 1920),
      samples(1, 1080, 1920),
    ]);
  });

  it("are copies that belong to their reader", async () => {
    const { audio } = start({ buffer: 1 });
    fire(CAPTURED, 1);
    const [first] = await take(audio.captured, 1);
    fire(CAPTURED, 2);
    await take(audio.captured, 1);
    expect(first?.samples).toEqual(samples(1, 960));
    expect(first?.samples.buffer.byteLength).toBe(1920);
  });

  it("of nothing, or of no channel, are none", async () => {
    const { audio } = start();
    library.setAudioFrame(0, 48_000, 2);
    fire(RECEIVED, 5);
    library.setAudioFrame(480, 48_000, 0);
    fire(RECEIVED, 5);
    expect(audio.received.buffered).toBe(0);
  });
});

describe("a reader that is too slow", () => {
  it.each([1, 2, 7, 256, 4096])(
    "keeps the last %s frames and counts the others",
    async (buffer) => {
      const { audio } = start({ buffer });
      const fired = buffer + 1000;
      fire(RECEIVED, fired);
      expect(audio.received).toMatchObject({ dropped: 1000, buffered: buffer, ended: false });
      expect(audio.captured).toMatchObject({ dropped: 0, buffered: 0 });
      const frames = await take(audio.received, buffer);
      expect(frames.map((frame) => frame.userId)).toEqual(
        Array.from({ length: buffer }, (_, i) => String(1001 + i)),
      );
      expect(audio.received).toMatchObject({ dropped: 1000, buffered: 0 });
    },
  );

  it("loses nothing else, and nothing twice", async () => {
    const { audio } = start({ buffer: 8 });
    const all = 200_000;
    let read = 0;
    let last = 0n;
    library.fire(RECEIVED, all);
    for await (const { userId } of audio.received) {
      expect(BigInt(userId)).toBeGreaterThan(last);
      last = BigInt(userId);
      read += 1;
      if (last === BigInt(all)) break;
    }
    expect(read + audio.received.dropped).toBe(all);
  });

  it("has 256 frames unless told otherwise", () => {
    const { audio } = start();
    fire(CAPTURED, 300);
    expect(audio.captured).toMatchObject({ dropped: 44, buffered: 256 });
  });
});

describe("reading", () => {
  it("goes on where the reader before has stopped", async () => {
    const { audio } = start();
    fire(CAPTURED, 3);
    expect(numbers(await take(audio.captured, 2))).toEqual([1, 2]);
    expect(numbers(await take(audio.captured, 1))).toEqual([3]);
  });

  it("hands every frame to one reader", async () => {
    const { audio } = start();
    const readers = [audio.captured.frames(), audio.captured.frames()] as const;
    const frames = Promise.all(readers.map((reader) => reader.next()));
    fire(CAPTURED, 2);
    expect(numbers((await frames).map(({ value }) => value as AudioFrame)).sort()).toEqual([1, 2]);
  });

  it("stops when its signal is aborted", async () => {
    const { audio } = start();
    const controller = new AbortController();
    const loop = take(audio.captured.frames({ signal: controller.signal }), 1);
    controller.abort("enough");
    const error = await loop.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SdkError);
    expect(error).toMatchObject({
      ...{ type: "Aborted", operation: "CallAudio.captured.frames", cause: "enough" },
    });
    fire(CAPTURED, 1);
    expect(numbers(await take(audio.captured, 1))).toEqual([1]);
  });

  it("ends at once when a waiting iterator returns", async () => {
    const { audio } = start();
    const frames = audio.received.frames();
    const pending = frames.next();
    await frames.return?.();
    expect(await pending).toEqual({ value: undefined, done: true });
  });

  it("works through a Web stream, which takes no more than is pulled", async () => {
    const { audio } = start();
    fire(CAPTURED, 4);
    const reader = audio.captured.stream().getReader();
    expect((await reader.read()).value?.samples).toEqual(samples(1, 960));
    expect(audio.captured.buffered).toBe(3);
    const pending = [reader.read(), reader.read(), reader.read(), reader.read()];
    fire(CAPTURED, 1);
    const read = (await Promise.all(pending)).map(({ value }) => value as AudioFrame);
    expect(numbers(read)).toEqual([2, 3, 4, 1]);
    await reader.cancel();
    fire(CAPTURED, 1);
    expect(audio.captured.buffered).toBe(1);
  });

  it("ends a Web stream whose reader waits, when it is cancelled", async () => {
    const { audio } = start();
    const reader = audio.received.stream().getReader();
    const pending = reader.read();
    await reader.cancel();
    expect((await pending).done).toBe(true);
  });

  it("fails a Web stream when its signal is aborted", async () => {
    const { audio } = start();
    const stream = audio.received.stream({ signal: AbortSignal.abort() });
    await expect(stream.getReader().read()).rejects.toMatchObject({ type: "Aborted" });
  });
});

describe("muting", () => {
  const muted = () => library.counters().framesMuted;

  it("is decided for each user while JavaScript does something else", () => {
    const before = muted();
    const { audio } = start();
    for (const userId of ["2", 3n, "5"]) audio.setMuted(userId, true);
    audio.setMuted("3", false);
    // From here to the count, JavaScript gets no turn.
    fire(RECEIVED, 10);
    expect(muted() - before).toBe(2);
    expect(["1", "2", "3", "5"].map((id) => audio.isMuted(id))).toEqual([false, true, false, true]);
  });

  it("can hold for all but some", () => {
    const before = muted();
    const { audio } = start({ muted: true });
    audio.setMuted("4", false);
    fire(RECEIVED, 10);
    expect(muted() - before).toBe(9);
    expect(audio.isMuted("4")).toBe(false);
    expect(audio.isMuted("18446744073709551615")).toBe(true);
  });

  it("holds for any number of users, each of whom can be heard again", () => {
    const before = muted();
    const { audio } = start({ buffer: 1 });
    for (let id = 1; id <= 1000; id += 1) audio.setMuted(BigInt(id), true);
    for (let id = 1; id <= 1000; id += 2) audio.setMuted(BigInt(id), false);
    for (let id = 1001; id <= 1500; id += 1) audio.setMuted(BigInt(id), true);
    fire(RECEIVED, 2000);
    expect(muted() - before).toBe(1000);
  });

  it("lasts although no one reads any more", () => {
    const before = muted();
    const call = start({ muted: true });
    call.dispose();
    fire(RECEIVED, 3);
    expect(muted() - before).toBe(3);
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

  it("comes after the last frame when the library lets go of the callbacks", async () => {
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
    expect(() => start(7 as never)).toThrow(`${title}options" must be an object.`);
    const { audio } = start();
    for (const { value } of ids) {
      const error = await errorOf(() => audio.setMuted(value as string, true));
      expectRefusal(error, 'CallAudio.setMuted: parameter "userId"');
    }
    expect(() => audio.setMuted("1", 1 as never)).toThrow('CallAudio.setMuted: parameter "muted"');
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
