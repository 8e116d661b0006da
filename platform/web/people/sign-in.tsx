import { useEffect, useRef, useState } from "preact/hooks";
import type { UserRecord } from "../../domains/identity/users/api.js";
import { admin, admitted } from "../admin.js";
import { findUsers } from "../tools/directory.js";
import { Icon } from "../ui/icon.js";
import { Initial } from "../ui/initial.js";
import { Input, LineForm } from "../ui/inputs.js";
import { Name } from "../ui/name.js";
import { Problem, useTask } from "../ui/problem.js";
import { useRoving } from "../ui/roving.js";
import type { Shown } from "./addresses.js";
import { personas, signIn } from "./personas.js";

/** Most users that the list shows; the field above it finds the others. */
const MAX_SHOWN = 200;

const idOf = (name: string) =>
  personas.value.find((each) => each.name === name)?.client.me.id ?? "";

interface Props {
  readonly shown: readonly Shown[];
  /** Who is seen where there is room for one. */
  readonly front: string | undefined;
  readonly onFront: (name: string) => void;
}

/** Finds and creates users, and signs them in. On a telephone it opens from a line above the frames. */
export function SignIn({ shown, front, onFront }: Props) {
  const [users, setUsers] = useState<readonly UserRecord[]>();
  const [sought, setSought] = useState("");
  const [open, setOpen] = useState(false);
  const { problem, busy, run } = useTask();
  const asked = useRef(0);
  const list = useRef<HTMLUListElement>(null);
  useRoving(list);
  const load = async () => {
    const turn = ++asked.current;
    const found = await findUsers(sought, MAX_SHOWN + 1, true);
    // An earlier search may be answered later.
    if (turn === asked.current) setUsers(found);
  };
  useEffect(() => {
    void run(load);
  }, [sought, admitted.value]);
  const enter = (user: UserRecord) =>
    run(() => {
      signIn(user);
      setOpen(false);
    });
  const create = (username: string) =>
    run(async () => {
      signIn(await admin<UserRecord>("POST", "/users", { username }));
      setOpen(false);
      await load();
    });
  const found = users ?? [];
  return (
    <section class={open ? "sign-in open" : "sign-in"} aria-labelledby="sign-in">
      <div class="sign-in-head">
        <h2 id="sign-in">Sign in as</h2>
        <button
          type="button"
          class="icon-button"
          aria-label="Reload"
          title="Reload"
          onClick={() => run(load)}
        >
          <Icon name="refresh" />
        </button>
      </div>
      <div class="people-bar">
        {shown.map((each) => (
          <button
            key={each.name}
            type="button"
            class="chip"
            aria-pressed={each.name === front}
            onClick={() => onFront(each.name)}
          >
            <Initial id={idOf(each.name)} name={each.name} />
            <Name text={each.name} />
            <Mentions name={each.name} />
          </button>
        ))}
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon name={open ? "close" : "add"} /> {open ? "Close list" : "Add person"}
        </button>
      </div>
      <div class="sign-in-body">
        <label>
          Find
          <Input type="search" placeholder="name or id" value={sought} onText={setSought} />
        </label>
        <ul ref={list} class="plain users" aria-label="Users">
          {found.slice(0, MAX_SHOWN).map((user) => (
            <li key={user.id}>
              <button
                type="button"
                class="user"
                aria-current={shown.some((each) => each.name === user.username) || undefined}
                onClick={() => enter(user)}
              >
                <Initial id={user.id} name={user.globalName ?? user.username} />
                <span class="user-names">
                  <Name text={user.globalName ?? user.username} />{" "}
                  <span class="soft">
                    @<Name text={user.username} />
                  </span>
                </span>
                <Mentions name={user.username} />
              </button>
            </li>
          ))}
        </ul>
        {users?.length === 0 && (
          <p class="soft">
            {sought === ""
              ? "There is nobody yet: create a user below, or a sample world on the home page."
              : "Nobody has that in a name or id. Create the user below."}
          </p>
        )}
        {found.length > MAX_SHOWN && (
          <p class="soft">Here are {MAX_SHOWN}. There are more, which a name or an id finds.</p>
        )}
        <Problem text={problem} />
        <LineForm
          class="new-user"
          label="New user"
          maxLength={32}
          placeholder="username"
          action="Create and sign in"
          busy={busy}
          onSubmit={create}
        />
      </div>
    </section>
  );
}

/** How many messages wait for somebody who is signed in. */
function Mentions({ name }: { readonly name: string }) {
  const count =
    personas.value.find((each) => each.name === name)?.client.unread.mentions.value ?? 0;
  return count === 0 ? null : <span class="badge mention">{count}</span>;
}
