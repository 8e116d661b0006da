/** Comes with its own change. */
export function TroublePage() {
  return <p class="hint">Nothing here yet.</p>;
}
