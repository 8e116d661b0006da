import { nameOf, type User } from "../client/wire.js";
import { printable } from "../ui/name.js";

/** Most people whose names are said. */
const MAX_NAMED = 3;

/** Who is typing. */
export function Typing({ people }: { readonly people: readonly (User | undefined)[] }) {
  const names = people.map((user) => (user ? printable(nameOf(user)) : "Somebody"));
  const [last = "", ...others] = [...names].reverse();
  const text =
    names.length > MAX_NAMED
      ? "Several people are typing …"
      : names.length > 1
        ? `${others.reverse().join(", ")} and ${last} are typing …`
        : `${last} is typing …`;
  return (
    <p class="typing" aria-live="polite">
      {names.length > 0 && (
        <>
          <span class="dots" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          {text}
        </>
      )}
    </p>
  );
}
