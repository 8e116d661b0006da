import { button, medium, message, part, row, type Sample, select, text } from "./wire-forms.js";

/** Buttons, selects and components v2. */
export const componentSamples: readonly Sample[] = [
  {
    title: "Buttons",
    messages: [
      message({
        content: "Choose",
        components: [
          row(
            button(1, "Primary"),
            button(2, "Secondary"),
            button(3, "Success", { emoji: { name: "🏁" } }),
            button(4, "Danger"),
            button(5, "Rules", { url: "https://game.example/rules" }),
          ),
          row(
            button(1, "Disabled", { disabled: true }),
            part(2, { style: 6, sku_id: "1300000000000000051" }),
          ),
        ],
      }),
    ],
  },
  {
    title: "Selects of every type",
    messages: [
      message({
        components: [
          row(
            select(3, "Car", {
              options: [
                { label: "Red car", value: "red", description: "Fast", default: true },
                { label: "Blue car", value: "blue" },
              ],
            }),
          ),
          row(select(5, "Rival")),
          row(select(6, "Roles", { max_values: 3 })),
          row(select(7, "Anybody", { disabled: true })),
          row(select(8, "Channel")),
        ],
      }),
    ],
  },
  {
    title: "Components v2",
    messages: [
      message({
        flags: 1 << 15,
        components: [
          text("## Race\nText **outside** of a container"),
          part(17, {
            accent_color: 0x1a7a3c,
            spoiler: false,
            components: [
              part(9, {
                components: [text("### Monza"), text("-# Italy, 5.8 km")],
                accessory: part(11, {
                  media: medium("thumbnail.png"),
                  description: "The track",
                  spoiler: false,
                }),
              }),
              part(14, { divider: true, spacing: 1 }),
              part(9, { components: [text("Shall we?")], accessory: button(3, "Enter") }),
              part(12, {
                items: ["one.png", "two.png", "three.png"].map((name, index) => ({
                  media: medium(name),
                  description: name,
                  spoiler: index === 2,
                })),
              }),
              part(14, { divider: false, spacing: 2 }),
              part(13, { file: medium("setup.txt"), name: "setup.txt", size: 512, spoiler: false }),
              row(button(2, "Later"), button(4, "Never")),
            ],
          }),
          part(17, { accent_color: null, spoiler: true, components: [text("A hidden container")] }),
        ],
      }),
    ],
  },
];
