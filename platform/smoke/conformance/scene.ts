/** What the checks of a run share: credentials, what the run made, and what it has observed. */

import { Skipped } from "../skipped.js";
import type { Answer, Api, ApiRequest } from "./api.js";
import type { Invitation } from "./call.js";
import { errorsOf, type Fact, fieldsOf } from "./facts.js";
import { type FrameReader, FrameSocket } from "./frames.js";
import { headersOf } from "./headers.js";
import { Own } from "./own.js";
import { Session } from "./session.js";
import { Undo } from "./undo.js";

/** Where the service reaches a web server of this machine. */
export interface Reach {
  /** The port here; 0 for a free one. */
  readonly port: number;
  /** The address of what leads to that port. Default: its own. */
  readonly url?: string;
}

/** Who may do what, and where. */
export interface Credentials {
  readonly botToken: string | undefined;
  /** An OAuth2 access token. */
  readonly playerToken: string | undefined;
  readonly guild: string | undefined;
  readonly channel: string | undefined;
  readonly reach: Reach | undefined;
}

/** An id that nothing has: the very first. */
const NOBODY = "1";
/** How long a request may take that must not be cut off, as nobody would know what it made. */
const WRITE_TIMEOUT = 10_000;
/** How long such a request is still waited for when the run has been ended. */
const WRITE_GRACE = 1000;
const WRONG_TOKEN = "Bot MTAwMDAwMDAwMDAwMDAwMDAwMA.wrong.wrong";

/** Who sends a request: the bot, a player, nobody, or somebody with an invalid token. */
export type Sender = "bot" | "player" | "nobody" | "stranger";

/** What a request has besides its method and path. */
export interface Asking extends Pick<ApiRequest, "body" | "raw"> {
  readonly as?: Sender;
}

export class Scene {
  /** Ends the waiting of the current check. */
  signal: AbortSignal;
  /** What the current check has observed. */
  facts: Fact[] = [];
  readonly own: Own;
  readonly undo: Undo;
  /** Filled by the answers with which a run begins. */
  readonly known: { application?: string; me?: string; flags?: number } = {};
  /** What the bot joined its call with. */
  invitation: Promise<Invitation> | undefined;
  readonly #cut = new AbortController();
  readonly #sockets: FrameSocket[] = [];
  #session: Session | undefined;
  #gateway: string | undefined;

  constructor(
    readonly api: Api,
    readonly credentials: Credentials,
    stop: AbortSignal,
  ) {
    this.signal = stop;
    const cut = () => setTimeout(() => this.#cut.abort(stop.reason), WRITE_GRACE).unref();
    stop.addEventListener("abort", cut, { once: true });
    this.undo = new Undo((name, request) => {
      const signal = AbortSignal.timeout(WRITE_TIMEOUT);
      return api.send(name, { ...request, authorization: this.#authorization("bot") }, signal);
    });
    this.own = new Own(this);
  }

  get botToken(): string {
    return this.#needs(this.credentials.botToken, "set SMOKE_BOT_TOKEN to the token of a bot");
  }

  get guild(): string {
    return this.#needs(this.credentials.guild, "set --guild or SMOKE_GUILD to a guild of the bot");
  }

  get channel(): string {
    const advice = "set --channel or SMOKE_CHANNEL to a text channel of the guild";
    return this.#needs(this.credentials.channel, advice);
  }

  get reach(): Reach {
    const advice = "the service cannot reach this machine; set --tunnel and --tunnel-port";
    return this.#needs(this.credentials.reach, advice);
  }

  /** Sends a request whose path has placeholders such as `{guild}`, and observes the answer. */
  async ask(ask: string, asking: Asking = {}): Promise<Answer> {
    const [method = "", pattern = ""] = ask.split(" ");
    let path = pattern;
    for (const [placeholder, name = ""] of pattern.matchAll(/\{([a-z-]+)\}/g))
      path = path.replace(placeholder, await this.#valueOf(name));
    const answer = await this.send(ask, { method, path, ...asking }, asking.as);
    this.observe({
      what: ask,
      status: answer.status,
      headers: headersOf(answer.headers),
      ...(answer.status > 299 && Number.isInteger(answer.body?.code)
        ? { code: answer.body.code as number, errors: errorsOf(answer.body) ?? {} }
        : answer.body === undefined
          ? {}
          : { fields: fieldsOf(answer.body) }),
    });
    return answer;
  }

  /** Sends a request; one that changes something is not cut off when the run is ended. */
  async send(name: string, request: ApiRequest, as: Sender = "bot"): Promise<Answer> {
    const authorization = this.#authorization(as);
    this.signal.throwIfAborted();
    const signal = request.method === "GET" ? this.signal : this.#writeLimit();
    const answer = await this.api.send(name, { ...request, authorization }, signal);
    this.signal.throwIfAborted();
    return answer;
  }

  /** Ends what changes something when it takes too long, or some time after the run has ended. */
  #writeLimit(): AbortSignal {
    const limit = AbortSignal.timeout(WRITE_TIMEOUT);
    // Node 20 and early versions of 22 collect a time limit to which only AbortSignal.any() refers.
    limit.addEventListener("abort", () => {});
    return AbortSignal.any([limit, this.#cut.signal]);
  }

  observe(fact: Fact): void {
    this.facts.push(fact);
  }

  /** The bot's session; a new connection where a check has broken the last one. */
  async session(): Promise<Session> {
    if (this.#session?.socket.isOpen) return this.#session;
    if (this.#session !== undefined) {
      await this.#session.resume(this.signal);
      return this.#session;
    }
    const context = { token: this.botToken, url: await this.gatewayUrl(), query: this.query() };
    this.#session = await Session.start(context, this.signal);
    return this.#session;
  }

  /** The address that the service names for its gateway. */
  async gatewayUrl(): Promise<string> {
    if (this.#gateway === undefined) {
      const { body } = await this.send(
        "GET /gateway",
        { method: "GET", path: "/gateway" },
        "nobody",
      );
      this.#gateway = String(body?.url).replace(/\/$/, "");
    }
    return this.#gateway;
  }

  /** The gateway's query for the version of the API that is asked. */
  query(changes: Record<string, string> = {}): string {
    const [version = "10"] = /\d+$/.exec(this.api.base) ?? [];
    return `?${new URLSearchParams({ v: version, encoding: "json", ...changes })}`;
  }

  /** A connection of its own, which is closed at the end. */
  connect(name: string, url: string, read?: FrameReader): FrameSocket {
    const socket = new FrameSocket(name, url, undefined, read);
    this.#sockets.push(socket);
    return socket;
  }

  /** Closes all connections, and undoes what the checks did; returns what could not be undone. */
  async close(): Promise<string[]> {
    for (const socket of this.#sockets) socket.end();
    const left = await this.undo.all();
    this.#session?.end();
    return left;
  }

  async #valueOf(name: string): Promise<string> {
    if (name === "guild") return this.guild;
    if (name === "channel") return this.channel;
    if (name === "nobody") return NOBODY;
    if (name === "application" || name === "me")
      return this.#needs(this.known[name], "set SMOKE_BOT_TOKEN to the token of a bot");
    return this.own.idOf(name);
  }

  #authorization(as: Sender): string | undefined {
    if (as === "nobody") return undefined;
    if (as === "stranger") return WRONG_TOKEN;
    if (as === "bot") return `Bot ${this.botToken}`;
    const advice = "set SMOKE_TOKEN to an access token of a player";
    return `Bearer ${this.#needs(this.credentials.playerToken, advice)}`;
  }

  #needs<Value>(value: Value | undefined, advice: string): Value {
    if (value === undefined) throw new Skipped(advice);
    return value;
  }
}
