import { PlatformError } from "../../../kernel/errors.js";
import { described } from "../../../kernel/names.js";
import { type ChannelRecord, channelShape, type PermissionOverwrite } from "./channel-record.js";
import { type GuildRecord, guildShape } from "./record.js";

/** What a guild is created with. */
export interface GuildOptions extends Partial<Omit<GuildRecord, "id">> {
  /** Name of the guild. */
  name: string;
  /** Id of the user who owns the guild and becomes its first member. */
  ownerId: string;
  /** Permissions of @everyone as a decimal string. Default: those of a new guild of the service. */
  permissions?: string;
}

/** What a channel is created with. */
export interface ChannelOptions extends Partial<Omit<ChannelRecord, "id" | "thread">> {
  /** Id of the guild that the channel belongs to. */
  guildId: string;
  /** Name of the channel. */
  name: string;
}

const optionsOf = (shape: object) => Object.keys(shape).filter((name) => name !== "id");

/** Names of what can be set of a guild. */
export const GUILD_OPTIONS = optionsOf(guildShape);

/** Names of what can be set of a channel. */
export const CHANNEL_OPTIONS = optionsOf(channelShape);

/** Overwrites whose bits are such. */
export function checked(overwrites: readonly PermissionOverwrite[]): PermissionOverwrite[] {
  return overwrites.map((overwrite) => ({
    ...overwrite,
    allow: bits(overwrite.allow),
    deny: bits(overwrite.deny),
  }));
}

/** Checks permission bits. @throws PlatformError for a text that is no decimal number */
export function bits(value: string): string {
  if (typeof value === "string" && /^\d{1,20}$/.test(value)) return value;
  throw new PlatformError(
    `The permission bits must be a decimal string, such as "1024", but ${described(value)} was given.`,
    "permissions",
  );
}
