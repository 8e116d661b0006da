/** A player's client that knows something of everything, and what it believes. */

import { type Client, type ClientEvents, LoggingSeverity } from "game-social-sdk";
import { onTestFinished } from "vitest";
import { next, record } from "../support/events.js";
import { World } from "../support/world.js";

/** Events that report a change. */
const TELLING = [
  "statusChanged",
  "userUpdated",
  "relationshipCreated",
  "relationshipDeleted",
  "relationshipGroupsUpdated",
  "activityInviteCreated",
  "activityInviteUpdated",
  "lobbyCreated",
  "lobbyUpdated",
  "lobbyDeleted",
  "lobbyMemberAdded",
  "lobbyMemberUpdated",
  "lobbyMemberRemoved",
  "messageCreated",
  "messageUpdated",
  "messageDeleted",
] as const satisfies (keyof ClientEvents)[];

/** Ids above those of the platform, for what only the tests' dispatches know. */
export const NEW = { channel: "9000000000000000001", lobby: "9000000000000000002" } as const;
const NEW_MESSAGE = 9_000_000_000_000_000_100n;

/**
 * Me, in a lobby with Carol; Bob, a friend who is online and wrote to me; Erin, a friend in the
 * game alone; Dave, whom I do not know.
 */
export class Scene {
  readonly logged: string[] = [];
  readonly reported: ReturnType<typeof record<(typeof TELLING)[number]>>;
  readonly #messages: string[];
  #barriers = 0n;

  private constructor(
    readonly world: World,
    readonly client: Client,
    readonly token: string,
    readonly ids: Readonly<Record<"me" | "bob" | "carol" | "dave" | "erin" | "lobby", string>>,
    readonly lobbyMessage: string,
    readonly directMessage: string,
    readonly conversation: string,
  ) {
    this.#messages = [lobbyMessage, directMessage, this.message(1), this.message(2)];
    client.on("log", ({ message }) => this.logged.push(message));
    this.reported = record(client, ...TELLING);
  }

  static async open(): Promise<Scene> {
    const world = await World.open();
    onTestFinished(() => world.close());
    const { platform, application } = world;
    const names = ["me", "bob", "carol", "dave", "erin"] as const;
    const [me, bob, carol, dave, erin] = names.map((name) => world.player(name).id) as [
      string,
      string,
      string,
      string,
      string,
    ];
    for (const id of [bob, carol, erin]) world.token(platform.users.require(id));
    platform.relationships.befriend(me, bob);
    platform.relationships.befriend(me, erin, { applicationId: application.id });
    const as = (id: string) => platform.as(id, application.id);
    const lobby = as(carol).joinLobby("s", { lobbyMetadata: { map: "forest" } });
    as(me).joinLobby("s");
    const client = world.client({ logSeverity: LoggingSeverity.Warning });
    const token = world.token(platform.users.require(me));
    await client.updateToken(1, token);
    await client.connectAndWait();
    const arrived = async (send: () => string) => {
      const created = next(client, "messageCreated");
      const id = send();
      await created;
      return id;
    };
    const said = await arrived(() => as(carol).sendLobbyMessage(lobby, "hi"));
    const written = await arrived(() => as(bob).sendUserMessage(me, "hello"));
    const conversation = client.getMessageHandle(written)?.channelId as string;
    const online = next(client, "userUpdated");
    platform.dispatch(me, "PRESENCE_UPDATE", { user: { id: bob }, status: "online" });
    await online;
    const ids = { me, bob, carol, dave, erin, lobby };
    return new Scene(world, client, token, ids, said, written, conversation);
  }

  get applicationId(): string {
    return this.world.application.id;
  }

  /** The id of a message that the platform does not have. */
  message(number: number): string {
    return String(NEW_MESSAGE + BigInt(number));
  }

  dispatch(event: string, data: unknown): void {
    if (this.world.platform.dispatch(this.ids.me, event, data) === 0) {
      throw new Error(`Nobody was there to get ${event}.`);
    }
  }

  /** Waits until the client has handled everything dispatched so far. */
  async handled(): Promise<void> {
    const id = String(NEW_MESSAGE * 2n + this.#barriers++);
    const marked = next(this.client, "messageDeleted", ({ messageId }) => messageId === id);
    this.dispatch("LOBBY_MESSAGE_DELETE", { id, lobby_id: this.ids.lobby });
    await marked;
    const mark = this.reported.findIndex(
      ([name, event]) =>
        name === "messageDeleted" && "messageId" in event && event.messageId === id,
    );
    this.reported.splice(mark, 1);
  }

  /** Everything that the client believes, as JSON. */
  view(): unknown {
    const { client, ids } = this;
    const lobbies = client.getLobbyIds().map((id) => {
      const lobby = client.getLobbyHandle(id);
      return [lobby, lobby?.lobbyMemberIds.map((member) => lobby.getLobbyMemberHandle(member))];
    });
    const users = [ids.me, ids.bob, ids.carol, ids.erin].map((id) => {
      const user = client.getUser(id);
      return [user, user?.userApplicationProfiles];
    });
    const view = {
      status: client.getStatus(),
      me: client.getCurrentUserV2(),
      relationships: client.getRelationships(),
      users,
      lobbies,
      messages: this.#messages.map((id) => client.getMessageHandle(id) ?? null),
      channels: [this.conversation, NEW.channel].map((id) => client.getChannelHandle(id) ?? null),
    };
    return JSON.parse(JSON.stringify(view));
  }
}
