import { expect, test } from "vitest";
import { Turn } from "../../platform/kernel/turn.js";

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test("what leaves waits until the turn's changes are stored, once for all, in its order", async () => {
  const happened: string[] = [];
  const turn = new Turn(
    () => happened.push("stored"),
    () => happened.push("failed"),
  );
  turn.leave(() => happened.push("one"));
  await Promise.resolve();
  turn.leave(() => {
    happened.push("two");
    turn.leave(() => happened.push("later"));
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
      failures.push(String(error));
    },
  );
  let left = 0;
  turn.leave(() => {
    left += 1;
  });
  turn.end();
  expect([left, failures]).toEqual([0, ["Error: no space left"]]);
  full = false;
  await turn.settled();
  expect(left).toBe(1);
});
