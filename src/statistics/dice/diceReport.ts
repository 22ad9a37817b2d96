import { type Face, FACES, type Player } from '../../engine/index.js';
import { groupBy, sum } from '../lists.js';
import { byPlayer, compareStarts, type GameStart, type PlayedGame, playerKey } from '../playedGame.js';
import { type Cell, type Fit, testFit } from './chiSquare.js';
import {
  FACE_PAIRS,
  type FacePair,
  pairIndex,
  pairUp,
  PATTERN_WAYS,
  patternOf,
  ROLL_PATTERNS,
  type RollPattern,
  type Throw,
  throwsOf,
} from './throws.js';

/** How often each face, pair and pattern was thrown, in the order of FACES, FACE_PAIRS and ROLL_PATTERNS. */
interface DiceCounts {
  readonly faces: readonly number[];
  readonly pairs: readonly number[];
  readonly rolls: readonly number[];
}

export const NO_DICE: DiceCounts = {
  faces: FACES.map(() => 0),
  pairs: FACE_PAIRS.map(() => 0),
  rolls: ROLL_PATTERNS.map(() => 0),
};

function countThrows(throws: readonly Throw[]): DiceCounts {
  const counts = { faces: [...NO_DICE.faces], pairs: [...NO_DICE.pairs], rolls: [...NO_DICE.rolls] };
  for (const { faces, firstRoll } of throws) {
    for (const face of faces) increase(counts.faces, faceIndex(face));
    for (const [one, other] of pairUp(faces)) increase(counts.pairs, pairIndex(one, other));
    if (firstRoll) increase(counts.rolls, ROLL_PATTERNS.indexOf(patternOf(firstRoll)));
  }
  return counts;
}

const addCounts = (a: DiceCounts, b: DiceCounts): DiceCounts => ({
  faces: a.faces.map((count, index) => count + (b.faces[index] ?? 0)),
  pairs: a.pairs.map((count, index) => count + (b.pairs[index] ?? 0)),
  rolls: a.rolls.map((count, index) => count + (b.rolls[index] ?? 0)),
});

const faceIndex = (face: Face): number => face - 1;

const increase = (counts: number[], index: number): void => {
  counts[index] = (counts[index] ?? 0) + 1;
};

/** Observed and expected counts of faces, pairs or patterns. */
export interface DiceFinding<Kind> {
  /** The sum of all observed counts. */
  readonly total: number;
  readonly cells: readonly (Cell & { readonly kind: Kind })[];
  /** Absent if the counts are too small for a test. */
  readonly fit?: CorrectedFit;
}

/** The result of one test of a player's dice. Each player's dice are tested in up to three ways. */
export interface CorrectedFit extends Fit {
  /**
   * Corrected for the number of tests by Holm's method (Scandinavian Journal of Statistics 6, 1979). With fair dice,
   * at most one player in twenty gets less than 0.05 in any test.
   */
  readonly correctedPValue: number;
}

/**
 * One player's dice. With fair dice, each `DiceFinding` counts independent events: thrown faces are independent, pairs
 * share no dice, and every first roll throws all five. Players don't know the coming dice, so their decisions can't
 * bias the counts.
 */
export interface DiceReport extends Player {
  readonly games: number;
  /**
   * How unfair a die must be for the test to notice it: how far a face's chance must be from 1/6, so that four of five
   * reports show it. Absent without dice.
   */
  readonly detectable?: number;
  /** How often each face was thrown. Held dice don't count again. */
  readonly faces: DiceFinding<Face>;
  /** How often each pair of faces was thrown; see `pairUp`. */
  readonly pairs: DiceFinding<FacePair>;
  /**
   * How often each pattern was thrown. Counts only throws of all five dice: the first roll of a turn, and throws that
   * decide who begins.
   */
  readonly rolls: DiceFinding<RollPattern>;
}

export function diceReport({ name, kind }: Player, games: number, counts: DiceCounts): DiceReport {
  const faces = finding(FACES, counts.faces, () => 1 / 6);
  const pairs = finding(FACE_PAIRS, counts.pairs, ([low, high]) => (low === high ? 1 : 2) / 36);
  const rolls = finding(ROLL_PATTERNS, counts.rolls, (pattern) => PATTERN_WAYS[pattern] / 6 ** 5);
  const pValues = [faces, pairs, rolls].flatMap(({ fit }) => fit?.pValue ?? []);
  return {
    name,
    kind,
    games,
    ...(faces.total > 0 && { detectable: detectableDifference(faces.total) }),
    faces: corrected(faces, pValues),
    pairs: corrected(pairs, pValues),
    rolls: corrected(rolls, pValues),
  };
}

type Uncorrected<Kind> = Omit<DiceFinding<Kind>, 'fit'> & { readonly fit?: Fit };

const corrected = <Kind>(
  { fit, ...found }: Uncorrected<Kind>,
  pValues: readonly number[],
): DiceFinding<Kind> => ({
  ...found,
  ...(fit && { fit: { ...fit, correctedPValue: holm(fit.pValue, pValues) } }),
});

/**
 * Corrects a p-value by Holm's method: of three p-values, for example, the lowest is tripled, the next doubled, and the
 * highest kept. No corrected value may be less than a lower p-value's.
 */
function holm(pValue: number, pValues: readonly number[]): number {
  const lowest = pValues.filter((each) => each <= pValue).sort((a, b) => a - b);
  return Math.min(1, Math.max(...lowest.map((each, index) => (pValues.length - index) * each)));
}

/**
 * With this noncentrality, a chi-square test with five degrees of freedom finds a difference in four of five samples,
 * as the strictest of three tests at the level 0.05.
 */
const NONCENTRALITY = 16.32;

/**
 * Returns how far a face's chance must be from 1/6, so that a test of this many dice notices it. If one face has the
 * chance 1/6 + d and the others 1/6 - d/5, the noncentrality is 7.2 d^2 per die.
 */
export const detectableDifference = (dice: number): number => Math.sqrt(NONCENTRALITY / (7.2 * dice));

function finding<Kind>(
  kinds: readonly Kind[],
  counts: readonly number[],
  chanceOf: (kind: Kind) => number,
): Uncorrected<Kind> {
  const total = sum(counts);
  const cells = kinds.map((kind, index) => ({
    kind,
    seen: counts[index] ?? 0,
    expected: total * chanceOf(kind),
  }));
  const fit = testFit(cells);
  return { total, cells, ...(fit && { fit }) };
}

/** A game's dice, for the dice statistics. */
export interface GameDice extends GameStart {
  /** Absent if the game has no seed. */
  readonly seed?: string;
  readonly seats: readonly SeatDice[];
}

export interface SeatDice extends Player {
  readonly dice: DiceCounts;
}

export interface DiceTally {
  add(game: GameDice): void;
  /** Returns a report for each player, sorted by name. */
  reports(): readonly DiceReport[];
  /** Returns how many games were ignored because an earlier one had the same seed. */
  repeats(): number;
}

/**
 * Returns an empty dice tally. It counts unfinished and practice games too, because otherwise a player who abandons
 * games with unlucky dice would seem to have lucky dice. If several games have the same seed, and so the same dice,
 * only the earliest counts.
 */
export function openDiceTally(): DiceTally {
  /** The games that count, grouped by where their dice come from; see `sourceOf`. */
  const counted = new Map<string, GameDice>();
  let games = 0;
  return {
    add(game) {
      games++;
      const source = sourceOf(game);
      const known = counted.get(source);
      if (!known || compareStarts(game, known) < 0) counted.set(source, game);
    },
    reports() {
      const played = groupBy(
        [...counted.values()].flatMap((game) => game.seats),
        playerKey,
      );
      return played
        .map((seats) => {
          const counts = seats.map(({ dice }) => dice).reduce(addCounts, NO_DICE);
          return diceReport(seats[0], seats.length, counts);
        })
        .sort(byPlayer);
    },
    repeats: () => games - counted.size,
  };
}

/**
 * Returns a text that says where a game's dice come from: its seed or, if it has none, its id. Games with the same seed
 * have the same dice.
 */
const sourceOf = ({ id, seed }: GameDice): string => (seed === undefined ? `game ${id}` : `seed ${seed}`);

export function countDice({ game, events }: PlayedGame): readonly DiceCounts[] {
  const seats = game.header.players.length;
  const throws = throwsOf(seats, events);
  return Array.from({ length: seats }, (_, seat) => countThrows(throws.filter((each) => each.seat === seat)));
}
