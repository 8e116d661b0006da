/** Sockets with `encoding=etf`: what a fault breaks, what a test sends as it is, and resuming. */

import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import WebSocket from "ws";
import { term } from "../../support/etf.js";
import { openGateway } from "../../support/gateway.js";

/** An event's name as Erlang writes it in a payload. */
const event = (name: string) => `d\0\x01td\0${String.fromCharCode(name.length)}${name}`;

/** A client that has had its Hello; what it receives is text of one character for each byte. */
async function connect(url: string) {
  const socket = new WebSocket(`${url}/?v=10&encoding=etf`);
  onTestFinished(() => socket.terminate());
  const received: string[] = [];
  socket.on("message", (data) => received.push((data as Buffer).toString("latin1")));
  const closed = once(socket, "close").then(([code]) => code);
  await once(socket, "message");
  const until = async (text: string) => {
    while (!received.some((message) => message.includes(text))) await once(socket, "message");
    return received.find((message) => message.includes(text)) as string;
  };
  return { socket, received, closed, until };
}

async function identified() {
  const opened = await openGateway();
  const { platform, token } = opened;
  const client = await connect(platform.gatewayUrl);
  client.socket.send(term({ op: 2, d: { token, properties: {}, intents: 1 } }));
  await client.until(event("READY"));
  client.received.length = 0;
  return { ...opened, client };
}

test("what is broken on purpose leaves what is sent with it as it is", async () => {
  const { platform, user, client } = await identified();
  const forms = ["truncated", "not-json", "oversize", "wrong-types"] as const;
  platform.sessions.sendRaw({}, "{");
  platform.sessions.sendRaw({}, "5");
  for (const form of forms) {
    platform.faults.malformed(form, { userId: user.id });
    platform.dispatch(user.id, "BROKEN", {});
  }
  platform.dispatch(user.id, "WHOLE", {});
  platform.sessions.close({}, 4000);
  expect(await client.closed).toBe(4000);
  expect(client.received).toHaveLength(2 + forms.length + 1);
  expect(client.received.slice(0, 2)).toEqual(["{", "5"]);
  expect(client.received.at(-1)).toContain(event("WHOLE"));
  const problems = platform.events.recent().filter(({ kind }) => kind.endsWith("internal_error"));
  expect(problems).toEqual([]);
});

test("a session is resumed, and what was missed comes as terms", async () => {
  const { platform, user, token, client } = await identified();
  const [session] = platform.sessions.list();
  client.socket.terminate();
  await client.closed;
  platform.dispatch(user.id, "MISSED", {});
  const again = await connect(platform.gatewayUrl);
  again.socket.send(
    term({ op: 6, d: { token, session_id: session?.id as string, seq: session?.seq as number } }),
  );
  expect(await again.until(event("MISSED"))).toContain("\x83t");
  await again.until(event("RESUMED"));
});

test("15 KiB count as they are sent, however long they are as JSON", async () => {
  const { client } = await identified();
  // Each of these is two characters of JSON, and one byte of a term.
  client.socket.send(term({ op: 1, d: { s: "\n".repeat(15 * 1024 - 40) } }));
  await client.until("opa\x0b");
  client.socket.send(term({ op: 1, d: { s: "x".repeat(15 * 1024) } }));
  expect(await client.closed).toBe(4002);
});
