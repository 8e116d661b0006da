import { AsyncResource } from "node:async_hooks";
import { createRequire } from "node:module";
import type { Client, ClientEvents, ClientOptions, SessionClock } from "game-social-sdk";
import type { Actor } from "../../domains.js";
import type { Clock } from "../../kernel/clock.js";
import { PlatformError } from "../../kernel/errors.js";
import type { Platform } from "../../platform.js";
import type { Mailbox, NextOptions, ReceivedEvent } from "../mailbox.js";
import type { Receiver } from "./person.js";

/** How a player comes into a test. */
export interface PlayerOptions {
  /** Names of people who are friends of the player already; those who are not there yet are made. */
  readonly friends?: readonly string[] | undefined;
  /** Scopes of the sign-in. Default: those for communication, which are all that a game may have. */
  readonly scopes?: string | readonly string[] | undefined;
  /** Options of the client, over those of the kit. */
  readonly client?: ClientOptions | undefined;
}

/** Events of a client that a player's mailbox takes in; others change what the client does. */
const EVENTS: Readonly<Record<keyof ClientEvents, boolean>> = {
  statusChanged: true,
  log: false,
  voiceLog: false,
  authorizeRequest: false,
  tokenExpiration: true,
  authorizeDeviceScreenClosed: false,
  userUpdated: true,
  relationshipCreated: true,
  relationshipDeleted: true,
  relationshipGroupsUpdated: true,
  activityInviteCreated: true,
  activityInviteUpdated: true,
  activityJoin: true,
  activityJoinWithApplication: true,
  lobbyCreated: true,
  lobbyUpdated: true,
  lobbyDeleted: true,
  lobbyMemberAdded: true,
  lobbyMemberUpdated: true,
  lobbyMemberRemoved: true,
  messageCreated: true,
  messageUpdated: true,
  messageDeleted: true,
  voiceParticipantChanged: true,
  deviceChange: false,
  noAudioInput: false,
  localClientChanged: false,
  signInPage: false,
};

/** The names of the events that a player can wait for. */
export const PLAYER_EVENTS = (Object.keys(EVENTS) as (keyof ClientEvents)[]).filter(
  (name) => EVENTS[name],
);

/** A player of the game: a person with a client of `game-social-sdk` that is signed in and Ready. */
export class Player implements Receiver {
  readonly #mailbox: Mailbox;

  /** @internal Made by the kit. */
  constructor(
    /** The name that the test gave. */
    readonly name: string,
    /** Id of the user. */
    readonly id: string,
    /** The client, as games have it. The kit disposes it after the test. */
    readonly client: Client,
    /** What the player does outside of the game, as `platform.as`. */
    readonly person: Actor,
    mailbox: Mailbox,
  ) {
    this.#mailbox = mailbox;
  }

  /** Every event that the client received, oldest first. */
  get received(): readonly ReceivedEvent[] {
    return this.#mailbox.received;
  }

  /**
   * The first event of this name that no earlier call was given, whether it has come already or is to
   * come.
   *
   * @param event - as `client.on` knows it, such as `messageCreated`
   * @throws NextTimeoutError when the time is over; it says what came instead
   */
  next<Name extends keyof ClientEvents>(
    event: Name,
    options?: NextOptions<ClientEvents[Name]>,
  ): Promise<ClientEvents[Name]> {
    return this.#mailbox.next(event, options as NextOptions<never>) as Promise<ClientEvents[Name]>;
  }
}

/** The package with the client, which the platform does without. */
export async function sdk(): Promise<typeof import("game-social-sdk")> {
  try {
    return await import("game-social-sdk").catch(required);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ERR_MODULE_NOT_FOUND" && code !== "MODULE_NOT_FOUND") throw error;
    throw new PlatformError(
      "player() needs the package game-social-sdk, which is not installed here: type `npm i game-social-sdk`, or use person(), which needs no client.",
    );
  }
}

/** The same where a failed import says that nothing can be imported: in Jest, without an option of Node's. */
function required(error: NodeJS.ErrnoException): typeof import("game-social-sdk") {
  if (error.code !== "ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING_FLAG") throw error;
  return createRequire(import.meta.url)("game-social-sdk");
}

/** What a new player's client is made of. */
export interface NewPlayer {
  readonly platform: Platform;
  readonly applicationId: string;
  /** The platform's own, as what sessions schedule on it is no act of the test. */
  readonly clock: Clock;
  readonly actor: Actor;
  readonly mailbox: Mailbox;
  readonly options: PlayerOptions;
  /** Gets what the client writes to its log. */
  readonly logged: (severity: string, message: string) => void;
  /** Gets the client as soon as it is there, so that it is disposed whatever happens. */
  readonly made: (client: Client) => void;
}

/** Makes a client and signs it in, by the page that a browser would open. */
export async function signInClient(player: NewPlayer): Promise<Client> {
  const { platform, applicationId, actor, mailbox, options, made } = player;
  const { Client } = await sdk();
  const { apiBase, webBase } = platform;
  const client = new Client({ applicationId, apiBase, webBase, ...options.client });
  made(client);
  for (const event of PLAYER_EVENTS)
    client.on(event, (data: unknown) => mailbox.add(event, () => data));
  client.on("log", ({ message, severity }) => player.logged(String(severity), message));
  const { scopes = Client.getDefaultCommunicationScopes() } = options;
  // The client calls it from where all clients of the process meet, which belongs to the set-up of none.
  const openPage = AsyncResource.bind(actor.approveSignIn);
  await client.signIn({ scopes, openPage, clock: sessionClock(player.clock) });
  return client;
}

/** The platform's clock for a session, which renews its token before it expires by this clock. */
function sessionClock(clock: Clock): SessionClock {
  return {
    now: () => clock.now(),
    monotonic: () => clock.monotonic(),
    schedule: (delay, action) =>
      clock.schedule(delay, action, "a player's client renews its token, if it is due"),
  };
}

/** Waits until a client has a token that is valid, if it can get one within so many milliseconds of real time. */
export async function hasValidToken({ session }: Client, limit: number): Promise<void> {
  // A sign-in that has ended, or cannot be renewed, is the test's own affair.
  await session?.accessToken({ timeout: limit }).catch(() => {});
}
