/** Runs in the sandbox of each page before its scripts. */

import { contextBridge, ipcRenderer } from "electron";
import { exposeClient } from "game-social-sdk/electron/preload";
import type { Launcher, LauncherState } from "./launcher.js";

exposeClient(contextBridge, ipcRenderer);

const launcher: Launcher = {
  run: (command) => ipcRenderer.invoke("launcher:run", command),
  watch: (listener) => {
    let changed = false;
    const receive = (_event: unknown, state: LauncherState) => {
      changed = true;
      listener(state);
    };
    ipcRenderer.on("launcher:state", receive);
    // The answer may be older than a change that came before it.
    void ipcRenderer.invoke("launcher:state").then((state) => changed || listener(state));
    return () => ipcRenderer.off("launcher:state", receive);
  },
};

contextBridge.exposeInMainWorld("launcher", launcher);
