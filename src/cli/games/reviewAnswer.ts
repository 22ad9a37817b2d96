import type { Decision, Review } from '../../analysis/index.js';
import { findRuleSet, nameOf } from '../../engine/index.js';
import type { StoredGame } from '../../storage/index.js';

/** What `review --json` prints; docs/analysis.md says what the fields mean. */
export function reviewAnswer({ id, game }: StoredGame, review: Review): object {
  const { header, phase } = game;
  const { seats, luck, decisions, lessons } = review;
  return {
    schema: 'yahtzee-cli/review@1',
    id,
    rules: header.rules.id,
    ...(findRuleSet(header.rules.id) ? {} : { ruleSet: header.rules }),
    finished: phase.name === 'finished',
    seats: seats.map(({ seat, isFinished, ...sums }) => ({
      name: nameOf(header, seat),
      kind: header.players[seat]?.kind,
      finished: isFinished,
      ...sums,
    })),
    luck,
    decisions: decisions.map(decisionAnswer),
    costliest: lessons.map(({ decision, aims }) => ({ ...decisionAnswer(decision), aims })),
  };
}

const decisionAnswer = ({ seat, turn, roll, dice, played, best, cost }: Decision): object => ({
  seat,
  turn,
  roll,
  dice,
  played,
  best,
  cost,
});
