import { createHash } from "node:crypto";
import { missingAccess, unknownChannel } from "../../../kernel/http/api-error.js";
import type { Caller } from "../../../kernel/principal.js";
import { partialApplication } from "../../identity/applications/api.js";
import type { CommandRecord } from "../commands/api.js";
import { Context, commandObject, IntegrationType } from "../commands/group.js";
import type { InteractionParts } from "./parts.js";
import type { People } from "./people.js";

/** The commands of a place and the applications that have them, in wire form. */
export interface CommandIndexObject {
  readonly applications: readonly object[];
  readonly application_commands: readonly object[];
  /** The same as long as nothing has changed. */
  readonly version: string;
}

/** What the service's own client loads to show its user commands (bots 4.11). */
export class CommandIndex {
  /** @internal Made by the domain. */
  constructor(
    private readonly parts: InteractionParts,
    private readonly people: People,
  ) {}

  /** What is installed in a guild, whoever may use it. @throws ApiError 10004, 50001 */
  ofGuild({ userId }: Caller, guildId: string, locale?: string): CommandIndexObject {
    const { applications, commands, guilds } = this.parts;
    guilds.permissions.require(guildId, userId, 0n);
    const found = applications
      .all()
      .filter(({ id }) => commands.installs.inGuild(id, guildId))
      .flatMap(({ id: applicationId }) => [
        ...commands.list({ applicationId, guildId }),
        ...this.#global(applicationId, IntegrationType.Guild).filter(
          ({ definition: { contexts } }) => contexts === null || contexts.includes(Context.Guild),
        ),
      ]);
    return this.#object(found, locale);
  }

  /** What a person can use in a channel. @throws ApiError 10003, 50001 */
  ofChannel(who: Caller, channelId: string, locale?: string): CommandIndexObject {
    this.#requireSeen(who, channelId);
    const found = this.people.finder.available(who, { channel: channelId });
    return this.#object(
      found.map(({ command }) => command),
      locale,
    );
  }

  /** What a person has installed for itself. */
  ofUser({ userId }: Caller, locale?: string): CommandIndexObject {
    const { applications, commands } = this.parts;
    const found = applications
      .all()
      .filter(({ id }) => commands.installs.byUser(id, userId))
      .flatMap(({ id }) => this.#global(id, IntegrationType.User));
    return this.#object(found, locale);
  }

  /** The global commands that come with an install. */
  #global(applicationId: string, install: number): CommandRecord[] {
    const all = this.parts.commands.list({ applicationId, guildId: null });
    return all.filter(({ definition }) => {
      const types = definition.integration_types ?? [IntegrationType.Guild];
      return types.includes(install);
    });
  }

  #requireSeen({ userId }: Caller, channelId: string): void {
    const { guilds, directMessages } = this.parts;
    const channel = guilds.channel(channelId);
    if (channel !== undefined) {
      guilds.permissions.require(channel.guildId, userId, 0n, channelId);
      return;
    }
    if (directMessages.channels.get(channelId) === undefined) throw unknownChannel();
    if (!directMessages.channels.participants(channelId).includes(userId)) throw missingAccess();
  }

  #object(found: readonly CommandRecord[], locale: string | undefined): CommandIndexObject {
    const { applications, users } = this.parts;
    const ids = [...new Set(found.map(({ applicationId }) => applicationId))];
    const shown = { dictionaries: false, locale };
    return {
      applications: ids.map((id) => {
        const application = applications.require(id);
        const { botUserId } = application;
        const bot = botUserId === null ? undefined : users.require(botUserId);
        return partialApplication(application, bot);
      }),
      application_commands: found.map((command) => commandObject(command, shown)),
      version: versionOf(found),
    };
  }
}

/** A number of the size of a snowflake that stands for the commands as they are. */
function versionOf(found: readonly CommandRecord[]): string {
  const hash = createHash("sha256");
  for (const { id, version } of found) hash.update(`${id}:${version} `);
  return (hash.digest().readBigUInt64BE() >> 1n).toString();
}
