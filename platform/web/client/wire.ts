/** What the HTTP API and the gateway say, as far as this client reads it. */

export interface User {
  readonly id: string;
  readonly username: string;
  readonly global_name: string | null;
  readonly bot?: boolean;
}

export interface Emoji {
  readonly id: string | null;
  readonly name: string | null;
}

export interface Reaction {
  readonly count: number;
  readonly me: boolean;
  readonly emoji: Emoji;
}

export interface Attachment {
  readonly id: string;
  readonly filename: string;
  readonly size: number;
  readonly url: string;
  readonly content_type?: string;
  readonly description?: string;
}

export interface Embed {
  readonly title?: string;
  readonly description?: string;
  readonly url?: string;
  readonly color?: number;
  readonly author?: { readonly name: string };
  readonly footer?: { readonly text: string };
  readonly fields?: readonly { readonly name: string; readonly value: string }[];
}

/** A component of any type; which fields there are depends on it. */
export interface Component {
  readonly type: number;
  readonly id?: number;
  readonly components?: readonly Component[];
  readonly component?: Component;
  readonly accessory?: Component;
  readonly custom_id?: string;
  readonly label?: string;
  readonly description?: string;
  readonly content?: string;
  readonly style?: number;
  readonly url?: string;
  readonly emoji?: Emoji;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly min_values?: number;
  readonly max_values?: number;
  readonly required?: boolean;
  readonly value?: string;
  readonly default?: boolean;
  readonly min_length?: number;
  readonly max_length?: number;
  readonly sku_id?: string;
  readonly channel_types?: readonly number[];
  readonly default_values?: readonly { readonly id: string }[];
  readonly options?: readonly {
    readonly label: string;
    readonly value: string;
    readonly description?: string;
    readonly default?: boolean;
  }[];
  readonly items?: readonly {
    readonly media: { readonly url: string };
    readonly description?: string;
  }[];
}

export interface Message {
  readonly id: string;
  readonly channel_id: string;
  readonly author: User;
  readonly content: string;
  readonly type?: number;
  readonly timestamp: string;
  readonly edited_timestamp?: string | null;
  readonly attachments?: readonly Attachment[];
  readonly embeds?: readonly Embed[];
  readonly components?: readonly Component[];
  readonly reactions?: readonly Reaction[];
  readonly referenced_message?: Message | null;
  readonly flags?: number;
  readonly nonce?: string | number;
  readonly mentions?: readonly User[];
  readonly application_id?: string;
  /** Of an invite into a game or an activity. */
  readonly activity?: {
    readonly type: number;
    readonly party_id?: string;
    readonly session_id?: string;
  };
  readonly application?: { readonly id: string; readonly name?: string };
}

export interface Channel {
  readonly id: string;
  readonly type: number;
  readonly name?: string;
  readonly position?: number;
  readonly parent_id?: string | null;
  readonly topic?: string | null;
  readonly guild_id?: string;
  readonly recipients?: readonly User[];
}

export interface Guild {
  readonly id: string;
  readonly name: string;
  readonly owner_id: string;
  readonly channels: readonly Channel[];
  readonly threads: readonly Channel[];
  readonly roles: readonly Role[];
}

export interface Role {
  readonly id: string;
  readonly name: string;
}

export interface Relationship {
  readonly id: string;
  readonly type: number;
  readonly user: User;
}

export const RelationshipType = { Friend: 1, Blocked: 2, Incoming: 3, Outgoing: 4 } as const;

export const ChannelType = { Text: 0, Dm: 1, Voice: 2, GroupDm: 3, Category: 4 } as const;

/** Types of options of commands that are more than text. */
export const OptionType = {
  Subcommand: 1,
  Group: 2,
  Integer: 4,
  Boolean: 5,
  User: 6,
  Channel: 7,
  Role: 8,
  Mentionable: 9,
  Number: 10,
  Attachment: 11,
} as const;

/** Whether a channel is a thread. */
export const isThread = ({ type }: Channel): boolean => type >= 10 && type <= 12;

/** The name that people see. */
export const nameOf = (user: Pick<User, "global_name" | "username">): string =>
  user.global_name ?? user.username;
