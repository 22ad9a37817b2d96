import {
  type BoxId,
  type Dice,
  FACES,
  isUpperBox,
  OFFICIAL,
  type YahtzeeRuleSet,
  type Scorecard,
  schemeOf,
  scoringOptions,
  YAHTZEE_BOXES,
} from '../../../src/engine/index.js';
import { card } from '../builders.js';

/** The number of states in a solo game, and the best possible scores. */
export interface Solitaire {
  /**
   * The number of reachable states. A state consists of the filled boxes, the upper total capped at the threshold of
   * the bonus, and whether the Yahtzee box has points.
   */
  readonly states: number;
  readonly fullCards: number;
  /** The highest possible grand total. */
  readonly best: number;
  /** The highest possible grand total without a Yahtzee bonus. */
  readonly bestWithoutBonus: number;
}

interface Step {
  readonly box: BoxId;
  readonly upper: number;
  /** The most points that this step can score, including the Yahtzee bonus. */
  readonly points: number;
  readonly holdsScore: boolean;
  readonly earnsBonus: boolean;
}

const FULL = 2 ** YAHTZEE_BOXES.length - 1;
const bitOf = (box: BoxId): number => 1 << schemeOf(OFFICIAL).boxes.indexOf(box);

const isIn = (filled: number, box: BoxId): boolean => (filled & bitOf(box)) !== 0;

/**
 * A sample of the 252 distinct rolls. For each face, the sample includes rolls with one to five dice of this face. The
 * sample also includes the highest roll of every combination. A test checks that the sample gives the same results as
 * all 252 rolls.
 */
export const TELLING_THROWS: readonly Dice[] = [
  ...FACES.flatMap((face): Dice[] => {
    const other = face === 1 ? 6 : ((face - 1) as typeof face);
    return [
      [face, face, face, face, face],
      [face, face, face, face, other],
      [face, face, face, other, other],
    ];
  }),
  [2, 3, 4, 5, 6],
];

/**
 * Returns a card with these boxes filled. Only the Yahtzee box can have points. All other filled boxes have zeros,
 * because their points do not affect later turns.
 */
function cardOf(rules: YahtzeeRuleSet, filled: number, holdsScore: boolean): Scorecard {
  const zeros = Object.fromEntries(YAHTZEE_BOXES.filter((box) => isIn(filled, box)).map((box) => [box, 0]));
  return card(holdsScore ? { ...zeros, yahtzee: rules.fixedScores.yahtzee } : zeros);
}

/**
 * Returns the possible steps from a card. If several steps have the same effect, returns only the step with the most
 * points.
 */
function stepsFrom(rules: YahtzeeRuleSet, position: Scorecard): Step[] {
  const best: Step[] = [];
  for (const dice of TELLING_THROWS) {
    const { boxes, yahtzeeBonus } = scoringOptions(rules, position, dice);
    for (const box of YAHTZEE_BOXES) {
      const scored = boxes[box];
      if (scored === undefined) continue;
      const held = box === 'yahtzee' ? scored : (position.filled.yahtzee ?? 0);
      const step: Step = {
        box,
        upper: isUpperBox(rules, box) ? scored : 0,
        points: scored + yahtzeeBonus,
        holdsScore: held === rules.fixedScores.yahtzee,
        earnsBonus: yahtzeeBonus > 0,
      };
      const rival = best.findIndex((other) => leadsAlike(step, other));
      if (rival === -1) best.push(step);
      else if (step.points > (best[rival]?.points ?? 0)) best[rival] = step;
    }
  }
  return best;
}

const leadsAlike = (a: Step, b: Step): boolean =>
  a.box === b.box && a.upper === b.upper && a.holdsScore === b.holdsScore && a.earnsBonus === b.earnsBonus;

/** Counts the states that are reachable under these rules, and finds the best possible scores. */
export function walkSolitaire(rules: YahtzeeRuleSet): Solitaire {
  const uppers = rules.upperBonus.threshold + 1;
  const slot = (filled: number, holdsScore: boolean): number => (filled * 2 + Number(holdsScore)) * uppers;
  /** The highest score with which each state can be reached, or -1 if the state is unreachable. */
  const reached = new Int16Array((FULL + 1) * 2 * uppers).fill(-1);
  /** Like `reached`, but only for games in which no turn earns a Yahtzee bonus. */
  const plain = reached.slice();
  reached[0] = plain[0] = 0;
  // Filling a box increases the bit mask `filled`. Counting up therefore visits each state after all its predecessors.
  for (let filled = 0; filled < FULL; filled++) {
    for (const holdsScore of isIn(filled, 'yahtzee') ? [false, true] : [false]) {
      const from = slot(filled, holdsScore);
      for (const step of stepsFrom(rules, cardOf(rules, filled, holdsScore))) {
        const to = slot(filled | bitOf(step.box), step.holdsScore);
        follow(reached, from, to, step, uppers);
        if (!step.earnsBonus) follow(plain, from, to, step, uppers);
      }
    }
  }
  return {
    states: reached.filter((points) => points >= 0).length,
    fullCards: reached.subarray(slot(FULL, false)).filter((points) => points >= 0).length,
    best: bestTotal(rules, reached.subarray(slot(FULL, false))),
    bestWithoutBonus: bestTotal(rules, plain.subarray(slot(FULL, false))),
  };
}

/** Computes the points after a step for each upper total, and stores them if they are the highest so far. */
function follow(points: Int16Array, from: number, to: number, step: Step, uppers: number): void {
  for (let upper = 0; upper < uppers; upper++) {
    const before = points[from + upper] ?? -1;
    if (before < 0) continue;
    const total = upper + step.upper;
    // Avoid Math.min here, because accessing a global inside jest takes longer than the rest of this loop.
    const at = to + (total < uppers ? total : uppers - 1);
    const after = before + step.points;
    if (after > (points[at] ?? -1)) points[at] = after;
  }
}

const bestTotal = (rules: YahtzeeRuleSet, full: Int16Array): number =>
  Math.max(
    ...full.map((points, index) =>
      index % (rules.upperBonus.threshold + 1) >= rules.upperBonus.threshold
        ? points + rules.upperBonus.points
        : points,
    ),
  );
