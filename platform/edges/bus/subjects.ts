/** The subjects of the bus. One platform and its edges have a NATS server, or an account of one, to themselves. */
export const Subject = {
  /** Where a platform asks whether there is another, and says that it serves edges. */
  core: "game-social-sdk.core",
  started: "game-social-sdk.started",
  /** Where edges ask to be let in. */
  join: "game-social-sdk.join",
  /** From the edge to the core. */
  up: (link: string) => `game-social-sdk.link.${link}.up`,
  /** From the core to the edge. */
  down: (link: string) => `game-social-sdk.link.${link}.down`,
} as const;
