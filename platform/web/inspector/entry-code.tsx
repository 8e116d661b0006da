import type { FrameEntry, HttpEntry } from "../../kernel/traffic/entry.js";
import { Code } from "../tools/code.js";
import { curlOf, frameTestOf, testOf, variablesOf } from "./export.js";
import { isHttp } from "./facts.js";
import { howToSet } from "./pieces.js";

/** An entry as code that does the same. */
export function EntryCode({ entry }: { readonly entry: HttpEntry | FrameEntry }) {
  if (!isHttp(entry)) {
    const text = frameTestOf(entry);
    return text === undefined ? null : <Code what="Test code" text={text} />;
  }
  const variables = variablesOf(entry);
  return (
    <>
      <h3>As code</h3>
      {variables.length > 0 && (
        <Code
          what="How to set the credentials"
          note="Credentials come from the environment. Set them first:"
          text={variables.map(howToSet).join("\n")}
        />
      )}
      <Code what="curl" text={curlOf(entry)} />
      <Code what="Test code" text={testOf(entry)} />
    </>
  );
}
