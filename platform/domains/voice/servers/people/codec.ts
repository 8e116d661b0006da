import type OpusScript from "opusscript";
import { library } from "./libraries.js";

/** What of Opus is used. */
export type Codec = Pick<OpusScript, "encode" | "decode" | "delete">;

/** Where a coder of the library keeps what goes in and comes out, in memory that all of them share. */
interface Places {
  inPCM: Uint16Array;
  outPCM: Uint16Array;
  inOpus: Uint8Array;
  outOpus: Uint8Array;
  readonly inPCMPointer: number;
  readonly outPCMPointer: number;
  readonly inOpusPointer: number;
  readonly outOpusPointer: number;
  readonly inPCMLength: number;
  readonly outPCMLength: number;
}

/** The shared memory; it is another object whenever it has grown. */
let memory: ArrayBufferLike | undefined;

/** A coder for 48,000 samples a second in one channel. */
export function newCodec(): Codec {
  const Script = library<typeof OpusScript>("opusscript");
  const script = new Script(48_000, 1, Script.Application.AUDIO);
  const places = script as unknown as Places;
  // The last one that is made: the others are of the memory before it grew, if it did meanwhile.
  memory = places.outPCM.buffer;
  place(places, memory, Script.MAX_PACKET_SIZE);
  const placed = () => {
    if (memory !== undefined && places.inPCM.buffer !== memory) {
      place(places, memory, Script.MAX_PACKET_SIZE);
    }
    return script;
  };
  return {
    encode: (samples, count) => placed().encode(samples, count),
    decode: (packet) => placed().decode(packet),
    delete: () => script.delete(),
  };
}

/**
 * The library takes the addresses of samples, which are bytes, for numbers of samples. Its coders would
 * write to twice their addresses, where sooner or later others have their state.
 */
function place(places: Places, memory: ArrayBufferLike, mostBytes: number): void {
  const samples = (pointer: number, bytes: number) => new Uint16Array(memory, pointer, bytes / 2);
  places.inPCM = samples(places.inPCMPointer, places.inPCMLength);
  places.outPCM = samples(places.outPCMPointer, places.outPCMLength);
  places.inOpus = new Uint8Array(memory, places.inOpusPointer, mostBytes);
  places.outOpus = new Uint8Array(memory, places.outOpusPointer, mostBytes);
}
