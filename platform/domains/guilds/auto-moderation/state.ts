import type { Kernel } from "../../../kernel/kernel.js";
import type { Table } from "../../../kernel/store/table.js";
import { guildTable } from "../core/api.js";
import { type Hit, Patterns } from "./patterns.js";
import { PRESET_WORDS, SPAM_TEST } from "./presets.js";
import { type RuleRecord, ruleShape, Trigger } from "./record.js";
import type { SearchedText } from "./searched-text.js";

/** The rules of guilds, and what they object to. */
export class AutoModeration {
  /** @internal The rules. */
  readonly table: Table<RuleRecord>;
  readonly #presets = new Map(PRESET_WORDS);
  /** Rules are never changed in place, so a rule's patterns stay right as long as the rule is. */
  #patterns = new WeakMap<RuleRecord, Patterns>();
  #isSpam = (text: string) => text.includes(SPAM_TEST);

  /** @internal Made by the domain. */
  constructor(kernel: Kernel) {
    this.table = guildTable(kernel, { name: "autoModerationRules", shape: ruleShape });
  }

  /** The rules of a guild. */
  of(guildId: string): RuleRecord[] {
    return this.table.where("guildId", guildId);
  }

  /**
   * Says which words rules with a preset object to, instead of those that the platform has.
   *
   * @param preset - 1 profanity, 2 sexual content, 3 slurs
   */
  setPreset(preset: number, words: readonly string[]): void {
    this.#presets.set(preset, [...words]);
    this.#patterns = new WeakMap();
  }

  /** Says what rules against spam object to. Default: the text that filters of mail are tested with. */
  judgeSpam(isSpam: (text: string) => boolean): void {
    this.#isSpam = isSpam;
  }

  /** What of a text a rule objects to, if anything. */
  find(rule: RuleRecord, searched: SearchedText): Hit | undefined {
    const { text } = searched;
    switch (rule.trigger) {
      case Trigger.Spam:
        return this.#isSpam(text) ? { keyword: null, content: null } : undefined;
      case Trigger.MentionSpam: {
        const limit = rule.metadata.mention_total_limit ?? 0;
        return mentionsIn(text) > limit ? { keyword: null, content: null } : undefined;
      }
      default:
        return this.#patternsOf(rule).find(searched);
    }
  }

  #patternsOf(rule: RuleRecord): Patterns {
    let patterns = this.#patterns.get(rule);
    if (patterns === undefined) {
      const { presets = [] } = rule.metadata;
      patterns = new Patterns(
        rule,
        presets.flatMap((preset) => this.#presets.get(preset) ?? []),
      );
      this.#patterns.set(rule, patterns);
    }
    return patterns;
  }
}

/** How many users and roles a text names. */
function mentionsIn(text: string): number {
  return new Set([...text.matchAll(/<@[!&]?(\d{1,20})>/g)].map(([, id]) => id)).size;
}
