/** How a user looks. */

import { StatusType } from "game-social-sdk/electron/renderer";
import type { UserPresence } from "game-social-sdk/react";

const STATUS: Partial<Record<StatusType, string>> = {
  [StatusType.Offline]: "Offline",
  [StatusType.Idle]: "Idle",
  [StatusType.Dnd]: "Do not disturb",
  [StatusType.Streaming]: "Streaming",
};

export function Avatar({ user }: { user: UserPresence }) {
  const { id, displayName, avatarUrl, status } = user;
  const hue = Number(BigInt(id) % 360n);
  return (
    <span className="avatar" style={{ "--hue": hue } as React.CSSProperties} aria-hidden="true">
      {[...displayName][0]?.toUpperCase()}
      {avatarUrl.startsWith("https:") && <img src={avatarUrl} alt="" loading="lazy" />}
      <i className={`dot status-${status}`} />
    </span>
  );
}

export function StatusText({ user }: { user: UserPresence }) {
  const doing = user.activity?.details ?? user.activity?.state ?? user.activity?.name;
  return <small>{doing || STATUS[user.status] || "Online"}</small>;
}
