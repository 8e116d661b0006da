/** `client.presence` over a library that notes what it is given, and reports its state or not. */

import { describe, expect, it, onTestFinished, vi } from "vitest";
import { ClientStatus, ErrorType } from "../../../lib/generated/enums.js";
import type { NativeClient } from "../../../lib/generated/native-classes.js";
import type { ClientResult } from "../../../lib/generated/records.js";
import { Operations } from "../../../lib/operations/operation.js";
import { Presence } from "../../../lib/presence/presence.js";
import { PresenceWatch } from "../../../lib/presence/watch.js";

const { Disconnected, Connecting, Ready } = ClientStatus;

/** The SDK's record, as far as the presence fills it. */
class Activity {
  readonly buttons: unknown[] = [];
  constructor(readonly init: { details?: string }) {}
  addButton(button: unknown): void {
    this.buttons.push(button);
  }
}
vi.mock("../../../lib/native/classes.js", () => ({ nativeClasses: () => ({ Activity }) }));

type Answer = (result: ClientResult) => void;

/** The client of a library; `reports` says whether it is the open engine. */
class Library {
  status: ClientStatus = Disconnected;
  watched = 0;
  report: (localClient: number, route: number) => void = () => {};
  readonly given: (Activity | "clear")[] = [];
  readonly #open: Answer[] = [];

  constructor(readonly reports: boolean) {}

  getStatus = () => this.status;
  setPresenceStateCallback(callback: Library["report"]): boolean {
    this.watched += 1;
    this.report = callback;
    return this.reports;
  }
  updateRichPresence(activity: Activity, done: Answer): void {
    this.given.push(activity);
    this.#open.push(done);
  }
  clearRichPresence(): void {
    this.given.push("clear");
  }
  answer(type: ErrorType = ErrorType.None): void {
    this.#open.shift()?.({
      type,
      successful: type === ErrorType.None,
      error: "No.",
    } as ClientResult);
  }
}

function open(reports: boolean, status: ClientStatus = Disconnected) {
  const library = new Library(reports);
  library.status = status;
  const watch = new PresenceWatch(library as never);
  const operations = new Operations();
  const presence = new Presence(library as never as NativeClient, watch, operations);
  const details = () =>
    library.given.map((one) => (one === "clear" ? one : (one.init.details ?? "")));
  return { library, watch, operations, presence, details };
}

/** Lets what was put off to the end of the turn happen. */
const turn = () => Promise.resolve();

describe("a library that reports nothing", () => {
  it.each([
    [Disconnected, "local"],
    [Connecting, "local"],
    [Ready, "gateway"],
  ])("shows it, in status %i, by the %s route", async (status, route) => {
    const { library, presence } = open(false, status);
    const set = presence.set({ details: "Lap 1" });
    await turn();
    library.answer();
    expect(await set).toBe(route);
  });

  it("is given it again when the client connects or disconnects, and at no other change", async () => {
    const { library, presence, details } = open(false, Ready);
    const set = presence.set({ details: "Lap 1" });
    await turn();
    library.answer();
    await set;
    const report = (status: ClientStatus) => {
      library.status = status;
      presence.statusChanged(status);
      library.answer();
      return details().length;
    };
    expect(report(Ready)).toBe(1);
    expect(report(Disconnected)).toBe(2);
    expect(report(Connecting)).toBe(2);
    expect(report(Ready)).toBe(3);
    expect(report(Ready)).toBe(3);
  });

  it("is given one update after the other, so the second waits for the first", async () => {
    const { library, presence, details } = open(false);
    void presence.set({ details: "Lap 1" });
    await turn();
    void presence.set({ details: "Lap 2" });
    await turn();
    expect(details()).toEqual(["Lap 1"]);
    library.answer();
    expect(details()).toEqual(["Lap 1", "Lap 2"]);
    presence.close();
  });
});

describe("the open engine", () => {
  it("paces by itself: it is given each update at once", async () => {
    const { presence, details } = open(true);
    void presence.set({ details: "Lap 1" });
    await turn();
    void presence.set({ details: "Lap 2" });
    await turn();
    expect(details()).toEqual(["Lap 1", "Lap 2"]);
    presence.close();
  });

  // sdk/presence_state.h: 0 none, 1 local client, 2 gateway.
  it.each([
    [Ready, 1, "local"],
    [Disconnected, 2, "gateway"],
    [Ready, 0, "gateway"],
    [Disconnected, 0, "local"],
  ])(
    "in status %i with the reported route %i has shown it by the %s",
    async (status, route, expected) => {
      const { library, presence } = open(true, status);
      const set = presence.set({ details: "Lap 1" });
      await turn();
      library.report(0, route);
      library.answer();
      expect(await set).toBe(expected);
    },
  );

  it("is given every button", async () => {
    const { library, presence } = open(true);
    const buttons = ["Watch", "Join"].map((label) => ({ label, url: `https://${label}.example` }));
    void presence.set({ details: "Lap 1", buttons });
    await turn();
    expect((library.given[0] as Activity).buttons).toEqual(buttons);
    presence.close();
  });
});

describe("set", () => {
  it("fails as the library does", async () => {
    const { library, presence } = open(true);
    const set = presence.set({});
    await turn();
    library.answer(ErrorType.RPCError);
    await expect(set).rejects.toMatchObject({ type: "RPCError", operation: "Presence.set" });
  });

  it("stops waiting when its signal is aborted; the presence stays set", async () => {
    const { presence, details } = open(true);
    const set = presence.set({ details: "Lap 1" }, { signal: AbortSignal.abort("enough") });
    const later = new AbortController();
    const waiting = presence.set({ details: "Lap 2" }, { signal: later.signal });
    later.abort("enough");
    for (const given of [set, waiting])
      await expect(given).rejects.toMatchObject({ type: "Aborted", cause: "enough" });
    expect(details()).toEqual(["Lap 2"]);
  });

  it("fails with Aborted once it is cleared before it is shown", async () => {
    const { presence, details } = open(true);
    const set = presence.set({ details: "Lap 1" });
    presence.clear();
    await expect(set).rejects.toMatchObject({ type: "Aborted", operation: "Presence.set" });
    expect(details()).toEqual(["clear"]);
  });

  it("is no unhandled rejection when the game disposes of the client without awaiting it", async () => {
    const { operations, presence } = open(true);
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    onTestFinished(() => void process.off("unhandledRejection", unhandled));
    void presence.set({ details: "Lap 1" });
    operations.rejectAll();
    presence.close();
    await new Promise(setImmediate);
    expect(unhandled).not.toHaveBeenCalled();
  });

  it("that is refused for a wrong field leaves nothing to clear at the end", async () => {
    const { presence, details } = open(true);
    await expect(presence.set({ details: "x" })).rejects.toThrow(RangeError);
    presence.close();
    expect(details()).toEqual([]);
  });
});

describe("the end of the client", () => {
  it.each([
    ["what was shown is cleared", ["set"], ["Lap 1", "clear"]],
    ["what was cleared is not cleared again", ["set", "clear"], ["Lap 1", "clear"]],
    [
      "what is shown after a clear is cleared",
      ["set", "clear", "set"],
      ["Lap 1", "clear", "Lap 1", "clear"],
    ],
    ["what the game shows by the SDK's own functions is left to them", [], []],
  ])("%s", async (_, steps, expected) => {
    const { library, presence, details } = open(true);
    for (const step of steps) {
      if (step === "clear") presence.clear();
      else {
        const set = presence.set({ details: "Lap 1" });
        await turn();
        library.answer();
        await set;
      }
    }
    presence.close();
    expect(details()).toEqual(expected);
  });

  it.each([true, false])("nothing is passed on or asked any more (engine: %s)", async (reports) => {
    const { library, presence, details } = open(reports);
    presence.set({ details: "Lap 1" }).catch(() => {});
    await turn();
    presence.close();
    library.getStatus = () => expect.unreachable("the client is disposed");
    library.answer();
    presence.statusChanged(Ready);
    await expect(presence.set({ details: "Lap 2" })).rejects.toThrow("the client is disposed");
    await turn();
    expect(details()).toEqual(["Lap 1", "clear"]);
  });
});

describe("the watch", () => {
  // sdk/presence_state.h: 0 absent, 1 connecting, 2 ready.
  it("notifies every listener of each change of the local client once", () => {
    const library = new Library(true);
    const watch = new PresenceWatch(library as never);
    const seen: string[] = [];
    for (const name of ["a", "b"])
      watch.onChange(({ localClient }) => seen.push(`${name} ${localClient} ${watch.localClient}`));
    for (const state of [0, 1, 1, 2, 2, 7, 0]) library.report(state, 0);
    expect(seen).toEqual(
      ["connecting", "ready", "absent"].flatMap((state) =>
        ["a", "b"].map((name) => `${name} ${state} ${state}`),
      ),
    );
  });

  it.each<[string, (watch: PresenceWatch) => unknown]>([
    ["it is listened to", (watch) => watch.onChange(() => {})],
    ["the state is read", (watch) => watch.localClient],
  ])("asks the library to look for the local client when %s, once", (_, use) => {
    for (const reports of [true, false]) {
      const library = new Library(reports);
      const watch = new PresenceWatch(library as never);
      expect(library.watched).toBe(0);
      use(watch);
      use(watch);
      expect(library.watched).toBe(1);
      expect(watch.localClient).toBe(reports ? "absent" : "unknown");
    }
  });
});
