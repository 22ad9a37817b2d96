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
  readonly total: number;
  readonly cells: readonly (Cell & { readonly kind: Kind })[];
  /** Undefined if the counts are too small for a test. */
  readonly fit?: CorrectedFit;
}

/** One of up to three tests of a player's dice. */
export interface CorrectedFit extends Fit {
  /**
   * Corrected for the number of tests by Holm's method (Scandinavian Journal of Statistics 6, 1979). With fair dice,
   * at most one player in twenty gets less than 0.05 in any test.
   */
  readonly correctedPValue: number;
}

/**
 * One player's dice. The test requires independent events: faces are thrown independently, pairs share no dice, and
 * every first roll throws all five. Players can't bias the counts, because they don't know the coming dice.
 */
export interface DiceReport extends Player {
  readonly games: number;
  /** How far a face's chance must be from 1/6 before four of five reports show it. Undefined without dice. */
  readonly detectable?: number;
  /** Counts thrown dice only: held dice don't count again. */
  readonly faces: DiceFinding<Face>;
  /** Counts the pairs that `pairUp` forms. */
  readonly pairs: DiceFinding<FacePair>;
  /** Counts only throws of all five dice: the first roll of a turn, and throws that decide who begins. */
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
 * Holm's method: of three p-values, for example, triple the lowest, double the next and keep the highest. No corrected
 * value may be below that of a lower p-value.
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
 * How far a face's chance must be from 1/6 for a test of this many dice to notice. If one face has the chance 1/6 + d
 * and the others 1/6 - d/5, the noncentrality is 7.2 d^2 per die.
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

export interface GameDice extends GameStart {
  readonly seed?: string;
  readonly seats: readonly SeatDice[];
}

export interface SeatDice extends Player {
  readonly dice: DiceCounts;
}

export interface DiceTally {
  add(game: GameDice): void;
  /** One report per player, sorted by name. */
  reports(): readonly DiceReport[];
  /** How many games didn't count because an earlier one had the same seed. */
  repeats(): number;
}

/**
 * Starts an empty tally of dice. Unfinished and practice games count too: otherwise, a player who abandons unlucky
 * games would seem to have lucky dice. Of games with the same seed, and so the same dice, only the earliest counts.
 */
export function openDiceTally(): DiceTally {
  /** The one game that counts for each source of dice; see `sourceOf`. */
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

/** Games with the same seed share their dice. A game without a seed shares with none. */
const sourceOf = ({ id, seed }: GameDice): string => (seed === undefined ? `game ${id}` : `seed ${seed}`);

export function countDice({ game, events }: PlayedGame): readonly DiceCounts[] {
  const seats = game.header.players.length;
  const throws = throwsOf(seats, events);
  return Array.from({ length: seats }, (_, seat) => countThrows(throws.filter((each) => each.seat === seat)));
}
