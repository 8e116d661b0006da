/** Kinds of words that the service has lists of. */
export const Preset = { Profanity: 1, SexualContent: 2, Slurs: 3 } as const;

/**
 * Words of each kind to begin with. The service's lists are its own; tests add the words that they
 * need, as there is no list of slurs here.
 */
export const PRESET_WORDS: ReadonlyMap<number, readonly string[]> = new Map([
  [Preset.Profanity, ["damn*", "crap", "bullshit"]],
  [Preset.SexualContent, ["porn*", "*nudes"]],
  [Preset.Slurs, []],
]);

/** The text by which filters for unwanted mail are tested: it is always spam. */
export const SPAM_TEST = "XJS*C4JDBQADN1.NSBN3*2IDNEN*GTUBE-STANDARD-ANTI-UBE-TEST-EMAIL*C.34X";
