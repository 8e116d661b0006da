/** What pages ask of the launcher itself. */

import { app, BrowserWindow, ipcMain } from "electron";
import { identity } from "../config.js";
import { COMMANDS, type LauncherCommand, type LauncherState } from "../launcher.js";
import type { Account } from "./account.js";
import type { Updates } from "./updates.js";

export function handleCommands(account: Account, updates: Updates): void {
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
  ipcMain.handle("launcher:state", state);
  ipcMain.handle("launcher:run", (_event, command: LauncherCommand) => {
    if (!COMMANDS.includes(command)) throw new TypeError(`There is no command "${command}".`);
    return run[command]();
  });
  updates.on("change", () => {
    for (const { webContents } of BrowserWindow.getAllWindows())
      webContents.send("launcher:state", state());
  });
}
