/** Changes of a topic as a page applies them: objects in which nothing has changed stay the same. */

import { describe, expect, it } from "vitest";
import { applyChange, type Content } from "../../lib/live/content.js";

const row = (id: string, name = id) => ({ id, name, activity: { details: name } });
const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value));
const before: Content = {
  head: { metadata: { map: "moon" } },
  rows: [row("1"), row("2"), row("3")],
};

describe("a change", () => {
  it("with the whole list keeps the rows that are the same", () => {
    const rows = [copy(before.rows[2]), row("2", "other"), row("4"), copy(before.rows[0])] as never;
    const after = applyChange(before, { whole: { head: copy(before.head), rows } });
    expect(after?.rows.map(({ id }) => id)).toEqual(["3", "2", "4", "1"]);
    expect(after?.rows[0]).toBe(before.rows[2]);
    expect(after?.rows[1]).not.toBe(before.rows[1]);
    expect(after?.rows[3]).toBe(before.rows[0]);
    expect(after?.head).toBe(before.head);
  });

  it("in which nothing differs leaves everything the object that it was", () => {
    expect(applyChange(before, { whole: copy(before) })).toBe(before);
    // A row that has changed, and has changed back before the page was sent it.
    const put = [copy(before.rows[1])] as never;
    expect(applyChange(before, { put, at: [1], removed: [] })).toBe(before);
    expect(applyChange(before, { head: copy(before.head), put: [], at: [], removed: [] })).toBe(
      before,
    );
  });

  it("takes the last rows away", () => {
    const two = before.rows.slice(0, 2);
    const removed = applyChange(before, { put: [], at: [], removed: ["3"] });
    expect(removed?.rows).toEqual(two);
    const whole = { head: before.head, rows: copy(two) };
    expect(applyChange(before, { whole })?.rows).toEqual(two);
  });

  it("takes the head away, or leaves it as it is", () => {
    const rest = { put: [], at: [], removed: [] };
    expect(applyChange(before, { head: null, ...rest })).toEqual({ ...before, head: null });
    expect(applyChange(before, { ...rest, removed: ["1"] })?.head).toBe(before.head);
    const metadata = { map: "moon", mode: undefined };
    const more = applyChange(before, { head: { metadata }, ...rest });
    expect(more?.head).toEqual({ metadata });
    expect(more?.head).not.toBe(before.head);
    expect(more?.rows).toBe(before.rows);
    const fewer = applyChange(before, { head: { metadata: {} }, ...rest });
    expect(fewer?.head).toEqual({ metadata: {} });
  });

  it("puts rows at their places, and takes out what is removed", () => {
    const put = [row("0"), row("3", "moved"), row("9")];
    const after = applyChange(before, { put, at: [0, 1, 3], removed: ["1"] });
    expect(after?.rows).toEqual([put[0], put[1], before.rows[1], put[2]]);
    expect(after?.rows[2]).toBe(before.rows[1]);
    expect(applyChange(undefined, { put, at: [0, 1, 2], removed: [] })).toBeUndefined();
  });
});
