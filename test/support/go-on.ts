/** Lets everything go on that needs nothing from the test. */
export const goOn = () => new Promise<void>((resolve) => setImmediate(resolve));
