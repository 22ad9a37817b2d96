import {
  atLeast,
  type Goal,
  type GoalChance,
  type Payoff,
  type ScoreChances,
  type SolvedRules,
  type TurnPosition,
} from '../analysis/index.js';
import {
  BOXES,
  type Dice,
  holdOfFaces,
  keepHeld,
  openBoxes,
  type Roller,
  ROLLS_PER_TURN,
  type Scorecard,
  totals,
  withBox,
} from '../engine/index.js';
import { winningAgainst } from './goals.js';

/** The number of groups of sampled games. The less the groups differ, the more precise the estimate is. */
const GROUPS = 16;
/** 97.5% of Student's t distribution with `GROUPS` - 1 degrees of freedom are below this value. */
const STUDENT = 2.131;
/**
 * After n games with the same result, the chance of any other result is at most 3/n with 95% confidence (the rule of
 * three: Hanley and Lippman-Hand 1983). No error is smaller, because groups that all agree differ by nothing.
 */
const RULE_OF_THREE = 3;

/** An estimate of the chance of achieving a goal, which becomes more precise with every call. */
export interface GoalEstimate {
  /** Plays at least one more game, for about `ms` milliseconds, and returns the estimate from all games so far. */
  refine(ms: number): GoalChance;
}

/**
 * Estimates the chance of achieving a goal by playing the rest of the game many times. All players maximise their
 * average scores. Every final score of the player is compared with every final score of the opponents in the same group.
 *
 * @param opponents the cards of all other players
 * @param rollerOf returns the dice of a sampled game. The games have the numbers 0, 1, 2 ...
 */
export function estimateGoal(
  solved: SolvedRules,
  position: TurnPosition,
  goal: Goal,
  opponents: readonly Scorecard[],
  rollerOf: (game: number) => Roller,
): GoalEstimate {
  const own: number[][] = Array.from({ length: GROUPS }, () => []);
  const others: number[][][] = Array.from({ length: GROUPS }, () => opponents.map(() => []));
  let games = 0;

  const playGame = (): void => {
    const group = games % GROUPS;
    const roller = rollerOf(games++);
    own[group]?.push(finalScore(solved, position.card, 0, roller, position));
    opponents.forEach((card, other) =>
      others[group]?.[other]?.push(finalScore(solved, card, other + 1, roller)),
    );
  };
  const chanceOfGroup = (group: number): number => {
    const payoff: Payoff =
      goal.type === 'score'
        ? atLeast(goal.score + 1)
        : winningAgainst((others[group] ?? []).map(scoreChances));
    return mean((own[group] ?? []).map((score) => payoff.at(score)));
  };

  return {
    refine(ms) {
      const end = performance.now() + ms;
      do playGame();
      while (games < GROUPS || performance.now() < end);
      const chances = own.map((_, group) => chanceOfGroup(group));
      const chance = mean(chances);
      const variance = chances.reduce((sum, each) => sum + (each - chance) ** 2, 0) / (GROUPS - 1);
      const error = Math.max(STUDENT * Math.sqrt(variance / GROUPS), RULE_OF_THREE / games);
      return { goal, chance, play: 'averaging', error };
    },
  };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns the share of each score in a list of scores. */
function scoreChances(scores: readonly number[]): ScoreChances {
  const lowest = Math.min(...scores);
  const chances = new Float64Array(Math.max(...scores) - lowest + 1);
  for (const score of scores) chances[score - lowest] = (chances[score - lowest] ?? 0) + 1 / scores.length;
  return { lowest, chances };
}

/** Plays a card to its end, starting in the middle of a turn if there is a position, and returns the final score. */
function finalScore(
  solved: SolvedRules,
  start: Scorecard,
  seat: number,
  roller: Roller,
  position?: TurnPosition,
): number {
  let card = start;
  for (let left = openBoxes(card).length; left > 0; left--) {
    const turn = BOXES.length - left + 1;
    const rolled = (roll: number): Dice => roller.diceAt({ kind: 'turn', seat, turn, roll });
    const isCurrent = position !== undefined && card === start;
    let dice = isCurrent ? position.dice : rolled(1);
    for (let rollsLeft = isCurrent ? position.rollsLeft : MOST_ROLLS_LEFT; ;) {
      const choice = solved.best({ card, dice, rollsLeft });
      if (!('hold' in choice)) {
        card = withBox(card, choice);
        break;
      }
      dice = keepHeld(dice, holdOfFaces(dice, choice.hold), rolled(ROLLS_PER_TURN - rollsLeft + 1));
      rollsLeft = rollsLeft === 2 ? 1 : 0;
    }
  }
  return totals(solved.rules, card).grand;
}

const MOST_ROLLS_LEFT: TurnPosition['rollsLeft'] = 2;
