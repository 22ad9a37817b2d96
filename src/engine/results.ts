import { type GameEvent, hasDecisions } from './event.js';
import { cardOf, type Game, type GameHeader, isOver } from './game.js';
import { isPerson } from './player.js';
import { totals, type Totals } from './scorecard.js';

export interface Standing {
  readonly seat: number;
  /** 1 for the winner. Equal totals share a place. Players who left have none. */
  readonly place?: number;
  readonly totals: Totals;
  readonly left: boolean;
}

/** Ranks all players by grand total. Those who left come last, without a place. */
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

/** The seats in first place: several if tied, none in an unfinished game. */
export const winners = (game: Game): number[] =>
  game.phase.name === 'finished'
    ? standings(game)
        .filter((line) => line.place === 1)
        .map((line) => line.seat)
    : [];

export interface Win {
  readonly seats: readonly number[];
  readonly score: number;
  /** Who came next, if anybody else stayed to the end. */
  readonly next?: { readonly seats: readonly number[]; readonly score: number };
}

/** Who won, and who came next. Undefined unless the game is finished. */
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

const OWN_MARKS = ['practice', 'real-dice', 'seed-given', 'advised', 'seed-seen'] as const;
export type OwnMark = (typeof OWN_MARKS)[number];

/**
 * Remarks about how a score came about. Any of them except `played-after` keeps it out of the ranking. `real-dice`:
 * people typed their dice. `seed-seen`: the seed was played in another game before this one ended. `not-from-seed`: the
 * dice don't match the seed. `ghost`: the opponent was a ghost. `computer`: a computer player got the score.
 * `played-after`: somebody else started the same daily game before this one ended.
 */
export const MARKS = [...OWN_MARKS, 'not-from-seed', 'ghost', 'computer', 'played-after'] as const;
export type Mark = (typeof MARKS)[number];

export const isRanked = (marks: readonly Mark[]): boolean => marks.every((mark) => mark === 'played-after');

const HAS_MARK: Readonly<Record<OwnMark, keyof MarkedGame>> = {
  'seed-given': 'seedGiven',
  practice: 'practice',
  'real-dice': 'realDice',
  advised: 'advised',
  'seed-seen': 'seedSeen',
};

export interface MarkedGame extends Pick<GameHeader, 'seedGiven' | 'practice' | 'realDice'> {
  readonly advised?: true;
  readonly seedSeen?: true;
}

export const marksOf = (game: MarkedGame): readonly OwnMark[] =>
  OWN_MARKS.filter((mark) => game[HAS_MARK[mark]] === true);

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
 * True while a game's seed must stay secret: the game isn't over, and a person's score in it can still be ranked. Daily
 * seeds are public.
 */
export const hasSecretSeed = (game: Game): boolean =>
  game.header.seed !== undefined &&
  !game.header.daily &&
  !isOver(game) &&
  game.header.players.some(isPerson) &&
  marksOf(markedGame(game)).length === 0;

/**
 * True until somebody has made a decision. Lists leave out such games, because a game starts as soon as somebody looks
 * around. Daily games, games with a chosen seed and games with typed dice always count as played.
 */
export const isUnplayed = (
  { daily, seedGiven, realDice }: Pick<GameHeader, 'daily' | 'seedGiven' | 'realDice'>,
  events: readonly GameEvent[],
): boolean => !daily && !seedGiven && !hasDecisions(events) && !(realDice && events.length > 0);

/** The seed, unless it's secret or no dice come from it (at a network table, or when people type all faces). */
export function shownSeed(game: Game): string | undefined {
  const { seed, realDice, players } = game.header;
  const isUnused = realDice && players.every(isPerson);
  return isUnused || hasSecretSeed(game) ? undefined : seed;
}

export interface SoloScore {
  readonly name: string;
  readonly score: number;
  /** ISO 8601, UTC. */
  readonly date: string;
  /** The grand total after each turn. Known only for the current player's best score. */
  readonly byTurn?: readonly number[];
}

export interface SoloPlace {
  /** 1 for the highest score. Equal scores share a place. */
  readonly place: number;
  readonly of: number;
  /** The best earlier score. `margin` is how far this one is above it, or below if negative. */
  readonly best?: SoloScore & { readonly margin: number };
}

/** Ranks a solo score among earlier ones, which must be sorted from the highest. */
export function soloPlace(score: number, earlier: readonly SoloScore[]): SoloPlace {
  const [best] = earlier;
  return {
    place: 1 + earlier.filter((other) => other.score > score).length,
    of: 1 + earlier.length,
    ...(best && { best: { ...best, margin: score - best.score } }),
  };
}
