/** Gates: a test holds work back with one, or waits at one until the work has come there. */

/** A gate that is shut: `opened` resolves when `open` is called. */
export function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
