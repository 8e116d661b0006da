/** Updates of the launcher: looked for, downloaded, and installed by a restart. */

import { spawn } from "node:child_process";
import { basename, dirname, join } from "node:path";
import { app, autoUpdater } from "electron";
import { UPDATE_FEED } from "../config.js";
import type { LauncherState } from "../launcher.js";

export interface Updates {
  state: LauncherState["update"];
  restart(): void;
}

export function watchUpdates(changed: () => void): Updates {
  const updates: Updates = {
    state: "none",
    restart: () => {
      if (updates.state === "ready") autoUpdater.quitAndInstall();
    },
  };
  // Electron's updater knows Windows and macOS; on Linux the package manager updates.
  if (!UPDATE_FEED || !app.isPackaged || process.platform === "linux") return updates;
  const set = (state: Updates["state"]) => () => {
    updates.state = state;
    changed();
  };
  autoUpdater.setFeedURL({ url: `${UPDATE_FEED}/${process.platform}/${app.getVersion()}` });
  autoUpdater.on("update-available", set("downloading"));
  autoUpdater.on("update-downloaded", set("ready"));
  // Without a network there is no update now; the next look finds it.
  autoUpdater.on("error", set("none"));
  const look = () => {
    if (updates.state === "none") autoUpdater.checkForUpdates();
  };
  setInterval(look, 60 * 60_000).unref();
  setImmediate(look);
  return updates;
}

/**
 * On Windows, the installer starts the launcher for a moment when it installs, updates or removes it, and
 * leaves shortcuts to it.
 *
 * @returns Whether this is such a start. The launcher then has to quit.
 */
export function isInstallerStart(): boolean {
  const [, event = ""] = process.argv;
  if (process.platform !== "win32" || !/^--squirrel-(?!firstrun)/.test(event)) return false;
  const change = event === "--squirrel-uninstall" ? "--removeShortcut" : "--createShortcut";
  const args = [`${change}=${basename(process.execPath)}`];
  if (event !== "--squirrel-obsolete")
    spawn(join(dirname(process.execPath), "../Update.exe"), args, { detached: true });
  return true;
}
