/** What the demo prints: who does what and when, in parts with a title. */

const started = performance.now();

export function part(title: string): void {
  console.log(`\n${title}`);
}

export function say(who: string, what: string): void {
  const seconds = ((performance.now() - started) / 1000).toFixed(2);
  console.log(`${seconds.padStart(6)} s  ${who.padEnd(9)} ${what}`);
}
