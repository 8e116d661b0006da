/** Events as people, players and bots of a test receive them. */

import { expect, test } from "vitest";
import { MAX_EVENTS, Mailbox, type MailboxOptions } from "../../../platform/kit/mailbox.js";

const mailbox = (options: Partial<MailboxOptions> = {}) =>
  new Mailbox({ owner: "the person alice", timeout: 1, ...options });

/** Adds events of one name with these data. */
function add(box: Mailbox, event: string, ...data: unknown[]): void {
  for (const each of data) box.add(event, () => each);
}

test("each event is given to one call, in order, whether it came before or after", async () => {
  const box = mailbox();
  add(box, "A", 1, 2);
  expect([await box.next("A"), await box.next("A")]).toEqual([1, 2]);
  const waits = [box.next("A", { timeout: "1 minute" }), box.next("A", { timeout: "1 minute" })];
  expect(box.waiting).toEqual(Array(2).fill('the person alice waits for "A"'));
  add(box, "B", 0);
  add(box, "A", 3, 4, 5);
  expect(await Promise.all(waits)).toEqual([3, 4]);
  expect(box.waiting).toEqual([]);
  expect(await box.next("A")).toBe(5);
  expect(box.received.map(({ event, data }) => `${event}${data}`).join()).toBe("A1,A2,B0,A3,A4,A5");
});

test("what a condition refuses stays for others", async () => {
  const box = mailbox();
  add(box, "A", 1, 2);
  const isTwo = (n: number) => n === 2;
  expect(await box.next("A", { where: isTwo as never })).toBe(2);
  const later = box.next("A", { where: ((n: number) => n === 4) as never, timeout: "1 minute" });
  add(box, "A", 3, 4);
  expect(await later).toBe(4);
  expect([await box.next("A"), await box.next("A")]).toEqual([1, 3]);
});

test("a condition that throws ends the wait with that, and what is no function is refused", async () => {
  const box = mailbox();
  const fails = () => {
    throw new Error("it cannot be read");
  };
  const before = box.next("A", { where: fails, timeout: "1 minute" });
  add(box, "A", 1, 2);
  await expect(before).rejects.toThrow("it cannot be read");
  let asked = 0;
  const counts = () => {
    asked += 1;
    return fails();
  };
  await expect(box.next("A", { where: counts, timeout: "1 minute" })).rejects.toThrow("cannot be");
  expect([asked, box.waiting]).toEqual([1, []]);
  await expect(box.next("A", { where: {} as never })).rejects.toThrow("where of next()");
  expect(await box.next("A")).toBe(1);
});

test("a name that no event has is refused, with the one that was meant", async () => {
  const box = mailbox({ names: ["messageCreated"] });
  await expect(box.next("mesageCreated")).rejects.toThrow('Did you mean "messageCreated"?');
  await expect(mailbox().next(5 as never)).rejects.toThrow("no event");
  add(box, "messageCreated", 1);
  expect(await box.next("messageCreated")).toBe(1);
});

test("the time is that of the call, or of the mailbox", async () => {
  const box = mailbox({ timeout: 5 });
  await expect(box.next("A")).rejects.toThrow('no "A" came within 5 ms.');
  await expect(box.next("A", { timeout: 2 })).rejects.toThrow('no "A" came within 2 ms.');
});

test("a wait that ends by an event has no end by time, and does not keep the process", async () => {
  const box = mailbox();
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  const before = timers();
  const waiting = box.next("A", { timeout: "1 hour" });
  expect(timers()).toBe(before + 1);
  add(box, "A", 1);
  await waiting;
  expect(timers()).toBe(before);
});

/** What a wait for `A` says that times out after these events. */
async function said(
  before: (box: Mailbox) => unknown,
  meanwhile: (box: Mailbox) => unknown = () => {},
  options: Parameters<Mailbox["next"]>[1] = {},
) {
  const box = mailbox();
  await before(box);
  const waiting = box.next("A", options);
  meanwhile(box);
  return waiting.then(String, (error: Error) => error.message);
}

test("a wait that times out says what came since it began, not what came before", async () => {
  const message = await said(
    (box) => add(box, "B", "before"),
    (box) => {
      add(box, "C", 1, 2);
      add(box, "B", { content: "last" });
    },
  );
  expect(message).toMatch(
    /^the person alice: no "A" came .* C \(2\), B \(1\)\. .* B {"content":"last"}/,
  );
  expect(message).not.toContain("before");
});

test("a wait that times out says what earlier calls got, and what did not match", async () => {
  const message = await said(
    async (box) => {
      add(box, "A", 0, 1, 2, 3, 4, 5, 6, 7);
      for (let taken = 0; taken < 2; taken += 1) await box.next("A");
    },
    () => {},
    { where: (() => false) as never },
  );
  expect(message).toContain("Earlier calls got 2 events of this name.");
  expect(message).toContain("did not match: 3, 4, 5, 6, 7.");
  const one = await said(async (box) => {
    add(box, "A", 0);
    await box.next("A");
  });
  expect(one).toContain("Earlier calls got 1 event of this name. No other event came");
});

test("what a wait says has no secret, and a part of a long event", async () => {
  const message = await said(
    () => {},
    (box) => add(box, "B", { token: "s3cret-of-the-session", text: "x".repeat(10_000) }),
  );
  expect(message).not.toContain("s3cret");
  expect(message).toMatch(/[^x]x{50,1000}…/);
});

test("data without JSON have a word of their own in what a wait says", async () => {
  const circle: { self?: unknown } = {};
  circle.self = circle;
  const of = (data: unknown) =>
    said(
      () => {},
      (box) => add(box, "B", data),
    );
  expect(await of(circle)).toContain("B (no JSON).");
  expect(await of(undefined)).toContain("B nothing.");
});

test("the latest events are kept, and what a wait says counts from where it began", async () => {
  const box = mailbox();
  for (let n = 1; n <= MAX_EVENTS; n += 1) add(box, "B", n);
  expect(box.received).toHaveLength(MAX_EVENTS);
  const waiting = box.next("A");
  add(box, "B", "after");
  expect(box.received.length).toBeLessThanOrEqual(MAX_EVENTS);
  expect(box.received.at(-1)).toEqual({ event: "B", data: "after" });
  await expect(waiting).rejects.toThrow('Meanwhile came: B (1). The last was B "after".');
});

test("the end of a test ends its waits, and refuses others", async () => {
  const box = mailbox();
  const waiting = box.next("A", { timeout: "1 minute" });
  box.close();
  await expect(waiting).rejects.toThrow('the test ended while it waited for "A"');
  add(box, "A", 1);
  await expect(box.next("A")).rejects.toThrow("The test has to await what it does.");
});

test("data are read when somebody looks, and once", () => {
  const box = mailbox();
  let reads = 0;
  box.add("A", () => {
    reads += 1;
    return {};
  });
  expect(reads).toBe(0);
  const [first] = box.received;
  expect(box.received[0]?.data).toBe(first?.data);
  expect(reads).toBe(1);
});
