/** The link between core and edge, over a bus that loses, repeats, changes and delays messages. */

import { randomBytes } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { LINK_LIMITS, Link, type LinkLimits } from "../../../platform/edges/bus/link.js";
import { RecordWriter, readRecords } from "../../../platform/edges/bus/records.js";
import { EncodedDispatch } from "../../../platform/kernel/gateway/encoded-dispatch.js";
import { Numbers } from "../../support/numbers.js";
import { SECRET } from "./support/edge-process.js";

/** Both ends of a link. `carry` takes each message of the core and decides what the edge gets. */
function linked(
  carry: (message: Buffer, deliver: (message: Buffer) => void) => void,
  limits: Partial<LinkLimits> = {},
) {
  const received: string[] = [];
  const ends: string[] = [];
  const nonces = randomBytes(32);
  const end = (side: "core" | "edge", publish: (data: Buffer) => void) => {
    const link = new Link({
      secret: SECRET,
      nonces,
      side,
      maxPayload: 1000,
      limits: { ...LINK_LIMITS, beat: 1e6, ...limits },
      publish,
      received: (batch) => received.push(batch.toString()),
      ended: (reason) => ends.push(`${side}: ${reason}`),
    });
    onTestFinished(() => link.end("the test is over"));
    return link;
  };
  const core: Link = end("core", (data) => carry(data, (message) => edge.receive(message)));
  const edge: Link = end("edge", (data) => core.receive(data));
  return { core, edge, received, ends };
}

test("batches of any size arrive whole and in order", () => {
  const { core, received, ends } = linked((message, deliver) => deliver(message));
  const batches = [1, 900, 5000, 20_000].map((length) => "x".repeat(length));
  for (const batch of batches) core.send(Buffer.from(batch));
  expect(received).toEqual(batches);
  expect(ends).toEqual([]);
});

test("a message that is lost ends the link on both sides, and nothing after it is taken", () => {
  let count = 0;
  const { core, edge, received, ends } = linked((message, deliver) => {
    count += 1;
    if (count !== 2) deliver(message);
  });
  for (const batch of ["one", "two", "three", "four"]) core.send(Buffer.from(batch));
  expect(received).toEqual(["one"]);
  expect(ends.sort()).toEqual(["core: a message was lost", "edge: a message was lost"]);
  expect(edge.gaps).toBe(1);
});

test("the loss of the last message is noticed by the next beat", () => {
  let lose = false;
  const { core, ends } = linked((message, deliver) => lose || deliver(message));
  lose = true;
  core.send(Buffer.from("lost"));
  expect(ends).toEqual([]);
  lose = false;
  core.beat();
  expect(ends).toContain("edge: a message was lost");
});

test("a message that comes twice, or is of somebody else, changes nothing", () => {
  const numbers = new Numbers(7);
  const earlier: Buffer[] = [];
  const { core, edge, received, ends } = linked((message, deliver) => {
    const changed = Buffer.from(message);
    const at = numbers.below(changed.length);
    changed.writeUInt8(changed.readUInt8(at) ^ (1 + numbers.below(255)), at);
    for (const strange of [
      changed,
      randomBytes(numbers.below(100)),
      message.subarray(0, numbers.below(message.length)),
      Buffer.concat([message, Buffer.from("more")]),
      ...earlier,
      Buffer.alloc(1_000_000),
    ]) {
      deliver(strange);
    }
    deliver(message);
    earlier.push(message);
  });
  const batches = Array.from({ length: 20 }, (_, n) => `batch ${n}`);
  for (const batch of batches) core.send(Buffer.from(batch));
  expect(received).toEqual(batches);
  expect(ends).toEqual([]);
  expect(edge.strange).toBeGreaterThan(100);
});

test("what waits for an edge that does not process is bounded; the link ends instead", () => {
  let carried = 0;
  const { core, ends } = linked((message) => (carried += message.length), {
    window: 10_000,
    queue: 50_000,
  });
  let sent = 0;
  while (ends.length === 0 && sent < 1000) {
    core.send(Buffer.alloc(1000));
    sent += 1;
  }
  expect(ends).toEqual(["core: the other side does not keep up"]);
  expect(carried).toBeLessThan(15_000);
  expect(sent).toBeLessThan(65);
});

test("a slow edge gets everything, in order, as fast as it processes", () => {
  const waiting: (() => void)[] = [];
  const { core, received, ends } = linked(
    (message, deliver) => waiting.push(() => deliver(message)),
    { window: 4000 },
  );
  const batches = Array.from({ length: 100 }, (_, n) => `${n} ${"x".repeat(300)}`);
  for (const batch of batches) core.send(Buffer.from(batch));
  expect(waiting.length).toBeLessThan(20);
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) next();
  expect(received).toEqual(batches);
  expect(ends).toEqual([]);
});

test("a side that is silent for too long counts as gone", async () => {
  const { ends } = linked(() => {}, { beat: 5, silence: 20 });
  await expect.poll(() => ends).toContain("edge: the other side is silent");
});

test("an event for many connections is in a batch once, between what came before and after", () => {
  const records = new RecordWriter();
  const event = new EncodedDispatch("TEST", JSON.stringify("x".repeat(1000)));
  const large = new EncodedDispatch("LARGE", JSON.stringify("ü".repeat(40_000)));
  records.text(1, "hello");
  for (let connection = 1; connection <= 100; connection += 1) {
    records.dispatch(connection, connection * 10, event);
  }
  records.dispatch(1, 11, large);
  records.dispatch(1, 12, event);
  records.close(1, 4000, "bye");
  expect(records.length).toBeLessThan(1100 + 100 * 8 + 80_100);
  const seen: unknown[] = [];
  readRecords(records.take(), {
    text: (connection, text) => seen.push([connection, text.toString()]),
    dispatch: (connection, seq, dispatch) => seen.push([connection, dispatch.text(seq)]),
    close: (...close) => seen.push(close),
  });
  expect(seen).toEqual([
    [1, "hello"],
    ...Array.from({ length: 100 }, (_, n) => [n + 1, event.text((n + 1) * 10)]),
    [1, large.text(11)],
    [1, event.text(12)],
    [1, 4000, "bye"],
  ]);
  expect(records.length).toBe(0);
});

test("an invalid batch is refused, not read beyond its end", () => {
  const numbers = new Numbers(8);
  const read: string[] = [];
  const handler = {
    text: () => read.push("text"),
    dispatch: () => read.push("dispatch"),
    close: () => read.push("close"),
    terminate() {},
    pause() {},
    opened() {},
  };
  const records = new RecordWriter();
  records.text(1, "hello");
  records.dispatch(1, 2, new EncodedDispatch("TEST", "1"));
  records.close(1, 4000, "bye");
  const sound = records.take();
  readRecords(sound, handler);
  const whole = read.splice(0);
  expect(whole).toEqual(["text", "dispatch", "close"]);
  for (let end = 1; end < sound.length; end += 1) {
    let refused = false;
    try {
      readRecords(sound.subarray(0, end), handler);
    } catch {
      refused = true;
    }
    // What is cut off is refused, unless it ends between two records.
    expect(whole.slice(0, read.length)).toEqual(read);
    expect(refused || read.length < whole.length).toBe(true);
    read.length = 0;
  }
  let refused = 0;
  for (let n = 0; n < 2000; n += 1) {
    try {
      readRecords(Buffer.from(Array.from({ length: 40 }, () => numbers.below(9))), handler);
    } catch {
      refused += 1;
    }
  }
  expect(refused).toBeGreaterThan(1900);
  expect(() => readRecords(sound, { text() {} })).toThrow("not expected here");
});
