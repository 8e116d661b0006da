import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PlatformError } from "../../../kernel/errors.js";
import { inBackground } from "../../../kernel/internal-errors.js";
import { type EntitlementRecord, entitlementObject } from "../../apps/monetization/api.js";
import type { UserRecord } from "../../identity/users/api.js";
import type { RpcActivity } from "./activity.js";
import { Buttons } from "./buttons.js";
import type { LocalConnection } from "./connection.js";
import type { LocalContext } from "./context.js";
import { CloseCode } from "./errors.js";
import { GUILD_STATUS, guildStatus } from "./guild-status.js";
import type { LocalProgram, ProgramMatch } from "./programs.js";
import type { AuthorizeMode, AuthorizePrompt } from "./prompts.js";
import { RunningClient } from "./running-client.js";
import { type LocalServer, listenLocally } from "./server.js";

/** How the local client starts. Everything has a default. */
export interface LocalClientOptions {
  /**
   * Folder of the socket, made when it is missing; the socket's name is `discord-ipc-0`, or the first
   * number that is free. Default: a new temporary folder. Without a meaning on Windows.
   */
  directory?: string | undefined;
  /** Username of who is signed in; created when there is no such user. Default: `player`. */
  user?: string | undefined;
  /** What becomes of programs that ask for authorization. Default: `approve`. */
  authorize?: AuthorizeMode | undefined;
  /** Milliseconds that a program may stay silent after connecting. Default: 10000. */
  handshakeTimeout?: number | undefined;
}

/**
 * The platform's program on the player's machine, which games talk to over a local socket without
 * signing in (protocol 5). It can be quit and started again at any time.
 */
export class LocalClient {
  /** What its user does there: joining, inviting, linking a game. */
  readonly buttons: Buttons;
  /** What becomes of programs that ask for authorization from now on. */
  authorize: AuthorizeMode = "approve";
  readonly #context: LocalContext;
  #options: LocalClientOptions = {};
  /** Who was signed in last, whatever the name is now. */
  #userId = "";
  #temporary: string | undefined;
  #inOwnFolder = false;
  #server: LocalServer | undefined;
  #running: RunningClient | undefined;

  /** @internal Use `platform.localClient`. */
  constructor(context: LocalContext) {
    this.#context = context;
    this.buttons = new Buttons(context, () => this.#require());
    context.activityInvites.onAccept(({ userId, applicationId, secret }) =>
      this.#running?.user.id === userId ? this.#running.join(applicationId, secret) : 0,
    );
    const { signals } = context.kernel;
    signals.on("state.imported", () => this.#afterImport());
    signals.on("user.changed", ({ userId }) => {
      if (this.#running?.user.id === userId) this.#running.userChanged();
    });
    signals.on("user.deleting", ({ userId }) => {
      if (this.#running?.user.id === userId) this.#stopSoon();
    });
    signals.on("grant.revoked", ({ grantId }) => {
      for (const connection of this.#matching({})) {
        if (connection.grantId === grantId) connection.scopes = [];
      }
    });
    signals.on("application.deleting", ({ applicationId }) => {
      this.close({ applicationId }, 4000, "There is no such application any more.");
    });
  }

  /** Whether it runs. */
  get running(): boolean {
    return this.#running !== undefined;
  }

  /** The socket's path, or the pipe's name, while it runs; for the variable `SDK_IPC_PATH`. */
  get address(): string | undefined {
    return this.#server?.address;
  }

  /** The signed-in user while it runs. */
  get user(): UserRecord | undefined {
    return this.#running?.user;
  }

  /**
   * Starts it. Options that are not given keep their value of the last start.
   *
   * @throws PlatformError when it runs already, or an option does not fit
   */
  async start(options: LocalClientOptions = {}): Promise<void> {
    if (this.#running !== undefined) throw new PlatformError("The local client runs already.");
    const given = Object.entries(options).filter(([, value]) => value !== undefined);
    this.#options = { ...this.#options, ...Object.fromEntries(given) };
    const { user: username = "player", handshakeTimeout = 10_000 } = this.#options;
    this.authorize = options.authorize ?? this.authorize;
    const { users } = this.#context;
    const last = options.user === undefined ? users.get(this.#userId) : undefined;
    const user = last ?? users.named(username) ?? users.create({ username });
    this.#userId = user.id;
    const running = new RunningClient(this.#context, user, {
      handshakeTimeout,
      authorizeMode: () => this.authorize,
    });
    this.#running = running;
    try {
      this.#server = await listenLocally(this.#directory(), (socket) => running.accept(socket));
    } catch (error) {
      this.#running = undefined;
      running.end(() => {});
      throw error;
    }
    this.#context.kernel.events.add("local.started", {
      userId: user.id,
      detail: this.#server.address,
    });
  }

  /**
   * Quits it: programs get close code 1000, and their activities are cleared.
   *
   * @param how - `crash` destroys the sockets silently
   */
  async stop(how: "quit" | "crash" = "quit"): Promise<void> {
    const running = this.#running;
    const server = this.#server;
    if (running === undefined || server === undefined) return;
    this.#running = undefined;
    this.#server = undefined;
    const closed = server.close();
    running.end((connection) => {
      if (how === "crash") connection.drop();
      else connection.close(CloseCode.Normal, "The local client quits.");
    });
    await closed;
    this.#context.kernel.events.add("local.stopped", { userId: running.user.id, detail: how });
  }

  /** Quits it and starts it again. */
  async restart(how: "quit" | "crash" = "quit"): Promise<void> {
    await this.stop(how);
    await this.start();
  }

  /**
   * Signs another user in, which restarts it.
   *
   * @throws PlatformError when there is no such user
   */
  async signIn(userId: string): Promise<void> {
    const { username } = this.#context.users.require(userId);
    await this.stop();
    await this.start({ user: username });
  }

  /** The programs that are connected. */
  programs(match: ProgramMatch = {}): LocalProgram[] {
    return this.#matching(match).map((connection) => ({
      id: connection.id,
      applicationId: connection.application?.id as string,
      pid: connection.pid,
      activity: connection.activity,
      subscriptions: [...connection.subscriptions],
      scopes: connection.scopes,
    }));
  }

  /** What programs show now. */
  activities(match: ProgramMatch = {}): RpcActivity[] {
    return this.#matching(match).flatMap(({ activity }) => activity ?? []);
  }

  /** Programs that wait for a decision, with {@link authorize} set to `ask`. */
  prompts(): AuthorizePrompt[] {
    return this.#running?.prompts.list() ?? [];
  }

  /**
   * Decides on a program that asks for authorization.
   *
   * @throws PlatformError when it does not ask any more
   */
  decide(promptId: number, decision: "approve" | "deny"): void {
    if (this.#require().prompts.decide(promptId, decision === "approve")) return;
    throw new PlatformError(`There is no question with the number ${promptId}.`, "promptId");
  }

  /** Sends an event to the programs that asked for it; returns how many. */
  send(event: string, data: unknown, match: ProgramMatch = {}): number {
    const meant = new Set(this.#matching(match));
    return this.#require().dispatch(event, data, (connection) => meant.has(connection));
  }

  /** Sends bytes as they are, even if they are no frame; returns how many programs got them. */
  sendRaw(bytes: Buffer, match: ProgramMatch = {}): number {
    return this.#each(match, (connection) => connection.sendRaw(bytes));
  }

  /** Closes programs' connections with a code; returns how many. */
  close(match: ProgramMatch, code: number, message = "Closed by the platform."): number {
    return this.#each(match, (connection) => connection.close(code, message));
  }

  /** Destroys programs' sockets; returns how many. */
  drop(match: ProgramMatch = {}): number {
    return this.#each(match, (connection) => connection.drop());
  }

  /** @internal Notifies the programs of an application what its user has got or lost (protocol 5.9). */
  notifyEntitlement(change: "CREATE" | "DELETE", entitlement: EntitlementRecord): void {
    const running = this.#running;
    if (running === undefined || running.user.id !== entitlement.userId) return;
    const data = { entitlement: entitlementObject(entitlement) };
    running.dispatch(
      `ENTITLEMENT_${change}`,
      data,
      ({ application }) => application?.id === entitlement.applicationId,
    );
  }

  /** @internal Notifies subscribed programs that a guild of the user has changed (protocol 5.9). */
  notifyGuild(guildId: string): void {
    const running = this.#running;
    const { guilds, kernel } = this.#context;
    const guild = guilds.get(guildId);
    if (running === undefined || guild === undefined) return;
    if (guilds.member(guildId, running.user.id) === undefined) return;
    const may = ({ guilds: wanted, scopes }: LocalConnection) =>
      wanted.has(guildId) && scopes.includes("rpc");
    running.dispatch(GUILD_STATUS, guildStatus(guild, kernel.urls.web), may);
  }

  /** @internal Starts in temporary folders alone from now on, whatever options say. */
  keepToOwnFolder(): void {
    this.#inOwnFolder = true;
  }

  /** @internal Ends it for good, with the platform. */
  async dispose(): Promise<void> {
    await this.stop();
    if (this.#temporary !== undefined) rmSync(this.#temporary, { recursive: true, force: true });
    this.#temporary = undefined;
  }

  #stopSoon(): void {
    inBackground(this.#context.kernel.events, this.stop());
  }

  #afterImport(): void {
    const { users, applications } = this.#context;
    const running = this.#running;
    if (running !== undefined && users.get(running.user.id) === undefined) this.#stopSoon();
    for (const connection of running?.programs() ?? []) {
      if (applications.get(connection.application?.id as string) !== undefined) continue;
      connection.close(CloseCode.InvalidClientId, "There is no such application any more.");
    }
  }

  #directory(): string {
    const { directory } = this.#options;
    if (directory !== undefined && !this.#inOwnFolder) {
      mkdirSync(directory, { recursive: true, mode: 0o700 });
      return directory;
    }
    this.#temporary ??= mkdtempSync(join(tmpdir(), "local-client-"));
    return this.#temporary;
  }

  #require(): RunningClient {
    if (this.#running !== undefined) return this.#running;
    throw new PlatformError("The local client does not run; start it first.");
  }

  #matching({ id, applicationId }: ProgramMatch): LocalConnection[] {
    return (this.#running?.programs() ?? []).filter(
      (connection) =>
        (id ?? connection.id) === connection.id &&
        (applicationId ?? connection.application?.id) === connection.application?.id,
    );
  }

  #each(match: ProgramMatch, act: (connection: LocalConnection) => void): number {
    const connections = this.#matching(match);
    for (const connection of connections) act(connection);
    return connections.length;
  }
}
