import { type ChildProcess, fork } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import type { Platform } from "../../../../platform/index.js";

const script = fileURLToPath(new URL("peers.mjs", import.meta.url));

/** The events of a bot. */
export interface PeerEvent {
  event: string;
  bot: string;
  from?: string;
  packet?: string;
  status?: string;
  transition?: number;
  message?: string;
}

/** Bots of `@discordjs/voice` in a process of their own. */
export class Peers {
  readonly events: PeerEvent[] = [];
  readonly #answers = new Map<number, { resolve(v: unknown): void; reject(e: Error): void }>();
  readonly #watchers = new Set<() => void>();
  #count = 0;

  private constructor(
    private readonly child: ChildProcess,
    private readonly platform: Platform,
  ) {
    child.on(
      "message",
      (message: PeerEvent & { id?: number; result?: unknown; error?: string }) => {
        if (message.id === undefined) {
          this.events.push(message);
          for (const watch of [...this.#watchers]) watch();
          return;
        }
        const answer = this.#answers.get(message.id);
        if (message.error === undefined) answer?.resolve(message.result);
        else answer?.reject(new Error(message.error));
      },
    );
    child.on("exit", (code) => {
      for (const { reject } of this.#answers.values()) reject(new Error(`peers ended: ${code}`));
    });
  }

  /** Starts the process, which trusts a certificate. */
  static async start(platform: Platform, folder: string, cert: Buffer): Promise<Peers> {
    const file = join(folder, "trusted.pem");
    writeFileSync(file, cert);
    const child = fork(script, {
      env: { ...process.env, NODE_EXTRA_CA_CERTS: file, NODE_OPTIONS: "" },
      execArgv: ["--no-warnings"],
    });
    onTestFinished(() => {
      child.kill();
    });
    const peers = new Peers(child, platform);
    await peers.seen((events) => events.some(({ event }) => event === "started"));
    return peers;
  }

  /** Resolves when what has been reported so far satisfies a condition. */
  seen(condition: (events: readonly PeerEvent[]) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const watch = () => {
        if (!condition(this.events)) return;
        this.#watchers.delete(watch);
        resolve();
      };
      this.#watchers.add(watch);
      watch();
    });
  }

  /** A bot with a session of its own. */
  async bot(userId: string, token: string): Promise<Peer> {
    const peer = new Peer(userId, this);
    await this.call(userId, "connect", [this.platform.gatewayUrl, token]);
    return peer;
  }

  /** The same client as a player of a game, with calls in lobbies: their id is guild and channel. */
  async player(userId: string, accessToken: string): Promise<Peer> {
    const peer = new Peer(userId, this);
    await this.call(userId, "connect", [this.platform.gatewayUrl, accessToken, true]);
    return peer;
  }

  call(bot: string, name: string, args: readonly unknown[]): Promise<unknown> {
    this.#count += 1;
    const id = this.#count;
    return new Promise((resolve, reject) => {
      this.#answers.set(id, { resolve, reject });
      this.child.send({ id, bot, name, args });
    });
  }
}

/** One of the bots. */
export class Peer {
  constructor(
    readonly id: string,
    readonly peers: Peers,
  ) {}

  join(
    guildId: string,
    channelId: string,
    listenTo: readonly string[],
    encrypted = true,
    own: { selfMute?: boolean; selfDeaf?: boolean } = {},
  ) {
    return this.peers.call(this.id, "join", [guildId, channelId, listenTo, encrypted, own]);
  }

  speak(packets: readonly Buffer[]) {
    const encoded = packets.map((packet) => packet.toString("base64"));
    return this.peers.call(this.id, "speak", [encoded]);
  }

  listen(userId: string) {
    return this.peers.call(this.id, "listen", [userId]);
  }

  code() {
    return this.peers.call(this.id, "code", []) as Promise<string>;
  }

  verify(userId: string) {
    return this.peers.call(this.id, "verify", [userId]) as Promise<string>;
  }

  mute(selfMute: boolean, selfDeaf: boolean) {
    return this.peers.call(this.id, "mute", [selfMute, selfDeaf]);
  }

  leave() {
    return this.peers.call(this.id, "leave", []);
  }

  /** The sound of a user, without silence. */
  heard(from: string): Buffer[] {
    return this.peers.events.flatMap(({ event, bot, from: speaker, packet = "" }) =>
      event === "heard" && bot === this.id && speaker === from
        ? [Buffer.from(packet, "base64")]
        : [],
    );
  }

  /** Resolves when it has heard so many packets of a user. */
  hears(from: string, count: number): Promise<void> {
    return this.peers.seen(() => this.heard(from).length >= count);
  }

  /** Statuses of its connection, in their order. */
  get statuses(): string[] {
    return this.peers.events.flatMap(({ event, bot, status = "" }) =>
      event === "state" && bot === this.id ? [status] : [],
    );
  }
}
