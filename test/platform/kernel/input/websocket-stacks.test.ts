/** What WebSocket stacks of other languages send: a test for each row of the second table in docs/input.md. */

import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { Transform } from "node:stream";
import * as zlib from "node:zlib";
import { expect, test } from "vitest";
import { term } from "../../support/etf.js";
import { openGuild } from "../../support/guilds.js";
import { frame, Opcode, RawClient } from "./support/raw-websocket.js";

const JSON_QUERY = "v=10&encoding=json";

type Opened = Awaited<ReturnType<typeof openGuild>>;

const identify = ({ bot }: Opened) =>
  JSON.stringify({ op: 2, d: { token: bot.token, intents: 1, properties: {} } });

/** A client that has had its Hello. */
async function greeted({ platform }: Opened, query = JSON_QUERY, lines: readonly string[] = []) {
  const client = new RawClient(platform.gatewayUrl, query, lines);
  await client.opened();
  expect((await client.payload()).op).toBe(10);
  return client;
}

const ETF_QUERY = "v=10&encoding=etf";
const READY_ATOMS = Buffer.from("d\0\x01td\0\x05READY", "latin1");

const { createZstdDecompress }: { readonly createZstdDecompress?: () => Transform } =
  zlib as object;

async function openedWith({ platform }: Opened, query: string) {
  const client = new RawClient(platform.gatewayUrl, query);
  await client.opened();
  return client;
}

/** What the next frame comes to, as the decompressor gives it. */
function decompressed(client: RawClient, stream: Transform): () => Promise<Buffer> {
  return async () => {
    stream.write((await client.frame()).data);
    const parts: Buffer[] = [];
    for (let part = (await once(stream, "data"))[0]; part !== null; part = stream.read()) {
      parts.push(part);
      await new Promise(setImmediate);
    }
    return Buffer.concat(parts);
  };
}

const identifyTerm = ({ bot }: Opened) =>
  term({ op: 2, d: { token: bot.token, intents: 1, properties: {} } });

/** Each row of the guide: by what is sent. */
const rows: Readonly<Record<string, (opened: Opened) => Promise<void>>> = {
  "an offer of `permessage-deflate`": async (opened) => {
    const offer = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits";
    const client = await greeted(opened, JSON_QUERY, [offer]);
    expect(client.answer).not.toMatch(/sec-websocket-extensions/i);
    client.send(frame(Opcode.Text, identify(opened)));
    expect((await client.event("READY")).op).toBe(0);
  },
  "`Connection: keep-alive, Upgrade`, `Upgrade: WebSocket`": async (opened) => {
    const lines = ["Connection: keep-alive, Upgrade", "Upgrade: WebSocket"];
    expect((await greeted(opened, JSON_QUERY, lines)).answer).toMatch(/^HTTP\/1.1 101 /);
  },
  "the first frame together with the handshake": async (opened) => {
    const early = frame(Opcode.Text, identify(opened));
    const client = new RawClient(opened.platform.gatewayUrl, JSON_QUERY, [], early);
    await client.opened();
    expect((await client.event("READY")).op).toBe(0);
  },
  "a message in fragments, with a ping between them": async (opened) => {
    const client = await greeted(opened);
    const text = identify(opened);
    client.send(
      frame(Opcode.Text, text.slice(0, 10), false),
      frame(Opcode.Ping, "between"),
      frame(Opcode.Continuation, text.slice(10, 20), false),
      frame(Opcode.Continuation, text.slice(20)),
    );
    const pong = await client.frame();
    expect([pong.opcode, pong.data.toString()]).toEqual([Opcode.Pong, "between"]);
    expect((await client.event("READY")).op).toBe(0);
  },
  "JSON in binary frames": async (opened) => {
    const client = await greeted(opened);
    client.send(frame(Opcode.Binary, identify(opened)));
    expect((await client.event("READY")).op).toBe(0);
  },
  "pings with 125 bytes, and unsolicited pongs": async (opened) => {
    const client = await greeted(opened);
    const data = "x".repeat(125);
    client.send(frame(Opcode.Pong, "unasked"), frame(Opcode.Ping, data));
    expect((await client.frame()).data.toString()).toBe(data);
  },
  "ids as numbers, integers as `2.0`, null for whatever is absent": async (opened) => {
    const client = await greeted(opened);
    const text = identify(opened).replace('"op":2', '"op":2.0,"s":null,"t":null');
    const nothing = '"shard":null,"presence":null,"large_threshold":null,"compress":null,';
    client.send(frame(Opcode.Text, text.replace('"d":{', `"d":{${nothing}`)));
    expect((await client.event("READY")).op).toBe(0);
    const { guild, bot } = opened;
    const members = { op: 8, d: { guild_id: "GUILD", user_ids: ["BOT"] } };
    const asked = JSON.stringify(members).replace('"GUILD"', guild.id).replace('"BOT"', bot.id);
    client.send(frame(Opcode.Text, asked));
    expect((await client.event("GUILD_MEMBERS_CHUNK")).d.members).toHaveLength(1);
  },
  "a byte-order mark before the JSON": async (opened) => {
    const client = await greeted(opened);
    client.send(frame(Opcode.Text, `\ufeff${identify(opened)}`));
    expect((await client.event("READY")).op).toBe(0);
  },
  "`encoding=etf`": async (opened) => {
    const client = await openedWith(opened, ETF_QUERY);
    expect(await client.frame()).toMatchObject({ opcode: Opcode.Binary });
    client.send(frame(Opcode.Binary, identifyTerm(opened)));
    const { opcode, data } = await client.frame();
    expect([opcode, data.includes(READY_ATOMS)]).toEqual([Opcode.Binary, true]);
    const { guild, bot } = opened;
    // An id as an integer of 64 bits, which a JSON number could not hold.
    client.send(
      frame(Opcode.Binary, term({ op: 8, d: { guild_id: BigInt(guild.id), user_ids: bot.id } })),
    );
    const chunk = Buffer.from("d\0\x01td\0\x13GUILD_MEMBERS_CHUNK", "latin1");
    for (;;) if ((await client.frame()).data.includes(chunk)) break;
  },
  "`encoding=etf&compress=zlib-stream`": async (opened) => {
    const client = await openedWith(opened, `${ETF_QUERY}&compress=zlib-stream`);
    const read = decompressed(client, zlib.createInflate());
    expect((await read())[0]).toBe(131);
    client.send(frame(Opcode.Binary, identifyTerm(opened)));
    expect((await read()).includes(READY_ATOMS)).toBe(true);
  },
  "with `encoding=etf`: a term with atoms as keys, or JSON": async (opened) => {
    const atoms = Buffer.from("837400000002640001646400036E696C6400026F706101", "hex");
    for (const [sent, reason] of [
      [atoms, "A key of a map is no string; atoms are not taken as keys."],
      [Buffer.from('{"op":1,"d":null}'), "A term begins with the byte 131."],
    ] as const) {
      const client = await openedWith(opened, ETF_QUERY);
      await client.frame();
      client.send(frame(Opcode.Binary, sent));
      const { opcode, data } = await client.frame();
      expect([opcode, data.readUInt16BE(0)]).toEqual([Opcode.Close, 4002]);
      expect(data.subarray(2).toString()).toBe(reason);
    }
  },
  "`compress=zstd-stream`": async (opened) => {
    const client = await openedWith(opened, `${JSON_QUERY}&compress=zstd-stream`);
    if (createZstdDecompress === undefined) {
      const { opcode, data } = await client.frame();
      expect([opcode, data.readUInt16BE(0)]).toEqual([Opcode.Close, 4002]);
      expect(data.subarray(2).toString()).toMatch(/needs a platform on Node\.js 22\.15/);
      return;
    }
    const read = decompressed(client, createZstdDecompress());
    expect(JSON.parse(String(await read()))).toMatchObject({ op: 10 });
    client.send(frame(Opcode.Text, identify(opened)));
    expect(JSON.parse(String(await read()))).toMatchObject({ op: 0, t: "READY" });
  },
  "a close with 1000": async (opened) => {
    const client = await greeted(opened);
    client.send(frame(Opcode.Text, identify(opened)));
    await client.event("READY");
    const closed = opened.platform.events.waitFor("gateway.closed");
    client.send(frame(Opcode.Close, Buffer.from([1000 >> 8, 1000 & 255])));
    await closed;
    expect(opened.platform.sessions.list()).toEqual([]);
  },
  "a close without a code, and a dropped connection": async (opened) => {
    const client = await greeted(opened);
    client.send(frame(Opcode.Text, identify(opened)));
    await client.event("READY");
    const closed = opened.platform.events.waitFor("gateway.closed");
    client.send(frame(Opcode.Close, ""));
    expect((await closed).detail).toBe("1005");
    expect(opened.platform.sessions.list()).toMatchObject([{ connected: false }]);
  },
};

test.each(Object.keys(rows))("%s", async (name) => {
  await rows[name]?.(await openGuild());
});

test("the guide has these rows, and no others", () => {
  const guide = readFileSync(new URL("../../../../docs/input.md", import.meta.url), "utf8");
  const table = guide.split("## WebSocket")[1]?.split("## ")[0] ?? "";
  const named = [...table.matchAll(/^\| (.+?) \|/gm)].map(([, first]) => first);
  expect(named.slice(2)).toEqual(Object.keys(rows));
});
