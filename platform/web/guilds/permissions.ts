/** A permission: its bit, what it is called, and where it belongs. */
export interface PermissionRow {
  readonly bit: bigint;
  readonly name: string;
  /** What somebody who has it can do, before "in the guild": "view the audit log". */
  readonly verb: string;
  /** What they can do with a channel, before its name, where "in" does not fit. */
  readonly channelVerb: string | undefined;
  readonly group: "Guild" | "Text" | "Voice";
}

/** The verb phrases that are not just the name in lower case. */
const VERBS: Readonly<Record<string, string>> = {
  Administrator: "do everything",
  "Manage guild": "change the guild’s settings",
  "View audit log": "view the audit log",
  "Change own nickname": "change their own nickname",
  "Read message history": "read the message history",
  "Mention everyone": "mention everyone at once",
  "Send TTS messages": "send text-to-speech messages",
  Connect: "join calls",
  "Use soundboard": "use the soundboard",
  "Use voice activity": "speak without push-to-talk",
  "Priority speaker": "speak with priority",
  "Set channel status": "set the status of voice channels",
};

const CHANNEL_VERBS: Readonly<Record<string, string>> = {
  "View channels": "see",
  "Manage channels": "manage",
};

const rows = (group: PermissionRow["group"], names: readonly (readonly [number, string])[]) =>
  names.map(([place, name]) => ({
    bit: 1n << BigInt(place),
    name,
    verb: VERBS[name] ?? name.toLowerCase(),
    channelVerb: CHANNEL_VERBS[name],
    group,
  }));

/** Every permission that the service knows, by the place of its bit. */
export const PERMISSIONS: readonly PermissionRow[] = [
  ...rows("Guild", [
    [10, "View channels"],
    [3, "Administrator"],
    [5, "Manage guild"],
    [4, "Manage channels"],
    [28, "Manage roles"],
    [30, "Manage expressions"],
    [43, "Create expressions"],
    [29, "Manage webhooks"],
    [33, "Manage events"],
    [44, "Create events"],
    [7, "View audit log"],
    [19, "View insights"],
    [41, "View creator analytics"],
    [0, "Create invites"],
    [1, "Kick members"],
    [2, "Ban members"],
    [40, "Time out members"],
    [26, "Change own nickname"],
    [27, "Manage nicknames"],
  ]),
  ...rows("Text", [
    [11, "Send messages"],
    [38, "Send messages in threads"],
    [16, "Read message history"],
    [35, "Create public threads"],
    [36, "Create private threads"],
    [14, "Embed links"],
    [15, "Attach files"],
    [6, "Add reactions"],
    [18, "Use external emojis"],
    [37, "Use external stickers"],
    [17, "Mention everyone"],
    [13, "Manage messages"],
    [51, "Pin messages"],
    [52, "Bypass slow mode"],
    [34, "Manage threads"],
    [12, "Send TTS messages"],
    [46, "Send voice messages"],
    [49, "Send polls"],
    [31, "Use application commands"],
    [50, "Use external apps"],
  ]),
  ...rows("Voice", [
    [20, "Connect"],
    [21, "Speak"],
    [9, "Share video"],
    [39, "Use activities"],
    [42, "Use soundboard"],
    [45, "Use external sounds"],
    [25, "Use voice activity"],
    [8, "Priority speaker"],
    [22, "Mute members"],
    [23, "Deafen members"],
    [24, "Move members"],
    [48, "Set channel status"],
    [32, "Request to speak"],
  ]),
];

export const GROUPS = ["Guild", "Text", "Voice"] as const;

const bitsOf = (...places: readonly number[]) =>
  new Set(places.map((place) => 1n << BigInt(place)));

/** Those of the guild's that a channel can allow or deny: its invites, its webhooks and itself. */
const OF_CHANNELS = bitsOf(10, 4, 28, 29, 0);
/** Those for channels in which people talk: scheduled events. */
const OF_CALLS = bitsOf(33, 44);
const STAGE_ONLY = bitsOf(32);
/** Of those of calls, what means something where people write, too: activities. */
const OF_TEXT = bitsOf(39);

const VOICE = 2;
const STAGE = 13;
const CATEGORY = 4;

/** The permissions that mean something in channels of a type; categories hold all for those in them. */
export function permissionsIn(type: number): readonly PermissionRow[] {
  const calls = type === VOICE || type === STAGE || type === CATEGORY;
  return PERMISSIONS.filter(({ bit, group }) => {
    if (group === "Text") return true;
    if (group === "Guild") return OF_CHANNELS.has(bit) || (calls && OF_CALLS.has(bit));
    if (STAGE_ONLY.has(bit)) return calls && type !== VOICE;
    return calls || OF_TEXT.has(bit);
  });
}

/** Whether a value in wire form has a permission. */
export const has = (value: string, bit: bigint): boolean => (BigInt(value) & bit) !== 0n;

/** A value in wire form with a permission, or without it. */
export function withBit(value: string, bit: bigint, on: boolean): string {
  const all = BigInt(value);
  return (on ? all | bit : all & ~bit).toString();
}
