import {
  between,
  button,
  fill,
  inButton,
  leaf,
  longer,
  required,
  row,
  select,
  text,
  V2,
} from "./parts.js";

/** A body with components, and what the service says is wrong with it (bots 4.10). */
export const componentRefusals: [string, object, object][] = [
  ["six rows", { components: fill(6, row(button())) }, { components: longer(5) }],
  [
    "a row of six",
    { components: [row(...fill(6, button()))] },
    {
      components: { 0: { components: between(1, 5) } },
    },
  ],
  [
    "a component of an unknown kind",
    { components: [{ type: 99 }] },
    { components: { 0: { type: leaf("BASE_TYPE_CHOICES", "Value must be one of {1}.") } } },
  ],
  [
    "a text display without the flag",
    { components: [{ type: 10, content: "t" }] },
    { components: { 0: { type: leaf("BASE_TYPE_CHOICES", "Value must be one of {1}.") } } },
  ],
  [
    "a select beside a button",
    { components: [row(button(), select())] },
    {
      components: {
        0: {
          components: {
            1: leaf(
              "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
              "The specified component exceeds the maximum width",
            ),
          },
        },
      },
    },
  ],
  [
    "the same custom id twice",
    { components: [row(button(), button())] },
    {
      components: {
        0: {
          components: {
            1: {
              custom_id: leaf(
                "COMPONENT_CUSTOM_ID_DUPLICATED",
                "Component custom id cannot be duplicated",
              ),
            },
          },
        },
      },
    },
  ],
  [
    "a button's label",
    { components: [row(button({ label: text(81) }))] },
    inButton({ label: longer(80) }),
  ],
  [
    "a custom id of 101 characters",
    { components: [row(button({ custom_id: text(101) }))] },
    inButton({ custom_id: between(1, 100) }),
  ],
  [
    "a button without custom id",
    { components: [row({ type: 2, style: 1, label: "b" })] },
    inButton({
      custom_id: leaf("BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id is required"),
    }),
  ],
  [
    "a button with both",
    { components: [row(button({ style: 5, url: "https://example.org" }))] },
    inButton({
      custom_id: leaf(
        "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
        "A custom id and url cannot both be specified",
      ),
    }),
  ],
  [
    "a link without address",
    { components: [row({ type: 2, style: 5, label: "b" })] },
    inButton({ url: required }),
  ],
  [
    "a button that says nothing",
    { components: [row({ type: 2, style: 1, custom_id: "b" })] },
    inButton({ label: required }),
  ],
  [
    "a button with an invalid emoji",
    { components: [row(button({ emoji: { name: "smile" } }))] },
    inButton({ emoji: leaf("BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji") }),
  ],
  [
    "26 options",
    {
      components: [
        row(select({ options: fill(26, 0).map((_, i) => ({ label: "l", value: `${i}` })) })),
      ],
    },
    inButton({ options: between(1, 25) }),
  ],
  [
    "an option twice",
    { components: [row(select({ options: fill(2, { label: "l", value: "v" }) }))] },
    inButton({
      options: {
        1: {
          value: leaf(
            "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
            "The specified option value is already used",
          ),
        },
      },
    }),
  ],
  [
    "more defaults than values",
    {
      components: [
        row(
          select({
            options: ["1", "2"].map((value) => ({ label: "l", value, default: true })),
          }),
        ),
      ],
    },
    inButton({
      options: leaf(
        "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
        "The specified number of default values exceeds the specified maximum values",
      ),
    }),
  ],
  [
    "a placeholder of 151 characters",
    { components: [row(select({ placeholder: text(151) }))] },
    inButton({ placeholder: longer(150) }),
  ],
  [
    "content in a message of components alone",
    { flags: V2, content: "c", components: [{ type: 10, content: "t" }] },
    {
      content: leaf(
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
        "The 'content' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
      ),
    },
  ],
  [
    "11 items in a gallery",
    {
      flags: V2,
      components: [{ type: 12, items: fill(11, { media: { url: "https://example.org/a.png" } }) }],
    },
    { components: { 0: { items: between(1, 10) } } },
  ],
  [
    "four texts in a section",
    {
      flags: V2,
      components: [
        { type: 9, components: fill(4, { type: 10, content: "t" }), accessory: button() },
      ],
    },
    { components: { 0: { components: between(1, 3) } } },
  ],
  [
    "a file from the web",
    { flags: V2, components: [{ type: 13, file: { url: "https://example.org/a.txt" } }] },
    {
      components: {
        0: {
          file: {
            url: leaf("URL_TYPE_INVALID_SCHEME", "Scheme \"https\" must be one of ('attachment')."),
          },
        },
      },
    },
  ],
];
