import { existsSync } from "node:fs";
import { resolve } from "node:path";

/** Options of the platform that would be other ones when it is replayed. */
const NOT_RECORDED = [
  "--host",
  "--host-name",
  "--local-client",
  "--public-url",
  "--state",
  "--tls-cert",
];

/** What `record` is to do. */
export interface RecordCommand {
  /** The file to write. */
  readonly file: string;
  /** The test to write, too. */
  readonly test: string | undefined;
  /** The options of the platform. */
  readonly argv: readonly string[];
}

const AS_TEST = "--as-test";
const FORCE = "--force";

/**
 * Reads the arguments of the command `record`.
 *
 * @param argv - the arguments after its name
 * @throws Error for arguments that do not fit
 */
export function readRecordCommand(argv: readonly string[]): RecordCommand {
  const [file, ...rest] = argv.flatMap((each) =>
    each.startsWith(`${AS_TEST}=`) ? [AS_TEST, each.slice(AS_TEST.length + 1)] : [each],
  );
  if (file === "--help") return { file, test: undefined, argv: [file] };
  if (file === undefined || file.startsWith("-")) {
    throw new Error("Give a file first: game-social-sdk-platform record bug.json --port 7780.");
  }
  const wrong = NOT_RECORDED.find((name) =>
    rest.some((each) => each === name || each.startsWith(`${name}=`)),
  );
  if (wrong !== undefined) {
    throw new Error(`A recording begins with an empty platform on loopback; leave out ${wrong}.`);
  }
  const given = rest.filter((each) => each !== FORCE);
  const command = { file, ...readTest(file, given) };
  const there = [file, command.test].find((each) => each !== undefined && existsSync(each));
  if (there !== undefined && given.length === rest.length) {
    throw new Error(`${there} is there already; give another file, or ${FORCE} to replace it.`);
  }
  return command;
}

function readTest(file: string, argv: readonly string[]): Pick<RecordCommand, "test" | "argv"> {
  const at = argv.indexOf(AS_TEST);
  if (at < 0) return { test: undefined, argv };
  const test = argv[at + 1];
  if (test === undefined || test.startsWith("-")) {
    throw new Error(`Give a file after ${AS_TEST}, such as bug.test.ts.`);
  }
  if (resolve(test) === resolve(file)) {
    throw new Error(`${AS_TEST} names the file of the recording; give the test a file of its own.`);
  }
  return { test, argv: argv.toSpliced(at, 2) };
}
