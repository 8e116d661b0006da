/** The page's end of a bridge: what it sends, and what it does with what comes. */

import { EventEmitter } from "node:events";
import { describe, expect, it, vi } from "vitest";
import { openPage } from "../../lib/electron/preload.js";
import { BridgeError, pageClient, pageStore } from "../../lib/electron/renderer.js";
import { rejection } from "../support/rejection.js";
import { uncaughtError } from "../support/uncaught-error.js";

/** A port: what the page has sent by it, and messages to the page. */
function openPort() {
  const sent: unknown[] = [];
  const emitter = new EventEmitter();
  const port = {
    postMessage: (message: unknown) => void sent.push(message),
    addEventListener: (name: string, listener: (event: { data: unknown }) => void) =>
      void emitter.on(name, listener),
    start() {},
  };
  return {
    ...{ port, sent },
    receive: (data: unknown) => emitter.emit("message", { data }),
    close: () => emitter.emit("close", { data: undefined }),
  };
}

function connected() {
  const { bridge, use } = openPage();
  const port = openPort();
  use(port.port);
  return { bridge, use, ...port };
}

const numbersOf = (sent: readonly unknown[], kind: string) =>
  (sent as { kind: string; number: number }[])
    .filter((message) => message.kind === kind)
    .map(({ number }) => number);
const whole = (status: number) => JSON.stringify({ whole: { head: { status }, rows: [] } });
const ENDED = { error: { message: expect.stringContaining("has closed the bridge") } };

describe("calls", () => {
  it("wait for the port, and go in their order", () => {
    const { bridge, use } = openPage();
    void bridge.call("getUser", ["1"]);
    bridge.on("statusChanged", () => {});
    const { port, sent } = openPort();
    use(port);
    expect(sent).toEqual([
      { kind: "call", number: 0, name: "getUser", args: ["1"] },
      { kind: "listen", name: "statusChanged" },
    ]);
  });

  it("are at most 1000 at a time; one more can be made when one has been answered", async () => {
    const { bridge, sent, receive } = connected();
    const first = bridge.call("getStatus", []);
    for (let count = 1; count < 1000; count++) void bridge.call("getStatus", []);
    expect(await bridge.call("getStatus", [])).toMatchObject({
      error: { name: "RangeError", message: "More than 1000 calls are pending." },
    });
    expect(sent).toHaveLength(1000);
    receive({ kind: "answer", number: 0, value: 3 });
    expect(await first).toEqual({ value: 3 });
    void bridge.call("getStatus", []);
    expect(sent).toHaveLength(1001);
  });

  it("that are under way fail at the end, and so do later ones, which are not sent", async () => {
    const { bridge, sent, receive } = connected();
    const call = bridge.call("getStatus", []);
    receive({ kind: "end" });
    expect(await call).toMatchObject(ENDED);
    expect(await bridge.call("getStatus", [])).toMatchObject(ENDED);
    expect(sent).toHaveLength(1);
  });

  it("of an earlier port fail when a page is given another without its end", async () => {
    const { bridge, use } = connected();
    const call = bridge.call("getStatus", []);
    const changes: unknown[] = [];
    bridge.watch("friends", (change) => changes.push(change));
    use(openPort().port);
    expect(await call).toMatchObject(ENDED);
    expect(changes).toEqual([null]);
  });

  it("succeed again by a new port, which nothing of the earlier one disturbs", async () => {
    const { bridge, use, ...first } = connected();
    first.receive({ kind: "end" });
    const second = openPort();
    use(second.port);
    const call = bridge.call("getStatus", []);
    const [number] = numbersOf(second.sent, "call");
    first.receive({ kind: "answer", number, value: "of the earlier one" });
    first.receive({ kind: "end" });
    first.close();
    second.receive({ kind: "answer", number, value: 3 });
    expect(await call).toEqual({ value: 3 });
  });
});

describe("events", () => {
  it("are asked for once, however many listen, and no more when nobody does", () => {
    const { bridge, sent, receive } = connected();
    const listener = vi.fn();
    const stops = [bridge.on("statusChanged", listener), bridge.on("statusChanged", listener)];
    const event = { kind: "event", name: "statusChanged", event: { status: 3 } };
    receive(event);
    expect(listener.mock.calls).toEqual([[{ status: 3 }], [{ status: 3 }]]);
    stops[0]?.();
    stops[0]?.();
    receive(event);
    expect(listener).toHaveBeenCalledTimes(3);
    expect(sent).toEqual([{ kind: "listen", name: "statusChanged" }]);
    stops[1]?.();
    expect(sent.at(-1)).toEqual({ kind: "ignore", name: "statusChanged" });
    bridge.on("statusChanged", listener);
    expect(sent.at(-1)).toEqual({ kind: "listen", name: "statusChanged" });
    expect(sent).toHaveLength(3);
  });

  it("are asked for at a new port by those who still listen", () => {
    const { bridge, use, receive } = connected();
    const listener = vi.fn();
    bridge.on("statusChanged", listener);
    bridge.on("messageCreated", () => {})();
    receive({ kind: "end" });
    const second = openPort();
    use(second.port);
    expect(second.sent).toEqual([{ kind: "listen", name: "statusChanged" }]);
    second.receive({ kind: "event", name: "statusChanged", event: { status: 3 } });
    expect(listener).toHaveBeenCalledOnce();
  });

  it("are counted from the beginning by each port", () => {
    const { use, receive } = connected();
    const event = { kind: "event", name: "statusChanged", event: {} };
    for (let at = 0; at < 999; at++) receive(event);
    const second = openPort();
    use(second.port);
    for (let at = 0; at < 999; at++) second.receive(event);
    expect(second.sent).toEqual([]);
    second.receive(event);
    expect(second.sent).toEqual([{ kind: "received" }]);
  });
});

describe("watching", () => {
  it("begins again for all of a topic's listeners when one more comes", () => {
    const { bridge, sent, receive } = connected();
    const [one, other] = [vi.fn(), vi.fn()];
    const stops = [bridge.watch("status", one), bridge.watch("status", other)];
    expect(sent).toEqual([
      { kind: "watch", number: 0, topic: "status" },
      { kind: "unwatch", number: 0 },
      { kind: "watch", number: 1, topic: "status" },
    ]);
    receive({ kind: "changes", changes: [[0, "old"]] });
    expect(one).not.toHaveBeenCalled();
    receive({ kind: "changes", changes: [[1, "whole"]] });
    expect(one.mock.calls).toEqual([["whole", undefined]]);
    expect(other.mock.calls).toEqual([["whole", undefined]]);
    expect(sent.slice(3)).toEqual([{ kind: "applied" }, { kind: "applied" }]);
    sent.length = 0;
    stops[0]?.();
    stops[0]?.();
    receive({ kind: "changes", changes: [[1, "more"]] });
    expect([one, other].map(({ mock }) => mock.calls.length)).toEqual([1, 2]);
    expect(sent).toEqual([{ kind: "applied" }]);
    stops[1]?.();
    expect(sent.at(-1)).toEqual({ kind: "unwatch", number: 1 });
    bridge.watch("status", one);
    expect(sent.at(-1)).toEqual({ kind: "watch", number: 2, topic: "status" });
    expect(sent).toHaveLength(3);
  });

  it("ends with the bridge: what was known is not, and nothing is watched until there is a port", () => {
    const { bridge, use, sent, receive } = connected();
    const listener = vi.fn();
    const stop = bridge.watch("status", listener);
    receive({ kind: "end" });
    expect(listener.mock.calls).toEqual([[null, undefined]]);
    receive({ kind: "end" });
    bridge.watch("friends", listener)();
    stop();
    expect(listener).toHaveBeenCalledOnce();
    expect(sent).toHaveLength(1);
    const second = openPort();
    use(second.port);
    bridge.watch("status", listener);
    expect(numbersOf(second.sent, "watch")).toHaveLength(1);
  });
});

describe("pageStore", () => {
  it("shows a value until it is not known any more", () => {
    const { bridge, sent, receive } = connected();
    const status = pageStore(bridge).status();
    const seen: unknown[] = [];
    status.subscribe((value) => seen.push(value?.status));
    const [number] = numbersOf(sent, "watch");
    receive({ kind: "changes", changes: [[number, whole(1)]] });
    receive({ kind: "changes", changes: [[number, null]] });
    // A part of what it does not know is nothing to it.
    receive({
      kind: "changes",
      changes: [[number, JSON.stringify({ put: [], at: [], removed: [] })]],
    });
    receive({ kind: "changes", changes: [[number, whole(3)]] });
    expect(seen).toEqual([undefined, 1, undefined, 3]);
  });

  it("throws in the page what the main process has refused", async () => {
    const { bridge, sent, receive } = connected();
    const uncaught = uncaughtError();
    const status = pageStore(bridge).status();
    status.subscribe(() => {});
    const error = { name: "TypeError", message: "Not allowed." };
    receive({ kind: "refused", number: numbersOf(sent, "watch")[0], error });
    expect(await uncaught).toBeInstanceOf(BridgeError);
    expect(await uncaught).toMatchObject(error);
    expect(status.value).toBeUndefined();
  });
});

describe("pageClient", () => {
  it("throws errors with the properties of the main process's", async () => {
    const { bridge, receive } = connected();
    const failed = rejection(pageClient(bridge).getUser("1"));
    const more = { type: "HTTPError", code: 10013, status: 404, retryable: false, retryAfter: 0 };
    const error = { name: "SdkError", message: "There is no such user.", ...more };
    receive({ kind: "answer", number: 0, error });
    expect(await failed).toBeInstanceOf(BridgeError);
    expect(await failed).toMatchObject(error);
    expect(Object.keys(new BridgeError(error))).not.toContain("name");
    expect(new BridgeError({ name: "TypeError", message: "No." }).type).toBeUndefined();
  });

  it("can be what a promise resolves to", async () => {
    const { bridge, sent } = connected();
    const client = pageClient(bridge);
    expect(await Promise.resolve(client)).toBe(client);
    expect(`${Object.prototype.toString.call(client)}`).toBe("[object Object]");
    expect(sent).toEqual([]);
  });

  it.each(["call", "on", "watch"])("is not made of what has no %s", (name) => {
    const { bridge } = connected();
    for (const make of [pageClient, pageStore])
      expect(() => make({ ...bridge, [name]: undefined } as never)).toThrow(
        /^page(Client|Store) needs the object that exposeClient exposes/,
      );
  });
});
