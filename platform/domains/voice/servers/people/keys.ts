import type { DAVESession } from "@snazzah/davey";
import { VoiceOpcode } from "../opcodes.js";
import { newMember, operationType } from "./libraries.js";

/** The messages of a member to the voice server. */
export interface KeysPort {
  keyPackage(payload: Buffer): void;
  commit(payload: Buffer): void;
  invalid(transitionId: number): void;
  ready(transitionId: number): void;
}

/** For how many seconds frames that are not encrypted are taken after a change of the version. */
const PASSTHROUGH_SECONDS = 10;

const SOUND = 0;

/** The end-to-end encryption of one member of a call. */
export class Keys {
  #version = 0;
  #session: DAVESession | undefined;
  /** True once a transition to the group's keys has been carried out. */
  #shared = false;
  readonly #known = new Set<string>();
  readonly #transitions = new Map<number, number>();

  constructor(
    private readonly userId: string,
    private readonly channelId: string,
    private readonly port: KeysPort,
  ) {}

  /** Whether others can read frames now: encrypted with keys that all have, or as they are. */
  get ready(): boolean {
    return this.#version === 0 || (this.#shared && this.#session?.ready === true);
  }

  /** Begins with the version that the call has. */
  begin(version: number): void {
    this.#version = version;
    this.#known.add(this.userId);
    this.#renew();
  }

  /** Acts on a JSON message. */
  notify(op: number, d: unknown): void {
    const fields = d as Readonly<Record<string, unknown>>;
    const id = fields.transition_id as number;
    const version = fields.protocol_version as number;
    if (op === VoiceOpcode.ClientsConnect) {
      for (const userId of fields.user_ids as string[]) this.#known.add(userId);
    } else if (op === VoiceOpcode.ClientDisconnect) {
      this.#known.delete(fields.user_id as string);
    } else if (op === VoiceOpcode.PrepareEpoch && fields.epoch === 1) {
      this.#version = version;
      this.#renew();
    } else if (op === VoiceOpcode.PrepareTransition) {
      this.#transitions.set(id, version);
      if (version === 0) this.#session?.setPassthroughMode(true, PASSTHROUGH_SECONDS);
      if (id === 0) this.#execute(0);
      else this.port.ready(id);
    } else if (op === VoiceOpcode.ExecuteTransition) this.#execute(id);
  }

  /** Acts on a binary message. */
  sendBinary(op: number, payload: Buffer): void {
    const session = this.#session;
    if (session === undefined) return;
    if (op === VoiceOpcode.ExternalSender) session.setExternalSender(payload);
    else if (op === VoiceOpcode.Proposals) {
      const type = operationType(payload[0] ?? 0);
      const known = [...this.#known];
      const made = session.processProposals(type, payload.subarray(1), known);
      const { commit, welcome = Buffer.alloc(0) } = made;
      if (commit !== undefined) this.port.commit(Buffer.concat([commit, welcome]));
    } else {
      this.#follow(payload.readUInt16BE(), () => {
        if (op === VoiceOpcode.Welcome) session.processWelcome(payload.subarray(2));
        else session.processCommit(payload.subarray(2));
      });
    }
  }

  /** Encrypts a frame of Opus; undefined while there are no keys, as in a call without others. */
  encrypt(frame: Buffer): Buffer | undefined {
    if (this.#version === 0) return frame;
    return this.#session?.ready === true ? this.#session.encryptOpus(frame) : undefined;
  }

  /** Decrypts somebody's frame; undefined when it cannot be. */
  decrypt(userId: string, frame: Buffer): Buffer | undefined {
    const session = this.#session;
    if (this.#version === 0 && session?.ready !== true) return frame;
    try {
      return session?.decrypt(userId, SOUND, frame);
    } catch {
      return this.#version === 0 ? frame : undefined;
    }
  }

  #follow(transitionId: number, process: () => void): void {
    try {
      process();
    } catch {
      this.port.invalid(transitionId);
      this.#renew();
      return;
    }
    this.#transitions.set(transitionId, this.#version);
    if (transitionId !== 0) this.port.ready(transitionId);
  }

  #execute(transitionId: number): void {
    const version = this.#transitions.get(transitionId);
    if (version === undefined) return;
    this.#transitions.delete(transitionId);
    this.#version = version;
    this.#shared = true;
  }

  /** A state without a group, with a key package to be added to the next. */
  #renew(): void {
    this.#transitions.clear();
    this.#shared = false;
    if (this.#version === 0) return;
    if (this.#session === undefined) {
      this.#session = newMember(this.#version, this.userId, this.channelId);
    } else this.#session.reinit(this.#version, this.userId, this.channelId);
    this.port.keyPackage(this.#session.getSerializedKeyPackage());
  }
}
