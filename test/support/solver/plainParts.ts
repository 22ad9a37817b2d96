import type { Move, Parts, TurnPosition } from '../../../src/analysis/index.js';
import { forEachBox, type Scorecard, totals } from '../../../src/engine/index.js';
import { spelled } from '../dice.js';
import { fillings } from './plainMoves.js';
import { plainOutcome } from './plainOutcome.js';
import { endingsAfter } from './plainPolicy.js';
import type { PlainSolution } from './plainSolver.js';
import { HELD_OF_ROLL, rollNumber } from './plainTurn.js';

/**
 * Splits the expected final score after a move into its parts, by following every possible end of the turn. Use the
 * function only if few boxes are open.
 */
export function plainParts(solution: PlainSolution, position: TurnPosition, move: Move): Parts {
  const known = new Map<string, Parts>();
  const ends = endsOf(solution, position, move).map(({ chance, card }) => {
    const key = JSON.stringify(card);
    const parts = known.get(key) ?? partsOf(solution, card);
    known.set(key, parts);
    return [chance, parts] as const;
  });
  const mean = (of: (parts: Parts) => number): number =>
    ends.reduce((sum, [chance, parts]) => sum + chance * of(parts), 0);
  return {
    ...forEachBox(solution.rules, (box) => mean((parts) => parts[box] ?? NaN)),
    upperBonus: mean(({ upperBonus }) => upperBonus ?? NaN),
    yahtzeeBonus: mean(({ yahtzeeBonus }) => yahtzeeBonus ?? NaN),
  };
}

interface CardChance {
  readonly chance: number;
  readonly card: Scorecard;
}

function endsOf(solution: PlainSolution, { card, dice, rollsLeft }: TurnPosition, move: Move): CardChance[] {
  if ('box' in move) {
    return fillings(solution.rules, card, dice)
      .filter(({ box }) => box === move.box)
      .map((filling) => ({ chance: 1, card: filling.card }));
  }
  const held = HELD_OF_ROLL[rollNumber(dice)]?.find(({ faces }) => spelled(faces) === spelled(move.hold));
  if (!held) throw new RangeError("the dice don't contain the held faces");
  return endingsAfter(solution, card, held, rollsLeft).map(({ chance, filling }) => ({
    chance,
    card: filling.card,
  }));
}

/** Returns the parts of a card between turns. */
function partsOf(solution: PlainSolution, card: Scorecard): Parts {
  const { boxes, upperBonus, yahtzeeBonus } = plainOutcome(solution, card);
  const { rules } = solution;
  return {
    ...forEachBox(rules, (box) => card.filled[box] ?? boxes.get(box)?.mean ?? NaN),
    upperBonus: upperBonus * rules.upperBonus.points,
    yahtzeeBonus: totals(rules, card).yahtzeeBonus + yahtzeeBonus,
  };
}
