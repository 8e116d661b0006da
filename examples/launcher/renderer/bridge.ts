/** What the preload script has given to this page. */

import {
  type BridgeEvent,
  type ExposedBridge,
  pageClient,
  pageStore,
} from "game-social-sdk/electron/renderer";
import { useEffect, useState } from "react";
import type { Launcher, LauncherState } from "../launcher.js";

declare global {
  interface Window {
    readonly gameSocialSdk: ExposedBridge;
    readonly launcher: Launcher;
  }
}

export const { launcher } = window;
export const store = pageStore(window.gameSocialSdk);
export const client = pageClient(window.gameSocialSdk);

export function useLauncher(): LauncherState | undefined {
  const [state, setState] = useState<LauncherState>();
  useEffect(() => launcher.watch(setState), []);
  return state;
}

/** Listens for as long as the component is there. */
export function useEvents<Name extends BridgeEvent>(
  names: readonly Name[],
  listener: Parameters<typeof client.on<Name>>[1],
): void {
  useEffect(() => {
    const stop = names.map((name) => client.on(name, listener));
    return () => stop.forEach((each) => void each());
  }, []);
}

/** The lobbies that the player is in. */
export function useLobbyIds(): readonly string[] {
  const [ids, setIds] = useState<readonly string[]>([]);
  const read = () => void client.getLobbyIds().then(setIds, () => setIds([]));
  useEffect(read, []);
  useEvents(["lobbyCreated", "lobbyDeleted"], read);
  return ids;
}
