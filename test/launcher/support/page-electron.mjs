/** The module `electron` of a preload script in Chromium: ports and calls go to Node over the debugger's socket. */

const listeners = new Map();
const ports = new Map();
const waiting = new Map();
let count = 0;

const write = (message) => void window.carry(JSON.stringify(message));
const emit = (channel, event, value) => {
  for (const listener of listeners.get(channel) ?? []) listener(event, value);
};

const receive = (message) => {
  switch (message.kind) {
    case "port": {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = (event) => write({ kind: "message", id: message.id, data: event.data });
      ports.set(message.id, port1);
      return emit(message.channel, { ports: [port2] });
    }
    case "message":
      return ports.get(message.id)?.postMessage(message.data);
    case "send":
      return emit(message.channel, {}, message.value);
    case "result":
      waiting.get(message.number)?.(message);
  }
};
window.carried = (text) => JSON.parse(text).forEach(receive);

export const contextBridge = {
  exposeInMainWorld: (name, api) => Object.assign(window, { [name]: api }),
};

export const ipcRenderer = {
  on: (channel, listener) => {
    const all = listeners.get(channel) ?? new Set();
    listeners.set(channel, all.add(listener));
  },
  off: (channel, listener) => {
    listeners.get(channel)?.delete(listener);
  },
  invoke: (channel, ...args) => {
    const number = count++;
    write({ kind: "invoke", number, channel, args });
    return new Promise((resolve, reject) =>
      waiting.set(number, ({ value, error }) =>
        error ? reject(new Error(error)) : resolve(value),
      ),
    );
  },
};
