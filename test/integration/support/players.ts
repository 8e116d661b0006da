/** Connected players, and the backend of their game. */

import type { Client } from "game-social-sdk";
import { onTestFinished } from "vitest";
import { World } from "./world.js";

/** A player whose client is Ready. */
export interface Player {
  readonly id: string;
  readonly name: string;
  readonly client: Client;
}

/** A world whose application has a bot; closed when the test ends. */
export async function openGame(): Promise<{ world: World; backend: Backend }> {
  const world = await World.open({}, { bot: true });
  onTestFinished(() => world.close());
  return { world, backend: new Backend(world) };
}

/** Connects players of these names: as many as there are names. */
export function connect<const Names extends readonly string[]>(
  world: World,
  ...names: Names
): Promise<{ -readonly [Index in keyof Names]: Player }> {
  const players = names.map(async (name) => {
    const user = world.player(name);
    return { id: user.id, name, client: await world.connected(user) };
  });
  return Promise.all(players) as Promise<{ -readonly [Index in keyof Names]: Player }>;
}

/** Speaks to the platform with the application's bot token. */
export class Backend {
  constructor(private readonly world: World) {}

  // biome-ignore lint/suspicious/noExplicitAny: the answer is what the tests look into
  async send(method: string, path: string, body?: unknown): Promise<any> {
    const { platform, application } = this.world;
    const response = await fetch(platform.apiBase + path, {
      method,
      headers: {
        authorization: `Bot ${application.botToken}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  }

  /** Makes a lobby and returns its id. */
  async lobby(body: unknown = {}): Promise<string> {
    return (await this.send("POST", "/lobbies", body)).id;
  }
}
