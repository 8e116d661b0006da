/**
 * What the launcher's main process uses of Electron, over Node and a real Chromium: pages are Chromium's, and
 * their message ports are carried by a socket.
 */

import { EventEmitter } from "node:events";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { pathToFileURL } from "node:url";
import { MessageChannel, type MessagePort } from "node:worker_threads";
import type { BrowserContext, Page } from "playwright-core";
import type { WebSocket, WebSocketServer } from "ws";
import { mainPort } from "../../electron/support/window.js";

const ws = createRequire(import.meta.url)("ws") as { WebSocketServer: typeof WebSocketServer };

/** What a test sees of the system that the launcher runs on. */
export class System {
  readonly app = new App();
  readonly powerMonitor = new EventEmitter();
  readonly autoUpdater = new AutoUpdater();
  readonly handlers = new Map<string, (event: unknown, ...args: unknown[]) => unknown>();
  readonly windows: BrowserWindow[] = [];
  readonly notifications: Notification[] = [];
  readonly errors: string[] = [];
  /** Opens an address in the player's browser. */
  openExternal: (url: string) => unknown = () => {};
  /** A key of the system is there. */
  hasKey = true;

  constructor(
    readonly context: BrowserContext,
    readonly folder: string,
    readonly preload: string,
  ) {}

  async close(): Promise<void> {
    for (const window of this.windows) window.destroy();
    await Promise.all(this.windows.map((window) => window.closed));
  }
}

let system: System;

/** The launcher that is loaded next runs on this system. */
export function use(next: System): void {
  system = next;
}

class App extends EventEmitter {
  isPackaged = false;
  readonly schemes: string[] = [];
  quits = 0;
  requestSingleInstanceLock = () => true;
  whenReady = () => Promise.resolve();
  setAsDefaultProtocolClient = (scheme: string) => void this.schemes.push(scheme);
  getAppPath = () => system.folder;
  getPath = () => `${system.folder}/user`;
  getVersion = () => "1.2.3";
  quit = () => {
    this.quits += 1;
    this.emit("will-quit", { preventDefault: () => {} });
  };
}

class AutoUpdater extends EventEmitter {
  feed: string | undefined;
  installed = 0;
  setFeedURL = ({ url }: { url: string }) => {
    this.feed = url;
  };
  checkForUpdates = () => {};
  quitAndInstall = () => {
    this.installed += 1;
  };
}

class Notification extends EventEmitter {
  static isSupported = () => true;
  constructor(readonly options: { readonly title: string; readonly body: string }) {
    super();
  }
  show(): void {
    system.notifications.push(this);
  }
}

/** A page's end of a port goes over its window's socket. */
class WebContents extends EventEmitter {
  readonly #ports = new Map<number, MessagePort>();
  #socket: WebSocket | undefined;
  #next = 0;
  url = "";
  reloads = 0;
  page: Page | undefined;
  load: () => Promise<void> = async () => {};

  getURL = () => this.url;
  setWindowOpenHandler = () => {};
  send = (channel: string, value: unknown) => this.#write({ kind: "send", channel, value });
  reload = () => {
    this.reloads += 1;
    void this.load();
  };
  postMessage = (channel: string, _message: unknown, [port]: readonly MessagePort[]) => {
    if (!port) return;
    const id = this.#next++;
    this.#ports.set(id, port);
    port.on("message", (data) => this.#write({ kind: "message", id, data }));
    port.on("close", () => this.#ports.delete(id));
    this.#write({ kind: "port", id, channel });
  };

  /** A page has connected; the ports of the one before end. */
  connect(socket: WebSocket): void {
    this.disconnect();
    this.#socket = socket;
    socket.on("message", (text) => void this.#read(JSON.parse(String(text))));
    socket.on("error", () => {});
  }

  disconnect(): void {
    for (const port of this.#ports.values()) port.close();
    this.#ports.clear();
    this.#socket?.terminate();
    this.#socket = undefined;
  }

  #write(value: unknown): void {
    this.#socket?.send(JSON.stringify(value));
  }

  // biome-ignore lint/suspicious/noExplicitAny: what the page's shim sends
  async #read(message: any): Promise<void> {
    if (message.kind === "message") this.#ports.get(message.id)?.postMessage(message.data);
    if (message.kind !== "invoke") return;
    const { number, channel, args } = message;
    try {
      const value = await system.handlers.get(channel)?.({}, ...args);
      this.#write({ kind: "result", number, value });
    } catch (error) {
      this.#write({ kind: "result", number, error: (error as Error).message });
    }
  }
}

class BrowserWindow extends EventEmitter {
  static getAllWindows = () => system.windows.filter((window) => !window.isDestroyed());
  readonly webContents = new WebContents();
  readonly shown: string[] = [];
  closed: Promise<void> = Promise.resolve();
  loaded = false;
  #destroyed = false;
  #close = () => {};

  constructor(readonly options: { readonly webPreferences: Readonly<Record<string, unknown>> }) {
    super();
    system.windows.push(this);
  }

  show = () => void this.shown.push("show");
  focus = () => void this.shown.push("focus");
  restore = () => void this.shown.push("restore");
  isMinimized = () => false;
  isDestroyed = () => this.#destroyed;

  async loadFile(path: string): Promise<void> {
    const { webContents } = this;
    const { context, preload } = system;
    const server = new ws.WebSocketServer({ port: 0, host: "127.0.0.1" });
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as AddressInfo;
    let connected = () => {};
    server.on("connection", (socket) => {
      webContents.connect(socket);
      connected();
    });
    webContents.load = async () => {
      const ready = new Promise<void>((resolve) => {
        connected = resolve;
      });
      const crashed = webContents.page?.isClosed() !== false || webContents.reloads > 0;
      if (crashed) await webContents.page?.close().catch(() => {});
      const page = crashed ? await context.newPage() : (webContents.page as Page);
      webContents.page = page;
      page.on("crash", () => webContents.emit("render-process-gone", {}, { reason: "crashed" }));
      await page.addInitScript({
        content: `window.carrier = "ws://127.0.0.1:${port}";\n${preload}`,
      });
      webContents.url = pathToFileURL(path).href;
      await page.goto(webContents.url);
      await ready;
      webContents.emit("did-finish-load");
    };
    this.#close = () => {
      webContents.disconnect();
      this.closed = new Promise((resolve) => server.close(() => resolve()));
    };
    await webContents.load();
    this.loaded = true;
  }

  destroy(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    this.webContents.emit("destroyed");
    this.#close();
  }
}

/** Electron's class, over Node's channels. */
class MessageChannelMain {
  readonly port1: unknown;
  readonly port2: unknown;
  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.port1 = mainPort(port1);
    this.port2 = port2;
  }
}

/** The module `electron` of the launcher that is loaded. */
export const electron = {
  get app() {
    return system.app;
  },
  get powerMonitor() {
    return system.powerMonitor;
  },
  get autoUpdater() {
    return system.autoUpdater;
  },
  BrowserWindow,
  MessageChannelMain,
  Notification,
  dialog: { showErrorBox: (_title: string, text: string) => void system.errors.push(text) },
  ipcMain: {
    handle: (channel: string, handler: (event: unknown) => unknown) =>
      void system.handlers.set(channel, handler),
  },
  safeStorage: {
    isEncryptionAvailable: () => system.hasKey,
    encryptString: (text: string) => Buffer.from([...Buffer.from(text)].map((byte) => byte ^ 0x55)),
    decryptString: (data: Buffer) => Buffer.from(data.map((byte) => byte ^ 0x55)).toString(),
  },
  shell: { openExternal: async (url: string) => void system.openExternal(url) },
};
