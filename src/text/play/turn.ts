import { type BoxId, DIE_INDEXES, type Face, labelOf, type RuleSet, specOf } from '../../engine/index.js';
import type { MoveReason } from '../../players/index.js';
import type { Speed } from '../../settings/index.js';
import { onBoardLine } from '../layout.js';
import { nameExample } from '../shortNames.js';
import { boxList } from './refusals.js';

/** What a player could type for a box: a short name if there is one, and the whole name. */
function examplesOf(
  rules: RuleSet,
  legal: readonly BoxId[],
): { readonly short: string; readonly whole: string } {
  const [[short, label] = ['', '']] = nameExample(rules, legal);
  return { short, whole: label.toLowerCase() };
}

/** The quick keys for boxes: letters, the letter of the only box, or the arrow keys if no box has a letter. */
export type BoxKeys = 'letters' | 'arrows' | OnlyKey;

interface OnlyKey {
  readonly letter: string;
  readonly label: string;
}

export function boxKeysOf(rules: RuleSet, legal: readonly BoxId[]): BoxKeys {
  const lettered = legal.flatMap((box) => {
    const { letter, label } = specOf(rules, box);
    return letter === undefined ? [] : [{ letter, label }];
  });
  const [only] = lettered;
  return !only ? 'arrows' : legal.length === 1 ? only : 'letters';
}

/** @param does what the letter of the only open box does: highlight the box or, after the last roll, fill it */
function boxKeysText(keys: BoxKeys, does: 'highlight' | 'fill'): string {
  if (keys === 'letters') return 'letters highlight boxes';
  return keys === 'arrows' ? 'Up and Down highlight boxes' : `${keys.letter} ${does}s ${keys.label}`;
}

function firstFill(keys: BoxKeys): string {
  if (keys === 'letters') return "Press the letter beside a box until it's filled.";
  return keys === 'arrows' ? 'Highlight a box with Up and Down, and press Enter.' : fillText(keys);
}

/** The letter comes last, because narrow prompts lose their beginning. */
const fillText = ({ letter, label }: OnlyKey): string => `To fill in ${label}, press ${letter}.`;

export const turnMessages = {
  noHold: (rules: RuleSet, legal: readonly BoxId[]): string =>
    `Type dice by place (134), how many (0-5), or the name of a box (such as ${examplesOf(rules, legal).short}).`,
  holdAgain: 'Press Enter to hold these dice and roll, or change the numbers.',
  /** Tips for the first game ever played on this computer. Each fits on two lines in 40 columns. */
  firstGame: (rules: RuleSet, legal: readonly BoxId[]) => ({
    hold: 'First game? Type 134 to hold dice 1, 3 and 4 and roll the rest. F1 shows help.',
    'box-name': `First game? Type the name of a box, such as ${examplesOf(rules, legal).whole}. F1 shows help.`,
    quick: 'First game? Keys 1 to 5 hold dice, and r rolls the rest. F1 shows help.',
    'quick-box': `First game? ${firstFill(boxKeysOf(rules, legal))} F1 shows help.`,
  }),
  fiveDice: '5 means five dice. To hold only die 5, press Esc, and type: hold 5',
  tookBack: 'You took back a decision. The next rolls will be the same as before.',
  tookBackFaces: 'You took that back. Type the faces again.',
  tookBackBox: 'You took the box back. Play on.',
  noBox: (rules: RuleSet, legal: readonly BoxId[]): string =>
    onBoardLine(
      `Which box? Type a name, or highlight a box with the arrow keys: ${boxList(rules, legal)}.`,
      'Which box? Type a name, or highlight a box with the arrow keys.',
    ),
  noQuickKey: (typed: string, keys: BoxKeys): string =>
    `${typed} does nothing here: 1-5 hold, r rolls, s highlights the highest score, ${boxKeysText(keys, 'highlight')}.`,
  noQuickKeyLastRoll: (typed: string, keys: BoxKeys): string =>
    `${typed} does nothing here: s highlights the highest score, ${boxKeysText(keys, 'fill')}.`,
  rolling: 'The dice are rolling.',
  /** Says which dice are new, because they may look like the old ones. */
  rolled: (faces: readonly Face[]): string => `Rolled ${faces.join(' ')}.`,
  /** Says what the next roll does. Shows the held dice as digits, because pips are easy to misread. */
  held: (faces: readonly Face[]): string => {
    const count = DIE_INDEXES.length - faces.length;
    if (count === 0) return 'You hold all five dice: fill a box, or release a die.';
    return `You hold ${faces.join(' ')} and roll ${count} ${count === 1 ? 'die' : 'dice'}.`;
  },
  /** @param count a digit from 1 to 4 */
  heldCount: (count: string): string =>
    `You hold ${count} ${count === '1' ? 'die' : 'dice'}: Enter asks which.`,
  noneHeld: 'No dice held: press r to roll all five.',
  earnsUpperBonus: (points: number): string => `It earns the upper bonus of ${points}.`,
  boxIsMarked: (label: string): string => `Press Enter to fill in ${label}, or Esc to remove the highlight.`,
} as const;

const EXAMPLE_DICE = '1345';

/** Which key rolls: `r` while no die is held, Enter while some are, and none while all are. */
type QuickRolls = 'enter' | 'r' | 'none';
const QUICK_ROLLS: Readonly<Record<QuickRolls, string>> = {
  enter: ', Enter rolls',
  r: ', r rolls',
  none: '',
};

/** A name that ends in `Short` is for narrow terminals. */
export const promptMessages = {
  /** Longest wording first. */
  hold: [
    'How many dice to hold (0-5)? Or which (134), or a box: ',
    'Hold how many dice, which (134), or a box: ',
    'Hold how many, or a box: ',
    'Hold how many, or box: ',
  ],
  diceNumbers: (count: number): string =>
    count === 1
      ? 'Which die to hold (1-5): '
      : `Which ${count} dice to hold (1-5, such as ${EXAMPLE_DICE.slice(0, count)}): `,
  diceNumbersShort: (count: number): string =>
    count === 1 ? 'Hold which die (1-5)? ' : `Hold which ${count} dice (1-5)? `,
  boxName: 'Box to fill (type its name, or highlight it with the arrows): ',
  /** Asks for a box when the player holds all five dice, longest wording first. */
  boxAllHeld: [
    'You hold all five dice, so fill a box (Esc to hold fewer): ',
    'All five held: which box? ',
    'All held: which box? ',
  ],
  boxNameShort: 'Which box? ',
  quick: (keys: BoxKeys, rolls: QuickRolls): string =>
    `1-5 hold dice by place${QUICK_ROLLS[rolls]}, ${boxKeysText(keys, 'highlight')}.`,
  quickShort: (keys: BoxKeys, rolls: QuickRolls): string =>
    `1-5 hold${QUICK_ROLLS[rolls]}, ${keys === 'letters' ? 'letters highlight' : keys === 'arrows' ? 'Up/Down highlight' : `${keys.letter} highlights`}.`,
  quickCoached: "Enter plays the coach's highlighted move.",
  quickCursor: (place: number, state: 'free' | 'held', rolls: QuickRolls): string =>
    `Space ${state === 'held' ? 'releases' : 'holds'} die ${place + 1}${QUICK_ROLLS[rolls]}.`,
  quickLastRoll: (keys: BoxKeys, starred: 'starred' | 'none-starred'): string =>
    keys === 'letters'
      ? starred === 'starred'
        ? 'Letters highlight; a starred box fills at once.'
        : 'Letters highlight a box, and Enter fills it.'
      : keys === 'arrows'
        ? 'Highlight the box to fill with Up and Down.'
        : fillText(keys),
  marked: (label: string): string => `Press Enter to fill in ${label}.`,
  /** @param usual the suggested number of players, or their names */
  playerCount: (usual: string): string => `How many players (1-4)? Enter for ${usual}: `,
  playerCountShort: (usual: string): string => `1-4 players? Enter for ${usual}: `,
  playerName: (number: number, usual: string): string => `Name of player ${number}? Enter for ${usual}: `,
  playerLevel: (number: number): string => `Player ${number}, a computer:`,
} as const;

const SPEEDS: Readonly<Record<Speed, string>> = {
  slow: 'slow',
  normal: 'normal',
  fast: 'fast',
  'at-once': 'at once',
};

export const computerMessages = {
  noAnalysis:
    "computer players, advice and odds need WebAssembly with 128-bit SIMD, which this machine doesn't support",
  analysisFailed: (why: string): string => `the analysis failed: ${why}`,
  analysisStopped: 'the analysis was stopped',
  thinking: (name: string): string => `${name} is thinking ...`,
  stuck: (name: string): string => `${name} can't move.`,
  cannotMove: (name: string, why: string): string => `${name} can't move: ${why}.`,
  speed: (speed: Speed, width: 'full' | 'compact'): string =>
    width === 'full' ? `speed: ${SPEEDS[speed]}` : SPEEDS[speed],
} as const;

/** Such as `Perfect keeps 4 4 4 for Fours or Yahtzee`. Drops the last boxes if the line gets too long. */
export function computersMoveText(rules: RuleSet, name: string, reason: MoveReason): string {
  if (reason.type === 'score') {
    const label = labelOf(rules, reason.box);
    return reason.points > 0
      ? `${name} scores ${reason.points} in ${label}`
      : `${name} takes a zero in ${label}`;
  }
  const { faces, aims } = reason;
  const move = faces.length === 0 ? `${name} rolls all five again` : `${name} keeps ${faces.join(' ')}`;
  const withAims = aims.map((_, index) => `${move} for ${boxList(rules, aims.slice(0, index + 1))}`);
  return withAims.reduce((short, longer) => onBoardLine(longer, short), move);
}
