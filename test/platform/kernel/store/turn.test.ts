import { expect, onTestFinished, test, vi } from "vitest";
import { Turn } from "../../../../platform/kernel/turn.js";

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test("what leaves waits until the turn's changes are stored, once for all, in its order", async () => {
  const happened: string[] = [];
  const turn = new Turn(
    () => happened.push("stored"),
    () => happened.push("failed"),
  );
  turn.sendAtEnd(() => happened.push("one"));
  await Promise.resolve();
  turn.sendAtEnd(() => {
    happened.push("two");
    turn.sendAtEnd(() => happened.push("later"));
  });
  expect(happened).toEqual([]);
  await nextTurn();
  expect(happened).toEqual(["stored", "one", "two"]);
  await nextTurn();
  expect(happened).toEqual(["stored", "one", "two", "stored", "later"]);
  expect(turn.idle).toBe(true);
});

test("changes are stored although nothing leaves", async () => {
  let stored = 0;
  const turn = new Turn(
    () => {
      stored += 1;
    },
    () => {},
  );
  turn.wake();
  turn.wake();
  await turn.settled();
  expect(stored).toBe(1);
});

test("nothing leaves while it cannot be stored; it is tried again", async () => {
  const failures: string[] = [];
  let full = true;
  const turn = new Turn(
    () => {
      if (full) throw new Error("no space left");
    },
    (error) => {
      if (error !== undefined) failures.push(String(error));
    },
  );
  let left = 0;
  turn.sendAtEnd(() => {
    left += 1;
  });
  turn.end();
  expect([left, failures]).toEqual([0, ["Error: no space left"]]);
  full = false;
  await turn.settled();
  expect(left).toBe(1);
});

/** A turn on a clock that stands still, with 100 pending sends, and what has happened to it. */
function loaded() {
  const happened = { stored: 0, left: 0 };
  const time = { now: 0 };
  const turn = new Turn(
    () => {
      happened.stored += 1;
    },
    () => {},
    () => time.now,
  );
  const leave = (count: number) => {
    for (let n = 0; n < count; n++) {
      turn.sendAtEnd(() => {
        happened.left += 1;
      });
    }
  };
  leave(100);
  return { happened, time, turn, leave };
}

test("under load, turns that follow at once are gathered until nothing more comes", async () => {
  const { happened, leave } = loaded();
  for (let more = 0; more < 5; more++) {
    await nextTurn();
    leave(1);
  }
  expect(happened).toEqual({ stored: 0, left: 0 });
  await nextTurn();
  await nextTurn();
  expect(happened).toEqual({ stored: 1, left: 105 });
});

test("what has waited for its time leaves, although more comes", async () => {
  const { happened, time, turn, leave } = loaded();
  await nextTurn();
  leave(1);
  time.now = 25;
  await nextTurn();
  expect(happened).toEqual({ stored: 1, left: 101 });
  // What takes long to leave is gathered as long, within limits.
  turn.sendAtEnd(() => {
    time.now += 1000;
  });
  turn.end();
  leave(100);
  time.now += 99;
  await nextTurn();
  expect(happened.left).toBe(101);
  leave(1);
  time.now += 1;
  await nextTurn();
  expect(happened).toEqual({ stored: 3, left: 202 });
});

test("what can be refused is, with the cause, which is reported once; so is that it works again", async () => {
  const reported: (string | undefined)[] = [];
  let full = true;
  const turn = new Turn(
    () => {
      if (full) throw new Error("no space left");
    },
    (fault) => reported.push(fault?.message),
  );
  const happened: string[] = [];
  turn.sendAtEnd(
    () => happened.push("answered"),
    ({ message }) => happened.push(`refused: ${message}`),
  );
  turn.sendAtEnd(() => happened.push("event"));
  turn.end();
  expect(happened).toEqual(["refused: no space left"]);
  await expect(turn.stored()).rejects.toThrow("no space left");
  expect(turn.fault?.message).toBe("no space left");
  full = false;
  await turn.stored();
  expect(happened).toEqual(["refused: no space left", "event"]);
  expect([reported, turn.fault]).toEqual([["no space left", undefined], undefined]);
});

test("what has left is not refused later, and what waits when a turn is closed never leaves", () => {
  let full = false;
  const turn = new Turn(
    () => {
      if (full) throw new Error("no space left");
    },
    () => {},
  );
  const happened: string[] = [];
  const send = (name: string) =>
    turn.sendAtEnd(
      () => happened.push(name),
      () => happened.push(`${name} is refused`),
    );
  send("one");
  turn.end();
  full = true;
  turn.end();
  expect(happened).toEqual(["one"]);
  send("two");
  turn.close();
  turn.end();
  full = false;
  turn.end();
  turn.close();
  expect(happened).toEqual(["one"]);
});

test("what cannot be stored is tried again by itself, until the turn is closed", () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const settle = vi.fn(() => {
    throw new Error("no space left");
  });
  const turn = new Turn(settle, () => {});
  turn.end();
  vi.advanceTimersByTime(1000);
  const tries = settle.mock.calls.length;
  expect(tries).toBeGreaterThan(1);
  turn.close();
  vi.advanceTimersByTime(1000);
  expect(settle).toHaveBeenCalledTimes(tries);
});
