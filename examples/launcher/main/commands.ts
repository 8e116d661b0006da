/** What pages ask of the launcher itself. */

import { pathToFileURL } from "node:url";
import { app, BrowserWindow, ipcMain } from "electron";
import { identity } from "../config.js";
import type { LauncherCommand, LauncherState } from "../launcher.js";
import type { Account } from "./account.js";
import { watchUpdates } from "./updates.js";
import { pagePath } from "./window.js";

export function handleCommands(account: Account): void {
  const updates = watchUpdates(() => {
    for (const { webContents } of BrowserWindow.getAllWindows())
      webContents.send("launcher:state", state());
  });
  const state = (): LauncherState => ({
    version: app.getVersion(),
    guests: identity !== undefined,
    update: updates.state,
  });
  const run: Readonly<Record<LauncherCommand, () => Promise<void> | void>> = {
    signInAsGuest: () => account.signInAsGuest(),
    linkAccount: () => account.linkAccount(),
    restartToUpdate: () => updates.restart(),
  };
  /** Answers the launcher's own page alone. */
  const handle = (channel: string, answer: (command: LauncherCommand) => unknown) =>
    ipcMain.handle(channel, ({ senderFrame }, command) => {
      if (senderFrame?.url === pathToFileURL(pagePath()).href) return answer(command);
      throw new Error("Only the launcher's own page may ask for this.");
    });
  handle("launcher:state", state);
  handle("launcher:run", (command) => {
    if (!Object.hasOwn(run, command)) throw new TypeError(`There is no command "${command}".`);
    return run[command]();
  });
}
