/** What the HTTP API and the gateway say, as far as this client reads it. */

export interface User {
  readonly id: string;
  readonly username: string;
  readonly global_name: string | null;
  readonly bot?: boolean;
  /** Hash of the picture. */
  readonly avatar?: string | null;
}

export interface Emoji {
  /** Of one that is a picture; components leave it out for characters. */
  readonly id?: string | null;
  readonly name: string | null;
  readonly animated?: boolean;
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
  readonly title?: string;
  readonly description?: string;
  readonly width?: number | null;
  readonly height?: number | null;
  readonly duration_secs?: number;
  readonly flags?: number;
}

/** A picture, film or file that an embed or a component shows. */
export interface Medium {
  readonly url: string;
  readonly width?: number | null;
  readonly height?: number | null;
  readonly content_type?: string | null;
}

export interface Embed {
  readonly type?: string;
  readonly title?: string;
  readonly description?: string;
  readonly url?: string;
  readonly color?: number;
  readonly timestamp?: string;
  readonly author?: { readonly name: string; readonly url?: string; readonly icon_url?: string };
  readonly provider?: { readonly name?: string };
  readonly footer?: { readonly text: string; readonly icon_url?: string };
  readonly image?: Medium;
  readonly thumbnail?: Medium;
  readonly video?: Medium;
  readonly fields?: readonly EmbedField[];
}

export interface EmbedField {
  readonly name: string;
  readonly value: string;
  readonly inline?: boolean;
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
    readonly emoji?: Emoji;
    readonly default?: boolean;
  }[];
  readonly items?: readonly GalleryItem[];
  readonly media?: Medium;
  readonly file?: Medium;
  readonly name?: string | null;
  readonly size?: number | null;
  readonly spoiler?: boolean;
  readonly divider?: boolean;
  readonly spacing?: number;
  readonly accent_color?: number | null;
}

export interface GalleryItem {
  readonly media: Medium;
  readonly description?: string | null;
  readonly spoiler?: boolean;
}

/** What people vote on. */
export interface Poll {
  readonly question: { readonly text?: string };
  readonly answers: readonly {
    readonly answer_id: number;
    readonly poll_media: { readonly text?: string; readonly emoji?: Emoji };
  }[];
  readonly expiry: string | null;
  readonly allow_multiselect: boolean;
  readonly results?: {
    readonly is_finalized: boolean;
    readonly answer_counts: readonly PollCount[];
  };
}

export interface PollCount {
  readonly id: number;
  readonly count: number;
  readonly me_voted: boolean;
}

export interface StickerItem {
  readonly id: string;
  readonly name: string;
  readonly format_type: number;
}

/** What of a message goes along when it is forwarded. */
export interface Snapshot {
  readonly content: string;
  readonly timestamp: string;
  readonly attachments?: readonly Attachment[];
  readonly embeds?: readonly Embed[];
  readonly components?: readonly Component[];
  readonly sticker_items?: readonly StickerItem[];
}

export interface Message {
  readonly id: string;
  readonly channel_id: string;
  /** Of messages in guilds, as events tell them. */
  readonly guild_id?: string;
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
  readonly message_reference?: {
    readonly type?: number;
    readonly message_id?: string;
    readonly channel_id?: string;
    readonly guild_id?: string;
  };
  readonly message_snapshots?: readonly { readonly message: Snapshot }[];
  /** What it answers: a command, as the field of that name says, or else a component or form. */
  readonly interaction_metadata?: { readonly type: number; readonly user: User };
  readonly interaction?: { readonly type: number; readonly name: string; readonly user: User };
  readonly flags?: number;
  readonly nonce?: string | number;
  readonly mentions?: readonly User[];
  readonly mention_roles?: readonly string[];
  readonly mention_everyone?: boolean;
  readonly pinned?: boolean;
  readonly poll?: Poll;
  readonly sticker_items?: readonly StickerItem[];
  readonly thread?: Channel;
  readonly application_id?: string;
  readonly webhook_id?: string;
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
  readonly message_count?: number;
  readonly owner_id?: string;
  readonly available_tags?: readonly { readonly id: string; readonly name: string }[];
  readonly applied_tags?: readonly string[];
}

export interface Guild {
  readonly id: string;
  readonly name: string;
  readonly owner_id: string;
  readonly channels: readonly Channel[];
  readonly threads: readonly Channel[];
  readonly roles: readonly Role[];
  readonly emojis?: readonly (Emoji & { readonly id: string })[];
}

export interface Role {
  readonly id: string;
  readonly name: string;
  readonly color?: number;
}

export interface Relationship {
  readonly id: string;
  readonly type: number;
  readonly user: User;
}

export const RelationshipType = { Friend: 1, Blocked: 2, Incoming: 3, Outgoing: 4 } as const;

export const ChannelType = {
  Text: 0,
  Dm: 1,
  Voice: 2,
  GroupDm: 3,
  Category: 4,
  Forum: 15,
  Media: 16,
} as const;

/** Types of options of commands. */
export const OptionType = {
  Subcommand: 1,
  Group: 2,
  Text: 3,
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
