import {
  assessGame,
  type Choice,
  coachAims,
  copySolved,
  type Forecasts,
  forecastSteps,
  type Goal,
  type GoalChance,
  isHoldMove,
  judgeMove,
  type KernelThreads,
  partsAfter,
  restoreSolved,
  reviewGame,
  type Solution,
  solve,
  solveByUsualPoints,
  type SolvedCopy,
  solveTurnByTurn,
  turnChances,
  type TurnPosition,
} from '../analysis/index.js';
import {
  cardOf,
  currentTurn,
  type Dice,
  EMPTY_CARD,
  type Game,
  type Roller,
  RULE_SETS,
  type RuleSet,
  type Scorecard,
  scoringKey,
  totals,
  type Turn,
  holdOfFaces,
} from '../engine/index.js';
import {
  type Chooser,
  dailyExercises,
  type Exercise,
  exercisesFromGames,
  costsIn,
  type TrainingSolution,
} from '../training/index.js';
import type { Analyst, ComputerMove, ExerciseRequest, MoveReason } from './analyst.js';
import { estimateGoal, goalChance, type GoalEstimate } from './goals.js';
import { goalMethod, type MoveAction, positionIn } from './position.js';
import { slicedWork } from './inSlices.js';
import { isLevel, type Level } from './levels.js';
import { needsForecasts, type Policy, policyOf, solutionOf, type Solutions } from './policy.js';
import { toWinSteps } from './toWin.js';
import { turningPointOf } from './turningPoint.js';
import { winChancesIn } from './winChances.js';
import { type ChanceAt, simulateGame } from './simulateGame.js';

export interface AnalystParts {
  readonly threads: KernelThreads;
  /** Random numbers for computer players that make mistakes, in a game with this seed. See `rollers/`. */
  chanceOf(seed: string): ChanceAt;
  diceOf(seed: string): Roller;
  readonly solvedBefore?: SharedSolution | undefined;
  /** Called with a copy of each rule set that this analyst solves, so other threads needn't solve it again. */
  readonly onSolved?: (solution: SharedSolution) => void;
}

/** A solved rule set, copied for other threads. `key` identifies its scoring. */
export interface SharedSolution {
  readonly key: string;
  readonly copy: SolvedCopy;
}

export const FIRST_ESTIMATE_MS = 100;
const REFINE_MS = 250;

/**
 * Makes an analyst that works in the current thread. It solves a rule set at the first request, which takes a third of
 * a second.
 */
export function createAnalyst({ threads, chanceOf, diceOf, solvedBefore, onSolved }: AnalystParts): Analyst {
  const solved = memoized((rules) => {
    const key = scoringKey(rules);
    if (solvedBefore?.key === key) return restoreSolved(rules, solvedBefore.copy);
    const solution = solve(rules, threads);
    onSolved?.({ key, copy: copySolved(solution) });
    return solution;
  });
  const forecasts = memoized((rules) => slicedWork(forecastSteps(solved(rules))));
  /** Computes the forecasts in slices, so the thread can answer other requests in between. */
  const forecastsOf = async (rules: RuleSet): Promise<Forecasts> => {
    await forecasts(rules).finishInSlices();
    return forecasts(rules).finish();
  };
  const byTurn = memoized(solveTurnByTurn);
  const byUsualPoints = memoized(solveByUsualPoints);
  const trainingSolution = (rules: RuleSet): TrainingSolution => ({
    ...solved(rules),
    plausible: (position) => byUsualPoints(rules).best(position),
  });
  const solutionsFor = (rules: RuleSet): Solutions => ({
    shortSighted: (sees) => (sees === 'turn' ? byTurn(rules) : byUsualPoints(rules)),
    solved: () => solved(rules),
    forecasts: () => forecasts(rules).finish(),
    threads,
  });
  // Cached, because a "rival" computes its plan for a turn once and uses it for every move of the turn.
  const policies = memoized(() => new Map<Level, Policy>());
  const policyFor = (level: Level, rules: RuleSet): Policy => {
    const known = policies(rules).get(level) ?? policyOf(level, solutionsFor(rules));
    policies(rules).set(level, known);
    return known;
  };

  /** Computes the forecasts if a seat's next moves need them, while the thread answers other requests. */
  const prepareSeat = async (game: Game, seat: number): Promise<void> => {
    const { rules, players } = game.header;
    const kind = players[seat]?.kind;
    if (isLevel(kind) && needsForecasts(kind, game.header.rules, cardOf(game, seat), opponentsOf(game, seat)))
      await forecasts(rules).finishInSlices();
  };

  const move = async (game: Game): Promise<ComputerMove> => {
    const turn = turnWithDice(game);
    const { rules, seed, players } = game.header;
    const kind = players[turn.seat]?.kind;
    if (!isLevel(kind)) throw new Error("the current player isn't a computer");
    if (seed === undefined) throw new Error('a computer player needs a game with a seed');
    const position = positionIn(game);
    const opponents = opponentsOf(game, turn.seat);
    await prepareSeat(game, turn.seat);
    const chosen = policyFor(kind, rules)({ position, opponents }, () =>
      chanceOf(seed)({ seat: turn.seat, turn: turn.number, roll: turn.roll }),
    );
    const solution = solutionOf(kind, solutionsFor(rules));
    return { action: actionOf(position.dice, chosen), reason: reasonOf(solution, position, chosen) };
  };

  const goals = (game: Game, toBeat: number | undefined): readonly GoalChance[] | undefined => {
    const { position, opponents, goal } = aimOf(game, toBeat);
    if (!goal) return [];
    if (goalMethod(game) === 'estimate') return undefined;
    const chance = goalChance(solved(game.header.rules), position, goal, opponents, threads);
    return chance ? [chance] : [];
  };

  const exercises = (request: ExerciseRequest): readonly Exercise[] => {
    if (request.type === 'daily') return dailyExercises(trainingSolution(request.rules), request.day);
    const { rules, level, seed } = request;
    const policy = policyFor(level, rules);
    const chooserOf = (ownSeed: string): Chooser => {
      const chanceAt = chanceOf(ownSeed);
      return (position, place) => policy({ position, opponents: [] }, () => chanceAt(place));
    };
    return exercisesFromGames(
      trainingSolution(rules),
      { seed, chooserOf },
      { type: 'level', level },
      request,
    );
  };

  /** Kept so that the next request for the same game can refine it. */
  let last: { readonly key: string; readonly estimate: GoalEstimate } | undefined;
  const estimate = (game: Game, toBeat: number | undefined): readonly GoalChance[] => {
    const { position, opponents, goal } = aimOf(game, toBeat);
    const { rules } = game.header;
    if (!goal || goalMethod(game) === 'exact') return [];
    const key = JSON.stringify([scoringKey(rules), position, opponents, goal]);
    if (last?.key === key) return [last.estimate.refine(REFINE_MS)];
    const rollerOf = (number: number): Roller => diceOf(`${key} ${number}`);
    last = { key, estimate: estimateGoal(solved(rules), position, goal, opponents, rollerOf) };
    return [last.estimate.refine(FIRST_ESTIMATE_MS)];
  };

  return {
    coach: async (game) => {
      const { rules } = game.header;
      const position = positionIn(game);
      const solution = solved(rules);
      const advice = solution.advise(position);
      const [best] = advice.moves;
      return {
        advice,
        chances: position.rollsLeft > 0 ? turnChances(rules, position) : [],
        aims: best && isHoldMove(best) ? coachAims(solution, position, best) : [],
      };
    },
    parts: async (game) => {
      const position = positionIn(game);
      const solution = solved(game.header.rules);
      return partsAfter(solution, position, solution.advise(position).moves, threads);
    },
    goals: async (game, toBeat) => goals(game, toBeat),
    estimate: async (game, toBeat) => estimate(game, toBeat),
    rest: () => undefined,
    prepareMoves: async (game) => {
      for (const seat of game.seats.keys()) await prepareSeat(game, seat);
    },
    move,
    judge: async (rules, position, choice) => judgeMove(solved(rules), position, choice, threads),
    review: async (header, events) => reviewGame(solved(header.rules), header, events),
    reviewToWin: async (header, events, review) => {
      const { rules } = header;
      const steps = toWinSteps(solved(rules), await forecastsOf(rules), { header, events }, review);
      return slicedWork(steps).finishInSlices();
    },
    perfectScore: async (rules, seed) => {
      const chance = { roller: diceOf(seed), chanceAt: chanceOf(seed) };
      const [card = EMPTY_CARD] = simulateGame(rules, [policyFor('perfect', rules)], chance);
      return totals(rules, card).grand;
    },
    turningPoint: async (header, events) =>
      turningPointOf(solved(header.rules), await forecastsOf(header.rules), header, events),
    winChances: async (game) =>
      winChancesIn(solved(game.header.rules), await forecastsOf(game.header.rules), game),
    exercises: async (request) => exercises(request),
    costs: async (header, events, seats) => {
      const solution = trainingSolution(header.rules);
      return costsIn(solution, assessGame(solution, header, events), seats);
    },
  };
}

function aimOf(game: Game, toBeat: number | undefined) {
  const turn = turnWithDice(game);
  const opponents = opponentsOf(game, turn.seat);
  return { position: positionIn(game), opponents, goal: goalOf(opponents, toBeat) };
}

/** A solo player has a goal only with a score to beat. */
function goalOf(opponents: readonly Scorecard[], toBeat: number | undefined): Goal | undefined {
  if (opponents.length > 0) return { type: 'opponents' };
  return toBeat === undefined ? undefined : { type: 'score', score: toBeat };
}

const opponentsOf = ({ seats }: Game, seat: number): readonly Scorecard[] =>
  seats.flatMap(({ card, left }, other) => (other === seat || left ? [] : [card]));

type TurnWithDice = Turn & { readonly dice: Dice };

function turnWithDice(game: Game): TurnWithDice {
  const turn = currentTurn(game);
  if (!turn?.dice) throw new Error("the current player hasn't rolled");
  return { ...turn, dice: turn.dice };
}

const actionOf = (dice: Dice, choice: Choice): MoveAction =>
  'hold' in choice
    ? { type: 'roll', hold: holdOfFaces(dice, choice.hold) }
    : { type: 'score', box: choice.box };

const reasonOf = (solution: Solution, position: TurnPosition, choice: Choice): MoveReason =>
  'hold' in choice
    ? { type: 'hold', faces: choice.hold, aims: coachAims(solution, position, choice).map(({ box }) => box) }
    : { type: 'score', box: choice.box, points: choice.points };

const BUILT_IN: ReadonlySet<string> = new Set(RULE_SETS.map(scoringKey));

/**
 * Caches results for every built-in rule set, so that their games never wait for each other, but for only the latest
 * house rules. Rule sets that score alike share a result.
 */
function memoized<Made>(make: (rules: RuleSet) => Made): (rules: RuleSet) => Made {
  const results = new Map<string, Made>();
  return (rules) => {
    const key = scoringKey(rules);
    const known = results.get(key);
    if (known !== undefined) return known;
    if (!BUILT_IN.has(key))
      for (const other of results.keys()) if (!BUILT_IN.has(other)) results.delete(other);
    const made = make(rules);
    results.set(key, made);
    return made;
  };
}
