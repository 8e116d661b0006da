/**
 * Listens to a gateway through the public API of a library and reads what it delivers:
 * `dispatch-process.ts CONTESTANT API`.
 */

import { once } from "node:events";
import { Events, GatewayIntentBits, Client as Peer } from "discord.js";
import { AuthorizationTokenType, Client } from "../../../lib/index.js";
import { type Figures, measured } from "../figures.js";
import type { Stream, StreamKind } from "./replay.js";
import { APPLICATION_ID } from "./replay-frames.js";

/** Listens to one kind of events from now on; `read` gets the text of each. */
type Listen = (kind: StreamKind, read: (text: string | null | undefined) => void) => void;

const [contestant, api] = process.argv.slice(2) as [string, string];
const counts: Record<StreamKind, number> = { messages: 0, presences: 0 };
let characters = 0;
let delivered: Promise<Figures> | undefined;
let onRead = (): void => {};

async function ours(): Promise<Listen> {
  const client = new Client({
    applicationId: APPLICATION_ID,
    apiBase: `${api}/api/v10`,
    webBase: api,
  });
  await client.updateToken(AuthorizationTokenType.Bearer, contestant);
  await client.connectAndWait();
  return (kind, read) => {
    if (kind === "messages")
      client.on("messageCreated", ({ messageId }) =>
        read(client.getMessageHandle(messageId)?.content),
      );
    else
      client.on("userUpdated", ({ userId }) => read(client.getUser(userId)?.gameActivity?.details));
  };
}

async function peer(): Promise<Listen> {
  const { Guilds, GuildMembers, GuildPresences, DirectMessages, MessageContent } =
    GatewayIntentBits;
  const client = new Peer({
    intents: [Guilds, GuildMembers, GuildPresences, DirectMessages, MessageContent],
    rest: { api: `${api}/api` },
  });
  const ready = once(client, Events.ClientReady);
  await client.login(contestant);
  await ready;
  return (kind, read) => {
    if (kind === "messages") client.on(Events.MessageCreate, ({ content }) => read(content));
    else client.on(Events.PresenceUpdate, (_, { activities }) => read(activities[0]?.details));
  };
}

/** Measures from now on, until so many events have been read. */
function expect({ kind, count }: Stream): Promise<Figures> {
  characters = 0;
  const last = counts[kind] + count;
  return measured(
    () =>
      new Promise<void>((resolve) => {
        onRead = () => {
          if (counts[kind] === last) resolve();
        };
      }),
  );
}

const listen = contestant === "peer" ? await peer() : await ours();
for (const kind of ["messages", "presences"] as const)
  listen(kind, (text) => {
    counts[kind] += 1;
    characters += text?.length ?? 0;
    onRead();
  });
process.on("message", async (task: { expect: Stream } | { deliver: true }) => {
  if ("expect" in task) {
    delivered = expect(task.expect);
    process.send?.({});
  } else {
    process.send?.({ ...(await delivered), characters });
  }
});
process.once("disconnect", () => process.exit(0));
process.send?.("ready");
