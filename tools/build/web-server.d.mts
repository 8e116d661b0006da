/** What the package's code asks for in place of `fastify`. */
export const WEB_SERVER: string;

/** Writes the web server, and the terms of what is in it, to a folder. */
export function buildWebServer(folder: string): Promise<void>;
