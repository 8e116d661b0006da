/** Bodies of commands, for tests. */

/** A command that keeps all rules. */
export const base = { name: "ping", description: "Answers" };

/** An option for text. */
export const option = (fields: object = {}) => ({
  type: 3,
  name: "a",
  description: "A",
  ...fields,
});

/** As many as are wanted. */
export const many = (count: number, make: (index: number) => object) =>
  Array.from({ length: count }, (_, index) => make(index));
