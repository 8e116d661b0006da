/** What the preload script has given to this page. */

import { type ExposedBridge, pageClient, pageStore } from "game-social-sdk/electron/renderer";
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
  useEffect(() => {
    void launcher.state().then(setState);
    return launcher.onState(setState);
  }, []);
  return state;
}

/** The lobbies that the player is in. */
export function useLobbyIds(): readonly string[] {
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => {
    const read = () => void client.getLobbyIds().then(setIds, () => setIds([]));
    const stop = [client.on("lobbyCreated", read), client.on("lobbyDeleted", read)];
    read();
    return () => {
      for (const each of stop) each();
    };
  }, []);
  return ids;
}

/** Runs what a button does: whether it is under way, and why it failed. */
export function useAction<Args extends unknown[]>(action: (...args: Args) => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const run = async (...args: Args) => {
    setBusy(true);
    setError(undefined);
    await action(...args).catch((reason: Error) => setError(reason.message));
    setBusy(false);
  };
  return { run: (...args: Args) => void run(...args), busy, error };
}
