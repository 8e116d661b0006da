import {
  type ChildProcess,
  execFile,
  execFileSync,
  type StdioOptions,
  spawn,
} from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable, type Writable } from "node:stream";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Bytes of a tenth of a second of one channel. */
const PIECE = 9600;

/** Whether this machine has the sound server that tests start. */
export const hasSoundServer =
  process.platform === "linux" && process.env.PATH !== undefined && isInstalled();

function isInstalled(): boolean {
  try {
    execFileSync("pulseaudio", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/**
 * A PulseAudio server of a test's own, without hardware: one can hear with `speakers`; `microphone`
 * hears what is played into `wire`.
 */
export class SoundServer implements AsyncDisposable {
  readonly #folder: string;
  #process: ChildProcess | undefined;

  /** What to put into PULSE_SERVER. */
  readonly address: string;

  private constructor(folder: string) {
    this.#folder = folder;
    this.address = `unix:${join(folder, "native")}`;
  }

  static async open(): Promise<SoundServer> {
    const folder = mkdtempSync(join(tmpdir(), "sound-server-"));
    chmodSync(folder, 0o700);
    const server = new SoundServer(folder);
    const modules = [
      `module-native-protocol-unix socket=${folder}/native auth-anonymous=1`,
      "module-null-sink sink_name=speakers rate=48000 channels=2",
      "module-null-sink sink_name=wire rate=48000 channels=1",
      "module-remap-source source_name=microphone master=wire.monitor",
    ];
    const options = "-n --daemonize=no --exit-idle-time=-1 --use-pid-file=no --realtime=no";
    const log = "--high-priority=no --log-target=stderr --log-level=info";
    server.#process = spawn(
      "pulseaudio",
      [...`${options} ${log}`.split(" "), ...modules.flatMap((module) => ["-L", module])],
      { env: server.#environment(), stdio: ["ignore", "ignore", "pipe"] },
    );
    await server.#ready();
    return server;
  }

  /** Until it says that it is; what it says afterwards is read, so that it never waits. */
  async #ready(): Promise<void> {
    const said = this.#process?.stderr as Readable;
    const lines = createInterface({ input: said });
    for await (const line of lines) {
      if (line.includes("Daemon startup complete")) return void said.resume();
    }
    throw new Error("pulseaudio ended without starting.");
  }

  #environment(): NodeJS.ProcessEnv {
    const { PATH } = process.env;
    return {
      PATH,
      HOME: this.#folder,
      XDG_RUNTIME_DIR: this.#folder,
      PULSE_SERVER: this.address,
      LC_ALL: "C",
    };
  }

  /** Tells the server something, as `pactl` does, and returns its answer. */
  async tell(...command: string[]): Promise<string> {
    const { stdout } = await run("pactl", command, { env: this.#environment() });
    return stdout.trim();
  }

  /** Plays samples of one channel into a device, over and over. */
  play(device: string, samples: Int16Array): Disposable {
    const player = this.#stream("pacat", device, ["pipe", "ignore", "ignore"]);
    const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
    const again = Readable.from(
      (function* () {
        for (;;) yield bytes;
      })(),
    );
    // It ends in the middle of what it is given.
    again.pipe(player.stdin as Writable).on("error", () => undefined);
    return {
      [Symbol.dispose]: () => {
        again.destroy();
        player.kill();
      },
    };
  }

  /** What is played on a device, as one channel, in pieces of a tenth of a second; without an end. */
  async *record(device: string): AsyncGenerator<Int16Array> {
    const recorder = this.#stream("parec", `${device}.monitor`, ["ignore", "pipe", "ignore"]);
    try {
      let bytes = Buffer.alloc(0);
      for await (const more of recorder.stdout as Readable) {
        bytes = Buffer.concat([bytes, more as Buffer]);
        for (; bytes.length >= PIECE; bytes = bytes.subarray(PIECE))
          yield Int16Array.from({ length: PIECE / 2 }, (_, at) => bytes.readInt16LE(at * 2));
      }
    } finally {
      recorder.kill();
    }
  }

  #stream(program: string, device: string, stdio: StdioOptions): ChildProcess {
    const format = "--raw --format=s16le --rate=48000 --channels=1 --latency-msec=20".split(" ");
    return spawn(program, [...format, `--device=${device}`], { env: this.#environment(), stdio });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const ended = this.#process && once(this.#process, "exit");
    await this.tell("exit").catch(() => this.#process?.kill());
    await ended;
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
