/** Fields that say most of what something is, in the order in which they are shown. */
const FIRST = [
  "content",
  "name",
  "title",
  "custom_id",
  "label",
  "value",
  "values",
  "username",
  "type",
  "data",
  "embeds",
  "components",
  "message",
  "author",
  "user",
];

/** Fields that say nothing about why a test failed. */
const LEFT_OUT =
  /^(?:accent_color|avatar|avatar_decoration(?:_data)?|banner|clan|collectibles|discriminator|display_name_styles|mention_everyone|primary_guild|pinned|public_flags|tts)$/;

/** What is sent, shorter: what matters first, without looks and without what is empty. */
export function brief(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(brief);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).filter(
    // That a message has no text may be just what a test fails over.
    ([name, each]) => name === "content" || !(LEFT_OUT.test(name) || isEmpty(each)),
  );
  const placeOf = (name: string) => (FIRST.indexOf(name) + FIRST.length + 1) % (FIRST.length + 1);
  const ordered = fields.sort(([one], [other]) => placeOf(one) - placeOf(other));
  return Object.fromEntries(ordered.map(([name, each]) => [name, brief(each)]));
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === "" ||
  (typeof value === "object" && Object.keys(value as object).length === 0);
