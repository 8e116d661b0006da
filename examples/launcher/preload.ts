/** Runs in the sandbox of each page before its scripts. */

import { contextBridge, ipcRenderer } from "electron";
import { exposeClient } from "game-social-sdk/electron/preload";
import type { Launcher, LauncherState } from "./launcher.js";

exposeClient(contextBridge, ipcRenderer);

const launcher: Launcher = {
  run: (command) => ipcRenderer.invoke("launcher:run", command),
  watch: (listener) => {
    const receive = (_event: unknown, state: LauncherState) => listener(state);
    ipcRenderer.on("launcher:state", receive);
    void ipcRenderer.invoke("launcher:state").then(listener);
    return () => ipcRenderer.off("launcher:state", receive);
  },
};

contextBridge.exposeInMainWorld("launcher", launcher);
