/** Lets the event loop turn so many times, in which sockets, and what waits for them, go on. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}
