import { type Game, type GameEvent, heldPlaces, labelOf } from '../../engine/index.js';
import { andList, counted } from '../phrases.js';

export interface GameEntry {
  readonly id: string;
  readonly state: 'unfinished' | 'finished' | 'abandoned' | 'unreadable';
  readonly players: readonly string[];
  /** Names with scores so far. Undefined if everybody has left, or if the game can't be read. */
  readonly results?: readonly string[];
  readonly round?: number;
  /** What is special about the game, such as `practice`. Usually empty. */
  readonly kinds: readonly string[];
  /** Progress and rules in a few words. For an unreadable game, why it can't be read. */
  readonly about: string;
  /** Why nobody can delete the game today, in one line. Rarely set. */
  readonly reasonToKeep?: string;
}

export const gameListMessages = {
  titles: { unfinished: 'UNFINISHED GAMES', games: 'STORED GAMES' },
  /** Players, scores and round come first, because narrow terminals cut off the end of the line. */
  game: ({ id, state, players, results = players, kinds, about }: GameEntry): string =>
    state === 'unreadable'
      ? `${id}  can't be read; Enter shows why`
      : [results.join(', '), about, ...(kinds.length > 0 ? [kinds.join(', ')] : []), id].join('  '),
  /** @param place the index of the highlighted game, if any */
  position: (place: number | undefined, count: number): string =>
    place === undefined
      ? `${counted(count, 'game', 'games')}, none selected`
      : `game ${place + 1} of ${count}`,
  reading: 'Reading the stored games...',
  confirm: ({ id, players }: Pick<GameEntry, 'id' | 'players'>): string =>
    `Delete game ${id} (${players.join(', ')})? You can't undo this. (y/n)`,
  confirmShort: ({ id }: Pick<GameEntry, 'id'>): string => `Delete game ${id}? You can't undo this. (y/n)`,
  notEnded: 'You can review only games that have ended.',
  onlyUnscored: 'You can delete only unfinished and abandoned games here.',
  withoutMoves: 'Nobody made a move in this game, so there is nothing to review.',
  abandoned: 'All players left this game, so it has no result.',
} as const;

export const replayMessages = {
  position: (at: number, last: number, round: number | undefined): string =>
    `step ${at} of ${last}${round === undefined ? '' : `, round ${round}`}`,
  playing: 'playing',
  retry: 'RETRY',
  empty: 'Nothing has happened in this game yet.',
  unfinished: 'The replay ends here because the game is unfinished.',
  panel: (mistakes: number): string => `REVIEW: ${counted(mistakes, 'mistake', 'mistakes')}`,
  mistakes: (count: number): string =>
    count === 0
      ? 'No decision cost half a point or more.'
      : `${counted(count, 'decision', 'decisions')} cost half a point or more. Press n for the next, s for luck and skill.`,
  /** The graph's heading, which explains the dots and each player's line. */
  graph: (mistake: string, marks: readonly string[], names: readonly string[]): string =>
    [
      'EXPECTED FINAL SCORE',
      `${mistake} mistake`,
      ...(names.length > 1 ? names.map((name, seat) => `${marks[seat] ?? ''} ${name}`) : []),
    ].join('   '),
  inGame: (move: string): string => `In the game: ${move}`,
} as const;

type EventOf<Type extends GameEvent['type']> = Extract<GameEvent, { type: Type }>;

/**
 * Such as `Ann holds 3 3 3 and rolls 2 5`.
 *
 * @param after the game's state, including the event
 * @param names the players' names in seating order, possibly shortened
 */
export function happenedText(event: GameEvent, after: Game, names: readonly string[]): string {
  switch (event.type) {
    case 'rolledOff':
      return rollOffText(after, names);
    case 'rolled':
      return rolledText(event, names[event.seat] ?? '');
    case 'scored': {
      const bonus = event.yahtzeeBonus > 0 ? `, bonus ${event.yahtzeeBonus}` : '';
      const label = labelOf(after.header.rules, event.box);
      return `${names[event.seat] ?? ''} scores ${event.points} in ${label}${bonus}`;
    }
    case 'advised':
      return `${names[event.seat] ?? ''} asks the coach`;
    case 'seedSeen':
      return 'Seed played elsewhere: now unranked';
    case 'tookBack':
      return 'The player takes back the last decision';
    case 'left':
      return `${names[event.seat] ?? ''} leaves`;
  }
}

function rollOffText({ phase, firstSeat }: Game, names: readonly string[]): string {
  if (phase.name !== 'roll-off') return `${names[firstSeat ?? 0] ?? ''} starts`;
  return `A tie: ${andList(phase.contenders.map((seat) => names[seat] ?? ''))} roll again`;
}

function rolledText({ held, dice, roll }: EventOf<'rolled'>, name: string): string {
  const keptPlaces = heldPlaces(held);
  const kept = keptPlaces.map((place) => dice[place]).join(' ');
  const thrown = dice.filter((_, place) => !held[place]).join(' ');
  if (keptPlaces.length > 0) return `${name} holds ${kept} and rolls ${thrown}`;
  return roll === 1 ? `${name} rolls ${thrown}` : `${name} holds no dice and rolls ${thrown}`;
}
