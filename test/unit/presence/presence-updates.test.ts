/** How presence is handed to a library: the library here is a list of what it was given. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ErrorType } from "../../../lib/generated/enums.js";
import type { ClientResult } from "../../../lib/generated/records.js";
import type { ActivityParts } from "../../../lib/presence/activity.js";
import { PacedUpdates } from "../../../lib/presence/paced-updates.js";
import { DirectUpdates, type PresenceLibrary } from "../../../lib/presence/updates.js";

const named = (name: string): ActivityParts => ({ init: { name }, buttons: [] });

/** Notes by which way an activity went, or why not. */
const noting = (name: string, outcomes: string[]) => ({
  done: (result: ClientResult | undefined, route: string) => {
    outcomes.push(`${name} ${result?.type === ErrorType.None ? route : "failed"}`);
  },
  failed: (reason: Error) => outcomes.push(`${name} ${reason.message}`),
});

/** Answers of the library; only their type matters here. */
const answered = (type: ErrorType) => ({ type }) as ClientResult;
const SUCCESS = answered(ErrorType.None);

class Recorder implements PresenceLibrary {
  readonly given: string[] = [];
  readonly #open: ((result: ClientResult | undefined) => void)[] = [];
  way: "local" | "gateway" = "local";

  update({ init }: ActivityParts, done: (result: ClientResult | undefined) => void): void {
    if (init.name === "hostile") throw new TypeError("not taken");
    this.given.push(init.name as string);
    this.#open.push(done);
  }

  clear(): void {
    this.given.push("(clear)");
  }

  route(): "local" | "gateway" {
    return this.way;
  }

  answer(result = SUCCESS): void {
    this.#open.shift()?.(result);
  }
}

/** Lets what was put off to the end of the turn happen. */
const turn = () => Promise.resolve();

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("an engine that paces by itself", () => {
  it("is called once for what is set in one go, and all callers are answered", async () => {
    const library = new Recorder();
    const updates = new DirectUpdates(library);
    const outcomes: string[] = [];
    for (const name of ["one", "two", "three"]) updates.show(named(name), noting(name, outcomes));
    await turn();
    expect(library.given).toEqual(["three"]);
    library.way = "gateway";
    library.answer();
    expect(outcomes).toEqual(["one gateway", "two gateway", "three gateway"]);
  });

  it("is called at once with what comes while an update is under way", async () => {
    const library = new Recorder();
    const updates = new DirectUpdates(library);
    updates.show(named("one"), noting("one", []));
    await turn();
    updates.show(named("two"), noting("two", []));
    await turn();
    expect(library.given).toEqual(["one", "two"]);
  });

  it("gets no update that was cleared in the same turn", async () => {
    const library = new Recorder();
    const updates = new DirectUpdates(library);
    const waiter = noting("one", []);
    updates.show(named("one"), waiter);
    expect(updates.clear()).toEqual([waiter]);
    await turn();
    expect(library.given).toEqual(["(clear)"]);
  });

  it("gets nothing after the end, and what it answers then goes to nobody", async () => {
    const library = new Recorder();
    const updates = new DirectUpdates(library);
    const outcomes: string[] = [];
    updates.show(named("one"), noting("one", outcomes));
    await turn();
    updates.show(named("two"), noting("two", outcomes));
    updates.close();
    await turn();
    // The client is disposed by then: it cannot be asked for the route.
    vi.spyOn(library, "route").mockImplementation(() => expect.unreachable("it is asked"));
    library.answer();
    expect(library.given).toEqual(["one"]);
    expect(outcomes).toEqual([]);
  });
});

describe.each([DirectUpdates, PacedUpdates])("what the addon does not take (%p)", (Updates) => {
  it("is an answer to all who wait for it", async () => {
    const updates = new Updates(new Recorder());
    const outcomes: string[] = [];
    for (const name of ["one", "hostile"]) updates.show(named(name), noting(name, outcomes));
    await turn();
    expect(outcomes).toEqual(["one not taken", "hostile not taken"]);
    expect(updates.clear()).toEqual([]);
  });

  it("is an answer to who waits for it, and keeps nothing from the next", async () => {
    const library = new Recorder();
    const updates = new Updates(library);
    const outcomes: string[] = [];
    for (const name of ["hostile", "one"]) {
      updates.show(named(name), noting(name, outcomes));
      await turn();
    }
    library.answer();
    expect(outcomes).toEqual(["hostile not taken", "one local"]);
  });
});

describe("a library of which nothing is known", () => {
  function paced() {
    const library = new Recorder();
    const updates = new PacedUpdates(library);
    const outcomes: string[] = [];
    const show = async (name: string) => {
      updates.show(named(name), noting(name, outcomes));
      await turn();
    };
    return { library, updates, outcomes, show };
  }

  it("gets one update at a time; of those that come meanwhile, the latest", async () => {
    const { library, outcomes, show } = paced();
    await show("one");
    await show("two");
    await show("three");
    expect(library.given).toEqual(["one"]);
    library.answer();
    expect(library.given).toEqual(["one", "three"]);
    library.answer();
    expect(outcomes).toEqual(["one local", "two local", "three local"]);
  });

  it("gets 5 updates in 20 seconds, then the latest as soon as there is room", async () => {
    const { library, outcomes, show } = paced();
    for (let i = 1; i <= 8; i += 1) {
      await show(`${i}`);
      library.answer();
    }
    expect(library.given).toEqual(["1", "2", "3", "4", "5"]);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(library.given).toHaveLength(5);
    await vi.advanceTimersByTimeAsync(1);
    expect(library.given).toEqual(["1", "2", "3", "4", "5", "8"]);
    library.answer();
    expect(outcomes.slice(5)).toEqual(["6 local", "7 local", "8 local"]);
  });

  it("is asked again when it found no way to go, with the latest", async () => {
    const { library, outcomes, show } = paced();
    await show("one");
    library.answer(answered(ErrorType.ClientNotReady));
    expect(outcomes).toEqual([]);
    await show("two");
    expect(library.given).toEqual(["one", "two"]);
    library.answer(answered(ErrorType.NetworkError));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(library.given).toEqual(["one", "two", "two"]);
    library.answer();
    expect(outcomes).toEqual(["one local", "two local"]);
  });

  it("is asked again for all who wait, in the order in which they came", async () => {
    const { library, outcomes, show } = paced();
    await show("one");
    await show("two");
    library.answer(answered(ErrorType.NetworkError));
    await vi.advanceTimersByTimeAsync(1_999);
    expect(library.given).toEqual(["one"]);
    await vi.advanceTimersByTimeAsync(1);
    library.answer();
    expect(library.given).toEqual(["one", "two"]);
    expect(outcomes).toEqual(["one local", "two local"]);
  });

  it("is asked again no more often than it may be, and what it has refused counts", async () => {
    const { library, show } = paced();
    await show("one");
    for (let i = 0; i < 4; i += 1) {
      library.answer(answered(ErrorType.ClientNotReady));
      await vi.advanceTimersByTimeAsync(2_000);
    }
    library.answer(answered(ErrorType.ClientNotReady));
    expect(library.given).toHaveLength(5);
    await vi.advanceTimersByTimeAsync(11_999);
    expect(library.given).toHaveLength(5);
    await vi.advanceTimersByTimeAsync(1);
    expect(library.given).toHaveLength(6);
  });

  it("lets the process end while an update waits", async () => {
    vi.useRealTimers();
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout");
    const before = timers().length;
    const { library, updates, show } = paced();
    await show("one");
    library.answer(answered(ErrorType.ClientNotReady));
    expect(timers()).toHaveLength(before);
    updates.close();
  });

  it("says by which route an update was handed over, whatever it is when the answer comes", async () => {
    const { library, outcomes, show } = paced();
    await show("one");
    library.way = "gateway";
    library.answer();
    expect(outcomes).toEqual(["one local"]);
  });

  it("is called again when the connection comes or goes", async () => {
    const { library, updates, show } = paced();
    updates.connectionChanged();
    expect(library.given).toEqual([]);
    await show("one");
    library.answer();
    library.way = "gateway";
    updates.connectionChanged();
    expect(library.given).toEqual(["one", "one"]);
    library.answer();
    updates.clear();
    updates.connectionChanged();
    expect(library.given).toEqual(["one", "one", "(clear)"]);
  });

  it.each([
    ["found no way", ErrorType.ClientNotReady],
    ["was shown after all", ErrorType.None],
  ])("is cleared during an update that then %s: nobody waits on for it", async (_how, type) => {
    const { library, updates, outcomes, show } = paced();
    const one = noting("one", outcomes);
    const two = noting("two", outcomes);
    updates.show(named("one"), one);
    await turn();
    updates.show(named("two"), two);
    expect(updates.clear()).toEqual([one, two]);
    library.answer(answered(type));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(outcomes).toEqual([]);
    await show("three");
    library.answer();
    expect(outcomes).toEqual(["three local"]);
    expect(library.given).toEqual(["one", "(clear)", "three"]);
  });

  it("passes on what it refuses, and goes on", async () => {
    const { library, outcomes, show } = paced();
    await show("one");
    library.answer(answered(ErrorType.RPCError));
    await show("two");
    library.answer();
    expect(outcomes).toEqual(["one failed", "two local"]);
  });

  it("gets nothing any more after the end", async () => {
    const { library, updates, show } = paced();
    await show("one");
    library.answer(answered(ErrorType.ClientNotReady));
    updates.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(library.given).toEqual(["one"]);
    await show("two");
    expect(library.given).toEqual(["one"]);
  });

  it("tells nobody of an answer after the end", async () => {
    const { library, updates, outcomes, show } = paced();
    await show("one");
    updates.close();
    library.answer();
    expect(outcomes).toEqual([]);
  });
});
