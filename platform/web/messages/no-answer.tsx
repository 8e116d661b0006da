import type { Failure } from "../client/interactions.js";
import { printable } from "../ui/name.js";
import { Link } from "../ui/router.js";

/** Says that an application did not answer, and leads to when what happened. */
export function NoAnswerLine({ failure }: { readonly failure: Failure | undefined }) {
  if (failure === undefined) return null;
  return (
    <p class="problem" role="alert">
      {printable(failure.text)}{" "}
      <Link to={`/inspector/interactions?id=${failure.id}`}>See its timeline</Link>
    </p>
  );
}
