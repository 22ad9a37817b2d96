import {
  currentTurn,
  DIE_INDEXES,
  type Game,
  type GameEvent,
  type GameHeader,
  labelOf,
  nameOf,
} from '../../engine/index.js';
import type { Checked, Difference } from '../../session/index.js';
import { andList, counted } from '../phrases.js';
import { rollName } from '../play/board.js';
import { facesText } from '../play/coach.js';
import { refusalText } from '../play/refusals.js';

type EventOf<Type extends GameEvent['type']> = Extract<GameEvent, { type: Type }>;

/** `event 17: Ann's second roll of turn 3 shows 1 3 3 4 6, the seed gives 1 3 3 5 6`. */
export const differenceText = (difference: Difference): string =>
  `event ${difference.index + 1}: ${problemText(difference)}`;

const ILL_FORMED = 'not written as this program writes it';
const MALFORMED = {
  dice: 'the dice are not five faces from 1 to 6',
  held: 'what was held is not told for each of five dice',
  box: 'no box of the card has that name',
} as const;

function problemText({ recorded, stop, before }: Difference): string {
  if (stop.code === 'unknown-event') return 'this version knows no such event';
  if (stop.code === 'malformed-event') return MALFORMED[stop.field];
  const { header } = before;
  const name = eventName(header, recorded);
  const turn = currentTurn(before);
  if (turn && 'turn' in recorded && (recorded.seat !== turn.seat || recorded.turn !== turn.number)) {
    return `${name} stands in ${whose(header, turn.seat)}'s turn ${turn.number}`;
  }
  if (stop.code === 'refused') return `${name} cannot be: ${refusalText(header.rules, stop.refusal)}`;
  return `${name} ${differsText(recorded, stop.expected, before) ?? `is ${ILL_FORMED}`}`;
}

/** A record that is wrong can name a seat that there is not. */
const whose = (header: GameHeader, seat: number): string => nameOf(header, seat) || `seat ${seat + 1}`;

/** `Ann's second roll of turn 3`, `Ann's Threes in turn 3`. */
function eventName(header: GameHeader, event: GameEvent): string {
  switch (event.type) {
    case 'rolledOff':
      return `round ${event.round} of the roll-off`;
    case 'rolled':
      return `${whose(header, event.seat)}'s ${rollName(event.roll)} of turn ${event.turn}`;
    case 'scored':
      return `${whose(header, event.seat)}'s ${labelOf(header.rules, event.box)} in turn ${event.turn}`;
    case 'advised':
      return `${whose(header, event.seat)}'s advice in turn ${event.turn}`;
    case 'tookBack':
      return 'what was taken back';
    case 'left':
      return `${whose(header, event.seat)}'s leaving`;
  }
}

/** What the recorded event says and what belongs there, behind its name; undefined where it says too much. */
function differsText(recorded: GameEvent, expected: GameEvent, before: Game): string | undefined {
  if (recorded.type === 'rolled' && expected.type === 'rolled') return rollText(recorded, expected);
  if (recorded.type === 'scored' && expected.type === 'scored') return scoreText(recorded, expected, before);
  return recorded.type === 'rolledOff' && expected.type === 'rolledOff'
    ? rollOffText(recorded, expected, before)
    : undefined;
}

function rollText(recorded: EventOf<'rolled'>, expected: EventOf<'rolled'>): string | undefined {
  if (recorded.roll !== expected.roll) return `stands where the ${rollName(expected.roll)} belongs`;
  const place = DIE_INDEXES.find((die) => recorded.dice[die] !== expected.dice[die]);
  if (place === undefined) return undefined;
  return recorded.held[place]
    ? `shows a ${recorded.dice[place]} as Dice ${place + 1}, which was held as a ${expected.dice[place]}`
    : `shows ${facesText(recorded.dice)}, the seed gives ${facesText(expected.dice)}`;
}

function scoreText(
  recorded: EventOf<'scored'>,
  expected: EventOf<'scored'>,
  before: Game,
): string | undefined {
  const dice = currentTurn(before)?.dice;
  const given = dice ? facesText(dice) : '';
  if (recorded.points !== expected.points) {
    return `holds ${counted(recorded.points, 'point', 'points')}, ${given} gives ${expected.points}`;
  }
  return recorded.yahtzeeBonus === expected.yahtzeeBonus
    ? undefined
    : `comes with a bonus of ${recorded.yahtzeeBonus}, ${given} earns ${expected.yahtzeeBonus}`;
}

function rollOffText(
  recorded: EventOf<'rolledOff'>,
  expected: EventOf<'rolledOff'>,
  before: Game,
): string | undefined {
  if (recorded.round !== expected.round) return `stands where round ${expected.round} belongs`;
  if (recorded.dice.length !== expected.dice.length) {
    return `has ${counted(recorded.dice.length, 'throw', 'throws')} for ${counted(expected.dice.length, 'player', 'players')}`;
  }
  const contenders = before.phase.name === 'roll-off' ? before.phase.contenders : [];
  for (const [index, dice] of expected.dice.entries()) {
    const shown = recorded.dice[index];
    if (shown && facesText(shown) !== facesText(dice)) {
      const name = whose(before.header, contenders[index] ?? index);
      return `shows ${facesText(shown)} for ${name}, the seed gives ${facesText(dice)}`;
    }
  }
  return undefined;
}

const ANEW = 'without scores.jsonl the table is made anew';

/** Where the score table gives other points than the journal of a game. */
export const tableScoreText = (name: string, score: number, total: number): string =>
  `the score table gives ${name} ${score}, the game itself ${total}; ${ANEW}`;

/** Where the score table has a game that goes on. */
export const tableNotOver = `the score table has a game that is not over; ${ANEW}`;

/** What each field of the score table tells of a game. */
const TABLE_FIELDS = {
  format: 'its format',
  game: 'its id',
  created: 'when it began',
  ended: 'when it ended',
  outcome: 'how it ended',
  rules: 'its rules',
  seed: 'its seed',
  seedGiven: 'whether its seed was chosen',
  duplicate: 'whether all players had the same dice',
  practice: 'whether it was a practice game',
  daily: 'whether it was a daily game',
  advised: 'whether the coach was asked',
  notFromSeed: 'whether its dice are those of its seed',
  players: 'who played',
  bytes: 'the size of its journal',
  damaged: 'whether its journal is damaged',
} as const;

/** Where the score table says something else in some field. */
export const tableFieldText = (field: keyof typeof TABLE_FIELDS): string =>
  `the score table says something else than the game itself about ${TABLE_FIELDS[field]}; ${ANEW}`;

/** What is no fault of a game that is over. */
export const tornBehindEnd = (damage: string): string => `${damage}, which is behind the end of the game`;

/** One line for a game in which everything is as it must be. */
export function verifiedText({ players }: GameHeader, checked: Checked): string {
  const parts = [
    counted(checked.events, 'event', 'events'),
    counted(checked.dice, 'die', 'dice'),
    counted(checked.boxes, 'box', 'boxes'),
  ];
  const totals = checked.totals.map(({ grand }, seat) => `${nameOf({ players }, seat)} ${grand}`);
  return `${andList(parts)}, all as the seed and the rules give them: ${totals.join(', ')}`;
}
