import type { Socket } from "node:net";
import type { EventKind } from "../../../kernel/event-kinds.js";
import { INITIAL_PRESENCE } from "../../../kernel/gateway/presence.js";
import { ApiError } from "../../../kernel/http/api-error.js";
import { guarded } from "../../../kernel/internal-errors.js";
import { isObject } from "../../../kernel/json.js";
import { RpcError, RpcErrorCode } from "../../../kernel/rpc/errors.js";
import type { UserRecord } from "../../identity/users/api.js";
import { InviteType } from "../../social/activity-invites/api.js";
import type { CommandClient } from "./call.js";
import { commandOf } from "./commands.js";
import { type ConnectionHandler, LocalConnection } from "./connection.js";
import type { LocalContext } from "./context.js";
import { CloseCode, ProtocolError } from "./errors.js";
import { gatewayActivity } from "./gateway-activity.js";
import { type AuthorizeMode, Prompts } from "./prompts.js";
import { LocalSession } from "./session.js";
import { inviteEvent, readyData } from "./wire.js";

/** How a running client behaves. */
export interface RunningOptions {
  /** Milliseconds of the platform's clock that a program may stay silent after connecting. */
  readonly handshakeTimeout: number;
  /** What to do with AUTHORIZE at this moment. */
  readonly authorizeMode: () => AuthorizeMode;
}

/** A local client while it runs: one user, and the programs that are connected to it. */
export class RunningClient implements ConnectionHandler, CommandClient {
  readonly session: LocalSession;
  readonly prompts = new Prompts();
  /** Who asked to join and has no answer yet, as `<application id>:<user id>`. */
  readonly joinRequests = new Set<string>();
  readonly authorizeMode: () => AuthorizeMode;
  readonly #connections = new Set<LocalConnection>();
  readonly #handshakeTimeout: number;
  #lastId = 0;
  #publishing = false;

  constructor(
    readonly context: LocalContext,
    public user: UserRecord,
    { handshakeTimeout, authorizeMode }: RunningOptions,
  ) {
    this.#handshakeTimeout = handshakeTimeout;
    this.authorizeMode = authorizeMode;
    this.session = context.kernel.sessions.adopt(
      new LocalSession(context.kernel.random.hex(16), user, (event, read) =>
        this.#heard(event, read),
      ),
    );
    context.kernel.sessions.presenceChanged(user.id, this.session);
  }

  /** Connections that have said who they are. */
  programs(): LocalConnection[] {
    return [...this.#connections].filter(({ application, open }) => application && open);
  }

  /** Takes a program's socket. */
  accept(socket: Socket): void {
    const connection = new LocalConnection(++this.#lastId, socket, this.context.kernel.turn, this);
    this.#connections.add(connection);
    connection.patience = this.context.kernel.clock.schedule(this.#handshakeTimeout, () =>
      connection.close(CloseCode.Abnormal, "The program did not say who it is."),
    );
  }

  /** Hangs up on all programs and ends the user's session. */
  end(hangUp: (connection: LocalConnection) => void): void {
    for (const connection of this.#connections) hangUp(connection);
    this.context.kernel.sessions.end(this.session);
  }

  frame(connection: LocalConnection, direction: "in" | "out", payload: Buffer | string): void {
    const { traffic } = this.context.kernel;
    if (!traffic.watched) return;
    const applicationId = connection.application?.id;
    const { id: userId } = this.user;
    traffic.add(() => ({ kind: "local", direction, userId, applicationId, text: String(payload) }));
  }

  handshake(connection: LocalConnection, greeting: unknown): void {
    const { v, client_id } = isObject(greeting) ? greeting : {};
    if (v !== 1 && v !== "1") {
      throw new ProtocolError(CloseCode.InvalidVersion, "The version must be 1.");
    }
    const { applications } = this.context;
    const application = typeof client_id === "string" ? applications.get(client_id) : undefined;
    if (application === undefined) {
      throw new ProtocolError(CloseCode.InvalidClientId, "There is no such application.");
    }
    connection.application = application;
    connection.patience?.cancel();
    connection.dispatch("READY", readyData(this.user, this.context.kernel.urls));
    this.log("local.connected", connection);
  }

  message(connection: LocalConnection, message: unknown): void {
    const { cmd, args, evt, nonce = null } = isObject(message) ? message : {};
    const answer = (data: unknown) =>
      connection.send({ cmd: cmd ?? null, data: data ?? null, evt: null, nonce });
    const refuse = (error: unknown) =>
      connection.send({
        cmd: cmd ?? null,
        data: this.#refusal(connection, error),
        evt: "ERROR",
        nonce,
      });
    try {
      if (typeof cmd !== "string" || !isObject(args ?? {})) {
        throw new RpcError(RpcErrorCode.InvalidPayload, "The message is no command.");
      }
      const application = connection.application as NonNullable<LocalConnection["application"]>;
      const call = { client: this, connection, application, args: isObject(args) ? args : {}, evt };
      const result = commandOf(cmd, this.context.kernel.commands)(call);
      if (result instanceof Promise) result.then(answer).catch(refuse);
      else answer(result);
    } catch (error) {
      refuse(error);
    }
  }

  failed(connection: LocalConnection, error: unknown): void {
    this.log("local.internal_error", connection, String(error));
  }

  closed(connection: LocalConnection, reason: string): void {
    this.#connections.delete(connection);
    connection.patience?.cancel();
    this.prompts.withdraw(connection);
    if (connection.application !== undefined) this.log("local.closed", connection, reason);
    if (connection.activity !== null) this.#publishSoon();
  }

  /** Reports what a program shows now. */
  activityChanged(connection: LocalConnection): void {
    const { activity } = connection;
    this.log("local.presence", connection, activity === null ? "cleared" : activity.name);
    this.#publishSoon();
  }

  /** Makes what the programs show the presence of the user's session, at once. */
  publish(): void {
    this.#publishing = false;
    const { sessions } = this.context.kernel;
    if (sessions.get(this.session.id) === undefined) return;
    const shown = this.programs().flatMap(({ activity }) => activity ?? []);
    this.session.presence = { ...INITIAL_PRESENCE, activities: shown.map(gatewayActivity) };
    sessions.presenceChanged(this.user.id, this.session);
  }

  /** Sends an event to the programs that asked for it; returns how many. */
  dispatch(
    evt: string,
    data: unknown,
    match: (connection: LocalConnection) => boolean = () => true,
  ): number {
    const wanting = this.programs().filter(
      (connection) => connection.subscriptions.has(evt) && match(connection),
    );
    for (const connection of wanting) connection.dispatch(evt, data);
    return wanting.length;
  }

  /** Takes over what has changed of the user, and notifies the programs of it. */
  userChanged(): void {
    this.user = this.context.users.require(this.user.id);
    this.dispatch("CURRENT_USER_UPDATE", readyData(this.user, this.context.kernel.urls).user);
  }

  /** Sends ACTIVITY_JOIN to the programs of an application; returns how many. */
  join(applicationId: string, secret: string): number {
    const own = ({ application }: LocalConnection) => application?.id === applicationId;
    return this.dispatch("ACTIVITY_JOIN", { secret }, own);
  }

  log(kind: EventKind, connection: LocalConnection, detail?: string): void {
    const applicationId = connection.application?.id;
    this.context.kernel.events.add(kind, { userId: this.user.id, applicationId, detail });
  }

  /** Many changes in one turn are one change of the user's presence. */
  #publishSoon(): void {
    if (this.#publishing) return;
    this.#publishing = true;
    setImmediate(() => {
      if (this.#publishing) guarded(this.context.kernel.events, () => this.publish());
    });
  }

  /** Events of the user's session. */
  #heard(event: string, read: () => unknown): void {
    if (event !== "MESSAGE_CREATE") return;
    const data = read();
    if (!isObject(data) || !isObject(data.activity)) return;
    const invite = inviteEvent(data, this.context);
    if (invite === undefined || invite.data.user.id === this.user.id) return;
    const family = this.#family(invite.applicationId);
    if (invite.data.type === InviteType.JoinRequest) {
      for (const id of family) this.joinRequests.add(`${id}:${invite.data.user.id}`);
    }
    this.dispatch(invite.evt, invite.data, ({ application }) => family.has(application?.id ?? ""));
  }

  /** The application and its siblings: invites may lead from one to the other. */
  #family(applicationId: string): Set<string> {
    const { applications } = this.context;
    const parentId = applications.get(applicationId)?.parentId ?? undefined;
    const siblings = applications.all().filter((other) => other.parentId === parentId);
    return new Set([applicationId, ...siblings.map(({ id }) => id)]);
  }

  #refusal(connection: LocalConnection, error: unknown): { code: number; message: string } {
    if (error instanceof RpcError) return { code: error.code, message: error.message };
    if (error instanceof ApiError) {
      return { code: RpcErrorCode.UnknownError, message: error.message };
    }
    this.failed(connection, error);
    return { code: RpcErrorCode.UnknownError, message: "The local client failed." };
  }
}
