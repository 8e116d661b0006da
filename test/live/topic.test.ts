/** Topics and values of a store: what is read when, and who is called for it. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Content, Row } from "../../lib/live/content.js";
import { LiveValue } from "../../lib/live/live.js";
import { openStore } from "../../lib/live/store.js";
import type { Source } from "../../lib/live/topic.js";
import { Turn } from "../../lib/live/turn.js";
import { uncaughtError } from "../support/uncaught-error.js";
import { watched } from "./support/watched.js";

type Named = Row & { readonly name: string };
const row = (id: string, name = id): Named => ({ id, name });

/** A source whose rows are sorted by name. */
function open(...first: Named[]) {
  const rows = new Map(first.map((one) => [one.id, one]));
  const state = { head: null as object | null, known: true };
  const ended = vi.fn();
  const source = {
    start: vi.fn(() => ended),
    readHead: () => structuredClone(state.head),
    readRows: vi.fn((ids?: readonly string[]) =>
      state.known
        ? structuredClone(ids ? ids.flatMap((id) => rows.get(id) ?? []) : [...rows.values()])
        : undefined,
    ),
    compare: (a, b) => ((a as Named).name < (b as Named).name ? -1 : Number(a.id !== b.id)),
    forget: vi.fn(),
  } satisfies Source;
  const put = (...some: Named[]) => {
    for (const one of some) rows.set(one.id, one);
  };
  return { source, state, ended, rows, put };
}

describe("a topic", () => {
  it("reads the rows that were touched, puts them in their places, and keeps the others", () => {
    const { source, rows, put } = open(row("1", "a"), row("2", "c"), row("3", "e"));
    const { topic, touched, turn, ids } = watched(source);
    const before = topic.content?.rows ?? [];
    put(row("1", "d"), row("4", "b"));
    rows.delete("3");
    for (const id of ["1", "3", "4", "5", "2"]) topic.touchRow(id);
    turn();
    expect(ids()).toEqual(["4", "2", "1"]);
    expect(source.readRows.mock.calls.slice(1)).toEqual([[["1", "3", "4", "5", "2"]]]);
    expect(topic.content?.rows[1]).toBe(before[1]);
    expect(touched).toEqual([{ whole: false, head: false, ids: ["1", "3", "4"] }]);
    expect(["4", "2", "1", "3"].map((id) => topic.placeOf(id))).toEqual([0, 1, 2, undefined]);
    expect([topic.has("3"), topic.has("4")]).toEqual([false, true]);
    // A row that has moved alone, and one that has changed where it is.
    put(row("2", "z"), { ...row("1", "d"), more: 1 } as never);
    topic.touchRow("2");
    topic.touchRow("1");
    turn();
    expect(ids()).toEqual(["4", "1", "2"]);
    expect(["4", "1", "2"].map((id) => topic.placeOf(id))).toEqual([0, 1, 2]);
    // What was touched before is not read again.
    topic.touchRow("4");
    turn();
    expect(source.readRows.mock.lastCall).toEqual([["4"]]);
  });

  it("calls nobody when nothing has changed, and stays the same object", () => {
    const { source, state } = open(row("1"));
    state.head = { map: "moon" };
    const { topic, touched, turn } = watched(source);
    const before = topic.content;
    for (const touch of [
      () => topic.touch(),
      () => topic.touchHead(),
      () => topic.touchRow("1"),
      () => topic.touchRow("2"),
    ]) {
      touch();
      expect(turn()).toBe(before);
    }
    expect(touched).toEqual([]);
  });

  it("has a new head when that has changed, with the rows that it had", () => {
    const { source, state } = open(row("1"));
    const { topic, touched, turn } = watched(source);
    const before = topic.content;
    state.head = { map: "moon" };
    topic.touchHead();
    expect(turn()).toEqual({ head: { map: "moon" }, rows: [row("1")] });
    expect(topic.content?.rows).toBe(before?.rows);
    state.head = { map: "mars" };
    // The head was not touched this time.
    topic.touchRow("1");
    expect(turn()?.head).toEqual({ map: "moon" });
    expect(touched).toEqual([{ whole: false, head: true, ids: [] }]);
  });

  it("reads everything when everything may have changed, and keeps the rows that are the same", () => {
    const { source, rows, put } = open(row("1"), row("2"));
    const { topic, touched, turn, ids } = watched(source);
    const [, second] = topic.content?.rows ?? [];
    rows.delete("1");
    put(row("3"));
    topic.touch();
    topic.touchRow("2");
    turn();
    expect(ids()).toEqual(["2", "3"]);
    expect(topic.content?.rows[0]).toBe(second);
    expect(source.readRows.mock.calls).toEqual([[], []]);
    expect(touched).toEqual([{ whole: true, head: true, ids: [] }]);
    expect(topic.placeOf("1")).toBeUndefined();
  });

  it("holds nothing while its rows are not known", () => {
    const { source, state } = open(row("1"));
    state.known = false;
    const { topic, touched, turn } = watched(source);
    expect(topic.content).toBeUndefined();
    state.known = true;
    topic.touchRow("1");
    expect(turn()?.rows).toEqual([row("1")]);
    state.known = false;
    topic.forget();
    expect(source.forget).toHaveBeenCalledOnce();
    expect(turn()).toBeUndefined();
    expect(touched.map(({ whole }) => whole)).toEqual([true, true]);
    expect(topic.has("1")).toBe(false);
  });

  it("that is closed holds nothing, says so, and reads nothing that was touched before", () => {
    const { source, ended } = open(row("1"));
    const { topic, touched, turn } = watched(source);
    topic.touch();
    topic.close();
    expect(ended).toHaveBeenCalledOnce();
    expect([topic.content, topic.watched]).toEqual([undefined, false]);
    turn();
    expect(touched).toHaveLength(1);
    expect(source.readRows).toHaveBeenCalledOnce();
  });

  it("that cannot be read ends what it has begun", () => {
    const { source, ended } = open();
    source.readRows.mockImplementation(() => {
      throw new TypeError("It lacks a function.");
    });
    expect(() => watched(source)).toThrow("lacks");
    expect(ended).toHaveBeenCalledOnce();
  });
});

describe("a value", () => {
  function value() {
    const unwatch = vi.fn();
    let set: (value: number | undefined) => void = () => {};
    const watch = vi.fn((given: typeof set) => {
      set = given;
      return unwatch;
    });
    return { live: new LiveValue<number>(watch), watch, unwatch, set: (one?: number) => set(one) };
  }

  it("is given at once to who subscribes, and again when it is another", () => {
    const { live, watch, set } = value();
    const [one, other] = [vi.fn(), vi.fn()];
    live.subscribe(one);
    set(1);
    live.subscribe(other);
    set(1);
    set(2);
    expect(one.mock.calls).toEqual([[undefined], [1], [2]]);
    expect(other.mock.calls).toEqual([[1], [2]]);
    expect([live.value, live.getSnapshot()]).toEqual([2, 2]);
    expect(watch).toHaveBeenCalledOnce();
  });

  it("is watched until nobody subscribes at the end of a turn, and then forgotten", async () => {
    const { live, watch, unwatch, set } = value();
    const stop = live.subscribe(() => {});
    set(1);
    stop();
    const again = live.subscribe(() => {});
    await Promise.resolve();
    expect(unwatch).not.toHaveBeenCalled();
    expect(live.value).toBe(1);
    again();
    again();
    expect(live.value).toBe(1);
    await Promise.resolve();
    expect(unwatch).toHaveBeenCalledOnce();
    expect(live.value).toBeUndefined();
    live.subscribe(() => {});
    expect(watch).toHaveBeenCalledTimes(2);
  });

  it("counts a listener that subscribes twice as two", () => {
    const { live, set } = value();
    const listener = vi.fn();
    const stops = [live.subscribe(listener), live.subscribe(listener)];
    set(1);
    stops[0]?.();
    set(2);
    expect(listener.mock.calls).toEqual([[undefined], [undefined], [1], [1], [2]]);
  });

  it("calls who subscribes in a listener once", () => {
    const { live, set } = value();
    const late = vi.fn();
    live.subscribe((now) => {
      if (now === 1) live.subscribe(late);
    });
    set(1);
    expect(late.mock.calls).toEqual([[1]]);
  });

  it("reaches the others when a listener throws, which is an uncaught error", async () => {
    const { live, set } = value();
    const uncaught = uncaughtError();
    const other = vi.fn();
    live.subscribe((now) => {
      if (now === 1) throw new Error("in a listener");
    });
    live.subscribe(other);
    set(1);
    expect(other).toHaveBeenLastCalledWith(1);
    expect(await uncaught).toEqual(new Error("in a listener"));
  });
});

describe("a store", () => {
  it("has one value for each topic, which is made of its head and its rows", () => {
    const sets = new Map<string, (content: Content | undefined) => void>();
    const store = openStore((topic, set) => {
      sets.set(topic, set);
      return () => {};
    });
    const lobby = store.lobby("1");
    expect(store.lobby(1n)).toBe(lobby);
    expect(store.call("1")).not.toBe(lobby);
    lobby.subscribe(() => {});
    sets.get("lobby/1")?.({ head: { id: "1" }, rows: [row("2")] });
    expect(lobby.value).toEqual({ id: "1", members: [row("2")] });
    sets.get("lobby/1")?.({ head: null, rows: [] });
    expect(lobby.value).toBeNull();
    sets.get("lobby/1")?.(undefined);
    expect(lobby.value).toBeUndefined();
    expect(Object.isFrozen(store)).toBe(true);
    expect(() => store.call(1 as never)).toThrow('store.call: parameter "lobbyId"');
    expect(() => store.messages({ lobbyId: "1", userId: "2" } as never)).toThrow("either a");
  });
});

describe("a turn", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("reads at its end, once, and then once for each picture of a screen", () => {
    const turn = new Turn();
    const flush = vi.fn();
    const one = { flush };
    turn.schedule(one);
    turn.schedule(one);
    expect(flush).not.toHaveBeenCalled();
    vi.advanceTimersByTime(0);
    expect(flush).toHaveBeenCalledOnce();
    turn.schedule(one);
    vi.advanceTimersByTime(15);
    expect(flush).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(10);
    expect(flush).toHaveBeenCalledTimes(2);
    turn.schedule(one);
    turn.close();
    vi.advanceTimersByTime(1000);
    expect(flush).toHaveBeenCalledTimes(2);
  });
});
