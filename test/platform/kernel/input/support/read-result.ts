import { type Reader, read } from "../../../../../platform/kernel/http/input/readers.js";

/** What a reader makes of a value, or the codes with which it refuses it. */
export function result(reader: Reader<unknown>, value: unknown): unknown {
  try {
    return { value: read(reader, value, "a") };
  } catch (error) {
    const { errors } = error as { errors: { a: { _errors?: { code: string }[] } } };
    return errors.a._errors?.map(({ code }) => code) ?? errors.a;
  }
}
