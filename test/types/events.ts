import {
  type Call,
  type CallEvents,
  type Client,
  type ClientEvents,
  EventStream,
  type LoggingSeverity,
  type NoPayload,
  type Snowflake,
} from "game-social-sdk";
import { check, type Same } from "./support.js";

declare const client: Client;
declare const call: Call;

check<
  Same<
    ClientEvents["statusChanged"],
    {
      readonly status: Client.Status;
      readonly error: Client.Error;
      readonly errorDetail: number;
    }
  >
>();
check<Same<ClientEvents["messageCreated"], { readonly messageId: Snowflake }>>();
check<
  Same<
    ClientEvents["messageDeleted"],
    { readonly messageId: Snowflake; readonly channelId: Snowflake }
  >
>();
check<
  Same<ClientEvents["log"], { readonly message: string; readonly severity: LoggingSeverity }>
>();
check<Same<ClientEvents["authorizeRequest"], NoPayload>>();
check<Same<ClientEvents["tokenExpiration"], NoPayload>>();
check<Same<ClientEvents["activityJoin"], { readonly joinSecret: string }>>();
check<
  Same<CallEvents["participantChanged"], { readonly userId: Snowflake; readonly added: boolean }>
>();

// Every event of the SDK is there under its own name, and no other.
check<
  Same<
    keyof CallEvents,
    "voiceStateChanged" | "participantChanged" | "speakingStatusChanged" | "statusChanged"
  >
>();

client.on("statusChanged", ({ status }) => check<Same<typeof status, Client.Status>>());
client.once("lobbyCreated", ({ lobbyId }) => check<Same<typeof lobbyId, Snowflake>>());
call.on("statusChanged", ({ status }) => check<Same<typeof status, Call.Status>>());
client.off("log", () => {});
check<Same<ReturnType<typeof readMessages>, EventStream<ClientEvents["messageCreated"]>>>();

function readMessages() {
  return client.events("messageCreated", {
    signal: AbortSignal.timeout(1),
    buffer: 16,
    overflow: "drop-newest",
  });
}

export async function consume(): Promise<void> {
  for await (const event of readMessages())
    check<Same<typeof event, { readonly messageId: Snowflake }>>();
  const stream = readMessages();
  check<Same<typeof stream.dropped, number>>();
  // @ts-expect-error it only counts
  stream.dropped = 0;
}

// @ts-expect-error no such event
client.on("messageCreate", () => {});
// @ts-expect-error no such field
client.on("messageCreated", ({ channelId }) => channelId);
// @ts-expect-error an event of calls
client.on("participantChanged", () => {});
// @ts-expect-error no such overflow
client.events("log", { overflow: "block" });
// @ts-expect-error streams come from events()
new EventStream<number>();
