import {
  type Dice,
  FACES,
  fiveAlikeBox,
  labelOf,
  MAX_SEATS,
  ROLLS_PER_TURN,
  type RuleSet,
  schemeOf,
  straightsOfFive,
  yahtzeeBonusOf,
  turnsOf,
  isYahtzee,
} from '../../engine/index.js';
import { themeLesson } from '../../training/index.js';
import { unbroken, wrap, wrapWithIndent } from '../layout.js';
import { andList, capitalised, numberWord, orList } from '../phrases.js';
import { boardMessages, MAX_LOWER_WITH_TOTAL } from '../play/board.js';
import { DIE_WIDTH } from '../play/dice.js';
import { boxKeysOf } from '../play/turn.js';
import { lessonTip } from '../play/training/lessons.js';
import { sourceText } from '../ruleSets.js';
import { shortNameExamples } from '../shortNames.js';
import { exampleDice, hasRoomForDice, type Section, joinParts } from './frame.js';

export const contents = (rules: RuleSet, width: number, laterTitles: readonly string[]): Section => ({
  title: 'Contents',
  body: joinParts(
    wrap(
      `You play with five dice. There are 1 to ${MAX_SEATS} players, each with a card of ${turnsOf(rules)} boxes. ` +
        'The program fills in the cards and adds up the points.',
      width,
    ),
    wrap('Pages:', width),
    inColumns(laterTitles, width),
  ),
});

const COLUMN_WIDTH = 26;

/** Fills each column from top to bottom. */
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

const isInCardOrder = (rules: RuleSet): boolean => schemeOf(rules).order === 'card';

const boxToFill = (rules: RuleSet): string =>
  isInCardOrder(rules) ? 'the next box on the card' : 'one open box';

export const summary = (rules: RuleSet, width: number): Section => ({
  title: 'Summary',
  body: joinParts(
    wrap(
      `Each player has ${turnsOf(rules)} turns, one for each box on the card. ` +
        `In each turn, you roll the dice up to three times and then score them in ${boxToFill(rules)}. ` +
        'You can fill each box only once. ' +
        `You can't skip a turn: if the dice don't fit ${isInCardOrder(rules) ? 'that' : 'any open'} box, you score a zero.`,
      width,
    ),
    wrap(`When every box is filled, each card is added up${bonuses(rules)}. The highest total wins.`, width),
  ),
});

function bonuses(rules: RuleSet): string {
  const { upperBonus } = rules;
  const yahtzeeBonus = yahtzeeBonusOf(rules);
  if (upperBonus.points > 0)
    return yahtzeeBonus > 0 ? ', including the bonuses' : ', including the upper bonus';
  return yahtzeeBonus > 0 ? ', including the Yahtzee bonuses' : '';
}

export const beginning = (_rules: RuleSet, width: number): Section => ({
  title: 'How to Begin',
  body: joinParts(
    wrap(
      'The game begins with a roll-off: every player rolls five dice, and the highest total goes first. ' +
        'If several players tie for the highest total, only they roll again, until the tie is broken. ' +
        'From then on, players take turns in the order you named them.',
      width,
    ),
    wrap('If you play alone, there is no roll-off.', width),
  ),
});

export const turn = (rules: RuleSet, width: number): Section => ({
  title: 'Taking a Turn',
  body: joinParts(
    wrap('In each turn you roll one to three times and then fill in a box.', width),
    wrapWithIndent('Roll 1  ', 'The program rolls all five dice for you.', width),
    wrapWithIndent('Roll 2  ', 'Hold any dice you like and roll the rest, or stop and fill in a box.', width),
    wrapWithIndent(
      `Roll ${ROLLS_PER_TURN}  `,
      'Choose again from all five dice: you can release held dice and hold others.' +
        (isInCardOrder(rules) ? '' : ' You can also aim for a different box.'),
      width,
    ),
    wrapWithIndent(
      'Box     ',
      `After roll ${ROLLS_PER_TURN}, or earlier if you stop, fill in ${boxToFill(rules)} with your points or a zero. ` +
        "Then it's the next player's turn.",
      width,
    ),
  ),
});

/** The example dice, and the places (0-4) of the held ones. */
const DICE: Dice = [2, 5, 5, 1, 5];
const HELD = [1, 2, 4];

const SHORT_NAMES = 3;

export function answers(rules: RuleSet, width: number): Section {
  const held = HELD.map((place) => `${place + 1}`);
  const spaced = unbroken(held.join(' '));
  const shortNames = shortNameExamples(rules, SHORT_NAMES).map(([name, label]) => `${name} for ${label}`);
  return {
    title: 'Answering the Prompts',
    body: joinParts(
      wrapWithIndent(
        '1. ',
        `Which dice to hold: type their numbers, such as ${orList([spaced, held.join(','), held.join('')])}. ` +
          'To hold die 4 as well as the dice marked HELD, type +4. To roll all five dice again, type none. ' +
          'To choose a box, type all or s.',
        width,
      ),
      wrapWithIndent('2. ', 'Or type how many dice to hold, 0 to 5, and then which.', width),
      wrapWithIndent(
        '3. ',
        `Which box to fill: type its name${shortNames.length > 0 ? ` or a short name (${andList(shortNames)})` : ''}. Tab completes a name. ` +
          'You can also highlight a box with the arrow keys, and press Enter to fill it.',
        width,
      ),
      [...dieLabels(width), ...exampleDice(DICE, width)],
      wrap(
        `To hold the three fives here, answer ${spaced}. Then you roll dice ${andList(rolledAgain())} again.`,
        width,
      ),
    ),
  };
}

const rolledAgain = (): string[] =>
  DICE.flatMap((_face, place) => (HELD.includes(place) ? [] : [`${place + 1}`]));

const dieLabels = (width: number): string[] =>
  hasRoomForDice(width)
    ? [
        DICE.map((_face, place) => ` Dice ${place + 1}`.padEnd(DIE_WIDTH))
          .join(' ')
          .trimEnd(),
      ]
    : [];

export const quickKeys = (rules: RuleSet, width: number): Section => ({
  title: 'Quick Keys',
  body: joinParts(
    wrap('Press F2 to switch between prompts and quick keys. The quick keys are:', width),
    [
      ...wrapWithIndent('1-5     ', 'hold a die, or release it', width),
      ...wrapWithIndent('Enter   ', 'roll the rest, if you hold any (to roll all five: r)', width),
      ...(boxKeysOf(rules, schemeOf(rules).boxes) === 'letters'
        ? wrapWithIndent(
            'letter  ',
            'fill the box beside the letter; press it twice if you can still roll',
            width,
          )
        : wrapWithIndent('Up/Down ', 'highlight a box, which Enter then fills', width)),
      ...wrapWithIndent('Space   ', 'hold the die at the cursor; Left and Right move the cursor', width),
    ],
    wrap(
      'In both modes, F1 shows help, F3 asks the coach, and F10 leaves the game. ' +
        'The screen asks you to confirm a zero if another box would score points or you can still roll. ' +
        riskyRolls(rules),
      width,
    ),
  ),
});

/** Names the dice that you can't roll away without confirming it. */
function riskyRolls(rules: RuleSet): string {
  const boxes = [fiveAlikeBox(rules), ...straightsOfFive(rules)];
  const labels = boxes.flatMap((box) => (box === undefined ? [] : `a ${labelOf(rules, box)}`));
  return labels.length > 0 ? `It also asks before you roll away ${orList(labels)} that you could score.` : '';
}

export const ending = (rules: RuleSet, width: number): Section => ({
  title: 'Ending a Game',
  body: joinParts(
    wrap(
      `The game ends when all ${turnsOf(rules)} boxes on every card are filled. Each card has these totals:`,
      width,
    ),
    sums(rules).flatMap(([name, what]) => wrapWithIndent(`${name.padEnd(NAME_COLUMNS)}  `, what, width)),
    wrap(
      'The program adds up the totals for you. ' +
        "If you leave early, your card stays on the board, but you aren't ranked.",
      width,
    ),
  ),
});

/** Pairs such as `Total` and `the 6 upper boxes`. */
function sums(rules: RuleSet): readonly (readonly [string, string])[] {
  const { threshold, points } = rules.upperBonus;
  const bonus = yahtzeeBonusOf(rules);
  return [
    [boardMessages.upperTotal, `the ${FACES.length} upper boxes`],
    ...(points > 0
      ? [[boardMessages.upperBonus, `${points} if this total is ${threshold} or more`] as const]
      : []),
    [boardMessages.upperWithBonus, points > 0 ? 'the total plus the bonus' : 'the same as the total'],
    [
      boardMessages.lowerTotal,
      `the ${schemeOf(rules).lower.length} lower boxes${schemeOf(rules).lower.length > MAX_LOWER_WITH_TOTAL ? ", if there's room" : ''}`,
    ],
    ...(bonus > 0 ? [[boardMessages.yahtzeeBonus(rules), `${bonus} for each extra Yahtzee`] as const] : []),
    [boardMessages.grandTotal, 'all boxes and bonuses'],
  ];
}

const NAME_COLUMNS = 'Yahtzee bonus'.length;

export const winning = (_rules: RuleSet, width: number): Section => ({
  title: 'Winning',
  body: wrap(
    'The highest grand total wins. If several players tie for the highest total, they share the win.',
    width,
  ),
});

export const solo = (_rules: RuleSet, width: number): Section => ({
  title: 'Solo Play',
  body: wrap(
    'If you play alone, try to beat your own best score. ' +
      'To play again with the same dice, reuse the seed of the game (--seed).',
    width,
  ),
});

export function tips(rules: RuleSet, width: number): Section {
  const zeroLesson = themeLesson(rules, 'zeros');
  const zeroTip = zeroLesson && lessonTip(rules, zeroLesson);
  const texts = [
    highFacesTip(rules),
    ...(zeroTip === undefined ? [] : [`Nothing fits? ${zeroTip}`]),
    ...lastTip(rules),
  ];
  return {
    title: `${capitalised(numberWord(texts.length))} ${texts.length === 1 ? 'Tip' : 'Tips'}`,
    body: joinParts(...texts.map((text, index) => wrapWithIndent(`${index + 1}. `, text, width))),
  };
}

function highFacesTip(rules: RuleSet): string {
  if (schemeOf(rules).order === 'card')
    return 'Only the next box counts: keep the dice that fit it, and roll the rest.';
  const boxes = andList(
    schemeOf(rules)
      .upper.slice(-2)
      .map((box) => labelOf(rules, box)),
  );
  return rules.upperBonus.points > 0
    ? `Aim for the upper bonus. Start with ${boxes}: a fourth five or six can make up for low faces you miss later.`
    : `In the upper section, ${boxes} are worth the most: don't waste them on a pair.`;
}

/** Picks the last tip. Some rules have none: no bonus for extra Yahtzees, and no box for any dice. */
function lastTip(rules: RuleSet): readonly string[] {
  const { extraFiveAlike, order, specs } = schemeOf(rules);
  if (extraFiveAlike && extraFiveAlike.bonus > 0) {
    return [
      `Avoid an early zero in ${labelOf(rules, extraFiveAlike.box)}: after that zero, you can't earn a Yahtzee bonus.`,
    ];
  }
  const free = [...specs.values()].find(({ pattern }) => pattern.kind === 'any');
  return free && order === 'free' ? [`Save ${free.label} for a bad roll late in the game.`] : [];
}

export const provenance = (rules: RuleSet, width: number): Section => ({
  title: 'About These Rules',
  body: joinParts(
    wrap(`${rules.name} (${rules.id}). ${sourceText(rules)}`, width),
    wrap(
      isYahtzee(rules) ? "Yahtzee isn't the same game as Scandinavian Yatzy, which has different boxes." : '',
      width,
    ),
  ),
});
