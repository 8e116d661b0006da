/** Friends by group, requests first. */

import { type Friend, useFriends } from "game-social-sdk/react";
import { memo, useMemo, useState } from "react";
import { ActionButton, SendField } from "./action.jsx";
import { client } from "./bridge.js";
import { Avatar, StatusText } from "./user.jsx";
import { VirtualList } from "./virtual-list.jsx";

const GROUPS: Readonly<Record<Friend["group"], string>> = {
  incoming: "Requests",
  playing: "In Space Race",
  online: "Online",
  offline: "Offline",
  outgoing: "Asked",
  blocked: "Blocked",
};

type Heading = { readonly heading: Friend["group"]; count: number };
type Item = Friend | Heading;

interface Props {
  readonly open: string | undefined;
  /** Always the same function, so that no row is rendered for a new one. */
  readonly onOpen: (id: string) => void;
}

export function Friends({ open, onOpen }: Props) {
  const friends = useFriends();
  const [search, setSearch] = useState("");
  const items = useMemo(() => grouped(friends ?? [], search), [friends, search]);
  return (
    <section className="friends" aria-label="Friends">
      <input
        type="search"
        placeholder="Find a friend"
        aria-label="Find a friend"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {friends?.length === 0 && <p className="empty">Add a friend to see who is playing.</p>}
      <VirtualList<Item>
        label="Friends"
        items={items}
        keyOf={(item) => ("heading" in item ? item.heading : item.id)}
        isHeading={(item) => "heading" in item}
        render={(item, tabIndex) =>
          "heading" in item ? (
            <h2>
              {GROUPS[item.heading]} <span>{item.count}</span>
            </h2>
          ) : (
            <FriendRow friend={item} open={open === item.id} tabIndex={tabIndex} onOpen={onOpen} />
          )
        }
      />
      <SendField label="Add by username" send={(name) => client.sendDiscordFriendRequest(name)}>
        Add
      </SendField>
    </section>
  );
}

/** The store has sorted them. */
function grouped(friends: readonly Friend[], search: string): Item[] {
  const text = search.toLowerCase();
  const items: Item[] = [];
  let heading: Heading | undefined;
  for (const friend of friends) {
    if (text && !`${friend.displayName} ${friend.username}`.toLowerCase().includes(text)) continue;
    if (heading?.heading !== friend.group) {
      heading = { heading: friend.group, count: 0 };
      items.push(heading);
    }
    heading.count += 1;
    items.push(friend);
  }
  return items;
}

interface RowProps {
  readonly friend: Friend;
  readonly open: boolean;
  readonly tabIndex: number;
  readonly onOpen: (id: string) => void;
}

/** Rendered again only when this friend has changed. */
const FriendRow = memo(({ friend, open, tabIndex, onOpen }: RowProps) => (
  <div className={`friend ${friend.group}`}>
    <button type="button" tabIndex={tabIndex} aria-current={open} onClick={() => onOpen(friend.id)}>
      <Avatar user={friend} />
      <span className="names">
        <strong>{friend.displayName}</strong>
        <StatusText user={friend} />
      </span>
    </button>
    {friend.group === "incoming" && <Answer friend={friend} />}
  </div>
));

function Answer({ friend: { id, displayName, inGameOnly } }: { friend: Friend }) {
  const accept = () =>
    inGameOnly ? client.acceptGameFriendRequest(id) : client.acceptDiscordFriendRequest(id);
  const reject = () =>
    inGameOnly ? client.rejectGameFriendRequest(id) : client.rejectDiscordFriendRequest(id);
  return (
    <>
      <ActionButton className="icon" aria-label={`Accept ${displayName}`} run={accept}>
        ✓
      </ActionButton>
      <ActionButton className="icon" aria-label={`Reject ${displayName}`} run={reject}>
        ✕
      </ActionButton>
    </>
  );
}
