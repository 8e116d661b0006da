import { useLayoutEffect, useState } from "preact/hooks";
import { useRoute } from "../ui/router.js";
import { Empty, Failed, Loading } from "../ui/states.js";
import { readPeople, type Shown } from "./addresses.js";
import { PersonaColumn } from "./persona-column.js";
import { absent, follow, personas, signOut } from "./personas.js";
import { SignIn } from "./sign-in.js";

/** Everybody whom one can be, and those whom the address shows, each in a frame of their own. */
export function PeoplePage() {
  const { path } = useRoute();
  const people = readPeople(path);
  /** Who is seen where there is room for one; who came last is in front. */
  const [chosen, choose] = useState<string>();
  const last = people.at(-1)?.name;
  const front = people.some(({ name }) => name === chosen) ? chosen : last;
  useLayoutEffect(() => follow(people), [path]);
  useLayoutEffect(() => choose(last), [people.length]);
  return (
    <div class={people.length > 0 ? "people-page with-frames" : "people-page"}>
      <h1 class="hidden">People</h1>
      <SignIn shown={people} front={front} onFront={choose} />
      <div class="frames">
        {people.map((each) => (
          <Frame key={each.name} shown={each} front={each.name === front} />
        ))}
        {people.length === 0 && (
          <Empty icon="friends" title="Choose who you want to be">
            <p>
              Each person you choose gets a client of their own here, side by side with the others,
              as bots and games see them. The address of this page names them all: it can be
              reloaded, kept and sent on.
            </p>
          </Empty>
        )}
      </div>
    </div>
  );
}

/** One person's place: the client, or why it is not there yet. */
function Frame({
  shown: { name, view },
  front,
}: {
  readonly shown: Shown;
  readonly front: boolean;
}) {
  const persona = personas.value.find((each) => each.name === name);
  if (persona !== undefined) return <PersonaColumn persona={persona} front={front} />;
  const why = absent.value.get(name);
  return (
    <section class={front ? "persona waiting front" : "persona waiting"} aria-label={name}>
      {why === undefined ? (
        <Loading what={`Signing ${name} in`} />
      ) : (
        <>
          <Failed text={why} onRetry={() => follow([{ name, view }])} />
          <p>
            Choose somebody else from the list, or create the user there. The address keeps a place
            for whoever has this name.
          </p>
          <button type="button" onClick={() => signOut({ name })}>
            Close
          </button>
        </>
      )}
    </section>
  );
}
