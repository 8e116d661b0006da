/** What a page is sent of the topics that it watches, and when. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { MainMessage } from "../../lib/electron/protocol.js";
import { RowBudget } from "../../lib/electron/row-budget.js";
import { readChange } from "../../lib/electron/schema.js";
import { Watches } from "../../lib/electron/watches.js";
import type { Content } from "../../lib/live/content.js";
import type { Touched } from "../../lib/live/topic.js";

const row = (id: number, name = "x") => ({ id: String(id), name });
const rows = (count: number) => Array.from({ length: count }, (_, at) => row(at + 1));

/** A client whose topics the test fills and touches. */
function open() {
  const topics = new Map<string, { content?: Content; touch(touched: Partial<Touched>): void }>();
  const stopped: string[] = [];
  const contents = new Map<string, Content>();
  const watch = vi.fn((name: string, touched: (touched: Touched) => void) => {
    const topic = {
      get content() {
        return contents.get(name);
      },
      touch: (what: Partial<Touched>) => touched({ whole: false, head: false, ids: [], ...what }),
      placeOf: (id: string) => {
        const at = contents.get(name)?.rows.findIndex((one) => one.id === id) ?? -1;
        return at < 0 ? undefined : at;
      },
      stop: () => void stopped.push(name),
    };
    topics.set(name, topic);
    return topic;
  });
  const heard: MainMessage[] = [];
  const watches = new Watches({ topics: { watch } } as never, (message) => heard.push(message));
  return {
    ...{ watches, heard, stopped, watch },
    fill: (name: string, content: Content | undefined) =>
      content ? contents.set(name, content) : contents.delete(name),
    touch: (name: string, touched: Partial<Touched>) => topics.get(name)?.touch(touched),
    /** What was sent since the last time, once the turn is over; the page has applied it. */
    async sent() {
      await Promise.resolve();
      const changes = heard.splice(0).flatMap((one) => (one.kind === "changes" ? one.changes : []));
      watches.applied();
      return changes.map(([number, text]) => [number, text && readChange(text)]);
    },
    refused: () => heard.flatMap((one) => (one.kind === "refused" ? [one.number] : [])),
  };
}

const whole = (content: Content) => ({ whole: content });
const friends = (...list: object[]): Content => ({ head: null, rows: list as never });

describe("a topic that a page watches", () => {
  it("is sent whole, then by its rows that have changed, in their order", async () => {
    const { watches, fill, touch, sent } = open();
    fill("friends", friends(...rows(4)));
    watches.watch(1, "friends");
    expect(await sent()).toEqual([[1, whole(friends(...rows(4)))]]);
    fill("friends", friends(row(5), row(1), row(3, "new"), row(4)));
    // First one row, then others: what has changed before stays.
    touch("friends", { ids: ["3"] });
    touch("friends", { ids: ["2", "5"] });
    expect(await sent()).toEqual([
      [1, { put: [row(5), row(3, "new")], at: [0, 2], removed: ["2"] }],
    ]);
    touch("friends", { ids: ["4"] });
    expect(await sent()).toEqual([[1, { put: [row(4)], at: [3], removed: [] }]]);
  });

  it("is sent with its head when that has changed, and no longer", async () => {
    const { watches, fill, touch, sent } = open();
    fill("lobby/1", { head: { map: "moon" }, rows: [row(1)] });
    watches.watch(1, "lobby/1");
    await sent();
    touch("lobby/1", { head: true });
    touch("lobby/1", { ids: ["1"] });
    expect(await sent()).toEqual([
      [1, { head: { map: "moon" }, put: [row(1)], at: [0], removed: [] }],
    ]);
    touch("lobby/1", { ids: ["1"] });
    expect(await sent()).toEqual([[1, { put: [row(1)], at: [0], removed: [] }]]);
  });

  it("is sent whole where all of it may have changed, whatever changes besides", async () => {
    const { watches, fill, touch, sent } = open();
    fill("friends", friends(row(1)));
    watches.watch(1, "friends");
    await sent();
    touch("friends", { whole: true });
    touch("friends", { ids: ["1"] });
    expect(await sent()).toEqual([[1, whole(friends(row(1)))]]);
  });

  it("is nothing while it is not known, and whole when it is", async () => {
    const { watches, fill, touch, sent } = open();
    watches.watch(1, "messages/user/1");
    expect(await sent()).toEqual([]);
    fill("messages/user/1", friends(row(1)));
    touch("messages/user/1", { ids: ["1"] });
    expect(await sent()).toEqual([[1, whole(friends(row(1)))]]);
    fill("messages/user/1", undefined);
    touch("messages/user/1", { whole: true });
    expect(await sent()).toEqual([[1, null]]);
    fill("messages/user/1", friends(row(2)));
    touch("messages/user/1", { ids: ["2"] });
    expect(await sent()).toEqual([[1, whole(friends(row(2)))]]);
  });

  // docs/electron.md: a list is sent whole where more than half of it, and more than 64 rows, have changed.
  it.each([
    [40, 40, "rows"],
    [64, 64, "rows"],
    [65, 65, "whole"],
    [200, 99, "rows"],
    [200, 100, "rows"],
    [200, 101, "whole"],
  ])("of %i rows of which %i have changed is sent as %s", async (count, changed, how) => {
    const { watches, fill, touch, sent } = open();
    fill("friends", friends(...rows(count)));
    watches.watch(1, "friends");
    await sent();
    for (const { id } of rows(changed)) touch("friends", { ids: [id] });
    const [[, change] = []] = await sent();
    expect(Object.keys(change as object)[0]).toBe(how === "whole" ? "whole" : "put");
  });

  it("is not sent any more when the page has ended that, though it has changed", async () => {
    const { watches, fill, touch, stopped, sent } = open();
    for (const name of ["friends", "status"]) fill(name, friends(row(1)));
    watches.watch(1, "friends");
    watches.watch(2, "status");
    await sent();
    touch("friends", { ids: ["1"] });
    touch("status", { ids: ["1"] });
    watches.unwatch(1);
    watches.unwatch(1);
    expect(stopped).toEqual(["friends"]);
    touch("friends", { ids: ["1"] });
    expect((await sent()).map(([number]) => number)).toEqual([2]);
    watches.watch(1, "friends");
    expect(await sent()).toEqual([[1, whole(friends(row(1)))]]);
    watches.end();
    expect(stopped).toEqual(["friends", "status", "friends"]);
  });
});

describe("a message to the page", () => {
  it("has all that happened in a turn, and follows when the one before has been applied", async () => {
    const { watches, fill, touch, heard, sent } = open();
    for (const name of ["friends", "status"]) fill(name, friends(row(1)));
    watches.watch(1, "friends");
    watches.watch(2, "status");
    await Promise.resolve();
    expect(heard).toHaveLength(1);
    for (let time = 0; time < 5; time++) {
      touch("friends", { ids: ["1"] });
      touch("status", { ids: ["1"] });
      await Promise.resolve();
    }
    expect(heard).toHaveLength(1);
    heard.length = 0;
    watches.applied();
    expect(heard).toHaveLength(1);
    expect((await sent()).map(([number]) => number)).toEqual([1, 2]);
    expect(heard).toEqual([]);
  });
});

describe("of topics", () => {
  it("a page watches at most 1000", () => {
    const { watches, refused } = open();
    for (let number = 0; number <= 1000; number++)
      watches.watch(number, `presenceOf/${number + 1}`);
    expect(refused()).toEqual([1000]);
    watches.unwatch(3);
    watches.watch(1001, "friends");
    expect(refused()).toEqual([1000]);
  });

  it("each is watched once, by a number of its own", () => {
    const { watches, refused, stopped, watch } = open();
    watches.watch(1, "friends");
    watches.watch(2, "friends");
    watches.watch(1, "status");
    expect(refused()).toEqual([2, 1]);
    expect(watch).toHaveBeenCalledOnce();
    watches.unwatch(1);
    expect(stopped).toEqual(["friends"]);
  });

  it("one that cannot be read is refused, and may be watched again", () => {
    const { watches, watch, refused } = open();
    watch.mockImplementationOnce(() => {
      throw new TypeError("It lacks a function.");
    });
    watches.watch(1, "friends");
    watches.watch(1, "friends");
    expect(refused()).toEqual([1]);
    expect(watch).toHaveBeenCalledTimes(2);
  });
});

describe("rows that a page makes the client read", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  // docs/electron.md: 50,000 rows are read at once, further ones at 2500 a second.
  it("are 50,000 at once, and 2500 a second from then on", () => {
    const budget = new RowBudget();
    budget.spend(49_999);
    expect(budget.wait).toBe(0);
    budget.spend(1);
    expect(budget.wait).toBeGreaterThan(0);
    budget.spend(2500);
    // To a few milliseconds, by which a timer is late anyway.
    expect(budget.wait).toBeCloseTo(1000, -1);
    vi.advanceTimersByTime(999);
    expect(budget.wait).toBeGreaterThan(0);
    vi.advanceTimersByTime(2);
    expect(budget.wait).toBe(0);
    // However long nothing is read.
    vi.advanceTimersByTime(3_600_000);
    budget.spend(50_000);
    expect(budget.wait).toBeGreaterThan(0);
  });

  it("are those of lists, of which each costs one more, and fifty for messages", () => {
    const { watches, fill, watch } = open();
    const watchNew = (name: string) => {
      const calls = watch.mock.calls.length;
      watches.watch(calls, name);
      watches.unwatch(calls);
      return watch.mock.calls.length - calls;
    };
    fill("friends", friends(...rows(10_000 - 1)));
    for (let time = 0; time < 4; time++) expect(watchNew("friends")).toBe(1);
    // 10,000 are left.
    for (let id = 1; id <= 200; id++) expect(watchNew(`messages/user/${id}`)).toBe(1);
    expect(watchNew("status")).toBe(0);
  });

  it("wait for their turn, and the page may leave meanwhile", () => {
    const { watches, fill, watch, refused } = open();
    fill("friends", friends(...rows(52_500)));
    watches.watch(1, "friends");
    watches.watch(2, "status");
    watches.watch(3, "session");
    watches.unwatch(3);
    expect(watch).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1000);
    expect(watch).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(10);
    expect(watch.mock.calls.map(([name]) => name)).toEqual(["friends", "status"]);
    expect(refused()).toEqual([]);
    watches.unwatch(1);
    watches.watch(4, "friends");
    watches.watch(5, "session");
    watches.end();
    expect(vi.getTimerCount()).toBe(0);
  });
});
