/** A name of somebody or something, from outside: no text around it changes direction by it. */
export function Name({ text }: { readonly text: string }) {
  return <bdi class="name">{printable(text)}</bdi>;
}

/** Text with the characters shown that otherwise would do something, or nothing. */
export function printable(text: string): string {
  return text.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\u2426${(character.codePointAt(0) ?? 0).toString(16)}`,
  );
}

/** Whether somebody is there, shown by shape and word, too. */
export function Presence({ status = "offline" }: { readonly status: string | undefined }) {
  return <span class={`presence ${status}`} role="img" aria-label={status} title={status} />;
}
