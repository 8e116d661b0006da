/** Topics without rows: a user's presence, the connection, and who is signed in. */

import { ClientError, ClientStatus } from "../../generated/enums.js";
import type { Snapshots } from "../snapshots.js";
import type { Source, Topic } from "../topic.js";
import type { ConnectionStatus, SignedInState } from "../values.js";
import { listen, type StoreClient, whenReady } from "./events.js";

/** What the store has to ask the client about signing in. */
export interface SignInState {
  /** The session and its player, as far as that is known, and whether a sign-in is under way. */
  read(): {
    readonly session:
      | { readonly active: boolean; readonly scopes: string; readonly provisional: boolean }
      | undefined;
    readonly userId: string | undefined;
    /** Whether the last session ended by signing out. */
    readonly signedOut: boolean;
    readonly signingIn: boolean;
    readonly endedBecause: string | undefined;
  };
  /** Calls the listener when one of them has changed. @returns Takes it back. */
  onChange(listener: () => void): () => void;
}

/**
 * The player whom all that the client knows belongs to, undefined before there was one; null when that player
 * has signed out or another one signs in: until that one is connected, the client keeps what it knew.
 */
export function ownerOf(client: StoreClient, signIn: SignInState): string | null | undefined {
  const id = client.getCurrentUserV2()?.id;
  if (id === undefined || client.getStatus() === ClientStatus.Ready) return id;
  const { session, userId, signedOut } = signIn.read();
  const gone = session ? !session.active || userId !== id : signedOut;
  return gone ? null : id;
}

const rowless = (start: (topic: Topic) => () => void, readHead: () => object | null): Source => ({
  start,
  readHead,
  readRows: () => [],
  compare: () => 0,
});

/** The presences of users. However many are watched, a change is looked up once. */
export class PresenceSources {
  readonly #client: StoreClient;
  readonly #snapshots: Snapshots;
  readonly #topics = new Map<string, Topic>();
  #stop: (() => void) | undefined;

  constructor(client: StoreClient, snapshots: Snapshots) {
    this.#client = client;
    this.#snapshots = snapshots;
  }

  /** The presence of a user. */
  sourceOf(id: string): Source {
    return rowless(
      (topic) => {
        this.#topics.set(id, topic);
        this.#stop ??= this.#listen();
        return () => {
          this.#topics.delete(id);
          if (this.#topics.size > 0) return;
          this.#stop?.();
          this.#stop = undefined;
        };
      },
      () => this.#snapshots.readUsers([id])[0] ?? null,
    );
  }

  #listen(): () => void {
    const touch = ({ userId }: { readonly userId: string }) =>
      this.#topics.get(userId)?.touchHead();
    return listen(this.#client, {
      userUpdated: touch,
      relationshipCreated: touch,
      relationshipDeleted: touch,
      statusChanged: whenReady(() => {
        for (const topic of this.#topics.values()) topic.touchHead();
      }),
    });
  }
}

/** The state of the connection. */
export const statusSource = (client: StoreClient): Source => {
  let last: ConnectionStatus | undefined;
  return rowless(
    (topic) =>
      listen(client, {
        statusChanged: (change) => {
          last = change;
          topic.touchHead();
        },
      }),
    () => {
      const status = client.getStatus();
      // By now there may be another status than that of the event.
      return last?.status === status
        ? { ...last }
        : { status, error: ClientError.None, errorDetail: 0 };
    },
  );
};

/** Who is signed in. */
export const sessionSource = (
  client: StoreClient,
  snapshots: Snapshots,
  signIn: SignInState,
): Source =>
  rowless(
    (topic) => {
      const touch = () => topic.touchHead();
      const touchUser = ({ userId }: { readonly userId: string }) => {
        const { user } = (topic.content?.head ?? {}) as Partial<SignedInState>;
        if (!user || user.id === userId) touch();
      };
      const stop = [
        signIn.onChange(touch),
        listen(client, { statusChanged: touch, userUpdated: touchUser }),
      ];
      return () => {
        for (const each of stop) each();
      };
    },
    (): SignedInState => {
      const { session, signingIn, endedBecause } = signIn.read();
      const active = session?.active === true;
      const known = client.getStatus() === ClientStatus.Ready;
      const id = active || known ? ownerOf(client, signIn) : undefined;
      const user = id && snapshots.readUsers([id])[0];
      return {
        state: signingIn ? "signingIn" : active || known ? "signedIn" : "signedOut",
        ...(user && { user }),
        scopes: session?.scopes ?? "",
        provisional: session?.provisional ?? false,
        ...(endedBecause !== undefined && !active && { endedBecause }),
      };
    },
  );
