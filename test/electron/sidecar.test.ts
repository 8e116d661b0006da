/** The sidecar of the examples, by a client that knows nothing but sockets and JSON. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect as open, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { World } from "../integration/support/world.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const TOKEN = `${"a".repeat(16)}0123456789abcdef`;

async function startSidecar(world: World) {
  const child = spawn(process.execPath, ["--import", "tsx", "examples/sidecar/sidecar.ts"], {
    cwd: root,
    stdio: ["pipe", "pipe", "inherit"],
    env: {
      ...process.env,
      SIDECAR_TOKEN: TOKEN,
      SIDECAR_APPLICATION_ID: world.application.id,
      SOCIAL_SDK_API_BASE: world.platform.apiBase,
      SOCIAL_SDK_WEB_BASE: world.platform.webBase,
    },
  });
  const ended = once(child, "exit");
  onTestFinished(async () => {
    child.stdin.end();
    await ended;
  });
  const [line] = await once(createInterface(child.stdout), "line");
  return { port: Number(JSON.parse(line).port), child, ended };
}

/** Reads messages one after the other. */
function reader(socket: Socket) {
  const lines = createInterface(socket)[Symbol.asyncIterator]();
  return async () => JSON.parse((await lines.next()).value as string);
}

it("answers calls and watches of clients that know the token", async () => {
  await using world = await World.open();
  const { port } = await startSidecar(world);
  const socket = open(port, "127.0.0.1");
  const read = reader(socket);
  const write = (message: unknown) => socket.write(`${JSON.stringify(message)}\n`);
  socket.write(`${TOKEN}\n`);
  socket.write("no JSON\n");
  write({ kind: "call", number: 1, name: "getStatus", args: [] });
  expect(await read()).toEqual({ kind: "answer", number: 1, value: 0 });
  write({ kind: "watch", number: 2, topic: "status" });
  expect(await read()).toEqual({
    kind: "changes",
    changes: [[2, '{"whole":{"head":{"status":0,"error":0,"errorDetail":0},"rows":[]}}']],
  });
  write({ kind: "applied" });
  write({ kind: "call", number: 3, name: "updateToken", args: [1, "x"] });
  expect(await read()).toMatchObject({ number: 3, error: { name: "TypeError" } });
  socket.destroy();
});

it("ends a connection with another token, and a line without an end", async () => {
  await using world = await World.open();
  const { port } = await startSidecar(world);
  for (const text of [`${TOKEN.replace("0", "1")}\n`, "\n", "x".repeat(2 << 20)]) {
    const socket = open(port, "127.0.0.1");
    socket.on("error", () => {});
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.write(text);
    await closed;
  }
});

it("serves the shell beside connections that say nothing, and reads messages in pieces", async () => {
  await using world = await World.open();
  const { port } = await startSidecar(world);
  // Any program of the machine can connect; none can keep the shell out.
  const idle = Array.from({ length: 20 }, () => open(port, "127.0.0.1").on("error", () => {}));
  onTestFinished(() => idle.forEach((socket) => void socket.destroy()));
  await Promise.all(idle.map((socket) => once(socket, "connect")));
  const [one, other] = [open(port, "127.0.0.1"), open(port, "127.0.0.1")];
  const [read, readOther] = [reader(one), reader(other)];
  // A shell on Windows may end its lines so.
  for (const socket of [one, other]) socket.setNoDelay(true).write(`${TOKEN}\r\n`);
  const message = Buffer.from(
    `${JSON.stringify({ kind: "call", number: 1, name: "sendUserMessage", args: ["1", "Zoë 👋"] })}\r\n`,
  );
  for (const byte of message) {
    one.write(Buffer.from([byte]));
    await new Promise(setImmediate);
  }
  expect(await read()).toMatchObject({ number: 1, error: { name: "SdkError" } });
  // Another connection has numbers and topics of its own.
  for (const socket of [one, other])
    socket.write('{ "kind": "watch", "number": 1, "topic": "status" }\n');
  expect(await read()).toMatchObject({ kind: "changes", changes: [[1, expect.any(String)]] });
  expect(await readOther()).toMatchObject({ kind: "changes", changes: [[1, expect.any(String)]] });
  one.destroy();
  other.write('{ "kind": "call", "number": 2, "name": "getStatus", "args": [] }\n');
  expect(await readOther()).toMatchObject({ kind: "answer", number: 2, value: 0 });
  other.destroy();
});

it("ends with its shell", async () => {
  await using world = await World.open();
  const { child, ended } = await startSidecar(world);
  child.stdin.end();
  expect((await ended)[0]).toBe(0);
});
