import { useEffect, useId, useState } from "preact/hooks";
import type { UserRecord } from "../../domains/identity/users/api.js";
import { admin } from "../admin.js";
import { printable } from "./name.js";

/** Most users that are offered at a time; what is typed finds the others. */
const MAX_OFFERED = 50;

/** Users by a part of their names or their id. @param limit - most to find */
export function findUsers(search: string, limit: number, people = false): Promise<UserRecord[]> {
  const query = new URLSearchParams({ search, limit: String(limit), people: String(people) });
  return admin("GET", `/users?${query}`);
}

interface Props {
  /** Called with the id of the named user, "" for everybody, or undefined when there is no such user. */
  readonly onChoose: (userId: string | undefined) => void;
}

/** Names one user, or with nothing in it everybody. */
export function UserField({ onChoose }: Props) {
  const list = useId();
  const [typed, setTyped] = useState("");
  const [users, setUsers] = useState<readonly UserRecord[]>([]);
  useEffect(() => {
    let current = true;
    findUsers(typed, MAX_OFFERED).then(
      (found) => {
        if (!current) return;
        setUsers(found);
        const user = found.find(({ username, id }) => username === typed || id === typed);
        if (typed !== "") onChoose(user?.id);
      },
      () => {},
    );
    return () => {
      current = false;
    };
  }, [typed]);
  return (
    <label>
      Of
      <input
        type="search"
        list={list}
        placeholder="everybody, or a username"
        value={typed}
        onInput={({ currentTarget: { value } }) => {
          setTyped(value);
          // Until it is known who that is, it is nobody: not who was there before, nor everybody.
          onChoose(value === "" ? "" : undefined);
        }}
      />
      <datalist id={list}>
        {users.map(({ id, username, globalName }) => (
          <option key={id} value={username}>
            {printable(globalName ?? username)}
          </option>
        ))}
      </datalist>
    </label>
  );
}
