/** The folders of test/ that are TypeScript alone: they need neither the addon nor the engine. */
export const PLAIN_FOLDERS = ["generator", "platform", "tools"];
