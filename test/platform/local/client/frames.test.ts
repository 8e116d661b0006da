import { expect, test } from "vitest";
import { connected, frame, op, openLocal, Program } from "./support/program.js";

const MEBIBYTE = 1024 * 1024;

async function open() {
  const { platform, game, local, user } = await openLocal();
  const program = () => new Program(local.address as string);
  return { platform, game, local, user, program };
}

test("a handshake and a command that arrive one byte at a time", async () => {
  const { game, program } = await open();
  const { socket, next } = bound(program());
  socket.setNoDelay?.(true);
  const bytes = Buffer.concat([
    frame(op.handshake, { v: 1, client_id: game.id }),
    frame(op.frame, { cmd: "SUBSCRIBE", args: {}, evt: "ACTIVITY_JOIN", nonce: "é€😀" }),
  ]);
  for (const byte of bytes) {
    await new Promise((resolve) => socket.write(Buffer.of(byte), resolve));
  }
  expect((await next())?.json).toMatchObject({ cmd: "DISPATCH", evt: "READY" });
  expect((await next())?.json).toEqual({
    cmd: "SUBSCRIBE",
    data: { evt: "ACTIVITY_JOIN" },
    evt: null,
    nonce: "é€😀",
  });
});

test("many frames in one write are answered in order", async () => {
  const { game, program } = await open();
  const { socket, next } = bound(program());
  const commands = Array.from({ length: 50 }, (_, nonce) =>
    frame(op.frame, { cmd: "SET_ACTIVITY", args: { pid: 1, activity: null }, nonce: `${nonce}` }),
  );
  socket.write(Buffer.concat([frame(op.handshake, { v: 1, client_id: game.id }), ...commands]));
  expect((await next())?.json.evt).toBe("READY");
  for (let nonce = 0; nonce < 50; nonce++) expect((await next())?.json.nonce).toBe(`${nonce}`);
});

test("every cut of two frames gives the same answers", async () => {
  const { game, program } = await open();
  const bytes = Buffer.concat([
    frame(op.handshake, { v: 1, client_id: game.id }),
    frame(op.ping, '"still there?"'),
  ]);
  for (let cut = 1; cut < bytes.length; cut++) {
    const { socket, next } = bound(program());
    await new Promise((resolve) => socket.write(bytes.subarray(0, cut), resolve));
    socket.write(bytes.subarray(cut));
    expect((await next())?.json.evt).toBe("READY");
    expect(await next()).toEqual({
      opcode: op.pong,
      text: '"still there?"',
      json: "still there?",
    });
    socket.destroy();
  }
});

test("the longest payload is taken, one byte more ends the connection with 1003", async () => {
  const { platform, game } = await open();
  const text = (length: number) => `"${"x".repeat(length - 2)}"`;
  const program = await connected(platform, game.id);
  program.send(text(MEBIBYTE), op.ping);
  expect((await program.next())?.text).toHaveLength(MEBIBYTE);
  program.send(text(MEBIBYTE + 1), op.ping);
  expect(await program.closeCode()).toBe(1003);
});

// What the program has not read waits in the platform, which would grow without an end.
test("a program that does not read is cut off once more than 4 MiB wait, and no other", async () => {
  const { platform, game, local } = await open();
  const slow = await connected(platform, game.id);
  const deaf = await connected(platform, game.id);
  const ping = `"${"x".repeat(MEBIBYTE - 2)}"`;
  for (const program of [slow, deaf]) program.socket.pause();
  for (let sent = 0; sent < 3; sent++) slow.send(ping, op.ping);
  const gone = platform.events.waitFor("local.closed");
  // The operating system keeps some of it, too.
  for (let sent = 0; sent < 32; sent++) deaf.send(ping, op.ping);
  await gone;
  expect(local.programs()).toHaveLength(1);
  slow.socket.resume();
  for (let sent = 0; sent < 3; sent++) expect((await slow.next())?.text).toHaveLength(MEBIBYTE);
  await slow.settle();
});

test.each([
  ["a length of 4 GiB", Buffer.from("01000000ffffffff", "hex"), 1003],
  ["an unknown opcode", frame(5, {}), 1003],
  ["an opcode of 32 bits", Buffer.from("ffffffff00000000", "hex"), 1003],
  ["a second handshake", frame(op.handshake, { v: 1, client_id: "1" }), 1003],
  ["text that is no JSON", frame(op.frame, "{"), 4005],
  ["an empty payload", frame(op.frame, ""), 4005],
  ["bytes that are no UTF-8", Buffer.from("0100000003000000c328ff", "hex"), 4005],
  ["a close frame", frame(op.close, {}), 1000],
])("%s ends the connection", async (_name, bytes, code) => {
  const { platform, game, local } = await open();
  const program = await connected(platform, game.id);
  const other = await connected(platform, game.id);
  program.socket.write(bytes);
  expect(await program.closeCode()).toBe(code);
  await other.settle();
  expect(local.programs()).toHaveLength(1);
});

test.each([
  ["no version", { client_id: "1" }, 4004],
  ["another version", { v: 2, client_id: "1" }, 4004],
  ["an unknown application", { v: 1, client_id: "1" }, 4000],
  ["no application", { v: 1 }, 4000],
  ["an application that is a number", { v: 1, client_id: 1 }, 4000],
  ["a list", [], 4004],
  ["null", null, 4004],
])("a handshake with %s is refused", async (_name, greeting, code) => {
  const { program } = await open();
  const { send, closeCode } = bound(program());
  send(greeting, op.handshake);
  expect(await closeCode()).toBe(code);
});

test("a command before the handshake is refused with 1003", async () => {
  const { program } = await open();
  const { send, closeCode } = bound(program());
  send({ cmd: "SUBSCRIBE", evt: "ACTIVITY_JOIN", nonce: "1" });
  expect(await closeCode()).toBe(1003);
});

test("who stays silent after connecting is told to leave with 1006", async () => {
  const { platform, game, local } = await openLocal({ clock: { frozen: true } });
  const silent = new Program(local.address as string);
  const patient = await connected(platform, game.id);
  // The server has taken both sockets, in the order in which they came, once the second one is ready.
  platform.clock.advance(10_000);
  expect(await silent.closeCode()).toBe(1006);
  await patient.settle();
});

test("a header without its payload holds up nobody else", async () => {
  const { platform, game, program } = await open();
  const { socket } = bound(program());
  socket.write(frame(op.handshake, "x".repeat(100)).subarray(0, 20));
  const other = await connected(platform, game.id);
  await other.settle();
  socket.destroy();
  await other.settle();
});

test("a program that hangs up in the middle of a frame leaves nothing behind", async () => {
  const { platform, game, local } = await open();
  const program = await connected(platform, game.id);
  await program.request("SET_ACTIVITY", { pid: 1, activity: { details: "Lap 3" } });
  expect(local.activities()).toHaveLength(1);
  const gone = platform.events.waitFor("local.closed");
  program.socket.write(Buffer.from("0100", "hex"));
  program.socket.destroy();
  await gone;
  expect(local.activities()).toEqual([]);
});

test("random bytes end a connection and harm nothing", async () => {
  const { platform, game, program } = await open();
  let seed = 20_261_121;
  const random = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return seed >>> 16;
  };
  for (let round = 0; round < 50; round++) {
    const { socket, ended } = program();
    socket.write(Buffer.from(Array.from({ length: 1 + (random() % 200) }, () => random() & 255)));
    socket.end();
    await ended;
  }
  await (await connected(platform, game.id)).settle();
  expect(platform.events.recent().filter(({ kind }) => kind === "local.internal_error")).toEqual(
    [],
  );
});

/** The parts of a program as free functions. */
function bound(program: Program) {
  return {
    socket: program.socket,
    next: () => program.next(),
    send: (payload: unknown, opcode?: number) => program.send(payload, opcode),
    closeCode: () => program.closeCode(),
  };
}
