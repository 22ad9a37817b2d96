import type { BoxId } from '../../../src/engine/index.js';

/**
 * A second implementation of the rules, as different from the engine as possible. Dice are strings. Regular expressions
 * recognise combinations. For extra Yahtzees, each rule set has functions that score one box at a time.
 */

const UPPER: readonly BoxId[] = ['aces', 'twos', 'threes', 'fours', 'fives', 'sixes'];
const LOWER: readonly BoxId[] = [
  'threeOfAKind',
  'fourOfAKind',
  'fullHouse',
  'smallStraight',
  'largeStraight',
  'yahtzee',
  'chance',
];

const sorted = (faces: string): string => [...faces].sort().join('');
const distinct = (faces: string): string => [...new Set(sorted(faces))].join('');
const total = (faces: string): number => [...faces].reduce((sum, face) => sum + Number(face), 0);

const isYahtzee = (faces: string): boolean => /^(.)\1{4}$/.test(faces);
const isFullHouse = (faces: string): boolean =>
  /^(.)\1\1(.)\2$|^(.)\3(.)\4\4$/.test(sorted(faces)) && !isYahtzee(faces);

const LOWER_POINTS: Partial<Record<BoxId, (faces: string) => number>> = {
  threeOfAKind: (faces) => (/(.)\1\1/.test(sorted(faces)) ? total(faces) : 0),
  fourOfAKind: (faces) => (/(.)\1\1\1/.test(sorted(faces)) ? total(faces) : 0),
  fullHouse: (faces) => (isFullHouse(faces) ? 25 : 0),
  smallStraight: (faces) => (/1234|2345|3456/.test(distinct(faces)) ? 30 : 0),
  largeStraight: (faces) => (/12345|23456/.test(distinct(faces)) ? 40 : 0),
  yahtzee: (faces) => (isYahtzee(faces) ? 50 : 0),
  chance: total,
};

/** Returns the points that five dice score in a box, without jokers. */
export function slowPoints(box: BoxId, faces: string): number {
  const lower = LOWER_POINTS[box];
  if (lower) return lower(faces);
  const face = String(1 + UPPER.indexOf(box));
  return total([...faces].filter((shown) => shown === face).join(''));
}

const JOKER_VALUE: Partial<Record<BoxId, number>> = { fullHouse: 25, smallStraight: 30, largeStraight: 40 };

/** An extra Yahtzee, and the facts that determine its score in one box. */
interface Extra {
  readonly box: BoxId;
  readonly faces: string;
  readonly isLower: boolean;
  readonly isMatching: boolean;
  readonly matchingIsOpen: boolean;
  readonly someLowerIsOpen: boolean;
}

type Verdict = number | 'closed';

const natural = ({ box, faces }: Extra): number => slowPoints(box, faces);
const asJoker = ({ box, faces }: Extra): number => JOKER_VALUE[box] ?? total(faces);

const forced = (extra: Extra): Verdict => {
  if (extra.matchingIsOpen) return extra.isMatching ? total(extra.faces) : 'closed';
  if (extra.isLower) return asJoker(extra);
  return extra.someLowerIsOpen ? 'closed' : 0;
};

const free = (extra: Extra): Verdict => {
  if (extra.isLower) return asJoker(extra);
  if (extra.isMatching) return total(extra.faces);
  return extra.someLowerIsOpen || extra.matchingIsOpen ? 'closed' : 0;
};

const lowerOnly = (extra: Extra): Verdict => {
  if (extra.isLower) return asJoker(extra);
  return extra.someLowerIsOpen ? 'closed' : 0;
};

const matchingOrZero = (extra: Extra): Verdict => {
  if (!extra.matchingIsOpen) return 0;
  return extra.isMatching ? total(extra.faces) : 'closed';
};

const unforced = (extra: Extra): Verdict =>
  extra.matchingIsOpen ? natural(extra) : (JOKER_VALUE[extra.box] ?? natural(extra));

const VERDICTS: Readonly<Record<string, Readonly<Record<0 | 50, (extra: Extra) => Verdict>>>> = {
  official: { 50: forced, 0: forced },
  meowtzee: { 50: forced, 0: free },
  'virtual-place': { 50: matchingOrZero, 0: natural },
  instructions: { 50: natural, 0: natural },
  'original-1956': { 50: lowerOnly, 0: lowerOnly },
  unforced: { 50: unforced, 0: unforced },
};

export interface SlowOptions {
  readonly boxes: Readonly<Partial<Record<BoxId, number>>>;
  readonly bonus: number;
}

/**
 * Returns the legal boxes with their points, and the Yahtzee bonus. If the Yahtzee box is open, `yahtzeeBox` is
 * ignored.
 */
export function slowOptions(
  ruleSet: string,
  open: ReadonlySet<BoxId>,
  yahtzeeBox: 0 | 50,
  faces: string,
): SlowOptions {
  const verdict = VERDICTS[ruleSet]?.[yahtzeeBox];
  if (!verdict) throw new RangeError(`no rules for ${ruleSet}`);
  const isExtra = isYahtzee(faces) && !open.has('yahtzee');
  const matching = UPPER[Number(faces[0]) - 1];
  const boxes: Partial<Record<BoxId, number>> = {};
  for (const box of [...UPPER, ...LOWER].filter((each) => open.has(each))) {
    const answer = isExtra
      ? verdict({
          box,
          faces,
          isLower: LOWER.includes(box),
          isMatching: box === matching,
          matchingIsOpen: matching !== undefined && open.has(matching),
          someLowerIsOpen: LOWER.some((lower) => open.has(lower)),
        })
      : slowPoints(box, faces);
    if (answer !== 'closed') boxes[box] = answer;
  }
  return { boxes, bonus: isExtra && yahtzeeBox === 50 ? 100 : 0 };
}
