import {
  alice,
  attachment,
  FILES,
  LONG_WORD,
  message,
  picture,
  type Sample,
} from "./wire-forms.js";

const embed = {
  type: "rich",
  title: "Result of **Monza**",
  url: "https://game.example/results",
  description: "Three laps. [All times](https://game.example/times)",
  color: 0xe67e22,
  timestamp: "2026-01-15T11:30:00.000000+00:00",
  author: { name: "Race control", url: "https://game.example/", icon_url: `${FILES}/icon.png` },
  footer: { text: "Season 4", icon_url: `${FILES}/icon.png` },
  thumbnail: picture("thumbnail.png"),
  image: picture("track.png"),
  fields: [
    { name: "First", value: "**Alice**\n1:02.4", inline: true },
    { name: "Second", value: "Bob", inline: true },
    { name: "Third", value: LONG_WORD, inline: true },
    { name: "Weather", value: "Rain, then sun", inline: false },
    { name: "Tyres", value: "Soft", inline: true },
    { name: "Fuel", value: "`40 l`", inline: true },
  ],
};

/** Embeds and files. */
export const embedSamples: readonly Sample[] = [
  { title: "An embed with everything", messages: [message({ embeds: [embed] })] },
  {
    title: "Small embeds, and a picture of another site",
    messages: [
      message({
        content: "Two",
        embeds: [
          { type: "rich", description: "Words alone" },
          {
            type: "rich",
            title: "Elsewhere",
            color: 0x2f5bd0,
            image: { url: "https://elsewhere.example/a.png" },
          },
        ],
      }),
    ],
  },
  {
    title: "Files: picture, spoiler, sound, other",
    messages: [
      message({
        author: alice,
        content: "My car",
        attachments: [
          attachment("car.png", "image/png", { width: 400, height: 225, description: "A red car" }),
          attachment("SPOILER_end.png", "image/png", { width: 200, height: 120, flags: 8 }),
          attachment("engine-sound.ogg", "audio/ogg", { duration_secs: 12.4 }),
          attachment("telemetry.csv", "text/csv"),
        ],
      }),
    ],
  },
];
