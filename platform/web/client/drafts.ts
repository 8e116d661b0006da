import { type Signal, signal } from "@preact/signals";

/** Most drafts that a tab keeps; the oldest goes for one too many. */
export const MAX_DRAFTS = 100;

const PREFIX = "draft:";

/** What somebody is writing in a channel. It outlives a reload of the page, and ends with the tab. */
export function draftOf(userId: string, channelId: string): Signal<string> {
  const key = `${PREFIX}${userId}:${channelId}`;
  const draft = signal(sessionStorage.getItem(key) ?? "");
  let stored = draft.value;
  draft.subscribe((text) => {
    if (text === stored) return;
    stored = text;
    if (text === "") sessionStorage.removeItem(key);
    else store(key, text);
  });
  return draft;
}

/** What somebody makes of messages of a channel that they are editing, which is kept as a draft is. */
export class Edits {
  /** The message whose field takes the focus, as its editing has just begun. */
  readonly begun = signal<string>();
  readonly #texts: Signal<Readonly<Record<string, string>>>;

  constructor(userId: string, channelId: string) {
    const draft = draftOf(userId, `${channelId}:edits`);
    this.#texts = signal(JSON.parse(draft.value || "{}"));
    this.#texts.subscribe((texts) => {
      const text = JSON.stringify(texts);
      draft.value = text === "{}" ? "" : text;
    });
  }

  /** The new text of a message; undefined unless it is being edited. */
  of(messageId: string): string | undefined {
    return this.#texts.value[messageId];
  }

  begin(messageId: string, content: string): void {
    this.set(messageId, this.of(messageId) ?? content);
    this.begun.value = messageId;
  }

  /** @param text - undefined when the message is not edited any more */
  set(messageId: string, text: string | undefined): void {
    const { [messageId]: _, ...others } = this.#texts.value;
    this.#texts.value = text === undefined ? others : { ...others, [messageId]: text };
  }
}

function store(key: string, text: string): void {
  // What was written last stands last, so that the first is the oldest.
  sessionStorage.removeItem(key);
  const order = JSON.parse(sessionStorage.getItem("drafts") ?? "[]") as string[];
  const kept = order.filter((each) => each !== key && sessionStorage.getItem(each) !== null);
  while (kept.length >= MAX_DRAFTS) sessionStorage.removeItem(kept.shift() as string);
  sessionStorage.setItem("drafts", JSON.stringify([...kept, key]));
  sessionStorage.setItem(key, text);
}
