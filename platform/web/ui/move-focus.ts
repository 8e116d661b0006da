/**
 * Moves the focus among the elements of a list by the keyboard: arrows, Home, End, and the first letter of
 * what an element says.
 *
 * @param event - of a key that was pressed in the list
 * @param selector - finds the elements in `event.currentTarget`
 * @param keys - which arrows lead back and on; a letter moves only in lists that go up and down
 * @returns whether the key was one of these, and is dealt with
 */
export function moveFocus(
  event: KeyboardEvent,
  selector: string,
  [back, on]: readonly [string, string] = ["ArrowUp", "ArrowDown"],
): boolean {
  const list = event.currentTarget as HTMLElement;
  const all = [...list.querySelectorAll<HTMLElement>(selector)];
  const at = all.indexOf(document.activeElement as HTMLElement);
  const { key } = event;
  let next: HTMLElement | undefined;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (key === on) next = all[(at + 1) % all.length];
  else if (key === back) next = all[(at <= 0 ? all.length : at) - 1];
  else if (key === "Home") next = all[0];
  else if (key === "End") next = all.at(-1);
  else if (on === "ArrowDown" && /^\S$/u.test(key)) {
    const rotated = [...all.slice(at + 1), ...all.slice(0, at + 1)];
    const letter = key.toLowerCase();
    next = rotated.find(({ textContent }) => textContent?.trim().toLowerCase().startsWith(letter));
  } else return false;
  next?.focus();
  return true;
}
