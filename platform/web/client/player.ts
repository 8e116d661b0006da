import { signal } from "@preact/signals";
import { admin } from "../admin.js";
import { Calls, type VoiceState } from "./calls.js";
import { ChannelLog } from "./channel-log.js";
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
  readonly voice_states?: readonly VoiceState[];
}

/** Most players of a party, which is a lobby that others can be invited to. */
const PARTY_SIZE = 8;

/** What an activity allows others: to join it. */
const JOIN_FLAG = 2;

/** Type of an invite to join. */
const JOIN = 1;

/** Gateway payload that says which calls a player wants to be in. */
const CALLS = 17;

/** A person in a game: a client with a token of that game, as the game itself would be. */
export class Player {
  readonly lobbies = signal<ReadonlyMap<string, Lobby>>(new Map());
  readonly state = signal<GatewayState>("connecting");
  readonly calls = new Calls();
  readonly people = new Map<string, User>();
  readonly #rest: Rest;
  readonly #gateway: Gateway;
  readonly #logs = new Map<string, ChannelLog>();
  /** Calls that this player wants to be in, each with whether it is muted. */
  readonly #wanted = new Map<string, boolean>();
  /** The lobby that others can be invited to: the one that was joined last. */
  #party: { readonly lobbyId: string; readonly secret: string } | undefined;
  #sessionId: string | undefined;
  #connected: () => void = () => {};
  readonly #first = new Promise<void>((resolve) => {
    this.#connected = resolve;
  });

  private constructor(
    token: string,
    private readonly game: string,
  ) {
    this.#rest = new Rest(`Bearer ${token}`);
    this.#gateway = new Gateway(`Bearer ${token}`, {
      event: (name, data) => handlers[name]?.(this, data as never),
      state: (state) => {
        this.state.value = state;
      },
      refused: () => {
        this.state.value = "ended";
      },
    });
  }

  /** Starts a game for a person. @throws Refusal */
  static async start(userId: string, applicationId: string, game: string): Promise<Player> {
    const body = { userId, applicationId, scopes: "openid sdk.social_layer" };
    const { accessToken } = await admin<{ accessToken: string }>("POST", "/tokens", body);
    return new Player(accessToken, game);
  }

  /** A session has begun: what is shown and wanted is said again. */
  begun(sessionId: string): void {
    this.#sessionId = sessionId;
    this.#connected();
    this.#show();
    this.#sendCalls();
  }

  /** Joins the lobby with a secret, which is the player's party from then on. */
  async join(secret: string): Promise<void> {
    const { id } = await this.#rest.put<Lobby>("/lobbies", { secret });
    this.#party = { lobbyId: id, secret };
    this.#show();
  }

  /** Joins where an invite leads to. @throws Refusal when it cannot be accepted any more */
  async accept({ id, author, activity }: Message, applicationId: string): Promise<void> {
    await this.#first;
    const path = `/users/${author.id}/sessions/${activity?.session_id}/activities/${applicationId}/${JOIN}`;
    const { secret } = await this.#rest.get<{ secret: string }>(`${path}?message_id=${id}`);
    await this.join(secret);
  }

  /** Whether a lobby is the party. */
  isParty(lobbyId: string): boolean {
    return this.#party?.lobbyId === lobbyId;
  }

  /** Invites somebody to the party. */
  invite(userId: string): Promise<unknown> {
    const activity = { type: JOIN, party_id: this.#party?.lobbyId, session_id: this.#sessionId };
    return this.#rest.post(`/users/${userId}/messages`, { content: "", activity });
  }

  leave(lobbyId: string): Promise<unknown> {
    return this.#rest.delete(`/lobbies/${lobbyId}/members/@me`);
  }

  say(lobbyId: string, content: string): Promise<unknown> {
    return this.#rest.post(`/lobbies/${lobbyId}/messages`, { content });
  }

  /** Comes into the call of a lobby, or changes how it is there. */
  talk(lobbyId: string, muted: boolean): void {
    this.#wanted.set(lobbyId, muted);
    this.#sendCalls();
  }

  hangUp(lobbyId: string): void {
    this.#wanted.delete(lobbyId);
    this.#sendCalls();
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
    if (this.isParty(lobby.id)) this.#show();
  }

  /** Changes the members of a lobby. */
  members(lobbyId: string, change: (members: readonly LobbyMember[]) => readonly LobbyMember[]) {
    const lobby = this.lobbies.value.get(lobbyId);
    if (lobby !== undefined) this.put({ ...lobby, members: change(lobby.members) });
  }

  removeLobby(lobbyId: string): void {
    this.#logs.delete(lobbyId);
    this.#wanted.delete(lobbyId);
    this.calls.reset([lobbyId], []);
    this.lobbies.value = new Map([...this.lobbies.value].filter(([id]) => id !== lobbyId));
    if (!this.isParty(lobbyId)) return;
    this.#party = undefined;
    this.#show();
  }

  end(): void {
    this.#gateway.end();
  }

  #sendCalls(): void {
    const wanted = [...this.#wanted].map(([lobby_id, self_mute]) => ({ lobby_id, self_mute }));
    this.#gateway.send(CALLS, wanted);
  }

  /** Shows the game, and the party if there is one, as a game does by its SDK. */
  #show(): void {
    const { lobbyId = "", secret } = this.#party ?? {};
    const size = [this.lobbies.value.get(lobbyId)?.members.length ?? 1, PARTY_SIZE];
    const party =
      secret === undefined
        ? {}
        : { flags: JOIN_FLAG, party: { id: lobbyId, size }, secrets: { join: secret } };
    const activities = [{ name: this.game, type: 0, ...party }];
    this.#gateway.send(3, { since: null, activities, status: "online", afk: false });
  }
}

interface AboutMember {
  readonly lobby_id: string;
  readonly user_id?: string;
  readonly member: LobbyMember;
}

type LobbyMessage = Message & { readonly lobby_id: string };

const putMember = (player: Player, { lobby_id, member }: AboutMember) =>
  player.members(lobby_id, (members) => [
    ...members.filter(({ user_id }) => user_id !== member.user_id),
    { ...members.find(({ user_id }) => user_id === member.user_id), ...member },
  ]);

const putLobby = (player: Player, lobby: Lobby) => {
  player.put(lobby);
  if (lobby.voice_states !== undefined) player.calls.reset([lobby.id], lobby.voice_states);
};

interface Ready {
  readonly session_id: string;
  readonly lobbies?: readonly Lobby[];
}

const handlers: Readonly<Record<string, (player: Player, data: never) => void>> = {
  READY(player: Player, { session_id, lobbies = [] }: Ready) {
    player.lobbies.value = new Map();
    for (const lobby of lobbies) putLobby(player, lobby);
    player.begun(session_id);
  },
  LOBBY_CREATE: putLobby,
  LOBBY_UPDATE: putLobby,
  LOBBY_DELETE: (player: Player, { id }: Lobby) => player.removeLobby(id),
  LOBBY_MEMBER_ADD: putMember,
  LOBBY_MEMBER_UPDATE: putMember,
  LOBBY_MEMBER_CONNECT: putMember,
  LOBBY_MEMBER_DISCONNECT: putMember,
  LOBBY_MEMBER_REMOVE: (player: Player, { lobby_id, member, user_id }: AboutMember) =>
    player.members(lobby_id, (members) =>
      members.filter((each) => each.user_id !== (member?.user_id ?? user_id)),
    ),
  LOBBY_VOICE_STATE_UPDATE: (player: Player, state: VoiceState) => player.calls.put(state),
  LOBBY_MESSAGE_CREATE: (player: Player, message: LobbyMessage) =>
    player.known(message.lobby_id)?.put(message),
  LOBBY_MESSAGE_UPDATE: (player: Player, message: LobbyMessage) =>
    player.known(message.lobby_id)?.change(message),
  LOBBY_MESSAGE_DELETE: (player: Player, { id, lobby_id }: LobbyMessage) =>
    player.known(lobby_id)?.remove([id]),
};
