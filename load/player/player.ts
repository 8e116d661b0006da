import { type ActivityInvite, AuthorizationTokenType, Client } from "game-social-sdk";
import { ActionError } from "../errors.js";
import { Inbox } from "../exactness/inbox.js";
import type { Ledger } from "../exactness/ledger.js";
import type { Metrics } from "../exactness/metrics.js";
import { Reader } from "../exactness/reader.js";
import { now, readStamp, STAMP, writeStamp } from "../exactness/stamp.js";
import type { Accounts } from "../service/accounts.js";
import type { Admin } from "../service/admin.js";
import type { Settings } from "../service/settings.js";
import type { PresenceBoard, ShownActivity } from "./presence-board.js";

/** What all virtual users of a process share. */
export interface Shared {
  readonly settings: Settings;
  readonly admin: Admin;
  readonly accounts: Accounts;
  readonly ledger: Ledger;
  readonly board: PresenceBoard;
}

/** A message as flows see it. */
export interface ReceivedMessage {
  readonly id: string;
  /** The lobby that it was written in; nothing for a message between two users. */
  readonly lobbyId: string | undefined;
  readonly authorId: string;
  readonly content: string;
}

/** One virtual user: a real client, and what it has sent and read. Used on the thread of its worker. */
export class Player {
  /** Messages that no action has taken yet. */
  readonly messages = new Inbox<ReceivedMessage>();
  /** Invites that no action has taken yet. */
  readonly invites = new Inbox<ActivityInvite>();
  readonly reader: Reader;
  #client: Client | undefined;
  #userId = "";
  /** The stream and the latest number of each conversation that was written to. */
  readonly #sent = new Map<string, { readonly stream: string; number: number }>();
  /** The version of each user's presence that was seen last. */
  readonly #seen = new Map<string, number>();

  constructor(
    readonly shared: Shared,
    readonly metrics: Metrics,
  ) {
    this.reader = new Reader(shared.ledger, metrics);
  }

  /** The client. @throws ActionError before `signIn` */
  get client(): Client {
    if (this.#client !== undefined) return this.#client;
    throw new ActionError("not_signed_in", "The virtual user has to sign in first.");
  }

  /** The user's id. @throws ActionError before `signIn` */
  get userId(): string {
    this.client;
    return this.#userId;
  }

  idOf(name: string): Promise<string> {
    return this.shared.accounts.idOf(name);
  }

  /** Connects as a user who is named, or whose access token is given. */
  async signIn(who: { readonly as: string } | { readonly token: string }): Promise<void> {
    if (this.#client !== undefined) {
      throw new ActionError(
        "signIn.twice",
        "The virtual user is signed in; let it sign out first.",
      );
    }
    const { settings, accounts } = this.shared;
    const { application: applicationId, apiBase, webBase } = settings;
    const client = new Client({ applicationId, apiBase, webBase });
    this.#client = client;
    const named = "as" in who ? await accounts.idOf(who.as) : undefined;
    const start = performance.now();
    const token = "token" in who ? who.token : await accounts.signIn(client, named as string);
    await client.updateToken(AuthorizationTokenType.Bearer, token);
    if (named !== undefined) {
      this.metrics.time("sign_in", performance.now() - start);
      this.#listenAs(named);
    }
    await this.metrics.timed("ready", client.connectAndWait());
    if (named === undefined) this.#listenAs(client.getCurrentUserV2()?.id ?? "0");
  }

  /** Sends a numbered message and returns its id. */
  async send(conversation: string, send: (stamp: string) => Promise<string>): Promise<string> {
    const { ledger } = this.shared;
    const sent = this.#sent.get(conversation) ?? { stream: ledger.newStream(), number: 0 };
    // Whether one that failed was stored nobody knows: its stream ends with it.
    this.#sent.delete(conversation);
    const stamp = { stream: sent.stream, number: sent.number + 1, sentAt: now() };
    const sending = ledger.send(conversation);
    const id = await send(writeStamp(stamp));
    sending.acknowledged(stamp);
    this.#sent.set(conversation, { stream: sent.stream, number: stamp.number });
    this.metrics.count("messages.sent");
    return id;
  }

  /** Notes what the user is about to show, for those who will see it. */
  shows(activity: ShownActivity): void {
    this.shared.board.show(this.userId, activity);
  }

  /** Leaves a lobby once all is read that has to be. */
  async leave(lobby: string, how: () => Promise<unknown>): Promise<void> {
    await this.reader.settle(lobby, this.shared.settings.settle);
    try {
      await how();
    } finally {
      this.reader.close(lobby);
      this.#sent.delete(lobby);
    }
  }

  /** Leaves everything and disconnects; what has not been read by then is lost. */
  async end(): Promise<void> {
    const client = this.#client;
    if (client === undefined) return;
    this.#client = undefined;
    try {
      if (client.getCalls().length > 0) await client.endCalls();
      const lobbies = client.getStatus() === Client.Status.Ready ? client.getLobbyIds() : [];
      const left = lobbies.map((lobby) => this.leave(lobby, () => this.#takeOut(client, lobby)));
      const others = this.reader.conversations.filter((each) => !lobbies.includes(each));
      const read = others.map((each) => this.reader.settle(each, this.shared.settings.settle));
      await Promise.allSettled([...left, ...read]);
      for (const conversation of this.reader.conversations) this.reader.close(conversation);
    } finally {
      this.shared.board.remove(this.#userId);
      await client[Symbol.asyncDispose]();
    }
  }

  /**
   * Takes the user out of a lobby by the platform. The event that says so comes after every message that
   * the platform has sent before, so all of them are read then; the answer to a request of the client's own
   * may overtake some.
   */
  async #takeOut(client: Client, lobby: string): Promise<void> {
    const { admin, settings } = this.shared;
    if (!admin.usable) return client.leaveLobby(lobby);
    const who = { userId: this.#userId, applicationId: settings.application };
    const gone = client.next("lobbyDeleted", {
      where: ({ lobbyId }) => lobbyId === lobby,
      timeout: settings.settle,
    });
    await Promise.all([gone, admin.act(who, "leaveLobby", lobby)]);
  }

  #listenAs(userId: string): void {
    const { client } = this;
    this.#userId = userId;
    // Others write to a user by the user's id.
    this.reader.join(userId);
    client.on("messageCreated", ({ messageId }) => {
      const message = client.getMessageHandle(messageId);
      // The client keeps the latest 1,000 of a conversation; whoever lags further behind sees the gap.
      if (message === undefined) return this.metrics.count("messages.read");
      const { authorId, content } = message;
      const lobbyId = message.recipientId === "0" ? message.channelId : undefined;
      const own = lobbyId === undefined && authorId === userId;
      this.reader.read(lobbyId ?? userId, own ? undefined : readStamp(message.metadata[STAMP]));
      this.messages.add({ id: messageId, lobbyId, authorId, content });
    });
    client.on("activityInviteCreated", ({ invite }) => this.invites.add(invite));
    client.on("userUpdated", ({ userId: other }) => this.#look(other));
  }

  #look(other: string): void {
    const entry = this.shared.board.get(other);
    if (entry === undefined || other === this.#userId) return;
    const activity = this.client.getUser(other)?.gameActivity;
    if (!activity || this.#seen.get(other) === entry.version || !entry.fits(activity)) return;
    this.#seen.set(other, entry.version);
    this.metrics.time("presence_to_seen", performance.now() - entry.since);
  }
}
