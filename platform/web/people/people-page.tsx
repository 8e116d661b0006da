import { useEffect, useRef, useState } from "preact/hooks";
import type { UserRecord } from "../../domains/identity/users/api.js";
import { admin, admitted } from "../admin.js";
import { Name } from "../ui/name.js";
import { Problem, useTask } from "../ui/problem.js";
import { findUsers } from "../ui/user-field.js";
import { PersonaColumn } from "./persona-column.js";
import { personas, signIn } from "./personas.js";

/** Most users that the list shows; the field above it finds the others. */
const MAX_SHOWN = 200;

/** Everybody whom one can be, and those one is. */
export function PeoplePage() {
  return (
    <div class="people">
      <SignIn />
      {personas.value.map((persona) => (
        <PersonaColumn key={persona.client.me.id} persona={persona} />
      ))}
      {personas.value.length === 0 && (
        <p class="hint">
          Choose who you want to be. Each person you choose gets a client of their own, side by
          side.
        </p>
      )}
    </div>
  );
}

function SignIn() {
  const [users, setUsers] = useState<readonly UserRecord[]>([]);
  const [sought, setSought] = useState("");
  const [name, setName] = useState("");
  const { problem, busy, run } = useTask();
  const asked = useRef(0);
  const load = async () => {
    const turn = ++asked.current;
    const found = await findUsers(sought, MAX_SHOWN + 1, true);
    // An earlier search may be answered later.
    if (turn === asked.current) setUsers(found);
  };
  useEffect(() => {
    void run(load);
  }, [sought, admitted.value]);
  const create = async (event: Event) => {
    event.preventDefault();
    await run(async () => {
      await signIn(await admin<UserRecord>("POST", "/users", { username: name }));
      setName("");
      await load();
    });
  };
  return (
    <section class="sign-in" aria-labelledby="sign-in">
      <h2 id="sign-in">Sign in as</h2>
      <label>
        Find
        <input type="search" value={sought} onInput={(e) => setSought(e.currentTarget.value)} />
      </label>
      <ul class="plain" aria-label="Users">
        {users.slice(0, MAX_SHOWN).map((user) => (
          <li key={user.id}>
            <button
              type="button"
              class="row"
              disabled={busy}
              onClick={() => run(() => signIn(user))}
            >
              <Name text={user.globalName ?? user.username} />
              <span class="soft">
                @<Name text={user.username} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {users.length > MAX_SHOWN && (
        <p class="soft">Here are {MAX_SHOWN}. There are more, which a name or an id finds.</p>
      )}
      <form onSubmit={create}>
        <label>
          New user
          <input
            required
            maxLength={32}
            placeholder="username"
            value={name}
            onInput={(e) => setName(e.currentTarget.value)}
          />
        </label>
        <button type="submit" disabled={busy}>
          Create and sign in
        </button>
      </form>
      <button type="button" class="link" onClick={() => run(load)}>
        Reload
      </button>
      <Problem text={problem} />
    </section>
  );
}
