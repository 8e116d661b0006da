import { describe, expect, it, vi } from "vitest";
import { EventHub } from "../../../lib/events/event-hub.js";
import type { EventTable } from "../../../lib/events/event-source.js";
import { uncaughtError } from "../../support/uncaught-error.js";

interface Events {
  replaced: { readonly id: string };
  removable: { readonly id: string };
  refused: { readonly id: string };
}

interface Settings {
  readonly minimum: number;
}

/** Stands for the addon: one callback slot per event, as the SDK has. */
class Source {
  readonly registrations: string[] = [];
  readonly slots = new Map<string, (event: { id: string }) => void>();

  fire(name: keyof Events, id: string): void {
    this.slots.get(name)?.({ id });
  }
}

const table: EventTable<Source, Events, Settings> = {
  replaced: {
    listen: (source, emit, { minimum }) => {
      source.registrations.push(`replaced from ${minimum}`);
      source.slots.set("replaced", emit);
    },
  },
  removable: {
    listen: (source, emit) => {
      source.registrations.push("removable");
      source.slots.set("removable", emit);
    },
    unlisten: (source) => {
      source.registrations.push("removed");
      source.slots.delete("removable");
    },
  },
  refused: {
    listen: () => {
      throw new TypeError("Client.setRefusedCallback: needs SDK 1.10.");
    },
  },
};

function hubOn(source: Source) {
  return new EventHub<Source, Events, Settings>("Client", source, table, { minimum: 3 });
}

const ids = (list: string[]) => (event: { readonly id: string }) => {
  list.push(event.id);
};

describe("an event hub", () => {
  it("registers with the addon once, with the settings, when the first listener comes", () => {
    const source = new Source();
    const hub = hubOn(source);
    expect(source.registrations).toEqual([]);
    const seen: string[] = [];
    hub.on("replaced", ids(seen));
    hub.on("replaced", ids(seen));
    source.fire("replaced", "1");
    expect(source.registrations).toEqual(["replaced from 3"]);
    expect(seen).toEqual(["1", "1"]);
  });

  it("takes off exactly one registration of a listener", () => {
    const source = new Source();
    const hub = hubOn(source);
    const seen: string[] = [];
    const listener = ids(seen);
    hub.on("replaced", listener);
    hub.on("replaced", listener);
    hub.off("replaced", listener);
    source.fire("replaced", "1");
    hub.off("replaced", listener);
    hub.off("replaced", listener);
    source.fire("replaced", "2");
    expect(seen).toEqual(["1"]);
  });

  it("calls a once listener once, and lets off() take it by its own function", () => {
    const source = new Source();
    const hub = hubOn(source);
    const seen: string[] = [];
    const listener = ids(seen);
    hub.once("replaced", listener);
    source.fire("replaced", "1");
    source.fire("replaced", "2");
    hub.once("replaced", listener);
    hub.off("replaced", listener);
    source.fire("replaced", "3");
    expect(seen).toEqual(["1"]);
  });

  it("takes off the latest of a listener's registrations", () => {
    const source = new Source();
    const hub = hubOn(source);
    const seen: string[] = [];
    const listener = ids(seen);
    hub.on("replaced", listener);
    hub.once("replaced", listener);
    hub.off("replaced", listener);
    for (const id of ["1", "2"]) source.fire("replaced", id);
    expect(seen).toEqual(["1", "2"]);
  });

  it("calls a once listener once, though the event comes again while it runs", () => {
    const source = new Source();
    const hub = hubOn(source);
    const seen: string[] = [];
    hub.once("replaced", ({ id }) => {
      seen.push(id);
      source.fire("replaced", "2");
    });
    source.fire("replaced", "1");
    expect(seen).toEqual(["1"]);
  });

  it("delivers an event to those who listened when it came", () => {
    const source = new Source();
    const hub = hubOn(source);
    const seen: string[] = [];
    hub.on("replaced", () => hub.on("replaced", ids(seen)));
    source.fire("replaced", "1");
    expect(seen).toEqual([]);
    source.fire("replaced", "2");
    expect(seen).toEqual(["2"]);
  });

  it("takes the callback back where the SDK can, and registers again", () => {
    const source = new Source();
    const hub = hubOn(source);
    const listener = ids([]);
    hub.on("removable", listener);
    hub.off("removable", listener);
    hub.on("removable", listener);
    expect(source.registrations).toEqual(["removable", "removed", "removable"]);
  });

  it("keeps the callback while somebody listens", () => {
    const source = new Source();
    const hub = hubOn(source);
    const seen: string[] = [];
    const [first, second] = [ids(seen), ids(seen)];
    hub.on("removable", first);
    hub.on("removable", second);
    hub.off("removable", first);
    source.fire("removable", "1");
    expect(seen).toEqual(["1"]);
    expect(source.registrations).toEqual(["removable"]);
  });

  it("takes no callback back from an addon's object that is gone", () => {
    const source = new Source();
    const hub = hubOn(source);
    hub.on("removable", () => hub.close());
    hub.once("removable", () => {});
    source.fire("removable", "1");
    expect(source.registrations).toEqual(["removable"]);
  });

  it("calls no listener that was refused, when the addon takes a later one", () => {
    const listen = vi.fn();
    const hub = new EventHub<object, Pick<Events, "replaced">, object>(
      "Client",
      {},
      { replaced: { listen } },
      {},
    );
    listen.mockImplementationOnce(() => {
      throw new TypeError("needs SDK 1.10");
    });
    const seen: string[] = [];
    expect(() => hub.on("replaced", () => seen.push("refused"))).toThrow("1.10");
    hub.on("replaced", ids(seen));
    listen.mock.lastCall?.[1]({ id: "1" });
    expect(seen).toEqual(["1"]);
  });

  it("keeps no listener when the addon refuses the event", () => {
    const source = new Source();
    const hub = hubOn(source);
    expect(() => hub.on("refused", ids([]))).toThrow("needs SDK 1.10");
    expect(() => hub.events("refused")).toThrow("needs SDK 1.10");
  });

  it("ends streams and delivers nothing after close()", async () => {
    const source = new Source();
    const hub = hubOn(source);
    const seen: string[] = [];
    hub.on("replaced", ids(seen));
    const stream = hub.events("replaced");
    source.fire("replaced", "1");
    hub.close();
    source.fire("replaced", "2");
    const read: string[] = [];
    for await (const { id } of stream) read.push(id);
    expect(read).toEqual(["1"]);
    expect(seen).toEqual(["1"]);
    expect(() => hub.on("replaced", ids(seen))).toThrow(TypeError);
  });

  it("makes no stream of events of a client that is disposed", () => {
    const hub = hubOn(new Source());
    hub.close();
    expect(() => hub.events("replaced")).toThrow("Client.events: the client is disposed.");
  });

  it("registers nothing for a stream whose signal is aborted already", () => {
    const source = new Source();
    const stream = hubOn(source).events("replaced", { signal: AbortSignal.abort() });
    expect(stream.ended).toBe(true);
    expect(source.registrations).toEqual([]);
  });

  it("makes one stream of several events, without those that are not picked", async () => {
    const source = new Source();
    const hub = hubOn(source);
    const names = ["replaced", "removable"] as const;
    const pick = (name: string, { id }: { id: string }) => (id === "2" ? undefined : name + id);
    const stream = hub.select("both", names, pick);
    source.fire("removable", "1");
    source.fire("replaced", "2");
    source.fire("replaced", "3");
    stream.end();
    const read: string[] = [];
    for await (const one of stream) read.push(one);
    expect(read).toEqual(["removable1", "replaced3"]);
  });

  it("listens to none of several events when the addon refuses one", () => {
    const source = new Source();
    const select = () => hubOn(source).select("both", ["removable", "refused"], () => 1);
    expect(select).toThrow("needs SDK 1.10");
    expect(source.registrations).toEqual(["removable", "removed"]);
  });

  it("unregisters a stream's listener on break", async () => {
    const source = new Source();
    const hub = hubOn(source);
    const stream = hub.events("removable");
    source.fire("removable", "1");
    for await (const _ of stream) break;
    expect(source.registrations).toEqual(["removable", "removed"]);
  });

  it("names the events there are when asked for another", () => {
    const hub = hubOn(new Source());
    const name = "replacd" as "replaced";
    expect(() => hub.on(name, ids([]))).toThrow(/no event "replacd".*replaced, removable, refused/);
    expect(() => hub.off(name, ids([]))).toThrow(/^Client\.off: there is no event "replacd"/);
    expect(() => hub.once(name, ids([]))).toThrow(/^Client\.once: there is no event "replacd"/);
    expect(() => hub.events("toString" as "replaced")).toThrow(
      expect.objectContaining({
        name: "RangeError",
        message: expect.stringMatching(/^Client\.events: there is no event "toString"/),
      }),
    );
  });

  it("refuses a listener that is no function", () => {
    const hub = hubOn(new Source());
    for (const method of ["on", "once", "off"] as const)
      expect(() => hub[method]("replaced", undefined as never)).toThrow(
        `Client.${method}: parameter "listener" must be a function`,
      );
  });
});

describe("a listener that throws", () => {
  it("is reported as an uncaught exception and keeps nothing from the others", async () => {
    const source = new Source();
    const hub = hubOn(source);
    const seen: string[] = [];
    const uncaught = uncaughtError();
    const error = new Error("in a listener");
    hub.on("replaced", () => {
      throw error;
    });
    hub.on("replaced", ids(seen));
    source.fire("replaced", "1");
    expect(seen).toEqual(["1"]);
    expect(await uncaught).toBe(error);
  });
});
