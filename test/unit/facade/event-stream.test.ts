import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { EventStream } from "../../../lib/events/event-stream.js";
import { SdkError } from "../../../lib/operations/sdk-error.js";

function streamOf(
  events: readonly number[],
  options?: ConstructorParameters<typeof EventStream>[1],
) {
  const stream = new EventStream<number>('events("test")', options);
  for (const event of events) stream.push(event);
  return stream;
}

async function readAll(stream: EventStream<number>): Promise<number[]> {
  const read: number[] = [];
  for await (const event of stream) read.push(event);
  return read;
}

describe("an event stream", () => {
  it("delivers what came before the first read, in order", async () => {
    const stream = streamOf([1, 2, 3]);
    stream.end();
    expect(await readAll(stream)).toEqual([1, 2, 3]);
  });

  it("hands an event to the reader that waits longest", async () => {
    const stream = streamOf([]);
    const first = stream.next();
    const second = stream.next();
    stream.push(1);
    stream.push(2);
    expect(await second).toEqual({ value: 2, done: false });
    expect(await first).toEqual({ value: 1, done: false });
  });

  it("keeps its order over many turns of the buffer", async () => {
    const stream = streamOf([], { buffer: 7 });
    const read: number[] = [];
    let next = 0;
    for (let round = 0; round < 50; round += 1) {
      for (let i = 0; i < 5; i += 1) stream.push(next++);
      for (let i = 0; i < 5; i += 1) read.push((await stream.next()).value as number);
    }
    expect(read).toEqual(Array.from({ length: 250 }, (_, index) => index));
    expect(stream.dropped).toBe(0);
  });

  it("loses nothing when batches of 256 arrive and the reader runs in between", async () => {
    const stream = streamOf([]);
    const read: number[] = [];
    const reader = (async () => {
      for await (const event of stream) read.push(event);
    })();
    let next = 0;
    for (let batch = 0; batch < 20; batch += 1) {
      for (let i = 0; i < 256; i += 1) stream.push(next++);
      await new Promise((resolve) => setImmediate(resolve));
    }
    stream.end();
    await reader;
    expect(stream.dropped).toBe(0);
    expect(read).toHaveLength(20 * 256);
    expect(read.at(-1)).toBe(20 * 256 - 1);
  });

  it("drops the oldest events by default, and counts them", async () => {
    const stream = streamOf([1, 2, 3, 4, 5], { buffer: 3 });
    stream.end();
    expect(stream.dropped).toBe(2);
    expect(await readAll(stream)).toEqual([3, 4, 5]);
  });

  it("drops the newest events when told to, and counts them", async () => {
    const stream = streamOf([1, 2, 3, 4, 5], { buffer: 3, overflow: "drop-newest" });
    stream.end();
    expect(stream.dropped).toBe(2);
    expect(await readAll(stream)).toEqual([1, 2, 3]);
  });

  it('fails after the waiting events with overflow "error", and stops listening', async () => {
    let released = 0;
    const stream = new EventStream<number>('events("test")', { buffer: 2, overflow: "error" });
    stream.onEnd(() => {
      released += 1;
    });
    for (const event of [1, 2, 3, 4]) stream.push(event);
    expect(released).toBe(1);
    const read: number[] = [];
    const loop = (async () => {
      for await (const event of stream) read.push(event);
    })();
    await expect(loop).rejects.toThrow(/events\("test"\): the buffer of 2 events is full/);
    await expect(loop).rejects.toBeInstanceOf(RangeError);
    expect(read).toEqual([1, 2]);
    expect(await stream.next()).toEqual({ value: undefined, done: true });
  });

  it('counts the event that was one too many with overflow "error", and fails however it ends', async () => {
    const stream = streamOf([1, 2, 3], { buffer: 2, overflow: "error" });
    expect(stream.dropped).toBe(1);
    stream.end();
    await stream.next();
    await stream.next();
    await expect(stream.next()).rejects.toThrow("is full");
  });

  it("forgets that it was full when nobody wants to read on", async () => {
    const stream = streamOf([1, 2, 3], { buffer: 2, overflow: "error" });
    await stream.return();
    expect(await stream.next()).toEqual({ value: undefined, done: true });
  });

  it("keeps 1024 events unless it is told otherwise", () => {
    const events = Array.from({ length: 1024 }, (_, at) => at);
    const stream = streamOf(events);
    expect([stream.buffered, stream.dropped]).toEqual([1024, 0]);
    stream.push(1024);
    expect([stream.buffered, stream.dropped]).toEqual([1024, 1]);
  });

  it("leaves its signal alone when it has ended", async () => {
    const { signal } = new AbortController();
    const stream = new EventStream<number>('events("test")', { signal });
    let released = 0;
    stream.onEnd(() => {
      released += 1;
    });
    expect(getEventListeners(signal, "abort")).toHaveLength(1);
    await stream.return();
    expect(getEventListeners(signal, "abort")).toHaveLength(0);
    expect(released).toBe(1);
  });

  it("stops listening on break, once", async () => {
    let released = 0;
    const stream = streamOf([1, 2, 3]);
    stream.onEnd(() => {
      released += 1;
    });
    for await (const event of stream) if (event === 2) break;
    expect(released).toBe(1);
    stream.push(4);
    expect(await stream.next()).toEqual({ value: undefined, done: true });
    await stream.return();
    expect(released).toBe(1);
  });

  it("answers readers that wait when it ends", async () => {
    const stream = streamOf([]);
    const waiting = [stream.next(), stream.next()];
    await stream.return();
    expect(await Promise.all(waiting)).toEqual([
      { value: undefined, done: true },
      { value: undefined, done: true },
    ]);
  });

  it("rejects throw() with the given error and ends", async () => {
    const stream = streamOf([1]);
    const error = new Error("enough");
    await expect(stream.throw(error)).rejects.toBe(error);
    expect(stream.ended).toBe(true);
    expect(stream.buffered).toBe(0);
  });

  it("rejects the waiting reader when its signal is aborted, and drops what waits", async () => {
    const controller = new AbortController();
    const stream = new EventStream<number>('events("test")', { signal: controller.signal });
    const waiting = stream.next();
    const reason = new Error("no longer needed");
    controller.abort(reason);
    const error = await waiting.catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(SdkError);
    expect(error).toMatchObject({ type: "Aborted", operation: 'events("test")', cause: reason });
    expect(await stream.next()).toEqual({ value: undefined, done: true });
  });

  it("rejects the next read when its signal was aborted in between", async () => {
    const controller = new AbortController();
    const stream = new EventStream<number>('events("test")', { signal: controller.signal });
    stream.push(1);
    controller.abort();
    await expect(stream.next()).rejects.toMatchObject({ type: "Aborted" });
  });

  it("never listens with a signal that is aborted already", async () => {
    let released = 0;
    const stream = new EventStream<number>('events("test")', { signal: AbortSignal.abort() });
    stream.onEnd(() => {
      released += 1;
    });
    expect(released).toBe(1);
    await expect(stream.next()).rejects.toMatchObject({ type: "Aborted" });
  });

  it.each([0, -1, 1.5, Number.NaN, "3" as unknown as number])(
    "refuses a buffer of %s",
    (buffer) => {
      expect(() => new EventStream('events("test")', { buffer })).toThrow(RangeError);
    },
  );

  it("refuses an overflow it does not know", () => {
    expect(() => new EventStream('events("test")', { overflow: "block" as "error" })).toThrow(
      'events("test"): parameter "options.overflow"',
    );
  });

  it.each([null, "now", {}])("refuses %j as a signal", (signal) => {
    expect(() => new EventStream('events("test")', { signal: signal as never })).toThrow(
      expect.objectContaining({
        name: "TypeError",
        message: 'events("test"): parameter "options.signal" must be an AbortSignal.',
      }),
    );
  });

  it.each([
    [null, "null"],
    [5, "a number"],
    ["drop-oldest", "a string"],
  ])("refuses %j as options", (options, kind) => {
    expect(() => new EventStream('events("test")', options as never)).toThrow(
      expect.objectContaining({
        name: "TypeError",
        message: `events("test"): parameter "options" must be an object, but ${kind} was given.`,
      }),
    );
  });

  it("ends with await using", async () => {
    const stream = streamOf([1]);
    await stream[Symbol.asyncDispose]();
    expect(stream.ended).toBe(true);
  });
});
