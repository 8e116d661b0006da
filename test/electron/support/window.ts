/** What a main process and a page of Electron have, over Node's message ports. */

import { EventEmitter } from "node:events";
import { MessageChannel, type MessagePort } from "node:worker_threads";
import type { Client } from "game-social-sdk";
import { expect, onTestFinished } from "vitest";
import { type BridgePort, connectPages, type PageOptions } from "../../../lib/electron/index.js";
import { exposeClient } from "../../../lib/electron/preload.js";
import { CHANNEL, type ExposedBridge } from "../../../lib/electron/protocol.js";
import { pageClient } from "../../../lib/electron/renderer.js";

/** A port as Electron's main process has it: messages come wrapped, and wait for `start`. */
export function mainPort(port: MessagePort): BridgePort {
  return {
    postMessage: (message) => port.postMessage(message),
    on(event: string, listener: (event: { data: unknown }) => void) {
      if (event === "message") port.addEventListener("message", listener as never);
      else port.on("close", () => listener({ data: undefined }));
    },
    start: () => port.start(),
    close: () => port.close(),
  };
}

/** The application, whose pages are below its folder. */
export const app = { getAppPath: () => "/app" };

/** Electron's class, over Node's channels. */
export class MessageChannelMain {
  readonly port1: BridgePort;
  readonly port2: BridgePort;
  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.port1 = mainPort(port1);
    this.port2 = port2 as unknown as BridgePort;
  }
}

/** A window: what its pages get from the main process, and from their preload script. */
export class Window extends EventEmitter {
  bridge: ExposedBridge | undefined;
  #url = "file:///app/index.html";
  #receive: ((event: { ports: readonly unknown[] }) => void) | undefined;

  getURL = () => this.#url;
  postMessage = (channel: string, _message: unknown, ports: readonly unknown[]) => {
    expect(channel).toBe(CHANNEL);
    this.#receive?.({ ports });
  };

  /** Loads a page; its preload script runs first. */
  load(url = this.#url): ExposedBridge {
    this.#url = url;
    exposeClient(
      {
        exposeInMainWorld: (name, api) => {
          expect(name).toBe("gameSocialSdk");
          this.bridge = api as ExposedBridge;
        },
      },
      {
        on: (_channel, listener) => {
          this.#receive = listener;
        },
      },
    );
    const { bridge } = this;
    this.emit("did-finish-load");
    return bridge as ExposedBridge;
  }
}

/** A page with what it is allowed. */
export function open(client: Client, options: Omit<PageOptions, "MessageChannelMain">) {
  const window = new Window();
  onTestFinished(connectPages(client, window as never, { MessageChannelMain, app, ...options }));
  return { window, page: pageClient(window.load()) };
}
