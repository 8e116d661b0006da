/** `next`: waiting for one event. */

import { expect, it } from "vitest";
import { EventHub } from "../../../lib/events/event-hub.js";
import { nextEvent } from "../../../lib/events/next-event.js";
import { ErrorType } from "../../../lib/generated/enums.js";
import type { ClientResult } from "../../../lib/generated/records.js";
import { Operations } from "../../../lib/operations/operation.js";
import { rejection } from "../../support/rejection.js";

interface Events {
  messageCreated: { readonly id: string };
  statusChanged: { readonly id: string };
}

function setUp() {
  const fire = new Map<string, (event: { id: string }) => void>();
  const source = (name: string) => ({
    listen: (_native: object, emit: (event: { id: string }) => void) => void fire.set(name, emit),
    unlisten: () => void fire.delete(name),
  });
  const table = {
    messageCreated: source("messageCreated"),
    statusChanged: source("statusChanged"),
  };
  const hub = new EventHub<object, Events, object>("Client", {}, table, {});
  const operations = new Operations();
  const next = (options?: object) =>
    nextEvent<Events, "messageCreated">("Client", hub, operations, "messageCreated", options);
  return {
    ...{ hub, operations, next, fire },
    message: (id: string) => fire.get("messageCreated")?.({ id }),
  };
}

it("resolves with the next event, and stops listening", async () => {
  const { next, message, fire } = setUp();
  const event = next();
  message("1");
  message("2");
  expect(await event).toEqual({ id: "1" });
  expect(fire.size).toBe(0);
});

it("waits for the event that it is asked for", async () => {
  const { next, message } = setUp();
  const event = next({ where: ({ id }: { id: string }) => id === "3", timeout: 10_000 });
  for (const id of ["1", "2", "3", "4"]) message(id);
  expect(await event).toEqual({ id: "3" });
});

it("says after a time-out what came meanwhile", async () => {
  const { hub, next, message, fire } = setUp();
  hub.on("statusChanged", () => {});
  fire.get("statusChanged")?.({ id: "before" });
  const failed = rejection(next({ where: () => false, timeout: 5 }));
  message("1");
  message("2");
  fire.get("statusChanged")?.({ id: "s" });
  const error = await failed;
  expect(error).toMatchObject({ type: "Aborted", operation: 'Client.next("messageCreated")' });
  expect(String(error)).toContain(
    'did not complete within 5 ms. 2 events did not match "where"; the last was ' +
      '{"id":"2"}. Other events that came: statusChanged (1).',
  );
  expect(fire.has("messageCreated")).toBe(false);
});

it("shows of the last event that did not match as much as can be shown", async () => {
  const { next, fire } = setUp();
  const shownOf = async (event: object) => {
    const failed = rejection(next({ where: () => false, timeout: 1 }));
    fire.get("messageCreated")?.(event as { id: string });
    return String(await failed);
  };
  expect(await shownOf({ id: "x".repeat(500) })).toContain(
    `1 event did not match "where"; the last was {"id":"${"x".repeat(200 - '{"id":"'.length)}….`,
  );
  expect(await shownOf({ id: 1n })).toContain("the last was one that cannot be shown as JSON.");
});

it("says so when nothing came, also when the time is that of its signal", async () => {
  const { next } = setUp();
  const errors = [await rejection(next({ timeout: 1 }))];
  errors.push(await rejection(next({ signal: AbortSignal.timeout(1) })));
  for (const error of errors) expect(String(error)).toContain("No other event came.");
});

it("stops when its signal is aborted, and when the client is disposed", async () => {
  const { next, operations, fire } = setUp();
  const controller = new AbortController();
  const aborted = rejection(next({ signal: controller.signal }));
  controller.abort(new Error("enough"));
  const error = await aborted;
  expect(error).toMatchObject({ type: "Aborted", cause: new Error("enough") });
  expect(String(error)).not.toContain("No other event came.");
  expect(fire.size).toBe(0);
  const disposed = rejection(next());
  operations.rejectAll();
  expect(await disposed).toMatchObject({ type: "ClientDestroyed" });
});

it("rejects with what its condition throws, and refuses one that is no function", async () => {
  const { next, message, fire } = setUp();
  const broken = new Error("broken");
  const failed = rejection(
    next({
      where: () => {
        throw broken;
      },
    }),
  );
  message("1");
  expect(await failed).toBe(broken);
  expect(fire.size).toBe(0);
  expect(String(await rejection(next({ where: "id" })))).toContain('"options.where"');
});

it("refuses an event that there is not", async () => {
  const { hub, operations } = setUp();
  const failed = nextEvent<Events, "messageCreated">(
    ...(["Client", hub, operations, "messageCreatd" as "messageCreated"] as const),
  );
  expect(String(await rejection(failed))).toContain('there is no event "messageCreatd"');
});

/** The rejections that nobody handles after some work. */
async function unhandledDuring(work: () => void): Promise<unknown[]> {
  const unhandled: unknown[] = [];
  const note = (reason: unknown): void => void unhandled.push(reason);
  process.on("unhandledRejection", note);
  work();
  await new Promise(setImmediate);
  process.off("unhandledRejection", note);
  return unhandled;
}

it("is no unhandled rejection when the client is disposed, which would hide why", async () => {
  const { operations, next } = setUp();
  const event = next();
  const unhandled = await unhandledDuring(() => operations.rejectAll());
  expect(unhandled).toEqual([]);
  expect(await rejection(event)).toMatchObject({ type: "ClientDestroyed" });
});

it("is no unhandled rejection either when the SDK says that the program has ended it", async () => {
  const { operations } = setUp();
  const result = { successful: false, type: ErrorType.Aborted, error: "Cleared." };
  let shown = Promise.resolve();
  const unhandled = await unhandledDuring(() => {
    shown = operations.run<void>({ name: "Presence.set", waits: true }, undefined, (settle) =>
      settle.result(result as ClientResult, undefined),
    );
  });
  expect(unhandled).toEqual([]);
  expect(await rejection(shown)).toMatchObject({ type: "Aborted" });
});

it("reports a time-out that nobody handles", async () => {
  const { next } = setUp();
  let report: (reason: unknown) => void = () => {};
  const reported = new Promise((resolve) => {
    report = resolve;
  });
  process.once("unhandledRejection", report);
  next({ timeout: 1 });
  expect(await reported).toMatchObject({ type: "Aborted" });
});

it("refuses an option that does not exist, and a condition in place of the options", async () => {
  const { next } = setUp();
  expect(String(await rejection(next({ were: () => true })))).toContain(
    'Client.next: there is no option "were". Did you mean "where"?',
  );
  expect(String(await rejection(next((() => true) as never)))).toContain(
    'Client.next: parameter "options" must be an object, but a function was given',
  );
});

it("names itself and the event that was probably meant", async () => {
  const { hub, operations } = setUp();
  const failed = nextEvent<Events, "messageCreated">(
    ...(["Client", hub, operations, "messageCreate" as "messageCreated"] as const),
  );
  expect(String(await rejection(failed))).toContain(
    'Client.next: there is no event "messageCreate". Did you mean "messageCreated"? There are:',
  );
});
