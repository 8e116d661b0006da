/** What the engine remembers has bounds, however long a load goes on. */

import { expect, test } from "vitest";
import { seconds } from "../../load/actions/action.js";
import { ActionError } from "../../load/errors.js";
import { Inbox } from "../../load/exactness/inbox.js";
import { Ledger } from "../../load/exactness/ledger.js";
import { Metrics } from "../../load/exactness/metrics.js";
import { Reader } from "../../load/exactness/reader.js";
import { Sequence } from "../../load/exactness/sequence.js";
import { readStamp, writeStamp } from "../../load/exactness/stamp.js";
import { Report } from "./support/run.js";

const none = () => new ActionError("none", "There is none.");

test("of messages that no action takes, the latest 1,000 at most are kept", async () => {
  const inbox = new Inbox<number>();
  for (let n = 0; n < 10_000; n++) inbox.add(n);
  expect(inbox.size).toBeLessThanOrEqual(1000);
  expect(await inbox.take((n) => n === 9999, 0, none)).toBe(9999);
  await expect(inbox.take((n) => n === 0, 0, none)).rejects.toThrow("There is none.");
});

test("numbers that are missing are lost, however many", () => {
  const sequence = new Sequence();
  sequence.read(1);
  sequence.read(1_000_000);
  expect(sequence.lost).toBe(999_998);
  expect(sequence.read(999_999)).toBe("outOfOrder");
  expect(sequence.lost).toBe(999_997);
});

test("what was under way when a reader came is neither lost nor twice", () => {
  const sequence = new Sequence();
  sequence.expect(5);
  expect([4, 5, 6].map((n) => sequence.read(n))).toEqual(["read", "read", "read"]);
  expect(sequence.read(5)).toBe("twice");
  expect(sequence.lost).toBe(0);
});

test("a reader that leaves is forgotten, and of 20,000 senders it remembers half", () => {
  const report = new Report();
  const ledger = new Ledger();
  const metrics = new Metrics(report);
  const reader = new Reader(ledger, metrics);
  reader.join("1");
  reader.join("2");
  expect(ledger.conversations).toBe(2);
  const gone = ledger.newStream();
  const sending = ledger.send("1");
  sending.acknowledged({ stream: gone, number: 1, sentAt: 0 });
  for (let n = 0; n < 20_000; n++) {
    reader.read("1", { stream: ledger.newStream(), number: 1, sentAt: 0 });
  }
  metrics.flush();
  expect(report.messages).toEqual([0, 20_000, 1, 0, 0]);
  reader.close("1");
  reader.close("2");
  expect([ledger.conversations, reader.conversations]).toEqual([0, []]);
});

test("leaving two conversations at once takes no longer than their messages do", async () => {
  const reader = new Reader(new Ledger(), new Metrics(new Report()));
  const late = { stream: "a-1", number: 2, sentAt: 0 };
  for (const conversation of ["1", "2"]) {
    reader.join(conversation);
    reader.read(conversation, { ...late, number: 1 });
    reader.expect(conversation, { ...late, number: 3 });
    reader.read(conversation, { ...late, number: 3 });
  }
  const hours = 10 * 3_600_000;
  const settled = Promise.all(["1", "2"].map((each) => reader.settle(each, hours)));
  for (const conversation of ["1", "2"]) reader.read(conversation, late);
  await settled;
});

test("waits are never longer than timers last, which would end at once", () => {
  expect(seconds.read(Number.POSITIVE_INFINITY)).toBe(2_147_483);
  expect(seconds.read(2_147_483)).toBe(2_147_483);
});

test("a stamp is read as it was written, and other texts are none", () => {
  const stamp = { stream: "a1b2-7", number: 12, sentAt: 1_700_000_000_000.25 };
  expect(readStamp(writeStamp(stamp))).toEqual(stamp);
  for (const text of [undefined, "", "a/b/c", "a/1", "a/1/2/3"]) {
    expect(readStamp(text)).toBeUndefined();
  }
});
