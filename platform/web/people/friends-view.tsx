import { nameOf, type Relationship } from "../client/wire.js";
import { Initial } from "../ui/initial.js";
import { LineForm } from "../ui/inputs.js";
import { Name, Presence } from "../ui/name.js";
import { Problem, useTask } from "../ui/problem.js";
import { Empty } from "../ui/states.js";
import type { Persona } from "./personas.js";

const path = (id: string) => `/users/@me/relationships/${id}`;

/** A person's friends, and who asks. */
export function FriendsView({ persona }: { readonly persona: Persona }) {
  const { client } = persona;
  const { rest, social } = client;
  const { problem, run } = useTask();
  const talk = (id: string) =>
    run(async () => persona.show({ kind: "channel", id: (await client.converse(id)).id }));
  const remove = async (id: string, friend: string) => {
    const question = {
      title: `Remove ${friend}?`,
      text: "Both stop being friends. To take it back, one has to ask the other again.",
      action: "Remove friend",
    };
    if (await persona.ask(question)) await run(() => rest.delete(path(id)));
  };
  const nobody = [social.friends, social.incoming, social.outgoing].every(
    ({ value }) => value.length === 0,
  );
  return (
    <div class="scrolls">
      <LineForm
        class="line"
        label="Add a friend"
        placeholder="username"
        action="Send request"
        onSubmit={(username) => run(() => rest.post("/users/@me/relationships", { username }))}
      />
      <Problem text={problem} />
      {nobody && (
        <Empty icon="friends" title="No friends yet">
          <p>Send a request above, or sign in as somebody else and ask from there.</p>
        </Empty>
      )}
      <People title="Asks you" list={social.incoming.value}>
        {({ id }) => (
          <>
            <button type="button" onClick={() => run(() => rest.put(path(id), {}))}>
              Accept
            </button>
            <button type="button" onClick={() => run(() => rest.delete(path(id)))}>
              Decline
            </button>
          </>
        )}
      </People>
      <People title="You asked" list={social.outgoing.value}>
        {({ id }) => (
          <button type="button" onClick={() => run(() => rest.delete(path(id)))}>
            Take back
          </button>
        )}
      </People>
      <People title="Friends" list={social.friends.value} statuses={social.presences.value}>
        {({ id, user }) => (
          <>
            <button type="button" onClick={() => talk(id)}>
              Message
            </button>
            <button type="button" onClick={() => void remove(id, nameOf(user))}>
              Remove
            </button>
          </>
        )}
      </People>
    </div>
  );
}

interface PeopleProps {
  readonly title: string;
  readonly list: readonly Relationship[];
  readonly statuses?: ReadonlyMap<string, string>;
  readonly children: (each: Relationship) => preact.ComponentChildren;
}

function People({ title, list, statuses, children }: PeopleProps) {
  if (list.length === 0) return null;
  return (
    <>
      <h3>
        {title} ({list.length})
      </h3>
      <ul class="plain cards" aria-label={title}>
        {list.map((each) => (
          <li key={each.id}>
            <Initial id={each.id} name={nameOf(each.user)} />
            <span class="user-names">
              <Name text={nameOf(each.user)} />
              <span class="soft">
                {statuses !== undefined && <Presence status={statuses.get(each.id)} />}@
                <Name text={each.user.username} />
              </span>
            </span>
            <span class="actions">{children(each)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
