/** What the launcher's own part of the bridge carries, besides the client. */

/** What a page may ask for. */
export const COMMANDS = ["signInAsGuest", "linkAccount", "restartToUpdate"] as const;

export type LauncherCommand = (typeof COMMANDS)[number];

export interface LauncherState {
  readonly version: string;
  /** Whether players without an account can play. */
  readonly guests: boolean;
  readonly update: "none" | "downloading" | "ready";
}

export interface Launcher {
  state(): Promise<LauncherState>;
  run(command: LauncherCommand): Promise<void>;
  onState(listener: (state: LauncherState) => void): () => void;
}
