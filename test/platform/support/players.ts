import type { Platform, PlatformOptions } from "../../../platform/index.js";
import { GatewayClient } from "./gateway.js";
import { open } from "./platform.js";

/** The answer to a request. */
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the answer is what the tests look into
  body: any;
}

/** Sends JSON to a path below the API root. */
export function send(
  platform: Platform,
  authorization: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return sendTo(platform.apiBase + path, { authorization, ...headers }, method, body);
}

/** Sends JSON to a path of the admin API, with the platform's own token if no other is named. */
export function askAdmin(
  platform: Pick<Platform, "webBase" | "adminToken">,
  method: string,
  path: string,
  body?: unknown,
  token = platform.adminToken,
): Promise<Answer> {
  const authorization = `Bearer ${token}`;
  return sendTo(`${platform.webBase}/admin${path}`, { authorization }, method, body);
}

async function sendTo(
  url: string,
  headers: Readonly<Record<string, string>>,
  method: string,
  body: unknown,
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("text/html")) return { status: response.status, body: text };
  const empty = text === "" || type.startsWith("image/");
  return { status: response.status, body: empty ? undefined : JSON.parse(text) };
}

/** A user in a game, with a token and, once connected, a bare gateway session. */
export class Player {
  readonly id: string;
  readonly authorization: string;
  gateway!: GatewayClient;
  // biome-ignore lint/suspicious/noExplicitAny: the payload is what the tests look into
  ready: any;

  constructor(
    readonly platform: Platform,
    readonly name: string,
    readonly applicationId: string,
    scopes?: string,
    id?: string,
  ) {
    this.id = id ?? platform.createUser({ username: name }).id;
    const issued = platform.issueToken({ userId: this.id, applicationId, scopes });
    this.authorization = `Bearer ${issued.accessToken}`;
  }

  /** Opens a gateway session. */
  async connect(changes: Record<string, unknown> = {}): Promise<this> {
    this.gateway = new GatewayClient(this.platform.gatewayUrl);
    this.ready = (await this.gateway.identify(this.authorization, changes)).d;
    return this;
  }

  /** Everything dispatched since the last call, as `[event, data]`. */
  // biome-ignore lint/suspicious/noExplicitAny: the payload is what the tests look into
  async seen(): Promise<[string, any][]> {
    const payloads = await this.gateway.beat();
    return payloads.map(({ t, d }) => [t as string, d]);
  }

  /** The names of the events dispatched since the last call. */
  async names(): Promise<string[]> {
    return (await this.seen()).map(([event]) => event);
  }

  send(method: string, path: string, body?: unknown): Promise<Answer> {
    return send(this.platform, this.authorization, method, path, body);
  }
}

/** A platform with one game that has a bot, and a frozen clock. */
export async function openSocial(options: PlatformOptions = {}) {
  const platform = await open({ clock: { frozen: true }, ...options });
  const game = platform.createApplication({ name: "Game", public: true, bot: true });
  const player = (name: string, scopes?: string, applicationId = game.id) =>
    new Player(platform, name, applicationId, scopes);
  const bot = (method: string, path: string, body?: unknown) =>
    send(platform, `Bot ${game.botToken}`, method, path, body);
  /** Players with sessions whose first events are already taken. */
  const connected = async (...names: string[]) => {
    const players = names.map((name) => player(name));
    for (const one of players) await one.connect();
    for (const one of players) await one.seen();
    return players;
  };
  return { platform, game, player, bot, connected };
}

/** Three connected players, of whom the first two are friends; their first events are taken. */
export async function friends() {
  const social = await openSocial();
  const players = (await social.connected("alice", "bob", "carol")) as [Player, Player, Player];
  const [alice, bob] = players;
  social.platform.relationships.befriend(alice.id, bob.id);
  for (const player of players) await player.seen();
  return { ...social, players };
}
