import { useState } from "preact/hooks";

/** Puts a text into the clipboard, and says that it did until the person goes on. */
export function CopyButton({ name, text }: { readonly name: string; readonly text: string }) {
  const [done, setDone] = useState("");
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setDone("Copied."),
      () => setDone("Not allowed."),
    );
  return (
    <span class="copying">
      <button
        type="button"
        title={done === "Not allowed." ? "The browser does not allow it." : undefined}
        onClick={copy}
        onMouseLeave={() => setDone("")}
        onBlur={() => setDone("")}
      >
        {name}
      </button>
      <span role="status">{done}</span>
    </span>
  );
}
