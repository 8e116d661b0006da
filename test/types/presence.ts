import type {
  ActivityTypes,
  Client,
  ClientEvents,
  LocalClientState,
  Presence,
  PresenceInput,
  PresenceRoute,
} from "game-social-sdk";
import { check, type Same } from "./support.js";

declare const client: Client;
declare const signal: AbortSignal;
declare const input: PresenceInput;

check<Same<Client["presence"], Presence>>();
check<Same<PresenceRoute, "local" | "gateway">>();
// The vendor's library does not tell.
check<Same<LocalClientState, "absent" | "connecting" | "ready" | "unknown">>();
check<Same<Presence["localClient"], LocalClientState>>();
check<Same<ClientEvents["localClientChanged"]["localClient"], "absent" | "connecting" | "ready">>();

client.presence.set({}) satisfies Promise<PresenceRoute>;
client.presence.set(input, { signal, timeout: 1000 });
client.presence.set({
  type: "competing",
  statusDisplay: "details",
  startedAt: new Date(),
  endsAt: Date.now() + 1000,
  largeImage: "track",
  smallImage: { image: "car", text: "A car" },
  party: { id: "p1", size: 1, max: 4, privacy: "public" },
  platforms: ["desktop", "ps5"],
});
client.presence.set({ type: 5 satisfies ActivityTypes });
check<Same<ReturnType<Presence["clear"]>, void>>();
client.on("localClientChanged", ({ localClient }) => localClient satisfies LocalClientState);

// @ts-expect-error: an unknown field
client.presence.set({ detail: "Lap 3" });
// @ts-expect-error: a kind that a game may not show
client.presence.set({ type: "streaming" });
// @ts-expect-error: a time is a Date or a number
client.presence.set({ startedAt: "now" });
// @ts-expect-error: a party needs an id
client.presence.set({ party: { size: 2 } });
// @ts-expect-error: an event never says "unknown"
client.on("localClientChanged", ({ localClient }) => localClient === "unknown");
// @ts-expect-error: read only
client.presence = undefined;
