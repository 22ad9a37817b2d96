import {
  countFaces,
  type Dice,
  DIE_INDEXES,
  eventsInForce,
  type Face,
  FACES,
  type GameEvent,
  rollOffLeaders,
} from '../../engine/index.js';

/** One to five dice thrown at once, without the held ones. */
export interface Throw {
  readonly seat: number;
  /** In the order of the dice on the table. */
  readonly faces: readonly Face[];
  /** All five dice. Set only for the first roll of a turn, and for a throw that decides who begins. */
  readonly firstRoll?: Dice;
}

/** Every throw of a game, including those that decide who begins. Leaves out throws that a player took back. */
export function throwsOf(seats: number, events: readonly GameEvent[]): readonly Throw[] {
  let contenders: readonly number[] = Array.from({ length: seats }, (_, seat) => seat);
  return eventsInForce(events).flatMap((event): Throw[] => {
    switch (event.type) {
      case 'rolledOff': {
        const throwers = contenders;
        contenders = rollOffLeaders(throwers, event.dice);
        return event.dice.flatMap((dice, index) => {
          const seat = throwers[index];
          return seat === undefined ? [] : [{ seat, faces: dice, firstRoll: dice }];
        });
      }
      case 'rolled': {
        const faces = DIE_INDEXES.filter((die) => !event.held[die]).map((die) => event.dice[die]);
        return [{ seat: event.seat, faces, ...(event.roll === 1 && { firstRoll: event.dice }) }];
      }
      default:
        return [];
    }
  });
}

/** Two dice of the same throw. */
export type FacePair = readonly [Face, Face];

/** The 21 different pairs, lower face first. */
export const FACE_PAIRS: readonly FacePair[] = FACES.flatMap((low) =>
  FACES.filter((high) => high >= low).map((high): FacePair => [low, high]),
);

const INDEXES: readonly number[] = FACES.flatMap((a) =>
  FACES.map((b) => FACE_PAIRS.findIndex(([low, high]) => low === Math.min(a, b) && high === Math.max(a, b))),
);

/** A pair's index in FACE_PAIRS. The order of the two faces doesn't matter. */
export const pairIndex = (a: Face, b: Face): number => INDEXES[6 * (a - 1) + b - 1] ?? -1;

/**
 * Pairs the first die of a throw with the second, and the third with the fourth; an odd last die is left over. Each
 * die is used once, because the chi-square test needs independent pairs.
 */
export function pairUp(thrown: readonly Face[]): readonly FacePair[] {
  const pairs: FacePair[] = [];
  for (let index = 1; index < thrown.length; index += 2) {
    pairs.push([thrown[index - 1] as Face, thrown[index] as Face]);
  }
  return pairs;
}

/** The patterns of a throw of five dice, rarest first. */
export const ROLL_PATTERNS = [
  'fiveAlike',
  'fourAlike',
  'fullHouse',
  'allDifferent',
  'threeAlike',
  'twoPairs',
  'onePair',
] as const;
export type RollPattern = (typeof ROLL_PATTERNS)[number];

/** How many of the 7,776 ordered rolls have each pattern. */
export const PATTERN_WAYS: Readonly<Record<RollPattern, number>> = {
  fiveAlike: 6,
  fourAlike: 150,
  fullHouse: 300,
  allDifferent: 720,
  threeAlike: 1200,
  twoPairs: 1800,
  onePair: 3600,
};

const BY_COUNTS: Readonly<Record<string, RollPattern>> = {
  '5': 'fiveAlike',
  '41': 'fourAlike',
  '32': 'fullHouse',
  '311': 'threeAlike',
  '221': 'twoPairs',
  '2111': 'onePair',
  '11111': 'allDifferent',
};

/** Names a roll's pattern. A straight is `allDifferent`. */
export function patternOf(dice: Dice): RollPattern {
  const counts = countFaces(dice).filter((count) => count > 0);
  return BY_COUNTS[counts.sort((a, b) => b - a).join('')] ?? 'allDifferent';
}
