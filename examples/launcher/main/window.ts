/** A window of the launcher. Its pages get the client as far as they need it, and no more. */

import { join } from "node:path";
import { app, BrowserWindow, dialog, MessageChannelMain, shell } from "electron";
import { connectPages } from "game-social-sdk/electron";
import type { Account } from "./account.js";

/** A page that crashes more often than this in a minute is not loaded again. */
const MAX_CRASHES = 3;

export const pagePath = () => join(app.getAppPath(), "dist/renderer/index.html");

export function openWindow({ client, signIn }: Account): BrowserWindow {
  const window = new BrowserWindow({
    width: 1100,
    height: 720,
    minWidth: 720,
    minHeight: 480,
    webPreferences: {
      preload: join(app.getAppPath(), "dist/preload.cjs"),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
    },
  });
  const { webContents } = window;
  connectPages(client, webContents, {
    app,
    MessageChannelMain,
    calls: [
      "acceptActivityInvite",
      "acceptDiscordFriendRequest",
      "acceptGameFriendRequest",
      "createOrJoinLobby",
      "createOrJoinLobbyWithMetadata",
      "getLobbyIds",
      "leaveLobby",
      "presence",
      "rejectDiscordFriendRequest",
      "rejectGameFriendRequest",
      "sendActivityInvite",
      "sendActivityJoinRequestReply",
      "sendDiscordFriendRequest",
      "sendLobbyMessage",
      "sendUserMessage",
      "signOut",
      "voice",
    ],
    events: [
      "activityInviteCreated",
      "activityInviteUpdated",
      "deviceChange",
      "lobbyCreated",
      "lobbyDeleted",
    ],
    store: ["call", "friends", "lobby", "messages", "presenceOf", "session", "status"],
    signIn,
  });
  // Pages need no camera and no place; without this, Electron grants what they ask for.
  webContents.session.setPermissionRequestHandler((_page, _permission, answer) => answer(false));
  // Links open in the browser, and nothing leads the window elsewhere.
  webContents.setWindowOpenHandler(({ url }) => {
    if (url.startsWith("https://")) void shell.openExternal(url);
    return { action: "deny" };
  });
  webContents.on("will-navigate", (event) => event.preventDefault());

  const crashes: number[] = [];
  webContents.on("render-process-gone", (_event, { reason }) => {
    if (reason === "clean-exit") return;
    const now = Date.now();
    crashes.push(now);
    if (crashes.filter((time) => now - time < 60_000).length <= MAX_CRASHES) webContents.reload();
    else dialog.showErrorBox("Space Race", "The window has crashed several times. Please restart.");
  });
  void window.loadFile(pagePath());
  return window;
}
