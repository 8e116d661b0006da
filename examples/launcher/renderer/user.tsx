/** How a user looks. */

import type { UserPresence } from "game-social-sdk/react";

/** By `StatusType`. */
const STATUS = ["Online", "Offline", "Blocked", "Idle", "Do not disturb", "Offline", "Streaming"];

type Shown = Pick<UserPresence, "displayName"> & Partial<UserPresence>;

export function Avatar({ user }: { user: Shown }) {
  const { displayName, avatarUrl, id = "0", status } = user;
  const hue = Number(BigInt(id) % 360n);
  return (
    <span className="avatar" style={{ "--hue": hue } as React.CSSProperties} aria-hidden="true">
      {[...displayName][0]?.toUpperCase()}
      {avatarUrl?.startsWith("https:") && <img src={avatarUrl} alt="" loading="lazy" />}
      {status !== undefined && <i className={`dot status-${status}`} />}
    </span>
  );
}

export function StatusText({ user }: { user: UserPresence }) {
  const doing = user.activity?.details ?? user.activity?.state ?? user.activity?.name;
  return <small>{doing || STATUS[user.status] || "Online"}</small>;
}
