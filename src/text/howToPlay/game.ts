import { BOXES, MAX_SEATS, type RuleSet } from '../../engine/index.js';
import { wrap } from '../layout.js';
import { type Section, stack } from './frame.js';

/** Returns the contents page: the dice, players and cards in a game, and the titles of the later pages. */
export const contents = (width: number, laterTitles: readonly string[]): Section => ({
  title: 'Contents',
  body: stack(
    wrap(
      `You play with five dice. There are 1 to ${MAX_SEATS} players, each with a card of ${BOXES.length} boxes. ` +
        'The program fills in the cards and adds up the points.',
      width,
    ),
    wrap('Pages:', width),
    inColumns(laterTitles, width),
  ),
});

const COLUMN_WIDTH = 26;

/** Arranges titles in columns, each filled from top to bottom. */
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
    'In each turn, roll the dice and score them in one of your boxes. Try to finish with the highest grand total.',
    width,
  ),
});

export const summary = (rules: RuleSet, width: number): Section => ({
  title: 'Summary',
  body: stack(
    wrap(
      `Each player has ${BOXES.length} turns, one for each box on the card. ` +
        'In each turn, you roll the dice up to three times and then score them in one open box. ' +
        'You can fill each box only once. ' +
        'You cannot skip a turn: if the dice do not fit any open box, you score a zero.',
      width,
    ),
    wrap(
      `When every box is filled, the program adds up each card${bonuses(rules)}. The highest total wins.`,
      width,
    ),
  ),
});

function bonuses(rules: RuleSet): string {
  const { upperBonus, yahtzeeBonus } = rules;
  if (upperBonus.points > 0)
    return yahtzeeBonus > 0 ? ', including the bonuses' : ', including the upper bonus';
  return yahtzeeBonus > 0 ? ', including the Yahtzee bonuses' : '';
}

export const beginning = (_rules: RuleSet, width: number): Section => ({
  title: 'How to Begin',
  body: stack(
    wrap(
      'The game begins with a roll-off: every player rolls five dice, and the highest total goes first. ' +
        'If several players tie for the highest total, only they roll again, until the tie is broken. ' +
        'From then on, players take turns in the order you named them.',
      width,
    ),
    wrap('If you play alone, there is no roll-off.', width),
  ),
});
