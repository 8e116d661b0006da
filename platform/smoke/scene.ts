/** State that the checks share: two players, their friendship, a lobby, and waiting for events. */

import { randomUUID } from "node:crypto";
import {
  Client,
  type ClientEvents,
  RelationshipType,
  type SdkInfo,
  sdkInfo,
} from "game-social-sdk";
import type { Actions, ServicePlan } from "./plan.js";
import { Skipped } from "./skipped.js";

/** A player whose client is Ready. */
export interface Player {
  readonly id: string;
  readonly client: Client;
}

type Ask = (action: string, value: unknown) => Promise<void>;
type Undo = () => unknown;

/** Connecting and what it brings. */
const BEARER = 1;

export class Scene {
  /** Ends the waiting of the current check. */
  signal: AbortSignal = new AbortController().signal;
  readonly #ask: Ask;
  readonly #clients: Client[] = [];
  readonly #players = new Map<number, Promise<Player>>();
  readonly #undo: Undo[] = [];
  #lobby: Promise<string> | undefined;
  #friends: Promise<void> | undefined;

  constructor(
    readonly service: ServicePlan,
    ask: Ask,
  ) {
    this.#ask = ask;
  }

  get info(): SdkInfo {
    return sdkInfo();
  }

  /** The actions of the local platform; with another service, the check is skipped. */
  get platform(): {
    [Name in keyof Actions]: (value: Parameters<Actions[Name]>[0]) => Promise<void>;
  } {
    if (!this.service.platform) throw new Skipped("only a local platform can do this on demand");
    return {
      answerPages: (value) => this.#ask("answerPages", value),
      dropConnections: (value) => this.#ask("dropConnections", value),
    };
  }

  /** Skips the check if the library does not have these functions. */
  needs(...functions: readonly string[]): void {
    const { unsupportedFunctions, missingFunctions } = this.info;
    const lacks = [...unsupportedFunctions, ...missingFunctions.map(({ name }) => name)];
    const lacking = functions.filter((name) => lacks.includes(name));
    if (lacking.length > 0) throw new Skipped(`the library does not have ${lacking.join(", ")}`);
  }

  /** A client that is not connected; it is disposed at the end. */
  newClient(): Client {
    const { applicationId, apiBase, webBase } = this.service;
    const client = new Client({ applicationId, apiBase, webBase });
    this.#clients.push(client);
    return client;
  }

  token(number: number): string {
    const token = this.service.tokens[number];
    if (token === undefined)
      throw new Skipped(
        number === 0 ? "there is no token" : "there is no token for a second player",
      );
    return token;
  }

  /** A client of a player, with its token, not connected. */
  async signedIn(number = 0): Promise<Client> {
    const token = this.token(number);
    const client = this.newClient();
    await client.updateToken(BEARER, token, { signal: this.signal });
    return client;
  }

  /** A player who is online while the checks run. */
  player(number = 0): Promise<Player> {
    return this.#keep(this.#players, number, async () => {
      const client = await this.signedIn(number);
      await client.connectAndWait({ signal: this.signal });
      const id = client.getCurrentUserV2()?.id;
      if (id === undefined) throw new Error("A Ready client does not know its player.");
      return { id, client };
    });
  }

  async both(): Promise<[Player, Player]> {
    this.token(1);
    return [await this.player(0), await this.player(1)];
  }

  /** Two players who are friends; befriends them if they have no relationship. */
  async friends(): Promise<[Player, Player]> {
    const pair = await this.both();
    this.#friends ??= this.#befriend(...pair).catch((error) => {
      this.#friends = undefined;
      throw error;
    });
    await this.#friends;
    return pair;
  }

  /** Two players without a relationship. */
  async strangers(): Promise<[Player, Player]> {
    const [one, two] = await this.both();
    const { discordRelationshipType: type, gameRelationshipType: gameType } =
      one.client.getRelationshipHandle(two.id);
    if (type !== RelationshipType.None || gameType !== RelationshipType.None)
      throw new Skipped("the two players already have a relationship");
    return [one, two];
  }

  async #befriend(one: Player, two: Player): Promise<void> {
    const { discordRelationshipType: type } = one.client.getRelationshipHandle(two.id);
    if (type === RelationshipType.Friend) return;
    if (type !== RelationshipType.None)
      throw new Skipped("the two players have a relationship other than friendship");
    this.undo(() => one.client.removeDiscordAndGameFriend(two.id));
    await one.client.sendDiscordFriendRequestById(two.id);
    await this.related(two, one, RelationshipType.PendingIncoming);
    await two.client.acceptDiscordFriendRequest(one.id);
    await this.related(one, two, RelationshipType.Friend);
    await this.related(two, one, RelationshipType.Friend);
  }

  /** Waits until the relationship of two players has this type. */
  related(one: Player, two: Player, type: RelationshipType): Promise<void> {
    return this.until(
      one.client,
      ["relationshipCreated", "relationshipDeleted"],
      () => one.client.getRelationshipHandle(two.id).discordRelationshipType === type,
    );
  }

  /** A lobby with all players who have a token. */
  async lobby(): Promise<string> {
    this.#lobby ??= this.#openLobby().catch((error) => {
      this.#lobby = undefined;
      throw error;
    });
    return this.#lobby;
  }

  async #openLobby(): Promise<string> {
    const secret = randomUUID();
    const players = this.service.tokens.map((_, number) => this.player(number));
    let id = "";
    for (const { client } of await Promise.all(players)) {
      id = await client.createOrJoinLobby(secret);
      this.undo(() => client.leaveLobby(id));
    }
    const { client } = await this.player();
    const complete = () => client.getLobbyHandle(id)?.lobbyMemberIds.length === players.length;
    await this.until(client, ["lobbyCreated", "lobbyMemberAdded"], complete);
    return id;
  }

  /** Waits until a condition holds, and checks it again after each event of these names. */
  until(
    client: Client,
    names: readonly (keyof ClientEvents)[],
    isSo: () => boolean,
  ): Promise<void> {
    const { signal } = this;
    return new Promise((resolve, reject) => {
      const stop = () => {
        for (const name of names) client.off(name, look);
        signal.removeEventListener("abort", late);
      };
      const late = () => {
        stop();
        reject(signal.reason);
      };
      const look = () => {
        if (!isSo()) return;
        stop();
        resolve();
      };
      for (const name of names) client.on(name, look);
      signal.addEventListener("abort", late);
      look();
    });
  }

  /** The next matching event; call it before the action that causes the event. */
  next<Name extends keyof ClientEvents>(
    client: Client,
    name: Name,
    fits: (event: ClientEvents[Name]) => boolean = () => true,
  ): Promise<ClientEvents[Name]> {
    let found: ClientEvents[Name] | undefined;
    const listen = (event: ClientEvents[Name]) => {
      if (found === undefined && fits(event)) found = event;
    };
    client.on(name, listen);
    const come = this.until(client, [name], () => found !== undefined);
    return come.then(() => found as ClientEvents[Name]).finally(() => client.off(name, listen));
  }

  /**
   * Registers a step for the end of the run, so that nothing of the checks stays on the service.
   */
  undo(step: Undo): void {
    this.#undo.push(step);
  }

  /**
   * Runs the registered steps, latest first. Failures are ignored, because the service may be
   * unreachable.
   */
  async close(): Promise<void> {
    for (const step of this.#undo.reverse()) {
      try {
        await step();
      } catch {
        // The remaining steps still run.
      }
    }
    for (const client of this.#clients) await client[Symbol.asyncDispose]();
  }

  #keep<Key, Value>(
    kept: Map<Key, Promise<Value>>,
    key: Key,
    make: () => Promise<Value>,
  ): Promise<Value> {
    let value = kept.get(key);
    if (!value) {
      value = make();
      kept.set(key, value);
      value.catch(() => kept.delete(key));
    }
    return value;
  }
}
