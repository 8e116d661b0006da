/** Makes a file of declarations readable without the web server and without the SDK. */
export function standAlone(file: string): Promise<void>;

/** The declarations, with types of ours in place of the web server's. */
export function withoutWebServer(text: string): string;

/** The declarations, in which the SDK's types are `any` where it is not installed. */
export function withOptionalSdk(text: string): string;

/** Whether declarations name the web server, by its own name or as the file that it is in. */
export function namesWebServer(text: string): boolean;
