/** What a test holds work up with, or learns by that work has come so far. */

/** A gate that is shut: `opened` resolves when `open` is called. */
export function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
