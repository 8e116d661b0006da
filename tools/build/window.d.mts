/** Builds the web application. @returns the folder that it is in */
export function buildWindow(): Promise<string>;
