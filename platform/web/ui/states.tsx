import type { ComponentChildren } from "preact";
import { Icon, type IconName } from "./icon.js";
import { printable } from "./name.js";

/** What stands where there is nothing yet: what would be here, and how it comes. */
export function Empty({
  icon = "message",
  title,
  children,
}: {
  readonly icon?: IconName;
  readonly title: string;
  readonly children?: ComponentChildren;
}) {
  return (
    <div class="empty">
      <Icon name={icon} />
      <p class="empty-title">{title}</p>
      {children}
    </div>
  );
}

/** What stands where something is on its way. */
export function Loading({ what }: { readonly what: string }) {
  return (
    <p class="loading" role="status">
      <span class="spinner" aria-hidden="true" /> {what} …
    </p>
  );
}

/** What stands where something could not be had, and how it is tried again. */
export function Failed({
  text,
  onRetry,
}: {
  readonly text: string;
  readonly onRetry?: () => void;
}) {
  return (
    <div class="failed" role="alert">
      <Icon name="alert" />
      <span class="grow">{printable(text)}</span>
      {onRetry !== undefined && (
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}

/** What stands where something is on its way, or could not be had. */
export function Pending({
  what,
  failed,
  reload,
}: {
  readonly what: string;
  readonly failed: string | undefined;
  readonly reload: () => void;
}) {
  return failed === undefined ? <Loading what={what} /> : <Failed text={failed} onRetry={reload} />;
}
