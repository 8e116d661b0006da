import { signal } from "@preact/signals";
import { admin } from "../admin.js";
import { ChannelLog } from "./channel_log.js";
import { Gateway, type GatewayState } from "./gateway.js";
import { Rest } from "./rest.js";
import type { Message, User } from "./wire.js";

/** Somebody in a lobby. */
export interface LobbyMember {
  readonly user_id: string;
  readonly user?: User;
  readonly connected: boolean;
}

/** A lobby as a player's game knows it. */
export interface Lobby {
  readonly id: string;
  readonly members: readonly LobbyMember[];
}

/** A person in a game: a client with a token of that game, as the game itself would be. */
export class Player {
  readonly lobbies = signal<ReadonlyMap<string, Lobby>>(new Map());
  readonly state = signal<GatewayState>("connecting");
  readonly people = new Map<string, User>();
  readonly #rest: Rest;
  readonly #gateway: Gateway;
  readonly #logs = new Map<string, ChannelLog>();

  private constructor(token: string) {
    this.#rest = new Rest(`Bearer ${token}`);
    this.#gateway = new Gateway(`Bearer ${token}`, {
      event: (name, data) => handlers[name]?.(this, data as never),
      state: (state) => {
        this.state.value = state;
      },
    });
  }

  /** Starts a game for a person. @throws Refusal */
  static async start(userId: string, applicationId: string): Promise<Player> {
    const body = { userId, applicationId, scopes: "openid sdk.social_layer" };
    const { accessToken } = await admin<{ accessToken: string }>("POST", "/tokens", body);
    return new Player(accessToken);
  }

  join(secret: string): Promise<unknown> {
    return this.#rest.put("/lobbies", { secret });
  }

  leave(lobbyId: string): Promise<unknown> {
    return this.#rest.delete(`/lobbies/${lobbyId}/members/@me`);
  }

  say(lobbyId: string, content: string): Promise<unknown> {
    return this.#rest.post(`/lobbies/${lobbyId}/messages`, { content });
  }

  log(lobbyId: string): ChannelLog {
    let log = this.#logs.get(lobbyId);
    if (log === undefined) {
      log = new ChannelLog(this.#rest, `/lobbies/${lobbyId}/messages`, false);
      this.#logs.set(lobbyId, log);
    }
    return log;
  }

  known(lobbyId: string): ChannelLog | undefined {
    return this.#logs.get(lobbyId);
  }

  put(lobby: Lobby): void {
    for (const { user } of lobby.members) if (user !== undefined) this.people.set(user.id, user);
    this.lobbies.value = new Map(this.lobbies.value).set(lobby.id, lobby);
  }

  /** Changes the members of a lobby. */
  members(lobbyId: string, change: (members: readonly LobbyMember[]) => readonly LobbyMember[]) {
    const lobby = this.lobbies.value.get(lobbyId);
    if (lobby !== undefined) this.put({ ...lobby, members: change(lobby.members) });
  }

  gone(lobbyId: string): void {
    this.#logs.delete(lobbyId);
    this.lobbies.value = new Map([...this.lobbies.value].filter(([id]) => id !== lobbyId));
  }

  end(): void {
    this.#gateway.end();
  }
}

interface AboutMember {
  readonly lobby_id: string;
  readonly user_id?: string;
  readonly member: LobbyMember;
}

type LobbyMessage = Message & { readonly lobby_id: string };

const memberIs = (player: Player, { lobby_id, member }: AboutMember) =>
  player.members(lobby_id, (members) => [
    ...members.filter(({ user_id }) => user_id !== member.user_id),
    { ...members.find(({ user_id }) => user_id === member.user_id), ...member },
  ]);

const handlers: Readonly<Record<string, (player: Player, data: never) => void>> = {
  READY(player: Player, { lobbies = [] }: { lobbies?: readonly Lobby[] }) {
    player.lobbies.value = new Map();
    for (const lobby of lobbies) player.put(lobby);
  },
  LOBBY_CREATE: (player: Player, lobby: Lobby) => player.put(lobby),
  LOBBY_UPDATE: (player: Player, lobby: Lobby) => player.put(lobby),
  LOBBY_DELETE: (player: Player, { id }: Lobby) => player.gone(id),
  LOBBY_MEMBER_ADD: memberIs,
  LOBBY_MEMBER_UPDATE: memberIs,
  LOBBY_MEMBER_CONNECT: memberIs,
  LOBBY_MEMBER_DISCONNECT: memberIs,
  LOBBY_MEMBER_REMOVE: (player: Player, { lobby_id, member, user_id }: AboutMember) =>
    player.members(lobby_id, (members) =>
      members.filter((each) => each.user_id !== (member?.user_id ?? user_id)),
    ),
  LOBBY_MESSAGE_CREATE: (player: Player, message: LobbyMessage) =>
    player.known(message.lobby_id)?.put(message),
  LOBBY_MESSAGE_UPDATE: (player: Player, message: LobbyMessage) =>
    player.known(message.lobby_id)?.change(message),
  LOBBY_MESSAGE_DELETE: (player: Player, { id, lobby_id }: LobbyMessage) =>
    player.known(lobby_id)?.remove([id]),
};
