/** The events of a client on their way to a page. */

import { expect, it, onTestFinished, vi } from "vitest";
import { openPage } from "../../lib/electron/preload.js";
import { directPort, newClient } from "./support/direct-port.js";

it("a page that takes no events gets a bounded number of them, and more when it takes them again", () => {
  const client = newClient();
  const listeners: ((event: object) => void)[] = [];
  vi.spyOn(client, "on").mockImplementation((_name, listener) => {
    listeners.push(listener as never);
    return client;
  });
  const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  const { heard, send } = directPort(client, { calls: [], events: ["userUpdated"] });
  send({ kind: "listen", name: "userUpdated" });
  const fire = (times: number) => {
    for (let at = 0; at < times; at++) listeners[0]?.({ userId: "1" });
  };
  fire(12_000);
  expect(heard).toHaveLength(10_000);
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("10000 events"));
  send({ kind: "received" });
  fire(1500);
  expect(heard).toHaveLength(11_000);
  expect(warn).toHaveBeenCalledTimes(2);
  // Nothing that a page reports makes more than that possible.
  for (let at = 0; at < 100; at++) send({ kind: "received" });
  fire(20_000);
  expect(heard).toHaveLength(21_000);
});

it("a page reports the events that it has got, so that it goes on getting them", () => {
  const sent: unknown[] = [];
  let receive = (_event: { data: unknown }) => {};
  const { use } = openPage();
  use({
    postMessage: (message) => void sent.push(message),
    addEventListener: (event, listener) => {
      if (event === "message") receive = listener;
    },
    start() {},
  });
  for (let at = 0; at < 2500; at++)
    receive({ data: { kind: "event", name: "userUpdated", event: { userId: "1" } } });
  expect(sent).toEqual([{ kind: "received" }, { kind: "received" }]);
});

it("a page that listens to an event that it was not given is warned about once for each, up to a bound", () => {
  const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  const { send } = directPort(newClient(), { calls: [], events: ["lobbyCreated"] });
  for (let i = 0; i < 2; i += 1) send({ kind: "listen", name: "lobyCreated" });
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/"lobyCreated".*Did you mean "lobbyCreated"\? It gets: lobbyCreated\./),
  );
  // Nothing that a page sends moves what a terminal shows.
  send({ kind: "listen", name: "a\u001b[2J\nb" });
  expect(warn.mock.lastCall?.[0]).toContain('"a\\u001b[2J\\nb"');
  for (let i = 0; i < 1000; i += 1) send({ kind: "listen", name: `event ${i}` });
  expect(warn).toHaveBeenCalledTimes(20);
});

it("an event that the loaded library lacks is a warning, not the end of the process", () => {
  const client = newClient();
  vi.spyOn(client, "on").mockImplementation(() => {
    // As the addon refuses it.
    throw Object.assign(new Error("The library lacks Client::SetX."), {
      code: "ERR_SDK_FUNCTION_MISSING",
    });
  });
  const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
  const { send } = directPort(client, { calls: [], events: ["statusChanged"] });
  // However often the page asks, it is said once.
  for (let i = 0; i < 3; i += 1) send({ kind: "listen", name: "statusChanged" });
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/"statusChanged".*The library lacks Client::SetX/),
  );
});
