/** What the package's code asks for in place of `fastify`. */
export const WEB_SERVER: string;

/** Writes the web server to a folder. @returns the files that are in it */
export function buildWebServer(folder: string): Promise<string[]>;
