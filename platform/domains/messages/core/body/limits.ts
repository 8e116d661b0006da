/** Limits of what a message carries (contract, Limits and Records). The readers are made from them. */
export const LIMITS = {
  /** Texts are limited in characters. */
  content: 2000,
  nonce: 25,
  embeds: 10,
  embed: {
    title: 256,
    description: 4096,
    fields: 25,
    fieldName: 256,
    fieldValue: 1024,
    footer: 2048,
    author: 256,
    /** Characters of all embeds of a message together. */
    total: 6000,
    color: 0xff_ff_ff,
  },
  url: 2048,
  stickers: 3,
  allowedMentions: 100,
  attachments: 10,
  attachment: { filename: 1024, description: 1024, title: 1024, waveform: 400 },
  components: {
    /** Rows of a message without the flag for components v2. */
    rows: 5,
    /** Components of a message with the flag, those inside others included. */
    total: 40,
    /** Characters of all text displays together. */
    text: 4000,
    row: 5,
    customId: 100,
    label: 80,
    url: 512,
    placeholder: 150,
    options: 25,
    option: 100,
    values: 25,
    sectionTexts: 3,
    galleryItems: 10,
    mediaDescription: 1024,
    emojiName: 32,
  },
  poll: {
    question: 300,
    answers: 10,
    answer: 55,
    /** The duration is in hours. */
    duration: 768,
    defaultDuration: 24,
  },
  theme: { colors: 5, angle: 360, mix: 100 },
} as const;
