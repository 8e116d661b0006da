/**
 * Hooks for React over the store of a client, in a page of Electron or in Node.
 *
 * @packageDocumentation
 */

import {
  createContext,
  createElement,
  type ReactElement,
  type ReactNode,
  useContext,
  useSyncExternalStore,
} from "react";
import type { Live } from "../live/live.js";
import type {
  CallState,
  ClientStore,
  ConnectionStatus,
  Friend,
  Lobby,
  Message,
  SignedInState,
  StoreConversation,
  UserPresence,
} from "../live/values.js";

export type { Live } from "../live/live.js";
export type * from "../live/values.js";

const StoreContext = createContext<ClientStore | undefined>(undefined);

/** The properties of {@link StoreProvider}. */
export interface StoreProviderProps {
  /** `client.store`, or what `pageStore` has returned. */
  readonly store: ClientStore;
  /** The components that use it. */
  readonly children?: ReactNode;
}

/**
 * Gives a store to the hooks of all components within.
 *
 * @param props - The store, and the components.
 */
export function StoreProvider({ store, children }: StoreProviderProps): ReactElement {
  return createElement(StoreContext.Provider, { value: store }, children);
}

/** The store that {@link StoreProvider} was given. */
export function useStore(): ClientStore {
  const store = useContext(StoreContext);
  if (store) return store;
  throw new Error(
    "The hooks of game-social-sdk/react need a <StoreProvider store={…}> around them.",
  );
}

/**
 * A value that changes: renders the component again when it does.
 *
 * @param live - The value; one that is not always there may be `undefined`.
 * @returns What it is now; `undefined` until it is known.
 */
export function useLive<T>(live: Live<T> | undefined): T | undefined {
  const { subscribe, getSnapshot } = live ?? (NOTHING as Live<T>);
  return useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
}

/** The friends list. A row is the same object until it changes, so a memoized component renders it once. */
export function useFriends(): readonly Friend[] | undefined {
  return useLive(useStore().friends());
}

/**
 * A user's presence.
 *
 * @param userId - The user.
 */
export function usePresence(userId: string | undefined): UserPresence | null | undefined {
  const store = useStore();
  return useLive(userId === undefined ? undefined : store.presenceOf(userId));
}

/**
 * A lobby with its members.
 *
 * @param lobbyId - The lobby.
 */
export function useLobby(lobbyId: string | undefined): Lobby | null | undefined {
  const store = useStore();
  return useLive(lobbyId === undefined ? undefined : store.lobby(lobbyId));
}

/**
 * The latest messages of a conversation.
 *
 * @param conversation - The lobby or the other user.
 */
export function useMessages(
  conversation: StoreConversation | undefined,
): readonly Message[] | undefined {
  const store = useStore();
  return useLive(conversation && store.messages(conversation));
}

/**
 * A call that the current user is in.
 *
 * @param lobbyId - The lobby.
 */
export function useCall(lobbyId: string | undefined): CallState | null | undefined {
  const store = useStore();
  return useLive(lobbyId === undefined ? undefined : store.call(lobbyId));
}

/** The state of the connection. */
export function useConnectionStatus(): ConnectionStatus | undefined {
  return useLive(useStore().status());
}

/** Who is signed in. */
export function useSession(): SignedInState | undefined {
  return useLive(useStore().session());
}

const NOTHING: Live<never> = {
  value: undefined,
  getSnapshot: () => undefined,
  subscribe: () => () => {},
};
