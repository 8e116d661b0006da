import type { EdgesOptions, PlatformOptions } from "../../../../platform/index.js";
import type { NatsServer } from "../../../support/nats-server.js";
import { openWithGame } from "../../support/platform.js";
import { SECRET } from "./edge-process.js";
import { startNats } from "./nats.js";

/** A platform that edges may join, with a user in a game and the user's token for the gateway. */
export async function openWithEdges(
  options: PlatformOptions = {},
  edges: Partial<EdgesOptions> = {},
  nats: NatsServer | undefined = undefined,
) {
  const server = nats ?? (await startNats());
  const opened = await openWithGame(
    { bot: true, privilegedIntents: 33_026 },
    { ...options, edges: { bus: server.url, secret: SECRET, ...edges } },
  );
  const { platform, user, game } = opened;
  const { accessToken } = platform.issueToken({ userId: user.id, applicationId: game.id });
  return { ...opened, nats: server, token: `Bearer ${accessToken}` };
}
