import type { RuleSet } from '../../engine/index.js';
import { lowerSections, upperSection } from './boxes.js';
import {
  answers,
  beginning,
  contents,
  ending,
  object,
  provenance,
  quickKeys,
  solo,
  summary,
  tips,
  turn,
  winning,
} from './game.js';
import { firstTurn } from './firstTurn.js';
import { bodyWidth, framePage, frameSections, frameWidth, type Section } from './frame.js';
import { jokerSections } from './jokers.js';
import { scoring } from './scoring.js';

export interface Page {
  readonly title: string;
  readonly lines: readonly string[];
}

const DEFAULT_WIDTH = 72;

/**
 * Explains a rule set in pages: first an example of a turn, then a page per topic.
 *
 * @param width the width of the frame, limited to 40-80 columns; below 54, dice are written as `[3] [5]`
 */
export function howToPlay(rules: RuleSet, width: number = DEFAULT_WIDTH): readonly Page[] {
  const columns = frameWidth(width);
  return [firstTurn(rules, bodyWidth(columns)), ...sectionsOf(rules, columns)].map((section) => ({
    title: section.title,
    lines: framePage(section, columns),
  }));
}

export function rulesPage(rules: RuleSet, width: number = DEFAULT_WIDTH): readonly string[] {
  const columns = frameWidth(width);
  return frameSections(`How to Play: ${rules.name}`, sectionsOf(rules, columns), columns);
}

function sectionsOf(rules: RuleSet, columns: number): readonly Section[] {
  const width = bodyWidth(columns);
  const sections = [object, summary, beginning, turn, answers, quickKeys, scoring, upperSection]
    .map((write) => write(rules, width))
    .concat(lowerSections(rules, width))
    .concat(jokerSections(rules, width))
    .concat([ending, winning, solo, tips, provenance].map((write) => write(rules, width)));
  const titles = sections.map(({ title }) => title);
  return [contents(rules, width, titles), ...sections];
}
