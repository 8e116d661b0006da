/** The sound of a call over a source of frames that the test fills. */

import { describe, expect, it } from "vitest";
import { type AudioFrame, AudioTrack } from "../../../lib/calls/audio-track.js";
import { openCallAudio } from "../../../lib/calls/call-audio.js";
import { goOn } from "../../support/go-on.js";

/** Frames differ in their number of samples. */
const frame = (number: number): AudioFrame => ({
  ...{ samples: new Int16Array(number), samplesPerChannel: number },
  ...{ sampleRate: 48_000, channels: 1 },
});

/** A track whose call has these frames. */
function open(...numbers: number[]) {
  const frames = numbers.map(frame);
  const state = { over: false, dropped: 0 };
  const track = new AudioTrack("CallAudio.received", {
    read: () => frames.shift(),
    isOver: () => state.over && frames.length === 0,
    countWaiting: () => frames.length,
    countDropped: () => state.dropped,
  });
  return { track, state, come: (...more: number[]) => void frames.push(...more.map(frame)) };
}

/** What a reader has got: the number of the frame, or that there are no more. */
const got = async (next: Promise<IteratorResult<AudioFrame, undefined>>) => {
  const { value, done } = await next;
  return done ? "the end" : value.samplesPerChannel;
};

describe("frames", () => {
  it("go to all calls that wait, in their order, when several come at once", async () => {
    const { track, come } = open();
    const reader = track.frames();
    const waiting = [reader.next(), reader.next(), reader.next()];
    come(1, 2, 3, 4);
    track.wake();
    expect(await Promise.all(waiting.map(got))).toEqual([1, 2, 3]);
    expect(track.buffered).toBe(1);
  });

  it("that nobody asks for stay in the track", async () => {
    const { track } = open(1, 2);
    const [one, other] = [track.frames(), track.frames()];
    track.wake();
    expect(track.buffered).toBe(2);
    expect(await got(other.next())).toBe(1);
    expect(await got(one.next())).toBe(2);
  });

  it("are left to the next reader by one that has left", async () => {
    const { track } = open(1);
    const left = track.frames();
    await left.return?.();
    expect(await got(left.next())).toBe("the end");
    track.wake();
    expect(await got(track.frames().next())).toBe(1);
  });

  it("are left to the next reader by one whose signal was aborted before it began", async () => {
    const { track } = open(1);
    const aborted = track.frames({ signal: AbortSignal.abort("enough") });
    track.wake();
    await expect(aborted.next()).rejects.toMatchObject({ type: "Aborted", cause: "enough" });
    expect(await got(aborted.next())).toBe("the end");
    expect(await got(track.frames().next())).toBe(1);
  });

  it("end for everybody who waits", async () => {
    const { track, state } = open();
    const waiting = [track.frames().next(), track.frames().next()];
    track.wake();
    state.over = true;
    track.wake();
    expect(await Promise.all(waiting.map(got))).toEqual(["the end", "the end"]);
    expect(track.ended).toBe(true);
  });
});

describe("a Web stream", () => {
  it("takes nothing before it is pulled", async () => {
    const { track } = open(1, 2);
    const reader = track.stream().getReader();
    await goOn();
    expect(track.buffered).toBe(2);
    await reader.read();
    await goOn();
    expect(track.buffered).toBe(1);
  });

  it("that is cancelled while it waits takes no frame from the next reader", async () => {
    const { track, come } = open();
    const reader = track.stream().getReader();
    const waiting = reader.read();
    await goOn();
    await reader.cancel();
    expect((await waiting).done).toBe(true);
    const next = track.frames().next();
    come(1);
    track.wake();
    expect(await got(next)).toBe(1);
  });
});

describe("a track whose call has ended", () => {
  it("still tells how many frames were dropped, and has none", async () => {
    const { track, state } = open(1, 2);
    state.dropped = 3;
    track.close();
    expect([track.dropped, track.buffered, track.ended]).toEqual([3, 0, true]);
    track.close();
    expect(track.dropped).toBe(3);
    expect(await got(track.frames().next())).toBe("the end");
  });

  it.each(["received", "captured"] as const)("is named in errors: %s", async (direction) => {
    const native = { takeCall: () => ({}), read: () => undefined, isOver: () => false };
    const { audio } = openCallAudio(undefined, () => native as never) ?? {};
    const frames = audio?.[direction].frames({ signal: AbortSignal.abort() });
    await expect(frames?.next()).rejects.toMatchObject({
      operation: `CallAudio.${direction}.frames`,
    });
  });
});
