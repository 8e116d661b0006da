/** Runs in the sandbox of each page before its scripts. */

import { contextBridge, ipcRenderer } from "electron";
import { exposeClient } from "game-social-sdk/electron/preload";
import type { Launcher, LauncherState } from "./launcher.js";

exposeClient(contextBridge, ipcRenderer);

const launcher: Launcher = {
  state: () => ipcRenderer.invoke("launcher:state"),
  run: (command) => ipcRenderer.invoke("launcher:run", command),
  onState: (listener) => {
    const receive = (_event: unknown, state: LauncherState) => listener(state);
    ipcRenderer.on("launcher:state", receive);
    return () => ipcRenderer.off("launcher:state", receive);
  },
};

contextBridge.exposeInMainWorld("launcher", launcher);
