import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import OpusScript from "opusscript";
import { onTestFinished } from "vitest";
import type { PlatformOptions } from "../../../../platform/index.js";
import { open } from "../../support/platform.js";
import { type Peer, Peers } from "./peers.js";

/** A certificate for 127.0.0.1, and the folder it is in. */
export function certificate() {
  const folder = mkdtempSync(join(tmpdir(), "platform-voice-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1"];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const files = ["-keyout", key, "-out", cert, "-days", "2"];
  execFileSync("openssl", ["req", "-x509", ...kind, ...subject, ...files], { stdio: "ignore" });
  return { folder, tls: { key: readFileSync(key), cert: readFileSync(cert) } };
}

/** A guild with a voice channel and bots of `@discordjs/voice` that are members of it. */
export async function openCall(count: number, options: PlatformOptions = {}) {
  const { folder, tls } = certificate();
  const platform = await open({ voice: { tls }, ...options });
  const owner = platform.createUser({ username: "owner" });
  const guild = platform.guilds.create({ name: "Guild", ownerId: owner.id });
  const channel = platform.guilds.createChannel({ guildId: guild.id, name: "Voice", type: 2 });
  const peers = await Peers.start(platform, folder, tls.cert);
  const bots: Peer[] = [];
  for (let index = 0; index < count; index++) {
    const made = platform.createApplication({ name: `Bot ${index}`, bot: true });
    const userId = platform.applications.get(made.id)?.botUserId as string;
    platform.guilds.addMember(guild.id, userId);
    bots.push(await peers.bot(userId, made.botToken as string));
  }
  return { platform, owner, guild, channel, peers, bots, tls, folder };
}

/** Packets of Opus, 20 ms each, with a tone. */
export function tone(frequency: number, packets: number): Buffer[] {
  const opus = new OpusScript(48_000, 1, OpusScript.Application.AUDIO);
  const encoded = Array.from({ length: packets }, (_, packet) => {
    const pcm = Buffer.alloc(960 * 2);
    for (let sample = 0; sample < 960; sample++) {
      const time = (packet * 960 + sample) / 48_000;
      pcm.writeInt16LE(Math.round(12_000 * Math.sin(2 * Math.PI * frequency * time)), sample * 2);
    }
    return Buffer.from(opus.encode(pcm, 960));
  });
  opus.delete();
  return encoded;
}

/** Resolves with the code of all members when it is the same, and another than before. */
export async function agree(bots: readonly Peer[], before = ""): Promise<string> {
  const { peers } = bots[0] as Peer;
  const transitions = () => peers.events.filter(({ event }) => event === "transitioned").length;
  for (;;) {
    const known = transitions();
    const codes = new Set(await Promise.all(bots.map((bot) => bot.code())));
    const [code = ""] = codes;
    if (codes.size === 1 && code !== "" && code !== before) return code;
    await peers.seen(() => transitions() > known);
  }
}
