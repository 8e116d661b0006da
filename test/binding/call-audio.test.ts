/** The sound of a call on its way from the library's own thread to JavaScript. */

import { describe, expect, it } from "vitest";
import {
  CAPTURED,
  fire,
  library,
  numbers,
  RECEIVED,
  START,
  samples,
  start,
  take,
  useClients,
} from "./support/call-audio.js";

useClients();

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

  it("has 256 frames by default", () => {
    const { audio } = start();
    fire(CAPTURED, 300);
    expect(audio.captured).toMatchObject({ dropped: 44, buffered: 256 });
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
