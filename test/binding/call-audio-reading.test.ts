/** Reading the sound of a call: as an async iterable, and as a Web stream. */

import { type AudioFrame, SdkError } from "game-social-sdk";
import { describe, expect, it } from "vitest";
import { CAPTURED, fire, numbers, samples, start, take, useClients } from "./support/call-audio.js";

useClients();

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
