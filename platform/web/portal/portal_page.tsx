/** Comes with its own change. */
export function PortalPage() {
  return <p class="hint">Nothing here yet.</p>;
}
