/** Sound over UDP, by a client that seals and opens packets itself. */

import { createCipheriv, createDecipheriv } from "node:crypto";
import { expect, test } from "vitest";
import { modesAt } from "../../../platform/domains/voice/servers/modes.js";
import { openGuild } from "../support/guilds.js";
import { join, three } from "../support/lobbies.js";
import { discovery, openUdp, VoiceClient } from "./support/voice-client.js";

const GCM = "aead_aes256_gcm_rtpsize";

/** Two players in a lobby's call, each with a UDP socket that the server knows. */
async function openPair(mode = GCM) {
  const { platform, players } = await three();
  const lobbyId = await join(players[0]);
  await join(players[1]);
  const clients: Client[] = [];
  for (const player of players.slice(0, 2)) {
    player.gateway.send(17, [{ lobby_id: lobbyId }]);
    const server = (await player.seen()).find(([name]) => name === "LOBBY_VOICE_SERVER_UPDATE");
    const voice = await VoiceClient.identified(platform, lobbyId, player, server?.[1].token);
    const udp = await openUdp(voice.ready);
    udp.send(discovery(voice.ready.ssrc));
    const found = await udp.next();
    const { secret_key } = await voice.select(mode);
    const { ssrc } = voice.ready;
    clients.push({ voice, udp, found, ssrc, key: Buffer.from(secret_key) });
  }
  return { platform, clients: clients as [Client, Client] };
}

type Client = {
  voice: VoiceClient;
  udp: Awaited<ReturnType<typeof openUdp>>;
  found: Buffer;
  ssrc: number;
  key: Buffer;
};

function sealed({ key, ssrc }: Client, header: Buffer, plain: Buffer, counter = 1): Buffer {
  header.writeUInt32BE(ssrc, 8);
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(counter);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  cipher.setAAD(header);
  const parts = [header, cipher.update(plain), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([...parts, nonce.subarray(0, 4)]);
}

function opened({ key }: Client, packet: Buffer): Buffer {
  const nonce = Buffer.alloc(12);
  packet.copy(nonce, 0, packet.length - 4);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce);
  decipher.setAAD(packet.subarray(0, 12));
  decipher.setAuthTag(packet.subarray(-20, -4));
  return Buffer.concat([decipher.update(packet.subarray(12, -20)), decipher.final()]);
}

test("a client finds its address, and its keep-alives come back", async () => {
  const { clients } = await openPair();
  const [{ udp, ssrc, found }] = clients;
  expect(found).toHaveLength(74);
  expect(found.readUInt32BE()).toBe(0x2_0046);
  expect(found.readUInt32BE(4)).toBe(ssrc);
  expect(found.toString("ascii", 8, 72).replace(/\0+$/, "")).toBe("127.0.0.1");
  expect(found.readUInt16BE(72)).toBe(udp.port);
  udp.send(Buffer.from("0100000000000000", "hex"));
  expect((await udp.next()).toString("hex")).toBe("0100000000000000");
  udp.send(Buffer.from("1337cafe00000007", "hex"));
  expect((await udp.next()).toString("hex")).toBe("1337f00d00000007");
});

test("a packet reaches the others under their own keys, without extension, sources and padding", async () => {
  const { clients } = await openPair();
  const [one, other] = clients;
  one.voice.send(5, { speaking: 1, ssrc: one.ssrc });
  await one.voice.beat();
  // One source, an extension of one word, and three bytes of padding.
  const header = Buffer.from("b178000100000002000000000000002abede0001", "hex");
  one.udp.send(sealed(one, header, Buffer.from("10ff0000aabbccdd000003", "hex")));
  const packet = await other.udp.next();
  const plain = Buffer.from("807800010000000200000000", "hex");
  plain.writeUInt32BE(one.ssrc, 8);
  expect(packet.subarray(0, 12)).toEqual(plain);
  expect(opened(other, packet).toString("hex")).toBe("aabbccdd");
  // The server counts where no client does, so that no nonce is used twice.
  expect(packet.readUInt32BE(packet.length - 4)).toBe(0x8000_0000);
});

test("what is not whole, not sealed with the key, or said by who does not speak reaches nobody", async () => {
  const { clients } = await openPair();
  const [one, other] = clients;
  const header = () => Buffer.from("807800010000000200000000", "hex");
  one.udp.send(sealed(one, header(), Buffer.from("01", "hex")));
  // Datagrams of one socket arrive in order here; the answer says that the first has been judged.
  one.udp.send(Buffer.from("1337cafe00000001", "hex"));
  await one.udp.next();
  one.voice.send(5, { speaking: 1, ssrc: one.ssrc });
  await one.voice.beat();
  const good = sealed(one, header(), Buffer.from("02", "hex"), 2);
  for (let length = 0; length < good.length; length++) {
    if (length !== 8) one.udp.send(good.subarray(0, length));
  }
  for (let at = 12; at < good.length; at++) {
    const broken = Buffer.from(good);
    broken[at] = (broken[at] as number) ^ 1;
    one.udp.send(broken);
  }
  one.udp.send(sealed({ ...one, ssrc: other.ssrc }, header(), Buffer.from("03", "hex"), 3));
  one.udp.send(sealed(one, header(), Buffer.from("04", "hex"), 4));
  expect(opened(other, await other.udp.next()).toString("hex")).toBe("04");
});

test("an encrypted frame reaches nobody without end-to-end encryption; a marked packet reaches all", async () => {
  const { clients } = await openPair();
  const [one, other] = clients;
  one.voice.send(5, { speaking: 1, ssrc: one.ssrc });
  await one.voice.beat();
  const header = (start: string) => Buffer.from(`${start}00010000000200000000`, "hex");
  one.udp.send(sealed(one, header("8078"), Buffer.from("aafafa", "hex")));
  // The last byte of padding counts itself, too, so that it is never 0.
  one.udp.send(sealed(one, header("a078"), Buffer.from("bb00", "hex"), 2));
  one.udp.send(sealed(one, header("80f8"), Buffer.from("cc", "hex"), 3));
  expect(opened(other, await other.udp.next()).toString("hex")).toBe("cc");
});

test("sound goes to where a client's own sound came from last; an answer to a discovery is no request", async () => {
  const { clients } = await openPair();
  const [one, other] = clients;
  for (const { voice, ssrc } of clients) {
    voice.send(5, { speaking: 1, ssrc });
    await voice.beat();
  }
  const header = () => Buffer.from("807800010000000200000000", "hex");
  const moved = await openUdp(other.voice.ready);
  const answer = discovery(other.ssrc);
  answer.writeUInt16BE(2);
  moved.send(answer);
  moved.send(Buffer.from("1337cafe00000001", "hex"));
  expect((await moved.next()).toString("hex")).toBe("1337f00d00000001");
  moved.send(sealed(other, header(), Buffer.from("dd", "hex")));
  expect(opened(one, await one.udp.next()).toString("hex")).toBe("dd");
  one.udp.send(sealed(one, header(), Buffer.from("ee", "hex")));
  expect(opened(other, await moved.next()).toString("hex")).toBe("ee");
});

test("XChaCha20-Poly1305 is that of its published example", () => {
  // draft-irtf-cfrg-xchacha-03, A.3.1
  const text =
    "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it.";
  const mode = modesAt({ now: Date.now }).get("aead_xchacha20_poly1305_rtpsize");
  const aad = Buffer.from("50515253c0c1c2c3c4c5c6c7", "hex");
  const key = Buffer.from(Array.from({ length: 32 }, (_, at) => 0x80 + at));
  const nonce = Buffer.from(Array.from({ length: 24 }, (_, at) => 0x40 + at));
  const packet = mode?.seal(key, nonce, aad, Buffer.from(text)) as Buffer;
  expect(packet.toString("hex")).toBe(
    "bd6d179d3e83d43b9576579493c0e939572a1700252bfaccbed2902c21396cbb731c7f1b0b4aa6440bf3a82f4eda7e39ae64c6708c54c216cb96b72e1213b4522f8c9ba40db5d945b11b69b982c1bb9e3f3fac2bc369488f76b2383565d3fff921f9664c97637da9768812f615c68b13b52e" +
      "c0875924c1c7987947deafd8780acf49",
  );
  expect(mode?.open(key, nonce, aad, packet).toString()).toBe(text);
});

test("a client without end-to-end encryption is closed with 4017 in voice channels from 2026-03-01 on, not on stages [versions.voice-e2ee-from-2026-03-01]", async () => {
  const { platform, guild, bot } = await openGuild(undefined, Date.parse("2026-02-28T23:59:59Z"));
  const { ready } = await bot.connect();
  const identify = async (type: number, max_dave_protocol_version?: number) => {
    const channel = platform.guilds.createChannel({ guildId: guild.id, name: "x", type });
    bot.gateway.send(4, { guild_id: guild.id, channel_id: channel.id });
    const server = (await bot.seen()).find(([name]) => name === "VOICE_SERVER_UPDATE");
    const player = { id: bot.id, ready };
    const token = server?.[1].token;
    const client = new VoiceClient(server?.[1].endpoint);
    await client.next();
    const fields = { user_id: player.id, session_id: ready.session_id, token };
    client.send(0, { server_id: guild.id, ...fields, max_dave_protocol_version });
    return Promise.race([client.next(), client.closed]);
  };
  expect(await identify(2)).toMatchObject({ op: 2 });
  platform.clock.advance(1000);
  expect(await identify(2)).toMatchObject({ code: 4017 });
  expect(await identify(2, 0)).toMatchObject({ code: 4017 });
  expect(await identify(2, 1)).toMatchObject({ op: 2 });
  expect(await identify(13)).toMatchObject({ op: 2 });
});
