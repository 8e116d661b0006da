/** Topics without rows: a user's presence, the connection, and who is signed in. */

import { ClientError, ClientStatus } from "../../generated/enums.js";
import type { Snapshots } from "../snapshots.js";
import type { Source, Topic } from "../topic.js";
import type { ConnectionStatus, SignedInState } from "../values.js";
import { listen, type StoreClient, whenReady } from "./events.js";

/** What the store has to ask the client about signing in. */
export interface SignInState {
  /** The session, and whether a sign-in is under way. */
  read(): {
    readonly session:
      | { readonly active: boolean; readonly scopes: string; readonly provisional: boolean }
      | undefined;
    readonly signingIn: boolean;
    readonly endedBecause: string | undefined;
  };
  /** Calls the listener when one of them has changed. @returns Takes it back. */
  onChange(listener: () => void): () => void;
}

const rowless = (start: (topic: Topic) => () => void, readHead: () => object | null): Source => ({
  start,
  readHead,
  readRows: () => [],
  compare: () => 0,
});

/** The presence of a user. */
export const presenceSource = (client: StoreClient, snapshots: Snapshots, id: string): Source => {
  const touch = (topic: Topic) => (event: { readonly userId: string }) => {
    if (event.userId === id) topic.touchHead();
  };
  return rowless(
    (topic) =>
      listen(client, {
        userUpdated: touch(topic),
        relationshipCreated: touch(topic),
        relationshipDeleted: touch(topic),
        statusChanged: whenReady(() => topic.touchHead()),
      }),
    () => snapshots.readUsers([id])[0] ?? null,
  );
};

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
      const id = active || known ? client.getCurrentUserV2()?.id : undefined;
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
