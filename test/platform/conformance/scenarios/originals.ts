import { GatewayClient } from "../../support/gateway.js";
import { granted, refused, type Scenarios, type World } from "../support/world.js";

const ORIGINAL = "/webhooks/{webhook_id}/{webhook_token}/messages/@original";

/** The address of the message that a command was answered with. */
async function answered({ platform, game, alice, channel, bot, stranger }: World): Promise<string> {
  const gateway = new GatewayClient(platform.gatewayUrl);
  await gateway.identify(`Bot ${game.botToken}`, { intents: 1 });
  const command = { name: "ping", description: "Answers" };
  await granted(bot("POST", `/applications/${game.id}/commands`, command));
  const seen = platform.as(alice.id).runCommand("/ping", {}, { channel: channel.id });
  const { d } = await gateway.event("INTERACTION_CREATE");
  const path = `/interactions/${d.id}/${d.token}/callback`;
  await granted(stranger("POST", path, { type: 4, data: { content: "Pong" } }));
  await seen;
  return `/webhooks/${game.id}/${d.token}/messages/@original`;
}

/** What an application does with its answers. */
export const originals: Scenarios = {
  [`GET ${ORIGINAL}`]: async (world) => {
    const path = await answered(world);
    await granted(world.stranger("GET", path));
    await granted(world.stranger("DELETE", path));
    await refused(404, 10008, world.stranger("GET", path));
  },

  [`PATCH ${ORIGINAL}`]: async (world) => {
    const path = await answered(world);
    await granted(world.stranger("PATCH", path, { content: "changed" }));
    await refused(400, 50006, world.stranger("PATCH", path, { content: "" }));
  },

  [`DELETE ${ORIGINAL}`]: async (world) => {
    const path = await answered(world);
    await granted(world.stranger("DELETE", path));
    await refused(404, 10008, world.stranger("DELETE", path));
  },
};
