export const buildFolder: string;

export const libraries: {
  readonly vendor: string;
  readonly old: string;
  readonly openEngine: string;
};

export const Failure: {
  readonly result: 1;
  readonly noValue: 2;
  readonly abandon: 3;
  readonly invalidUtf8: 4;
  readonly empty: 5;
  readonly synchronous: 6;
};

/** An exported class or one of its objects: tests also use them in ways no type allows. */
// biome-ignore lint/suspicious/noExplicitAny: tests misuse it on purpose
export type Loose = any;

export const native: Record<string, Loose>;

export interface Counters {
  readonly objectsMade: number;
  readonly objectsDropped: number;
  readonly allocations: number;
  readonly frees: number;
  readonly callbacksRegistered: number;
  readonly userDataFreed: number;
  readonly callbacksCalled: number;
  readonly framesMuted: number;
  readonly faults: number;
}

export interface TestControls {
  counters(): Counters;
  lastCall(): { readonly symbol: string; readonly arguments: Record<string, Loose> };
  fire(symbol: string, count: number): number;
  failNext(symbol: string, failure: number): void;
  forget(symbol: string): void;
  setAudioFrame(samplesPerChannel: number, sampleRate: number, channels: number): void;
  hold(held: boolean): void;
  wait(): void;
  reset(): void;
}

export function useTestLibrary(path?: string): TestControls;
export function testControls(path: string): TestControls;
