import {
  atLeast,
  chase,
  distributionFrom,
  type Goal,
  type GoalChance,
  type KernelThreads,
  type Payoff,
  type ScoreChances,
  type SolvedRules,
  turnEnds,
  type TurnPosition,
} from '../analysis/index.js';
import {
  type Dice,
  holdOfFaces,
  keepHeld,
  type Roller,
  ROLLS_PER_TURN,
  type Scorecard,
  totals,
  turnsOf,
  unfilledBoxes,
  withBox,
} from '../engine/index.js';

/** With this many open boxes, `chase` takes up to a second. Every two more make it about four times slower. */
export const MAX_OPEN_TO_CHASE = 8;

/**
 * What each final score is worth to a player with this goal. Undefined if house rules allow more scores than fit into
 * memory.
 */
export function payoffOf(
  solved: SolvedRules,
  goal: Goal,
  opponents: readonly Scorecard[],
): Payoff | undefined {
  if (goal.type === 'score') return atLeast(goal.score + 1);
  const others = scoresOf(solved, opponents);
  return others.length === opponents.length ? winningAgainst(others) : undefined;
}

// Cached, because a distribution takes seconds early in a game, and each turn changes only one player's card.
const lastScores = new WeakMap<SolvedRules, ReadonlyMap<string, ScoreChances>>();

/**
 * How each card's final score is distributed if everybody plays for the best average. Leaves out cards whose
 * distribution doesn't fit into memory.
 */
function scoresOf(solved: SolvedRules, cards: readonly Scorecard[]): readonly ScoreChances[] {
  const before = lastScores.get(solved);
  const now = new Map<string, ScoreChances>();
  const found = cards.flatMap((card) => {
    const key = JSON.stringify(card);
    const scores = now.get(key) ?? before?.get(key) ?? distributionFrom(solved, card);
    if (scores) now.set(key, scores);
    return scores ?? [];
  });
  lastScores.set(solved, now);
  return found;
}

/**
 * The chance of reaching a goal. With at most MAX_OPEN_TO_CHASE open boxes, it's for a player who does everything for
 * the goal; with more (or if house rules make `chase` too large), for one who plays for the best average. Undefined if
 * house rules allow too many final scores.
 *
 * The scores' distribution is exact. With a normal distribution instead, players who took the advice reached their
 * goals less often than players who ignored it.
 *
 * @param opponents the cards of all other players
 */
export function goalChance(
  solved: SolvedRules,
  position: TurnPosition,
  goal: Goal,
  opponents: readonly Scorecard[],
  threads: KernelThreads,
): GoalChance | undefined {
  const payoff = payoffOf(solved, goal, opponents);
  if (!payoff) return undefined;
  const { card } = position;
  const isLate = unfilledBoxes(solved.rules, card).length <= MAX_OPEN_TO_CHASE;
  const chased = isLate ? chase(solved.rules, card, payoff, threads) : undefined;
  if (chased) return { goal, chance: chased.advise(position).expected, play: 'chasing' };
  const scores = distributionFrom(solved, card, turnEnds(solved, position));
  if (!scores) return undefined;
  let chance = 0;
  for (let index = 0; index < scores.chances.length; index++) {
    chance += (scores.chances[index] ?? 0) * payoff.at(scores.lowest + index);
  }
  return { goal, chance, play: 'averaging' };
}

/**
 * The share of the win that a player can expect with each final score, if the opponents' scores don't depend on each
 * other. Tied players share the win.
 *
 * @param others the distribution of each opponent's final score; at least one
 */
export function winningAgainst(others: readonly ScoreChances[]): Payoff {
  const low = Math.min(...others.map(({ lowest }) => lowest)) - 1;
  const high = Math.max(...others.map(({ lowest, chances }) => lowest + chances.length));
  const shares = new Float64Array(high - low + 1);
  const below = others.map(() => 0);
  shares.forEach((_share, index) => {
    const score = low + index;
    const equal = others.map(({ lowest, chances }) => chances[score - lowest] ?? 0);
    shares[index] = shareOfWin(below, equal);
    equal.forEach((chance, other) => (below[other] = (below[other] ?? 0) + chance));
  });
  return { low, high, at: (score) => shares[Math.min(Math.max(score, low), high) - low] ?? 0 };
}

/**
 * How much of the win a final score earns on average. `below` has each opponent's chance of scoring less, and `equal`
 * the chance of a tie.
 */
function shareOfWin(below: readonly number[], equal: readonly number[]): number {
  // ties[n]: the chance that exactly n opponents so far have this score, and none has a higher one.
  let ties = [1];
  below.forEach((less, other) => {
    const tie = equal[other] ?? 0;
    ties = [...ties, 0].map((chance, count) => chance * less + (ties[count - 1] ?? 0) * tie);
  });
  return ties.reduce((share, chance, count) => share + chance / (count + 1), 0);
}

/** The sampled games form this many groups. The closer the groups' results, the smaller the reported error. */
const GROUPS = 16;
/** 97.5% of Student's t distribution with `GROUPS` - 1 degrees of freedom lie below this. */
const STUDENT = 2.131;
/**
 * After n games with the same result, any other result has a chance of at most 3/n with 95% confidence (the rule of
 * three: Hanley and Lippman-Hand 1983). We never report an error below 3/n: if all groups had the same result,
 * comparing them would give 0.
 */
const RULE_OF_THREE = 3;

export interface GoalEstimate {
  /** Plays more games, at least one, for about `ms` milliseconds, and estimates the chance from all games so far. */
  refine(ms: number): GoalChance;
}

/**
 * Estimates the chance of a goal by playing the rest of the game many times. Everybody plays for the best average. Each
 * final score of the player meets all of the opponents' scores in its group of games, not just those of its own game.
 *
 * @param opponents the cards of all other players
 * @param rollerOf returns the dice of a sampled game, numbered from 0
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

function scoreChances(scores: readonly number[]): ScoreChances {
  const lowest = Math.min(...scores);
  const chances = new Float64Array(Math.max(...scores) - lowest + 1);
  for (const score of scores) chances[score - lowest] = (chances[score - lowest] ?? 0) + 1 / scores.length;
  return { lowest, chances };
}

/** Fills the rest of a card and returns the final score. With a position, starts in the middle of that turn. */
function finalScore(
  solved: SolvedRules,
  start: Scorecard,
  seat: number,
  roller: Roller,
  position?: TurnPosition,
): number {
  let card = start;
  for (let left = unfilledBoxes(solved.rules, card).length; left > 0; left--) {
    const turn = turnsOf(solved.rules) - left + 1;
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
