export const isSpace = (character: string | undefined) =>
  character === undefined || /\s/.test(character);
export const isWord = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}_]/u.test(character);

/** How often a character stands in a row. */
export function runAt(text: string, at: number, character: string): number {
  let end = at;
  while (text[end] === character) end += 1;
  return end - at;
}

/** Where runs of backticks stand, by their length, those to come last. */
export function runsOf(text: string): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const places = runs.get(run.length);
    if (places === undefined) runs.set(run.length, [index]);
    else places.push(index);
  }
  for (const places of runs.values()) places.reverse();
  return runs;
}
