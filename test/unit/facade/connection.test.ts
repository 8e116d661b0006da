import { describe, expect, it } from "vitest";
import { ClientError, ClientStatus } from "../../../lib/generated/enums.js";
import { connectAndWait } from "../../../lib/operations/connecting.js";
import { ConnectionAttempt } from "../../../lib/operations/connection.js";
import { Operations } from "../../../lib/operations/operation.js";
import { SdkError } from "../../../lib/operations/sdk-error.js";

const { Connecting, Connected, Ready, Disconnected, Disconnecting, Reconnecting } = ClientStatus;
const { None, ConnectionFailed, UnexpectedClose, ConnectionCanceled } = ClientError;

type Change = [status: ClientStatus, error?: ClientError, errorDetail?: number];

/** The outcome of the last change; all before it must leave the attempt going on. */
function outcomeOf(...changes: Change[]): unknown {
  const attempt = new ConnectionAttempt();
  const outcomes = changes.map(([status, error = None, errorDetail = 0]) =>
    attempt.next({ status, error, errorDetail }),
  );
  expect(outcomes.slice(0, -1)).toEqual(outcomes.slice(0, -1).map(() => undefined));
  return outcomes.at(-1);
}

describe("an attempt to connect", () => {
  it("succeeds when Ready", () => {
    expect(outcomeOf([Connecting], [Connected], [Ready])).toBe("ready");
  });

  it("waits while the previous connection ends", () => {
    expect(outcomeOf([Disconnecting], [Disconnected], [Connecting], [Ready])).toBe("ready");
  });

  it("goes on after a close that the SDK retries", () => {
    expect(
      outcomeOf([Connecting], [Connected], [Reconnecting, UnexpectedClose, 4000], [Ready]),
    ).toBe("ready");
  });

  // protocol 4.7: the codes after which there is no reconnect
  it.each([
    [4004, "AuthorizationFailed"],
    [4010, "ValidationError"],
    [4011, "ValidationError"],
    [4012, "ValidationError"],
    [4013, "ValidationError"],
    [4014, "ValidationError"],
    [4015, "ClientNotReady"],
    [4016, "Aborted"],
  ] as const)("fails for good after close code %i", (code, type) => {
    const error = outcomeOf([Connecting], [Connected], [Disconnected, UnexpectedClose, code]);
    expect(error).toBeInstanceOf(SdkError);
    expect(error).toMatchObject({ type, code, retryable: false });
  });

  it("fails when the service cannot be reached", () => {
    expect(outcomeOf([Connecting], [Reconnecting, ConnectionFailed])).toMatchObject({
      type: "NetworkError",
      retryable: true,
    });
    expect(outcomeOf([Disconnected, ConnectionFailed])).toMatchObject({ type: "NetworkError" });
  });

  it("is aborted by a disconnect", () => {
    const aborted = { type: "Aborted", operation: "Client.connect" };
    expect(
      outcomeOf([Connecting], [Disconnecting], [Disconnected, ConnectionCanceled]),
    ).toMatchObject(aborted);
    expect(outcomeOf([Connecting], [Disconnecting], [Disconnected])).toMatchObject(aborted);
  });
});

it("an attempt that has failed settles once the client is disconnected, as the next would take that for its own", async () => {
  const order: string[] = [];
  let change = (_: object): void => {};
  const client = {
    on: (_name: string, listener: typeof change) => {
      change = listener;
    },
    off: () => {},
    getStatus: () => Disconnected,
    isAuthenticated: () => true,
    connect: () => {},
    disconnect: () => void order.push("disconnect"),
  };
  const attempt = connectAndWait(client as never, new Operations(), { hasBase: true });
  const settled = attempt.catch(({ type }) => void order.push(type));
  const changes = [
    [Connecting, None],
    [Reconnecting, ConnectionFailed],
    [Disconnecting, None],
  ] as const;
  for (const [status, error] of changes) change({ status, error, errorDetail: 0 });
  await new Promise(setImmediate);
  expect(order).toEqual(["disconnect"]);
  change({ status: Disconnected, error: None, errorDetail: 0 });
  await settled;
  expect(order).toEqual(["disconnect", "NetworkError"]);
});
