/** A window's pages one after the other, each with a channel of its own; and the end of the application. */

import { EventEmitter } from "node:events";
import { describe, expect, it, vi } from "vitest";
import { eachPage } from "../../lib/electron/pages.js";
import { disposeOnQuit } from "../../lib/electron/quit.js";
import { connectPagesTo, servePages } from "../../lib/electron/utility.js";
import { fakeClient } from "./support/fake-client.js";

class MessageChannelMain {
  readonly port1 = "the client's" as never;
  readonly port2 = "the page's" as never;
}

/** A window, and the application that it is of. */
function openWindow(options: object = { app: { getAppPath: () => "/app" } }) {
  const emitter = new EventEmitter();
  const handed: unknown[][] = [];
  let url = "";
  const contents = {
    on: (name: string, listener: () => void) => emitter.on(name, listener),
    once: (name: string, listener: () => void) => emitter.once(name, listener),
    postMessage: (...message: unknown[]) => void handed.push(message),
    getURL: () => url,
  };
  const connect = () => {
    const ends: number[] = [];
    let given = 0;
    const end = eachPage("test", contents as never, { MessageChannelMain, ...options }, () => {
      const number = ++given;
      return () => void ends.push(number);
    });
    return { end, ends, given: () => given };
  };
  return {
    ...{ contents, handed, connect },
    load(address = "file:///app/index.html") {
      url = address;
      emitter.emit("did-finish-load");
    },
    close: () => emitter.emit("destroyed"),
  };
}

describe("a window", () => {
  it("gives each page a channel, which ends when the next page is loaded", () => {
    const { connect, load, handed } = openWindow();
    const { ends, given } = connect();
    load();
    expect(handed).toEqual([["game-social-sdk", null, ["the page's"]]]);
    expect([given(), ends]).toEqual([1, []]);
    load();
    expect([given(), ends]).toEqual([2, [1]]);
    // A page of somebody else's has none, and the one before has ended.
    load("https://example.com/");
    load("https://example.com/");
    expect([given(), ends]).toEqual([2, [1, 2]]);
    load();
    expect([given(), ends]).toEqual([3, [1, 2]]);
    expect(handed).toHaveLength(3);
  });

  it.each(["end", "close"] as const)("has no channel after %s", (how) => {
    const { connect, load, close, handed } = openWindow();
    const { end, ends, given } = connect();
    load();
    ({ end, close })[how]();
    expect(ends).toEqual([1]);
    load();
    expect(given()).toBe(1);
    expect(handed).toHaveLength(1);
  });

  it("has the channels of the connection that was made last", () => {
    const { connect, load } = openWindow();
    const first = connect();
    load();
    const second = connect();
    load();
    expect([first.given(), second.given()]).toEqual([1, 1]);
    expect(first.ends).toContain(1);
    first.end();
    load();
    expect(second.given()).toBe(2);
  });

  it.each(["file:///app/..data/index.html", "file:///app/.../index.html"])(
    "has %s for a page of its own, whose folder only looks like the one above",
    (url) => {
      const { connect, load } = openWindow();
      const { given } = connect();
      load(url);
      expect(given()).toBe(1);
    },
  );

  it("has no page for its own that isOwnPage gives no true for", () => {
    const isOwnPage = (() => "yes") as never;
    const { connect, load } = openWindow({ isOwnPage });
    const { given } = connect();
    load("https://example.com/");
    expect(given()).toBe(0);
  });
});

describe("a utility process", () => {
  const port = () =>
    Object.assign(new EventEmitter(), { postMessage() {}, start() {}, close: vi.fn() });
  const open = () => {
    const { client, events } = fakeClient();
    const parent = new EventEmitter();
    const end = servePages(client, parent as never, { calls: [], events: [] });
    const send = (data: unknown, ...ports: unknown[]) => parent.emit("message", { data, ports });
    return { events, parent, end, send };
  };
  const handed = { channel: "game-social-sdk" };

  it("serves the ports that are handed to it for that, and no others", () => {
    const { events, send } = open();
    for (const data of [undefined, null, "game-social-sdk", { channel: "mine" }])
      send(data, port());
    send(handed);
    expect(events.listenerCount("(disposal)")).toBe(0);
    send(handed, port());
    expect(events.listenerCount("(disposal)")).toBe(1);
  });

  it("ends all pages, and serves no more", () => {
    const { parent, end, send } = open();
    const ports = [port(), port(), port()];
    for (const one of ports) send(handed, one);
    ports[0]?.emit("close");
    expect(ports.map(({ close }) => close.mock.calls.length)).toEqual([1, 0, 0]);
    end();
    expect(ports.map(({ close }) => close.mock.calls.length)).toEqual([1, 1, 1]);
    expect(parent.listenerCount("message")).toBe(0);
  });

  it("gets the port of each page, and the page the other end", () => {
    const { contents, load, handed: toPage } = openWindow();
    const child = { postMessage: vi.fn() };
    const options = { MessageChannelMain, app: { getAppPath: () => "/app" } };
    connectPagesTo(child, contents as never, options);
    load();
    expect(child.postMessage.mock.calls).toEqual([[handed, ["the client's"]]]);
    expect(toPage).toEqual([["game-social-sdk", null, ["the page's"]]]);
  });
});

describe("disposeOnQuit", () => {
  function open() {
    let ended = () => {};
    const disposing = vi.fn(() => new Promise<void>((resolve) => (ended = resolve)));
    const client = { disposed: false, [Symbol.asyncDispose]: disposing };
    const app = Object.assign(new EventEmitter(), { quit: vi.fn() });
    disposeOnQuit(client as never, app as never);
    /** Whether the application ends when it is told to. */
    const quits = () => {
      const preventDefault = vi.fn();
      app.emit("will-quit", { preventDefault });
      return preventDefault.mock.calls.length === 0;
    };
    return { client, app, disposing, quits, ended: () => ended() };
  }

  it("puts the end off until the client is disposed, however often the player quits", async () => {
    const { app, disposing, quits, ended } = open();
    expect([quits(), quits()]).toEqual([false, false]);
    expect(disposing).toHaveBeenCalledOnce();
    expect(app.quit).not.toHaveBeenCalled();
    ended();
    await new Promise(setImmediate);
    expect(app.quit).toHaveBeenCalledOnce();
    expect(quits()).toBe(true);
  });

  it("does not put it off for a client that is disposed already", () => {
    const { client, disposing, quits } = open();
    client.disposed = true;
    expect(quits()).toBe(true);
    expect(disposing).not.toHaveBeenCalled();
  });
});
