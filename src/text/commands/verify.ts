import {
  currentTurn,
  DIE_INDEXES,
  type Game,
  type GameEvent,
  type GameHeader,
  labelOf,
  nameOf,
  rollsRealDice,
} from '../../engine/index.js';
import type { Checked, Difference } from '../../session/index.js';
import { andList, counted } from '../phrases.js';
import { rollName } from '../play/board.js';
import { facesText } from '../play/coach/coach.js';
import { refusalText } from '../play/refusals.js';

type EventOf<Type extends GameEvent['type']> = Extract<GameEvent, { type: Type }>;

/** Such as `event 17: Ann's second roll of turn 3 shows 1 3 3 4 6, but the seed gives 1 3 3 5 6`. */
export const differenceText = (difference: Difference): string =>
  `event ${difference.index + 1}: ${problemText(difference)}`;

const MALFORMED = {
  dice: "the dice aren't five faces from 1 to 6",
  held: "the held dice aren't a list of five true or false values",
  box: "the event names a box that doesn't exist",
} as const;

function problemText({ recorded, stop, before }: Difference): string {
  if (stop.code === 'unknown-event') return "this version doesn't support this type of event";
  if (stop.code === 'malformed-event') return MALFORMED[stop.field];
  const { header } = before;
  const name = eventName(header, recorded);
  const turn = currentTurn(before);
  if (turn && 'turn' in recorded && (recorded.seat !== turn.seat || recorded.turn !== turn.number)) {
    return `${name} is out of order: the current turn is ${whose(header, turn.seat)}'s turn ${turn.number}`;
  }
  if (stop.code === 'refused') return `${name} isn't allowed: ${refusalText(header.rules, stop.refusal)}`;
  return `${name} ${differsText(recorded, stop.expected, before) ?? "isn't in the format that yahtzee-cli writes"}`;
}

/** A player's name, or for example `seat 5` if that seat doesn't exist. */
const whose = (header: GameHeader, seat: number): string => nameOf(header, seat) || `seat ${seat + 1}`;

/** Such as `Ann's second roll of turn 3` or `Ann's Threes in turn 3`. */
function eventName(header: GameHeader, event: GameEvent): string {
  switch (event.type) {
    case 'rolledOff':
      return `round ${event.round} of the roll-off`;
    case 'rolled':
      return `${whose(header, event.seat)}'s ${rollName(event.roll)} of turn ${event.turn}`;
    case 'scored':
      return `${whose(header, event.seat)}'s ${labelOf(header.rules, event.box)} in turn ${event.turn}`;
    case 'advised':
      return `${whose(header, event.seat)}'s request for advice in turn ${event.turn}`;
    case 'seedSeen':
      return 'the note that the seed was played elsewhere';
    case 'tookBack':
      return 'the undo';
    case 'left':
      return `${whose(header, event.seat)}'s departure`;
  }
}

/** Such as `scores 40 points, but 3 3 3 3 3 gives 50`. Undefined if all compared values are equal. */
function differsText(recorded: GameEvent, expected: GameEvent, before: Game): string | undefined {
  if (recorded.type === 'rolled' && expected.type === 'rolled') return rollText(recorded, expected);
  if (recorded.type === 'scored' && expected.type === 'scored') return scoreText(recorded, expected, before);
  return recorded.type === 'rolledOff' && expected.type === 'rolledOff'
    ? rollOffText(recorded, expected, before)
    : undefined;
}

function rollText(recorded: EventOf<'rolled'>, expected: EventOf<'rolled'>): string | undefined {
  if (recorded.roll !== expected.roll) return `is recorded instead of the ${rollName(expected.roll)}`;
  const place = DIE_INDEXES.find((die) => recorded.dice[die] !== expected.dice[die]);
  if (place === undefined) return undefined;
  return recorded.held[place]
    ? `shows die ${place + 1} as a ${recorded.dice[place]}, but it was held as a ${expected.dice[place]}`
    : `shows ${facesText(recorded.dice)}, but the seed gives ${facesText(expected.dice)}`;
}

function scoreText(
  recorded: EventOf<'scored'>,
  expected: EventOf<'scored'>,
  before: Game,
): string | undefined {
  const dice = currentTurn(before)?.dice;
  const given = dice ? facesText(dice) : '';
  if (recorded.points !== expected.points) {
    return `scores ${counted(recorded.points, 'point', 'points')}, but ${given} gives ${expected.points}`;
  }
  return recorded.yahtzeeBonus === expected.yahtzeeBonus
    ? undefined
    : `has a bonus of ${recorded.yahtzeeBonus}, but ${given} earns ${expected.yahtzeeBonus}`;
}

function rollOffText(
  recorded: EventOf<'rolledOff'>,
  expected: EventOf<'rolledOff'>,
  before: Game,
): string | undefined {
  if (recorded.round !== expected.round) return `is recorded instead of round ${expected.round}`;
  if (recorded.dice.length !== expected.dice.length) {
    return `has ${counted(recorded.dice.length, 'throw', 'throws')} for ${counted(expected.dice.length, 'player', 'players')}`;
  }
  const contenders = before.phase.name === 'roll-off' ? before.phase.contenders : [];
  for (const [index, dice] of expected.dice.entries()) {
    const shown = recorded.dice[index];
    if (shown && facesText(shown) !== facesText(dice)) {
      const name = whose(before.header, contenders[index] ?? index);
      return `shows ${facesText(shown)} for ${name}, but the seed gives ${facesText(dice)}`;
    }
  }
  return undefined;
}

const REBUILD = 'delete index.jsonl to rebuild the table';

export const tableScoreText = (name: string, score: number, total: number): string =>
  `${name}'s score is ${score} in the score table but ${total} in the game; ${REBUILD}`;

export const TABLE_NOT_OVER = `the score table contains this unfinished game; ${REBUILD}`;

const TABLE_FIELDS = {
  game: 'the game id',
  created: 'the time when the game started',
  ended: 'the time when the game ended',
  outcome: 'how the game ended',
  rules: 'the rules',
  seed: 'the seed',
  dice: 'where the dice come from',
  seedGiven: 'whether the seed was chosen',
  duplicate: 'whether all players had the same dice',
  practice: 'whether the game was a practice game',
  realDice: 'whether people rolled real dice',
  daily: 'whether the game was a daily game',
  advised: 'whether a player asked the coach',
  seedSeen: 'whether the seed was played elsewhere',
  notFromSeed: 'whether the dice come from the seed',
  unplayed: 'whether anybody made a decision',
  players: 'the players',
  bytes: 'the size of the journal',
  damaged: 'whether the journal is damaged',
} as const;

export const tableFieldText = (field: keyof typeof TABLE_FIELDS): string =>
  `the score table and the game disagree about ${TABLE_FIELDS[field]}; ${REBUILD}`;

/** Describes damage after the end of a game, which doesn't affect the game. */
export const damagedAfterEnd = (damage: string): string => `${damage}, but the game had already ended`;

export const tableProofMessages = {
  wrongRecord: (n: number, code: string): string => `record ${n} of the table's log is wrong (${code})`,
  oldLog:
    "the points match the rules, but the table's log can't be verified, because it's from an earlier version",
  otherGame: "the table's log belongs to another game",
  /** @param partial the rolls that were made without somebody's computer */
  proved: (rolls: number, fingerprint: string, partial: readonly string[]): string => {
    const all = counted(rolls, 'roll', 'rolls');
    const made =
      partial.length === 0
        ? `everybody at the table took part in ${rolls === 1 ? 'the roll' : `all ${all}`}`
        : `${partial.length} of ${all} ${partial.length === 1 ? 'was' : 'were'} made without somebody's computer: ${partial.join(', ')}`;
    return `${made}; fingerprint ${fingerprint}`;
  },
  partial: (roll: number, player: string, without: readonly string[]): string =>
    `roll ${roll} by ${player} (without ${andList(without)})`,
} as const;

type VerifiedHeader = Pick<GameHeader, 'players' | 'seed' | 'realDice'>;

/** Players who typed their dice, so nobody can verify these. */
export const typedPlayers = (header: VerifiedHeader): readonly string[] =>
  header.players.filter((_, seat) => rollsRealDice(header, seat)).map(({ name }) => name);

/**
 * Sums up in one line what was checked in a game without faults: how many values, the scores, and whose dice couldn't
 * be checked.
 */
export function verifiedText(header: VerifiedHeader, checked: Checked): string {
  const typed = typedPlayers(header);
  const isFromSeed = header.seed !== undefined && typed.length < header.players.length;
  const parts = [
    counted(checked.events, 'event', 'events'),
    ...(isFromSeed && typed.length === 0 ? [counted(checked.dice, 'die', 'dice')] : []),
    counted(checked.boxes, 'box', 'boxes'),
  ];
  const totals = checked.totals.map(({ grand }, seat) => `${nameOf(header, seat)} ${grand}`);
  const basis = isFromSeed ? 'the seed and the rules' : 'the rules';
  const unverified =
    typed.length === 0 ? '' : `. The dice of ${andList(typed)} were typed, so they can't be verified`;
  return `${andList(parts)} match ${basis}. Scores: ${totals.join(', ')}${unverified}`;
}
