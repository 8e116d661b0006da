/**
 * What the launcher's main process uses of Electron, over Node and a real Chromium: pages are Chromium's, and
 * their message ports are carried by the debugger's socket, which the pages' policy does not concern.
 */

import { EventEmitter } from "node:events";
import { pathToFileURL } from "node:url";
import { MessageChannel, type MessagePort } from "node:worker_threads";
import type { BrowserContext, Page } from "playwright-core";
import { mainPort } from "../../electron/support/window.js";

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
  /** Where a Linux desktop keeps it. */
  keyring = "gnome_libsecret";

  constructor(
    readonly context: BrowserContext,
    readonly folder: string,
    readonly preload: string,
  ) {}

  close(): void {
    for (const window of this.windows) window.destroy();
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

/** A page's end of a port goes over the debugger's socket. */
class WebContents extends EventEmitter {
  readonly #ports = new Map<number, MessagePort>();
  #next = 0;
  #queue: unknown[] = [];
  #sending = false;
  url = "";
  page: Page | undefined;
  load: () => Promise<void> = async () => {};

  readonly session = {
    grants: undefined as
      | ((contents: unknown, what: string, answer: (may: boolean) => void) => void)
      | undefined,
    setPermissionRequestHandler(handler: typeof this.grants) {
      this.grants = handler;
    },
  };

  getURL = () => this.url;
  setWindowOpenHandler = () => {};
  send = (channel: string, value: unknown) => this.#write({ kind: "send", channel, value });
  reload = () => {
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

  /** Another page comes; the ports of the one before end. */
  async connect(page: Page): Promise<void> {
    this.disconnect();
    this.page = page;
    await page.exposeFunction("carry", (text: string) => this.#read(JSON.parse(text)));
  }

  disconnect(): void {
    for (const port of this.#ports.values()) port.close();
    this.#ports.clear();
    this.#queue = [];
    this.page = undefined;
  }

  #write(value: unknown): void {
    this.#queue.push(value);
    if (!this.#sending) void this.#send();
  }

  /** In their order, whatever time each takes. */
  async #send(): Promise<void> {
    this.#sending = true;
    for (let sent = this.#queue.splice(0); sent.length > 0; sent = this.#queue.splice(0)) {
      const text = JSON.stringify(JSON.stringify(sent));
      // A page that is gone gets nothing any more.
      await this.page?.evaluate(`carried(${text})`).catch(() => {});
    }
    this.#sending = false;
  }

  // biome-ignore lint/suspicious/noExplicitAny: what the page's shim sends
  async #read(message: any): Promise<void> {
    if (message.kind === "message") this.#ports.get(message.id)?.postMessage(message.data);
    if (message.kind !== "invoke") return;
    const { number, channel, args } = message;
    try {
      const value = await system.handlers.get(channel)?.(
        { senderFrame: { url: this.url } },
        ...args,
      );
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
  loaded = false;
  #destroyed = false;

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
    webContents.load = async () => {
      await webContents.page?.close().catch(() => {});
      const page = await context.newPage();
      await webContents.connect(page);
      page.on("crash", () => webContents.emit("render-process-gone", {}, { reason: "crashed" }));
      await page.addInitScript({ content: preload });
      webContents.url = pathToFileURL(path).href;
      await page.goto(webContents.url);
      webContents.emit("did-finish-load");
    };
    await webContents.load();
    this.loaded = true;
  }

  destroy(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    this.webContents.emit("destroyed");
    this.webContents.disconnect();
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
    getSelectedStorageBackend: () => system.keyring,
    encryptString: (text: string) =>
      Buffer.from([0, ...Buffer.from(text).map((byte) => byte ^ 0x55)]),
    decryptString: (data: Buffer) => {
      if (data[0] !== 0) throw new Error("Error while decrypting the ciphertext.");
      return Buffer.from(data.subarray(1).map((byte) => byte ^ 0x55)).toString();
    },
  },
  shell: { openExternal: async (url: string) => void system.openExternal(url) },
};
