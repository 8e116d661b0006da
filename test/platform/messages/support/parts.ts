/** Pieces of message bodies, and of what the service says is wrong with them. */

export const text = (length: number) => "x".repeat(length);
export const fill = <T>(count: number, value: T): T[] => Array<T>(count).fill(value);
export const leaf = (code: string, message: string) => ({ _errors: [{ code, message }] });
export const longer = (max: number) =>
  leaf("BASE_TYPE_MAX_LENGTH", `Must be ${max} or fewer in length.`);
export const between = (min: number, max: number) =>
  leaf("BASE_TYPE_BAD_LENGTH", `Must be between ${min} and ${max} in length.`);
export const required = leaf("BASE_TYPE_REQUIRED", "This field is required");
export const inEmbed = (errors: object) => ({ embeds: { 0: errors } });
export const field = { name: "n", value: "v" };
export const question = { text: "Which?" };
export const answer = { poll_media: { text: "this" } };
export const V2 = 1 << 15;

export const row = (...components: object[]) => ({ type: 1, components });
export const button = (changes: object = {}) => ({
  type: 2,
  style: 1,
  label: "b",
  custom_id: "b",
  ...changes,
});
export const select = (changes: object = {}) => ({
  type: 3,
  custom_id: "s",
  options: [{ label: "one", value: "1" }],
  ...changes,
});
export const inButton = (errors: object) => ({ components: { 0: { components: { 0: errors } } } });
