/** Runs the platform with rooms of players, until the parent disconnects, and says what it costs. */

import { startPlatform } from "../../platform/index.js";
import { answerCost } from "./cost.js";

/** What the process says when it listens. */
export interface RoomServiceReady {
  readonly port: number;
  /** Each room's lobby with the tokens of its members. */
  readonly rooms: readonly { readonly lobbyId: string; readonly tokens: readonly string[] }[];
}

/** Seconds that a room is kept without players, who may take minutes to connect; the longest there is. */
const IDLE_TIMEOUT = 604_800;

const [rooms = 0, members = 0] = process.argv.slice(2, 4).map(Number);
const state = process.argv[4];
const { EDGES_BUS: bus, PLATFORM_EDGE_SECRET: secret = "" } = process.env;
// Nobody heartbeats, and no session is taken for lost.
const platform = await startPlatform({
  heartbeatInterval: 3_600_000,
  ...(state === undefined ? {} : { state }),
  ...(bus === undefined ? {} : { edges: { bus, secret } }),
});
platform.rateLimits.set("POST /lobbies/:lobby_id/messages", { limit: 1e9, windowMs: 1000 });
const { id: applicationId } = platform.createApplication({ name: "Rooms", public: true });
const ready: RoomServiceReady = {
  port: Number(new URL(platform.webBase).port),
  rooms: Array.from({ length: rooms }, (_, room) => {
    let lobbyId = "";
    const tokens = Array.from({ length: members }, (_, member) => {
      const { id: userId } = platform.createUser({ username: `player${room}.${member}` });
      const player = platform.as(userId, applicationId);
      lobbyId = player.joinLobby(`room ${room}`, { idleTimeout: IDLE_TIMEOUT });
      return platform.issueToken({ userId, applicationId }).accessToken;
    });
    return { lobbyId, tokens };
  }),
};
process.send?.(ready);

answerCost();
process.once("disconnect", () => void platform.close().then(() => process.exit(0)));
