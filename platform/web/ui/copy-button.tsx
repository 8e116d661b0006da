import { useState } from "preact/hooks";

/** Puts a text into the clipboard, and says that it did. */
export function CopyButton({ name, text }: { readonly name: string; readonly text: string }) {
  const [done, setDone] = useState("");
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setDone("Copied."),
      () => setDone("The browser does not allow it."),
    );
  return (
    <>
      <button type="button" onClick={copy}>
        {name}
      </button>
      <span class="soft" role="status">
        {done}
      </span>
    </>
  );
}
