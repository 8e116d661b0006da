import type { AudioSystem, LoggingSeverity } from "./generated/enums.js";
import type { OptionNames } from "./operations/option-names.js";
import type { SnowflakeInput, UInt64Input } from "./values/snowflake.js";

/** Options of a {@link Client}. */
export interface ClientOptions {
  /** The application's id, the same as calling `setApplicationId`. */
  readonly applicationId?: SnowflakeInput | undefined;
  /**
   * Root of the service's HTTP API, with or without a version. By default the environment variable
   * `SOCIAL_SDK_API_BASE`, then the library's own default; the open engine has none.
   */
  readonly apiBase?: string | undefined;
  /** Root of the service's web pages; likewise `SOCIAL_SDK_WEB_BASE`. */
  readonly webBase?: string | undefined;
  /** The SDK library's file, as for `loadSdk`; only the first client of a process can choose. */
  readonly library?: string | undefined;
  /** The least severe messages that the events `log` and `voiceLog` deliver; Warning by default. */
  readonly logSeverity?: LoggingSeverity | undefined;
  /** Milliseconds until a request is given up; 30000 by default. */
  readonly httpRequestTimeout?: number | undefined;
  /** The processor cores the SDK's threads may use, as a bit mask; all by default. */
  readonly cpuAffinityMask?: UInt64Input | undefined;
  /** Which audio system mobile devices use. */
  readonly experimentalAudioSystem?: AudioSystem | undefined;
  /** Keeps Android out of its voice mode while a Bluetooth headset is used. */
  readonly experimentalAndroidPreventCommsForBluetooth?: boolean | undefined;
}

/** The names of all {@link ClientOptions}. */
export const CLIENT_OPTIONS: OptionNames<ClientOptions> = {
  applicationId: true,
  apiBase: true,
  webBase: true,
  library: true,
  logSeverity: true,
  httpRequestTimeout: true,
  cpuAffinityMask: true,
  experimentalAudioSystem: true,
  experimentalAndroidPreventCommsForBluetooth: true,
};
