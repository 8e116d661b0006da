/** connectAndWait and waitForStatus: when they end, and what is left of them. */

import { EventEmitter } from "node:events";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { ClientError, ClientStatus } from "../../../lib/generated/enums.js";
import { connectAndWait, waitForStatus } from "../../../lib/operations/connecting.js";
import { ConnectionAttempt, connectionError } from "../../../lib/operations/connection.js";
import { Operations } from "../../../lib/operations/operation.js";

const { Connecting, Connected, Ready, Disconnecting, Disconnected, Reconnecting, HttpWait } =
  ClientStatus;
const { None, ConnectionFailed, UnexpectedClose } = ClientError;

function open(status: ClientStatus = Disconnected) {
  const events = new EventEmitter();
  const client = {
    status,
    on: (name: string, listener: (change: object) => void) => events.on(name, listener),
    off: (name: string, listener: (change: object) => void) => events.off(name, listener),
    getStatus: () => client.status,
    isAuthenticated: () => true,
    connect: vi.fn(),
    disconnect: vi.fn(),
  };
  const operations = new Operations();
  return {
    ...{ client, operations },
    change(next: ClientStatus, error: ClientError = None, errorDetail = 0) {
      client.status = next;
      events.emit("statusChanged", { status: next, error, errorDetail });
    },
    connect: (options?: object) =>
      connectAndWait(client as never, operations, { hasBase: true }, options),
    wait: (wanted: ClientStatus, options?: object) =>
      waitForStatus(client as never, operations, wanted, options),
    listening: () => events.listenerCount("statusChanged"),
  };
}

describe("connectAndWait", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([
    [undefined, 30_000],
    [{ timeout: 5 }, 5],
    [{ timeout: undefined }, 30_000],
    [null, 30_000],
  ])("with %j is given up after %i ms, and disconnects", async (options, timeout) => {
    const { client, connect, listening } = open();
    const failed = expect(connect(options as object)).rejects.toMatchObject({ type: "Aborted" });
    vi.advanceTimersByTime(timeout - 1);
    expect(client.disconnect).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    await failed;
    expect(client.disconnect).toHaveBeenCalledOnce();
    expect(listening()).toBe(0);
  });

  it.each(["5", 5, true])("rejects with %j for options, and does not connect", async (options) => {
    const { client, connect } = open();
    await expect(connect(options as never)).rejects.toThrow(
      new TypeError('Client.connectAndWait: parameter "options" must be an object.'),
    );
    expect(client.connect).not.toHaveBeenCalled();
  });

  it("does nothing when the client is Ready", async () => {
    const { client, connect, listening } = open(Ready);
    await connect();
    expect(client.connect).not.toHaveBeenCalled();
    expect(listening()).toBe(0);
  });

  it("stops listening when it is Ready", async () => {
    const { client, connect, change, listening } = open();
    const connected = connect();
    expect(client.connect).toHaveBeenCalledOnce();
    change(Connecting);
    change(Ready);
    await connected;
    expect([listening(), client.disconnect.mock.calls.length]).toEqual([0, 0]);
  });

  it("disconnects once after a failure, and then says the first one", async () => {
    const { client, connect, change } = open();
    const failed = expect(connect()).rejects.toMatchObject({ type: "NetworkError", code: 7 });
    change(Connecting);
    change(Reconnecting, ConnectionFailed, 7);
    change(Reconnecting, ConnectionFailed, 8);
    change(Disconnecting);
    expect(client.disconnect).toHaveBeenCalledOnce();
    change(Disconnected);
    await failed;
  });
});

describe("waitForStatus", () => {
  it("resolves at once in that status, and else when it comes; then it listens no more", async () => {
    const { wait, change, listening } = open();
    await wait(Disconnected);
    const ready = wait(Ready);
    change(Connecting);
    expect(listening()).toBe(1);
    change(Ready);
    await ready;
    expect(listening()).toBe(0);
  });

  it("listens no more when it is given up, and is no unhandled rejection at the client's end", async () => {
    const { wait, listening, operations } = open();
    const controller = new AbortController();
    const waiting = wait(Ready, { signal: controller.signal });
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ type: "Aborted" });
    expect(listening()).toBe(0);
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    onTestFinished(() => void process.off("unhandledRejection", unhandled));
    void wait(Ready);
    operations.rejectAll();
    await new Promise(setImmediate);
    expect(unhandled).not.toHaveBeenCalled();
  });
});

describe("an attempt to connect", () => {
  const outcomeOf = (...statuses: ClientStatus[]) => {
    const attempt = new ConnectionAttempt();
    return statuses.map((status) => attempt.next({ status, error: None, errorDetail: 0 })).at(-1);
  };

  it.each([Connecting, Connected, Reconnecting, HttpWait])(
    "that was in status %i ends when the client is disconnected",
    (status) => {
      expect(outcomeOf(status, Disconnected)).toMatchObject({ type: "Aborted", retryable: true });
    },
  );

  it("has not begun while the previous connection ends", () => {
    expect(outcomeOf(Disconnecting, Disconnected)).toBeUndefined();
  });

  it("that has failed says with which code, and whether to try again", () => {
    const network = { type: "NetworkError", retryable: true };
    expect(connectionError(ConnectionFailed, 111)).toMatchObject({ ...network, code: 111 });
    expect(connectionError(UnexpectedClose, 4000)).toMatchObject({
      ...network,
      code: 4000,
      message: expect.stringContaining("closed the connection with code 4000."),
    });
    expect(connectionError(UnexpectedClose, 4004).retryable).toBe(false);
    const failed = new ConnectionAttempt();
    const change = { status: Disconnected, error: UnexpectedClose, errorDetail: 4004 };
    expect(failed.next(change)).toMatchObject({ type: "AuthorizationFailed" });
  });
});
