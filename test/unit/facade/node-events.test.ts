/** Node's own helpers for event emitters, `events.once` and `events.on`, with an event hub. */

import { on, once } from "node:events";
import { expect, it } from "vitest";
import { EventHub, type Listener } from "../../../lib/events/event-hub.js";

interface Events {
  ready: { readonly id: string };
}

/** What a client or a call shows of its hub. */
function emitter() {
  let fire: (event: Events["ready"]) => void = () => {};
  const source = {
    listen(_native: object, emit: typeof fire) {
      fire = emit;
    },
  };
  const hub = new EventHub<object, Events, object>("Client", {}, { ready: source }, {});
  type Listen = (name: keyof Events, listener: Listener<Events["ready"]>) => void;
  const shown = {
    on: ((name, listener) => hub.on(name, listener)) as Listen,
    once: ((name, listener) => hub.once(name, listener)) as Listen,
    removeListener: ((name, listener) => hub.off(name, listener)) as Listen,
  };
  return {
    hub,
    shown: shown as unknown as NodeJS.EventEmitter,
    fire: (id: string) => fire({ id }),
  };
}

it("once() resolves with the next event", async () => {
  const { shown, fire } = emitter();
  const next = once(shown, "ready");
  fire("1");
  expect(await next).toEqual([{ id: "1" }]);
});

it("once() stops listening when its signal is aborted", async () => {
  const { shown } = emitter();
  const controller = new AbortController();
  const next = once(shown, "ready", { signal: controller.signal });
  controller.abort();
  await expect(next).rejects.toMatchObject({ name: "AbortError" });
});

it("on() gives one event after the other", async () => {
  const { shown, fire } = emitter();
  const events = on(shown, "ready");
  fire("1");
  fire("2");
  expect((await events.next()).value).toEqual([{ id: "1" }]);
  expect((await events.next()).value).toEqual([{ id: "2" }]);
  await events.return?.();
});

it("there is no stream of errors, because no error is an event", () => {
  expect(() => emitter().hub.events("error" as "ready")).toThrow(/there is no event "error"/);
});

it("removing an error listener that was never added does nothing", () => {
  const { shown } = emitter();
  expect(() => shown.removeListener("error", () => {})).not.toThrow();
});
