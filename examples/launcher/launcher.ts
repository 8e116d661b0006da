/** What the launcher's own part of the bridge carries, besides the client. */

/** What a page may ask for. */
export type LauncherCommand = "signInAsGuest" | "linkAccount" | "restartToUpdate";

export interface LauncherState {
  readonly version: string;
  /** Whether players without an account can play. */
  readonly guests: boolean;
  readonly update: "none" | "downloading" | "ready";
}

export interface Launcher {
  run(command: LauncherCommand): Promise<void>;
  /** Calls the listener with the state, and again after each change; what it returns ends that. */
  watch(listener: (state: LauncherState) => void): () => void;
}
