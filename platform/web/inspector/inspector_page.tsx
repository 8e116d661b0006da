/** Comes with its own change. */
export function InspectorPage() {
  return <p class="hint">Nothing here yet.</p>;
}
