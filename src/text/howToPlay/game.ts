import { BOXES, MAX_SEATS, type RuleSet } from '../../engine/index.js';
import { wrap } from '../layout.js';
import { type Section, stack } from './frame.js';

/** What a game consists of, and what the pages after this one tell. */
export const contents = (width: number, laterTitles: readonly string[]): Section => ({
  title: 'Contents',
  body: stack(
    wrap(
      `Five dice, and for each of 1 to ${MAX_SEATS} players a card with ${BOXES.length} boxes. ` +
        'The program keeps the cards and adds them up.',
      width,
    ),
    wrap('What follows:', width),
    inColumns(laterTitles, width),
  ),
});

const COLUMN_WIDTH = 26;

/** Titles below each other, in as many columns as there is room for. */
function inColumns(titles: readonly string[], width: number): readonly string[] {
  const columns = Math.max(1, Math.floor(width / COLUMN_WIDTH));
  const rows = Math.ceil(titles.length / columns);
  return Array.from({ length: rows }, (_row, index) =>
    titles
      .filter((_title, place) => place % rows === index)
      .map((title) => `  ${title}`.padEnd(COLUMN_WIDTH))
      .join('')
      .trimEnd(),
  );
}

export const object = (_rules: RuleSet, width: number): Section => ({
  title: 'Object',
  body: wrap(
    'Throw combinations, write each of them into the box where it counts most, and end with a higher ' +
      'grand total than anybody else.',
    width,
  ),
});

export const summary = (rules: RuleSet, width: number): Section => ({
  title: 'Summary',
  body: stack(
    wrap(
      `A game has ${BOXES.length} turns for everybody, one for each box of the card. In a turn the dice ` +
        'are rolled once, twice or three times, and what then lies on the table goes into one open box. ' +
        'No box is filled twice, and none can be skipped: a turn that fits nowhere leaves a zero.',
      width,
    ),
    wrap(
      `When the last box is filled, the cards are added up${bonuses(rules)}. The highest total wins.`,
      width,
    ),
  ),
});

function bonuses(rules: RuleSet): string {
  const { upperBonus, yahtzeeBonus } = rules;
  if (upperBonus.points > 0) return yahtzeeBonus > 0 ? ' with their bonuses' : ' with the upper bonus';
  return yahtzeeBonus > 0 ? ' with the Yahtzee bonuses' : '';
}

export const beginning = (_rules: RuleSet, width: number): Section => ({
  title: 'How to Begin',
  body: stack(
    wrap(
      'Who goes first is rolled for: everybody throws five dice, and the highest sum begins. Where the ' +
        'highest sum is thrown more than once, those players alone throw again until one is ahead. From ' +
        'there the turn goes round in the order in which the players were named.',
      width,
    ),
    wrap('A player alone just begins.', width),
  ),
});
