/** Sounds that everybody has, with the ids, names and emojis that the service gives them. */
const sounds = [
  ["1", "quack", "🦆"],
  ["2", "airhorn", "🔊"],
  ["3", "cricket", "🦗"],
  ["4", "golf clap", "👏"],
  ["5", "sad horn", "🎺"],
  ["7", "ba dum tss", "🥁"],
] as const;

/** The default sounds in wire form. They belong to no guild. */
export const defaultSounds = sounds.map(([sound_id, name, emoji_name]) => ({
  name,
  sound_id,
  volume: 1,
  emoji_id: null,
  emoji_name,
  available: true,
}));

/** A frame of MP3 in which nothing is heard: 128 kbit/s at 44.1 kHz, 26 ms. */
const SILENT_FRAME = Buffer.concat([Buffer.from("fffb9000", "hex"), Buffer.alloc(413)]);

/** How many frames the audio of a default sound has: half a second. */
const FRAMES = 20;

/** The audio of a default sound, which the service has and the platform plays as silence. */
export function defaultAudio(folder: string, id: string) {
  if (folder !== "soundboard-sounds" || !sounds.some(([one]) => one === id)) return undefined;
  const bytes = Buffer.concat(Array.from({ length: FRAMES }, () => SILENT_FRAME));
  return { contentType: "audio/mpeg", bytes };
}
