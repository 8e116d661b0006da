import type { UserRecord } from "../../domains/identity/users/api.js";
import type { SnapshotSummary } from "../../kernel/admin/snapshots.js";
import { admin } from "../admin.js";
import { restoreSnapshot } from "../home/restore.js";
import { rememberedPeople } from "../people/addresses.js";
import { signIn } from "../people/personas.js";
import { findUsers } from "../tools/directory.js";
import { dateTime } from "../tools/format.js";
import type { IconName } from "../ui/icon.js";
import { navigate } from "../ui/router.js";
import { toast } from "../ui/toast.js";
import { chooseTheme, THEMES, type Theme } from "./theme.js";

/** Something that can be found or done. */
export interface PaletteItem {
  readonly id: string;
  readonly kind: "Do" | "Go to" | "Guild" | "Channel" | "Application" | "Be";
  readonly text: string;
  readonly detail?: string;
  readonly icon: IconName;
  /** Whether it is left out until something is typed, as there are too many of its kind. */
  readonly inner?: boolean;
  readonly run: () => unknown;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Does something by the admin API, and says that it was done. */
const act = (method: string, path: string, done: string, body?: object) => async () => {
  await admin(method, path, body);
  toast(done, { tone: "success" });
};

/** What can always be done. */
export const DEEDS: readonly PaletteItem[] = [
  {
    id: "local",
    kind: "Go to",
    text: "Local client",
    detail: "what programs on this machine show",
    icon: "system",
    run: () => location.assign("/local-client"),
  },
  {
    id: "freeze",
    kind: "Do",
    text: "Freeze the clock",
    icon: "pause",
    run: act("PUT", "/clock", "The clock is frozen.", { frozen: true }),
  },
  {
    id: "run",
    kind: "Do",
    text: "Let the clock run",
    icon: "play",
    run: act("PUT", "/clock", "The clock runs.", { frozen: false }),
  },
  {
    id: "day",
    kind: "Do",
    text: "Set the clock a day ahead",
    icon: "clock",
    run: act("POST", "/clock/advance", "It is a day later now.", { ms: DAY }),
  },
  {
    id: "month",
    kind: "Do",
    text: "Set the clock 31 days ahead",
    detail: "renewals fall due",
    icon: "clock",
    run: act("POST", "/clock/advance", "It is 31 days later now.", { ms: 31 * DAY }),
  },
  {
    id: "now",
    kind: "Do",
    text: "Set the clock back to now",
    icon: "undo",
    run: act("POST", "/clock/reset", "The clock shows this machine's time."),
  },
  {
    id: "faults",
    kind: "Do",
    text: "Switch all faults off",
    icon: "bolt",
    run: act("DELETE", "/faults", "All faults are off."),
  },
  ...Object.entries(THEMES).map(
    ([name, text]): PaletteItem => ({
      id: `theme:${name}`,
      kind: "Do",
      text: `Colours: ${text}`,
      icon: name === "dark" ? "moon" : name === "light" ? "sun" : "system",
      run: () => chooseTheme(name as Theme),
    }),
  ),
];

/** Most users that are offered at a time. */
const MAX_USERS = 8;

/** What can be done with snapshots. */
export async function loadSnapshots(): Promise<readonly PaletteItem[]> {
  const snapshots = await admin<SnapshotSummary[]>("GET", "/snapshots");
  return [
    {
      id: "save",
      kind: "Do",
      text: "Save a snapshot",
      icon: "download",
      run: () => {
        const name = dateTime(Date.now());
        return act("PUT", `/snapshots/${encodeURIComponent(name)}`, `“${name}” is saved.`)();
      },
    },
    ...snapshots.map(
      ({ name }): PaletteItem => ({
        id: `snapshot:${name}`,
        kind: "Do",
        text: `Restore the snapshot “${name}”`,
        icon: "undo",
        inner: true,
        run: () => restoreSnapshot(name),
      }),
    ),
  ];
}

/** People by a part of their names. */
export async function findPeople(text: string): Promise<readonly PaletteItem[]> {
  const found = await findUsers(text, MAX_USERS, true);
  return found.map(
    (user: UserRecord): PaletteItem => ({
      id: `user:${user.id}`,
      kind: "Be",
      text: user.globalName ?? user.username,
      detail: `@${user.username}`,
      icon: "friends",
      run: () => {
        if (!location.pathname.startsWith("/people")) navigate(rememberedPeople.value);
        signIn(user);
      },
    }),
  );
}
