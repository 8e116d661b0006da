/** Sounds that everybody has, with the ids, names and emojis that the service gives them. */
const sounds = [
  ["1", "quack", "🦆"],
  ["2", "airhorn", "🔊"],
  ["3", "cricket", "🦗"],
  ["4", "golf clap", "👏"],
  ["5", "sad horn", "🎺"],
  ["7", "ba dum tss", "🥁"],
] as const;

/** The default sounds in wire form. They belong to no guild, and the platform has no audio of them. */
export const defaultSounds = sounds.map(([sound_id, name, emoji_name]) => ({
  name,
  sound_id,
  volume: 1,
  emoji_id: null,
  emoji_name,
  available: true,
}));
