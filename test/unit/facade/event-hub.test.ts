import { afterEach, describe, expect, it } from "vitest";
import { EventHub } from "../../../lib/events/event-hub.js";
import type { EventTable } from "../../../lib/events/event-source.js";

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
    expect(() => hub.on("replaced", undefined as never)).toThrow(
      'Client.on: parameter "listener" must be a function',
    );
  });
});

describe("a listener that throws", () => {
  const handlers = process.listeners("uncaughtException");
  afterEach(() => {
    process.removeAllListeners("uncaughtException");
    for (const handler of handlers) process.on("uncaughtException", handler);
  });

  it("is reported as an uncaught exception and keeps nothing from the others", async () => {
    const source = new Source();
    const hub = hubOn(source);
    const seen: string[] = [];
    process.removeAllListeners("uncaughtException");
    const uncaught = new Promise((resolve) => process.once("uncaughtException", resolve));
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
