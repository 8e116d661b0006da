/** The main process: one instance, its windows, and events of the system. */

import { app, type BrowserWindow, powerMonitor } from "electron";
import { disposeOnQuit } from "game-social-sdk/electron";
import { SCHEME } from "../config.js";
import { openAccount } from "./account.js";
import { handleCommands } from "./commands.js";
import { notifyOfInvites } from "./invites.js";
import { isInstallerStart } from "./updates.js";
import { openWindow } from "./window.js";

/** A second start hands its link to the first and ends. */
if (isInstallerStart() || !app.requestSingleInstanceLock()) app.quit();
else void start();

async function start(): Promise<void> {
  // Before it is packed, the program is Electron itself, which has to be told what to run.
  if (app.isPackaged) app.setAsDefaultProtocolClient(SCHEME);
  else app.setAsDefaultProtocolClient(SCHEME, process.execPath, [app.getAppPath()]);
  const links: string[] = [];
  let handleLink = (url: string) => void links.push(url);
  // macOS hands links over by an event, which may come before the application is ready.
  app.on("open-url", (_event, url) => handleLink(url));
  await app.whenReady();

  const account = openAccount();
  const { client } = account;
  handleLink = (url) => void client.handleRedirect(url);
  for (const link of links) handleLink(link);

  let window: BrowserWindow | undefined;
  const show = () => {
    if (!window || window.isDestroyed()) window = openWindow(account);
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  };
  app.on("second-instance", (_event, argv) => {
    handleLink(argv.at(-1) ?? "");
    show();
  });
  app.on("activate", show);
  app.on("window-all-closed", () => {
    if (process.platform !== "darwin") app.quit();
  });
  // A connection does not survive sleep; ended in order, friends see the player go at once.
  powerMonitor.on("suspend", () => client.disconnect());
  powerMonitor.on("resume", () => account.resume());

  handleCommands(account);
  notifyOfInvites(client, show);
  disposeOnQuit(client, app);
  show();
  account.resume();
}
