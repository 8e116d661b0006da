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

function store(key: string, text: string): void {
  // What was written last stands last, so that the first is the oldest.
  sessionStorage.removeItem(key);
  const order = JSON.parse(sessionStorage.getItem("drafts") ?? "[]") as string[];
  const kept = order.filter((each) => each !== key && sessionStorage.getItem(each) !== null);
  while (kept.length >= MAX_DRAFTS) sessionStorage.removeItem(kept.shift() as string);
  sessionStorage.setItem("drafts", JSON.stringify([...kept, key]));
  sessionStorage.setItem(key, text);
}
