/** A local client as section 5 of the protocol describes it, and nothing else: the engine's peer. */

import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

type Json = null | boolean | number | string | Json[] | { readonly [key: string]: Json };
type Args = Readonly<Record<string, Json>>;

export interface Command {
  readonly cmd: string;
  readonly args: Args;
  readonly evt?: string;
  readonly nonce: string;
}

/** The answer to a command: its result, a refusal, or a promise of one. */
type Answer = (args: Args, connection: Connection) => Json | Refusal | Promise<Json | Refusal>;

/** An `ERROR` answer. */
export class Refusal {
  constructor(
    readonly code: number,
    readonly message: string,
  ) {}
}

/** One connection of a program. */
export class Connection {
  clientId = "";
  /** What the program shows; cleared with the connection. */
  activity: Json = null;
  readonly subscriptions = new Set<string>();

  constructor(readonly socket: Socket) {}

  send(opcode: number, payload: string): void {
    const body = Buffer.from(payload, "utf8");
    const header = Buffer.alloc(8);
    header.writeUInt32LE(opcode, 0);
    header.writeUInt32LE(body.length, 4);
    this.socket.write(Buffer.concat([header, body]));
  }

  dispatch(evt: string, data: Json): void {
    this.send(1, JSON.stringify({ cmd: "DISPATCH", evt, data, nonce: null }));
  }
}

export class LocalServer {
  readonly commands: Command[] = [];
  readonly #answers = new Map<string, Answer>();
  readonly #connections = new Set<Connection>();
  readonly #watchers = new Set<() => void>();
  #server: Server | undefined;
  /** Who is signed in to it. */
  user: Json = {
    id: "80351110224678912",
    username: "nelly",
    discriminator: "0",
    global_name: "Nelly",
    avatar: null,
    bot: false,
    flags: 0,
    premium_type: 0,
  };

  private constructor(readonly folder: string) {}

  /** A runtime folder with a local client in it; the process's clients look there from now on. */
  static async open(): Promise<LocalServer> {
    const server = LocalServer.prepare();
    await server.start();
    return server;
  }

  /** The folder only; the local client starts later. */
  static prepare(): LocalServer {
    const folder = mkdtempSync(join(tmpdir(), "local-client-"));
    process.env.XDG_RUNTIME_DIR = folder;
    return new LocalServer(folder);
  }

  async start(): Promise<void> {
    const server = createServer((socket) => this.#accept(socket));
    this.#server = server;
    await new Promise<void>((resolve) =>
      server.listen(join(this.folder, "discord-ipc-0"), () => resolve()),
    );
  }

  /** Quits as a program that ends: all at once. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    for (const { socket } of this.#connections) socket.destroy();
    this.#connections.clear();
    this.#changed();
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true });
  }

  /** Answers commands of that name by `answer`; null is the answer of all others. */
  on(cmd: string, answer: Answer): void {
    this.#answers.set(cmd, answer);
  }

  get connections(): readonly Connection[] {
    return [...this.#connections];
  }

  /** What is shown, of whichever program. */
  get activity(): Json {
    return this.connections.find(({ activity }) => activity !== null)?.activity ?? null;
  }

  /** Resolves as soon as the condition holds. */
  async until<T>(condition: () => T | undefined | false | null): Promise<T> {
    for (;;) {
      const value = condition();
      if (value !== undefined && value !== false && value !== null) return value;
      await new Promise<void>((resolve) => {
        const watcher = () => {
          this.#watchers.delete(watcher);
          resolve();
        };
        this.#watchers.add(watcher);
      });
    }
  }

  /** The first command of that name, waited for. */
  command(cmd: string): Promise<Command> {
    return this.until(() => this.commands.find((one) => one.cmd === cmd));
  }

  /** Sends an event to every program that subscribed to it, once one has. */
  async dispatch(evt: string, data: Json): Promise<void> {
    const subscribed = () => this.connections.filter((one) => one.subscriptions.has(evt));
    await this.until(() => subscribed().length > 0);
    for (const connection of subscribed()) connection.dispatch(evt, data);
  }

  #changed(): void {
    for (const watcher of [...this.#watchers]) watcher();
  }

  #accept(socket: Socket): void {
    const connection = new Connection(socket);
    this.#connections.add(connection);
    let bytes = Buffer.alloc(0);
    socket.on("data", (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      while (bytes.length >= 8) {
        const length = bytes.readUInt32LE(4);
        if (bytes.length < 8 + length) break;
        this.#frame(connection, bytes.readUInt32LE(0), bytes.toString("utf8", 8, 8 + length));
        bytes = bytes.subarray(8 + length);
      }
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      this.#connections.delete(connection);
      this.#changed();
    });
  }

  #frame(connection: Connection, opcode: number, payload: string): void {
    if (opcode === 0) {
      const { v, client_id } = JSON.parse(payload) as { v: number; client_id: string };
      connection.clientId = client_id;
      const config = { api_endpoint: "//127.0.0.1/api", environment: "production" };
      if (v === 1) connection.dispatch("READY", { v: 1, config, user: this.user });
      else connection.send(2, '{"code":4004,"message":"invalid version"}');
    } else if (opcode === 1) {
      void this.#run(connection, JSON.parse(payload) as Command);
    } else if (opcode === 3) {
      connection.send(4, payload);
    }
    this.#changed();
  }

  async #run(connection: Connection, command: Command): Promise<void> {
    const { cmd, args, nonce, evt } = command;
    this.commands.push(command);
    let answer: Json | Refusal = null;
    if (cmd === "SUBSCRIBE" || cmd === "UNSUBSCRIBE") {
      if (cmd === "SUBSCRIBE") connection.subscriptions.add(evt as string);
      else connection.subscriptions.delete(evt as string);
      answer = { evt: evt as string };
    } else if (this.#answers.has(cmd)) {
      answer = await (this.#answers.get(cmd) as Answer)(args, connection);
    } else if (cmd === "SET_ACTIVITY") {
      connection.activity = args.activity ?? null;
      answer = connection.activity;
    }
    const outcome =
      answer instanceof Refusal
        ? { evt: "ERROR", data: { code: answer.code, message: answer.message } }
        : { evt: null, data: answer };
    connection.send(1, JSON.stringify({ cmd, nonce, ...outcome }));
    this.#changed();
  }
}
