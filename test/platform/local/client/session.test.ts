/** The session of a local client with the service. */

import { expect, test } from "vitest";
import { LocalSession } from "../../../../platform/domains/local/client/session.js";
import { EncodedDispatch } from "../../../../platform/kernel/gateway/encoded-dispatch.js";
import { openWithGame } from "../../support/platform.js";

test("an event is parsed for who reads it, and for nobody else", async () => {
  const { user } = await openWithGame();
  const events: [string, () => unknown][] = [];
  const session = new LocalSession("1", user, (event, read) => events.push([event, read]));
  // What is no JSON shows who parses.
  session.deliver(new EncodedDispatch("PRESENCE_UPDATE", "{"));
  session.deliver(new EncodedDispatch("MESSAGE_CREATE", '{"id":"1"}'));
  expect(events.map(([event]) => event)).toEqual(["PRESENCE_UPDATE", "MESSAGE_CREATE"]);
  expect(events[0]?.[1]).toThrow(SyntaxError);
  expect(events[1]?.[1]()).toEqual({ id: "1" });
});
