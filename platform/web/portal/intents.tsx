import { useState } from "preact/hooks";
import { CopyIcon, Section } from "../tools/section.js";

/** Intents that the owner of an application switches on. */
export const PRIVILEGED = [
  {
    bit: 8,
    title: "Presence intent",
    text: "The bot gets PRESENCE_UPDATE events.",
  },
  {
    bit: 1,
    title: "Server members intent",
    text: "The bot gets events about members, and lists them.",
  },
  {
    bit: 15,
    title: "Message content intent",
    text: "The bot sees what is in messages that neither mention it nor are for it.",
  },
] as const;

/** Names of the intents, by their bits. */
export const INTENTS: readonly (readonly [number, string])[] = [
  [0, "GUILDS"],
  [1, "GUILD_MEMBERS"],
  [2, "GUILD_MODERATION"],
  [3, "GUILD_EXPRESSIONS"],
  [4, "GUILD_INTEGRATIONS"],
  [5, "GUILD_WEBHOOKS"],
  [6, "GUILD_INVITES"],
  [7, "GUILD_VOICE_STATES"],
  [8, "GUILD_PRESENCES"],
  [9, "GUILD_MESSAGES"],
  [10, "GUILD_MESSAGE_REACTIONS"],
  [11, "GUILD_MESSAGE_TYPING"],
  [12, "DIRECT_MESSAGES"],
  [13, "DIRECT_MESSAGE_REACTIONS"],
  [14, "DIRECT_MESSAGE_TYPING"],
  [15, "MESSAGE_CONTENT"],
  [16, "GUILD_SCHEDULED_EVENTS"],
  [20, "AUTO_MODERATION_CONFIGURATION"],
  [21, "AUTO_MODERATION_EXECUTION"],
  [24, "GUILD_MESSAGE_POLLS"],
  [25, "DIRECT_MESSAGE_POLLS"],
];

/** Adds up the number with which a bot identifies. */
export function IntentCalculator() {
  const [value, setValue] = useState(0);
  return (
    <Section
      title="Intents calculator"
      text="The number that your bot sends as intents when it identifies."
    >
      <fieldset class="checklist">
        <legend class="hidden">Intents</legend>
        <div class="checklist-grid narrow">
          {INTENTS.map(([bit, name]) => (
            <label key={bit} class="choice">
              <input
                type="checkbox"
                checked={(value & (1 << bit)) !== 0}
                onChange={() => setValue(value ^ (1 << bit))}
              />
              <span class="grow">
                <code>{name}</code>
              </span>
            </label>
          ))}
        </div>
        <p class="checklist-sum">
          Intents <code>{value}</code>
          <CopyIcon what="intents" text={String(value)} />
        </p>
      </fieldset>
    </Section>
  );
}
