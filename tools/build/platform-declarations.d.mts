/** Puts types of ours in place of the web server's in a file of declarations. */
export function freeOfWebServer(file: string): Promise<void>;

/** The declarations, with types of ours in place of the web server's. */
export function withoutWebServer(text: string): string;

/** Whether declarations name the web server, by its own name or as the file that it is in. */
export function namesWebServer(text: string): boolean;
