import type { Pick, Picks } from "../messages/picks.js";
import { printable } from "../ui/name.js";
import { Suggestions } from "./suggestions.js";

/** Most of those that fit who are offered; more is typed to find the others. */
const MAX_OFFERED = 50;

/** A mention that is being typed. */
export interface Mention {
  /** Where its sign stands in the text, and where it ends. */
  readonly from: number;
  readonly to: number;
  readonly found: readonly Named[];
}

/** Who or what can be mentioned. */
interface Named extends Pick {
  /** As it is called in the list, with its sign. */
  readonly label: string;
  /** What stands for it in a message. */
  readonly text: string;
}

/** The mention that ends at a place of a text, with what fits it; undefined where nothing does. */
export function mentionAt(text: string, to: number, picks: Picks): Mention | undefined {
  const [, sign, typed = ""] = /(?<!\S)([@#])([^@#\n]{0,100})$/.exec(text.slice(0, to)) ?? [];
  if (sign === undefined) return undefined;
  const from = to - typed.length - 1;
  const begin = text.slice(from, to).toLowerCase();
  const found = (sign === "#" ? channels(picks) : people(picks))
    .filter(({ label, detail = "" }) =>
      [label, detail].some((each) => each.toLowerCase().startsWith(begin)),
    )
    .slice(0, MAX_OFFERED);
  return found.length === 0 ? undefined : { from, to, found };
}

const channels = ({ channels }: Picks): Named[] =>
  channels().map((each) => ({ ...each, text: `<#${each.value}>` }));

const people = ({ users, roles }: Picks): Named[] => [
  ...users().map((each) => ({ ...each, label: `@${each.label}`, text: `<@${each.value}>` })),
  ...roles().map(({ value, label }) =>
    // That of everybody has the sign in its name.
    label.startsWith("@")
      ? { value, label, text: label }
      : { value, label: `@${label}`, text: `<@&${value}>` },
  ),
];

/** A text in which whoever is named by an @ and the whole username is mentioned. */
export function withMentions(text: string, { users }: Picks): string {
  return text.replace(/(?<!\S)@[^@\n]+/g, (said) => {
    const names = users().filter(({ detail = "" }) => {
      const rest = said.slice(detail.length);
      return said.toLowerCase().startsWith(detail.toLowerCase()) && !/^[.\w]*\w/.test(rest);
    });
    const [user] = names.sort((one, other) => lengthOf(other) - lengthOf(one));
    return user === undefined ? said : `<@${user.value}>${said.slice(lengthOf(user))}`;
  });
}

const lengthOf = ({ detail = "" }: Pick) => detail.length;

interface Props {
  readonly mention: Mention;
  readonly active: number;
  readonly onChoose: (named: Named) => void;
}

/** Whom or what the text that is typed can mention. */
export function MentionList({ mention: { found }, active, onChoose }: Props) {
  return (
    <div class="command-list">
      <Suggestions
        label="Mentions"
        found={found}
        suggestionOf={({ value, label, detail }) => ({ key: value, title: label, detail })}
        active={active}
        onChoose={onChoose}
      />
      <p class="command-hint" role="status">
        {printable(
          `${found.length} found. Press Enter to mention ${found[active]?.label}, Escape to close the list.`,
        )}
      </p>
    </div>
  );
}
