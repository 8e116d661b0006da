import { settings } from "./settings.js";

/** What an activity can ask the person. */
export type PromptKind =
  | "authorize"
  | "invite"
  | "link"
  | "moment"
  | "purchase"
  | "shareInteraction"
  | "shareLink"
  | "upload";

interface Price {
  readonly amount: number;
  readonly currency: string;
}

/** The details of a question; each kind has those that {@link questionOf} shows. */
export interface Details {
  readonly scopes?: readonly string[];
  readonly host?: string;
  readonly url?: string;
  readonly link?: string;
  readonly mediaUrl?: string;
  readonly message?: string;
  readonly command?: string;
  readonly content?: string;
  readonly sku?: { readonly name: string; readonly price: Price };
}

/** Amounts are in the smallest unit, of which not every currency has a hundred. */
function priceText({ amount, currency }: Price): string {
  const format = new Intl.NumberFormat(undefined, { style: "currency", currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

type Question = readonly [title: string, text: string, allow: string];

const questions: Readonly<Record<PromptKind, (details: Details) => Question>> = {
  authorize: ({ scopes = [] }) => [
    `Authorize ${settings.application.name}`,
    `This will allow it to: ${scopes.map((each) => settings.scopes[each] ?? each).join("; ")}.`,
    "Authorize",
  ],
  link: ({ host, url = "" }) => [`Leave for ${host}?`, url, "Visit"],
  invite: ({ link = "" }) => ["Invite people", link, "Send here"],
  moment: ({ mediaUrl = "" }) => ["Share a moment", mediaUrl, "Send here"],
  shareLink: ({ message, link }) => ["Share a link", `${message} ${link}`, "Send here"],
  shareInteraction: ({ command, content = "" }) => [`Share /${command}`, content, "Send here"],
  purchase: ({ sku }) => [
    `Buy ${sku?.name}`,
    `${sku && priceText(sku.price)}. This is a test purchase; no money is involved.`,
    "Buy",
  ],
  upload: () => ["Choose a picture", "The activity gets its address.", "Upload"],
};

/** The title, the text and the label of the button that allows it. */
export function questionOf(kind: PromptKind, details: Details): Question {
  return questions[kind](details);
}
