/** The activity's server: its page, the exchange of codes for tokens, and one game per instance. */

import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { BackendClient, type BackendOptions } from "game-social-sdk/backend";
import { type WebSocket, WebSocketServer } from "ws";
import { type Game, move, newGame } from "./game.js";

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Largest body and largest message that is read, in bytes. */
const MAX_MESSAGE = 10_000;

interface Player {
  readonly socket: WebSocket;
  readonly userId: string;
}

/** What a player has sent: an object, with anything in it. */
type Message = Readonly<Record<string, unknown>>;

interface Room {
  game: Game;
  readonly players: Player[];
}

/** Starts the server on a free port of this machine. */
export async function startGameServer(options: BackendOptions) {
  const backend = new BackendClient(options);
  const rooms = new Map<string, Room>();
  const page = readFileSync(path("index.html"), "utf8").replace(
    "APPLICATION",
    String(options.applicationId),
  );
  const { outputFiles } = await build({
    entryPoints: [path("client.ts")],
    bundle: true,
    format: "esm",
    target: "es2022",
    write: false,
  });
  const script = outputFiles[0]?.text ?? "";

  const server = createServer(async (request, response) => {
    const [path] = (request.url ?? "/").split("?", 1);
    if (path === "/client.js") send(response, 200, "text/javascript", script);
    else if (path === "/") send(response, 200, "text/html; charset=utf-8", page);
    else if (path === "/api/token") await sendToken(request, response);
    else send(response, 404, "text/plain", "There is nothing here.");
  });

  async function sendToken(request: IncomingMessage, response: ServerResponse) {
    try {
      const { code } = JSON.parse(await textOf(request));
      const { accessToken } = await backend.tokens.exchangeCode({ code });
      send(response, 200, "application/json", JSON.stringify({ token: accessToken }));
    } catch {
      send(response, 400, "text/plain", "The code is invalid.");
    }
  }

  const sockets = new WebSocketServer({ server, path: "/game", maxPayload: MAX_MESSAGE });
  sockets.on("connection", (socket) => {
    let seated: { room: Room; seat: 0 | 1 } | undefined;
    socket.on("error", () => socket.terminate());
    socket.on("message", async (data) => {
      const message = readMessage(String(data));
      if (message === undefined) return socket.close(4001, "A message is a JSON object.");
      if (seated === undefined) {
        const room = await sitDown(socket, message).catch(() => undefined);
        if (room === undefined) return socket.close(4000, "There is no seat for you.");
        seated = { room, seat: room.players.findIndex((each) => each.socket === socket) as 0 | 1 };
      } else {
        seated.room.game = move(seated.room.game, seated.seat, Number(message.field));
      }
      sendTo(seated.room);
    });
    socket.on("close", () => {
      if (seated === undefined) return;
      for (const player of seated.room.players) player.socket.close();
      for (const [id, room] of rooms) if (room === seated.room) rooms.delete(id);
    });
  });

  /** A player sends a token; only the name is trusted from the client. */
  async function sitDown(socket: WebSocket, { token, instance, name }: Message) {
    const { userId } = await backend.tokens.inspect(String(token));
    if (userId === undefined || typeof instance !== "string") return undefined;
    const room = rooms.get(instance) ?? { game: newGame([]), players: [] };
    if (room.players.length === 2 || room.players.some((player) => player.userId === userId)) {
      return undefined;
    }
    rooms.set(instance, room);
    room.players.push({ socket, userId });
    room.game = newGame([...room.game.players, String(name).slice(0, 32)]);
    return room;
  }

  function sendTo({ game, players }: Room): void {
    for (const [seat, { socket }] of players.entries()) {
      socket.send(JSON.stringify({ seat, game }));
    }
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    /** Where it is, as a URL mapping has it. */
    target: `127.0.0.1:${port}`,
    async close() {
      for (const client of sockets.clients) client.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The object that a text is in JSON; undefined for any other text, as players can send what they like. */
function readMessage(text: string): Message | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Message) : undefined;
  } catch {
    return undefined;
  }
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { "content-type": type }).end(body);
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) {
    text += chunk;
    if (text.length > MAX_MESSAGE) throw new Error("The body is too large.");
  }
  return text;
}
