import { useEffect, useState } from "preact/hooks";
import type { UserRecord } from "../../domains/identity/users/api.js";
import { Combobox } from "../ui/combobox.js";
import { findUsers } from "./directory.js";

/** Most people that are offered at a time; what is typed finds the others. */
const MAX_OFFERED = 20;

interface Props {
  readonly label: string;
  readonly placeholder?: string;
  /** Whether bots are left out. */
  readonly people?: boolean;
  /** Called with whoever was chosen; undefined when nobody is, with what stands in the field. */
  readonly onChoose: (user: UserRecord | undefined, text: string) => void;
  /** Whether the first person there is is taken at once. */
  readonly preset?: boolean;
  /** Whether the label is for screen readers alone. */
  readonly bare?: boolean;
}

const nameOf = ({ globalName, username }: UserRecord) => globalName ?? username;

/** Finds one person by a part of the name or the id; who is named whole needs no choosing. */
export function PersonField(props: Props) {
  const {
    label,
    placeholder = "Search by name or id",
    people = true,
    onChoose,
    preset = false,
    bare = false,
  } = props;
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<string>();
  const [users, setUsers] = useState<readonly UserRecord[]>([]);
  const choose = (user: UserRecord | undefined) => {
    setChosen(user?.id);
    onChoose(user, "");
    if (user !== undefined) setText(nameOf(user));
  };
  useEffect(() => {
    if (chosen !== undefined) return;
    let current = true;
    findUsers(text, MAX_OFFERED, people).then(
      (found) => {
        if (!current) return;
        setUsers(found);
        if (preset && text === "" && found[0] !== undefined) choose(found[0]);
        const named = found.find(({ id, username }) => id === text || username === text);
        if (named !== undefined) onChoose(named, text);
      },
      () => {},
    );
    return () => {
      current = false;
    };
  }, [text, chosen]);
  return (
    <Combobox
      label={label}
      bare={bare}
      placeholder={placeholder}
      choices={users.map((user) => ({
        value: user.id,
        label: nameOf(user),
        detail: `@${user.username}`,
      }))}
      filter={false}
      empty="There is nobody of this name."
      text={text}
      onText={(value) => {
        setText(value);
        setChosen(undefined);
        onChoose(undefined, value);
      }}
      onChoose={({ value }) => choose(users.find(({ id }) => id === value))}
    />
  );
}
