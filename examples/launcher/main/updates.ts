/** Updates of the launcher: looked for, downloaded, and installed by a restart. */

import { EventEmitter } from "node:events";
import { app, autoUpdater } from "electron";
import { UPDATE_FEED } from "../config.js";
import type { LauncherState } from "../launcher.js";

const EVERY = 60 * 60_000;

export class Updates extends EventEmitter<{ change: [] }> {
  state: LauncherState["update"] = "none";

  set(state: LauncherState["update"]): void {
    this.state = state;
    this.emit("change");
  }

  restart(): void {
    if (this.state === "ready") autoUpdater.quitAndInstall();
  }
}

export function watchUpdates(): Updates {
  const updates = new Updates();
  // Electron's updater knows Windows and macOS; on Linux the package manager updates.
  if (!UPDATE_FEED || !app.isPackaged || process.platform === "linux") return updates;
  autoUpdater.setFeedURL({ url: `${UPDATE_FEED}/${process.platform}/${app.getVersion()}` });
  autoUpdater.on("update-available", () => updates.set("downloading"));
  autoUpdater.on("update-downloaded", () => updates.set("ready"));
  // Without a network there is no update now; the next look finds it.
  autoUpdater.on("error", () => updates.set("none"));
  const look = () => {
    if (updates.state === "none") autoUpdater.checkForUpdates();
  };
  setInterval(look, EVERY).unref();
  look();
  return updates;
}
