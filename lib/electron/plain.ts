/** What goes over the bridge. */

/** Everything that carries credentials leaves them out of JSON. */
export function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
