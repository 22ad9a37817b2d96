import { type GameEvent, hasDecisions } from './event.js';
import { cardOf, type Game, type GameHeader, isOver } from './game.js';
import { isPerson } from './player.js';
import { totals, type Totals } from './scorecard.js';

/** One line of the standings. */
export interface Standing {
  readonly seat: number;
  /**
   * The place in the standings: 1 for the highest total. Players with equal totals share a place. Undefined for players
   * who left.
   */
  readonly place?: number;
  readonly totals: Totals;
  readonly left: boolean;
}

/** Returns all players sorted by grand total, highest first. Players who left come last and have no place. */
export function standings(game: Game): readonly Standing[] {
  const lines = game.seats.map((seat, index) => ({
    seat: index,
    totals: totals(game.header.rules, seat.card),
    left: seat.left,
  }));
  const ranked = [...lines].sort(
    (a, b) => Number(a.left) - Number(b.left) || b.totals.grand - a.totals.grand || a.seat - b.seat,
  );
  return ranked.map((line) =>
    line.left
      ? line
      : {
          ...line,
          place: 1 + lines.filter((other) => !other.left && other.totals.grand > line.totals.grand).length,
        },
  );
}

/** Returns the seats in first place. A tie has several winners, and an unfinished game has none. */
export const winners = (game: Game): number[] =>
  game.phase.name === 'finished'
    ? standings(game)
        .filter((line) => line.place === 1)
        .map((line) => line.seat)
    : [];

/** How a finished game was won. */
export interface Win {
  /** The seats in first place. */
  readonly seats: readonly number[];
  readonly score: number;
  /** The players in the next place. Absent if nobody else stayed to the end. */
  readonly next?: { readonly seats: readonly number[]; readonly score: number };
}

/** Returns how a game was won; undefined if it is not finished. */
export function winOf(game: Game): Win | undefined {
  const [first, ...others] = winners(game);
  if (first === undefined) return undefined;
  const ranked = standings(game).filter(({ left }) => !left);
  const scoreOf = (seat: number): number => totals(game.header.rules, cardOf(game, seat)).grand;
  const next = ranked.find(({ place }) => place !== 1);
  return {
    seats: [first, ...others],
    score: scoreOf(first),
    ...(next && {
      next: {
        seats: ranked.filter(({ place }) => place === next.place).map(({ seat }) => seat),
        score: next.totals.grand,
      },
    }),
  };
}

/** The marks that can be derived from the game alone. */
const OWN_MARKS = ['practice', 'real-dice', 'seed-given', 'advised', 'seed-seen'] as const;
export type OwnMark = (typeof OWN_MARKS)[number];

/**
 * The marks that a score can have. Every mark except `played-after` excludes a score from the ranking. `real-dice` means
 * that people typed the faces of their dice. `seed-seen`
 * means that the seed was played in another game before this game ended. `not-from-seed` means that the dice do not
 * match the seed. `ghost` means that the game was played against a ghost. `computer` marks the scores of computer
 * players. `played-after` means that somebody else started the same daily game before this game ended.
 */
export const MARKS = [...OWN_MARKS, 'not-from-seed', 'ghost', 'computer', 'played-after'] as const;
export type Mark = (typeof MARKS)[number];

/** Reports whether a score with these marks is ranked. */
export const isRanked = (marks: readonly Mark[]): boolean => marks.every((mark) => mark === 'played-after');

const HAS_MARK: Readonly<Record<OwnMark, keyof MarkedGame>> = {
  'seed-given': 'seedGiven',
  practice: 'practice',
  'real-dice': 'realDice',
  advised: 'advised',
  'seed-seen': 'seedSeen',
};

/** The fields that determine which OWN_MARKS a game has. */
export interface MarkedGame extends Pick<GameHeader, 'seedGiven' | 'practice' | 'realDice'> {
  /** Present if a player got advice in any turn. */
  readonly advised?: true;
  /** Present if the game's journal says that its seed was played elsewhere before the game ended. */
  readonly seedSeen?: true;
}

/** Returns the OWN_MARKS that a game has. */
export const marksOf = (game: MarkedGame): readonly OwnMark[] =>
  OWN_MARKS.filter((mark) => game[HAS_MARK[mark]] === true);

/** Returns the fields of a game that determine its OWN_MARKS. */
export const markedGame = ({
  header: { seedGiven, practice, realDice },
  seats,
  seedSeen,
}: Game): MarkedGame => ({
  ...(seedGiven && { seedGiven }),
  ...(practice && { practice }),
  ...(realDice && { realDice }),
  ...(seats.some(({ advisedIn }) => advisedIn !== undefined) && { advised: true }),
  ...(seedSeen && { seedSeen }),
});

/**
 * Reports whether nobody may see the seed of a game, because the game is unfinished and a person's score in it can
 * still be ranked. The seed of a daily game is public.
 */
export const hasSecretSeed = (game: Game): boolean =>
  game.header.seed !== undefined &&
  !game.header.daily &&
  !isOver(game) &&
  game.header.players.some(isPerson) &&
  marksOf(markedGame(game)).length === 0;

/**
 * Reports whether nobody has made a decision in a game whose dice nobody chose or typed: the game is neither a daily game
 * nor has it a chosen seed. Lists leave out such games, because they start as soon as somebody looks around.
 */
export const isUnplayed = (
  { daily, seedGiven, realDice }: Pick<GameHeader, 'daily' | 'seedGiven' | 'realDice'>,
  events: readonly GameEvent[],
): boolean => !daily && !seedGiven && !hasDecisions(events) && !(realDice && events.length > 0);

/**
 * Returns the seed of a game, or undefined if nobody may see it or no dice come from one: at a network table, and if
 * people type all faces.
 */
export function shownSeed(game: Game): string | undefined {
  const { seed, realDice, players } = game.header;
  const isUnused = realDice && players.every(isPerson);
  return isUnused || hasSecretSeed(game) ? undefined : seed;
}

/** The result of a finished solo game, for comparison with other games. */
export interface SoloScore {
  readonly name: string;
  readonly score: number;
  /** The date of the game, in ISO 8601 format (UTC). */
  readonly date: string;
  /** The grand total after each turn. Known only for the best score of the player of the current game. */
  readonly byTurn?: readonly number[];
}

/** A solo score compared with earlier scores. */
export interface SoloPlace {
  /** The place among all scores, from 1. Equal scores share a place. */
  readonly place: number;
  /** The number of scores, including this one. */
  readonly of: number;
  /** The best earlier score, and how many points this score is above it, or below it if negative. Absent if there is none. */
  readonly best?: SoloScore & { readonly margin: number };
}

/** Compares a solo score with earlier scores, which are sorted from the highest. */
export function soloPlace(score: number, earlier: readonly SoloScore[]): SoloPlace {
  const [best] = earlier;
  return {
    place: 1 + earlier.filter((other) => other.score > score).length,
    of: 1 + earlier.length,
    ...(best && { best: { ...best, margin: score - best.score } }),
  };
}
