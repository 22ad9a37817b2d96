import { describe, expect, test } from '@jest/globals';
import {
  computeForecasts,
  type Decision,
  type Forecasts,
  isSameMove,
  ONE_THREAD,
  type Review,
  reviewGame,
  solve,
  solveByUsualPoints,
  type SolvedRules,
  solveTurnByTurn,
  type ToWin,
} from '../../src/analysis/index.js';
import {
  automaticAction,
  type BoxId,
  currentTurn,
  decide,
  EMPTY_CARD,
  evolve,
  type Game,
  type GameEvent,
  holdOfFaces,
  isOver,
  newGame,
  OFFICIAL,
  personNamed,
  rollsLeftAfter,
  type RuleSet,
  type Scorecard,
  scoringOptions,
  unfilledBoxes,
  withBox,
  YATZY,
} from '../../src/engine/index.js';
import { type Level, positionIn } from '../../src/players/index.js';
import { approximateResponse, planToWin, policyOf, type Solutions } from '../../src/players/policy.js';
import { toWinSteps } from '../../src/players/toWin.js';
import { exactCompare } from '../../src/players/winChances.js';
import { rollerOfChoices, seededRoller } from '../../src/rollers/index.js';
import { plainMoves } from '../support/solver/plainMoves.js';
import { plainOutcome } from '../support/solver/plainOutcome.js';
import { type PlainSolution, plainSolve } from '../support/solver/plainSolver.js';

/** A rule set with everything that computer players need. */
interface World {
  readonly rules: RuleSet;
  readonly solved: SolvedRules;
  readonly forecasts: Forecasts;
  readonly solutions: Solutions;
}

function worldOf(rules: RuleSet): World {
  const solved = solve(rules);
  const forecasts = computeForecasts(solved);
  const [byTurn, byUsualPoints] = [solveTurnByTurn(rules), solveByUsualPoints(rules)];
  const solutions: Solutions = {
    shortSighted: (sees) => (sees === 'turn' ? byTurn : byUsualPoints),
    solved: () => solved,
    forecasts: () => forecasts,
    threads: ONE_THREAD,
  };
  return { rules, solved, forecasts, solutions };
}

const yahtzee = worldOf(OFFICIAL);

/** Yatzy without three of its boxes. These rules have an eighth of the states. */
const SHORTER_YATZY: RuleSet = {
  ...YATZY,
  id: 'shorter-yatzy',
  name: 'Yatzy with twelve boxes',
  boxes: YATZY.boxes.filter(({ box }) => !['onePair', 'threeOfAKind', 'smallStraight'].includes(box)),
};

interface Played {
  readonly header: Game['header'];
  readonly events: readonly GameEvent[];
}

/** Plays these turns of a game of people who make the mistakes of these levels. */
function play(
  { rules, solutions }: World,
  levels: readonly Level[],
  seed: string,
  {
    turns = Infinity,
    kind,
  }: { readonly turns?: number | undefined; readonly kind?: string | undefined } = {},
): Played {
  const players = levels.map((level, seat) => ({
    ...personNamed(`${level} ${seat}`),
    ...(kind && { kind }),
  }));
  const header = { rules, players, seed };
  const policies = levels.map((level) => policyOf(level, solutions));
  const [roller, chanceAt] = [seededRoller(seed), rollerOfChoices(seed)];
  const events: GameEvent[] = [];
  for (let game = newGame(header); !isOver(game);) {
    const turn = currentTurn(game);
    if (turn && turn.number > turns) break;
    const position = turn?.dice && positionIn(game);
    const choice =
      position &&
      policies[turn.seat]?.({ position, opponents: [] }, () => chanceAt({ ...turn, turn: turn.number }));
    const action =
      automaticAction(game) ??
      (!choice || !position
        ? { type: 'roll' as const, hold: [false, false, false, false, false] as const }
        : 'hold' in choice
          ? { type: 'roll' as const, hold: holdOfFaces(position.dice, choice.hold) }
          : { type: 'score' as const, box: choice.box });
    const decision = decide(game, action, roller);
    if (!decision.ok) throw new Error(decision.refusal.code);
    events.push(decision.event);
    game = evolve(game, decision.event);
  }
  return { header, events };
}

/** Reviews a game, also for the chances of winning. */
function reviewOf({ solved, forecasts }: World, played: Played): Review {
  const review = reviewGame(solved, played.header, played.events);
  const steps = toWinSteps(solved, forecasts, played, review);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** A decision with its chances, and the cards of the opponents at that time. */
interface Case {
  readonly decision: Decision;
  readonly toWin: ToWin;
  readonly opponents: readonly Scorecard[];
}

/** Returns all decisions of a game, with the cards that the events give to the opponents. */
function casesIn({ header, events }: Played, { decisions }: Review): readonly Case[] {
  const cards = header.players.map(() => EMPTY_CARD);
  let next = 0;
  return events.flatMap((event): readonly Case[] => {
    if (event.type !== 'scored' && !(event.type === 'rolled' && event.roll > 1)) return [];
    const decision = decisions[next++];
    const opponents = cards.filter((_, seat) => seat !== event.seat);
    if (event.type === 'scored') cards[event.seat] = withBox(cards[event.seat] ?? EMPTY_CARD, event);
    return decision?.toWin ? [{ decision, toWin: decision.toWin, opponents }] : [];
  });
}

/** Plays a game of two, three or four people. */
const gameOf = (world: World, seed: number, turns?: number): Played =>
  play(
    world,
    (['casual', 'skilled', 'novice', 'perfect'] as const).slice(0, 2 + (seed % 3)),
    `check ${seed}`,
    {
      turns,
    },
  );

/** Returns the chances of all possible final scores of a card in plain play for the best average. */
const plainScores = (card: Scorecard): ReadonlyMap<number, number> => {
  const key = JSON.stringify(card);
  const scores = knownScores.get(key) ?? plainOutcome(plainSolution(card), card).scores;
  knownScores.set(key, scores);
  return scores;
};
const knownScores = new Map<string, ReadonlyMap<number, number>>();

/** Solves the rest of a card. The points in its boxes don't matter. */
const plainSolution = (card: Scorecard): PlainSolution => {
  const key = unfilledBoxes(OFFICIAL, card).join();
  const solution = plainSolutions.get(key) ?? plainSolve(OFFICIAL, card);
  plainSolutions.set(key, solution);
  return solution;
};
const plainSolutions = new Map<string, PlainSolution>();

/** Returns the chance of winning by going through all combinations of final scores. Players who tie share the win. */
function plainChance(own: Scorecard, opponents: readonly Scorecard[]): number {
  const shareAgainst = (score: number, others: readonly Scorecard[], tied: number): number => {
    const [other, ...rest] = others;
    if (!other) return 1 / (1 + tied);
    return [...plainScores(other)].reduce(
      (sum, [theirs, chance]) =>
        theirs > score ? sum : sum + chance * shareAgainst(score, rest, tied + (theirs === score ? 1 : 0)),
      0,
    );
  };
  return [...plainScores(own)].reduce(
    (sum, [score, chance]) => sum + chance * shareAgainst(score, opponents, 0),
    0,
  );
}

describe('the chances of winning in a review', () => {
  const finished = gameOf(yahtzee, 1);
  const cases = casesIn(finished, reviewOf(yahtzee, finished));

  test('are those of a plain solver in the last two turns', () => {
    const late = cases.filter(({ decision: { turn } }) => turn >= 12);
    expect(late.length).toBeGreaterThan(8);
    for (const { decision, toWin, opponents } of late) {
      const { card, dice, roll } = decision;
      const known = new Map<string, number>();
      const chanceAt = (after: Scorecard): number => {
        const key = JSON.stringify(after);
        const chance = known.get(key) ?? plainChance(after, opponents);
        known.set(key, chance);
        return chance;
      };
      const moves = plainMoves(OFFICIAL, chanceAt, { card, dice, rollsLeft: rollsLeftAfter(roll) });
      const chanceOf = (move: Decision['best']): number =>
        moves.find((each) =>
          'hold' in each
            ? 'hold' in move && each.hold.join() === move.hold.join()
            : 'box' in move && each.box === move.box,
        )?.expected ?? NaN;
      expect(toWin.error).toBe(0);
      expect(toWin.best).toBeCloseTo(moves[0]?.expected ?? NaN, 9);
      expect(chanceOf(toWin.move)).toBeCloseTo(toWin.best, 8);
      expect(toWin.played).toBeCloseTo(chanceOf(decision.played), 8);
      expect(toWin.forPoints).toBeCloseTo(chanceOf(decision.best), 8);
    }
  });

  test('are never higher than after the best move, and equal after it', () => {
    const { decisions } = reviewGame(yahtzee.solved, finished.header, finished.events);
    expect(cases).toHaveLength(decisions.length);
    for (const { decision, toWin } of cases) {
      expect(toWin.best).toBeLessThan(1 + 1e-9);
      expect(Math.min(toWin.played, toWin.forPoints)).toBeGreaterThanOrEqual(0);
      expect(Math.max(toWin.played, toWin.forPoints)).toBeLessThanOrEqual(toWin.best);
      if (JSON.stringify(toWin.move) === JSON.stringify(decision.played))
        expect(toWin.played).toBe(toWin.best);
      expect(toWin.move.cost).toBeGreaterThanOrEqual(0);
    }
  });

  test('exist only for people with opponents', () => {
    const decisionsOf = (levels: readonly Level[], kind?: string) => {
      const played = play(yahtzee, levels, 'others', { kind });
      return reviewOf(yahtzee, played).decisions;
    };
    expect(decisionsOf(['casual']).some(({ toWin }) => toWin)).toBe(false);
    expect(decisionsOf(['casual', 'novice'], 'casual').some(({ toWin }) => toWin)).toBe(false);
    const { header, events } = play(yahtzee, ['casual', 'novice'], 'others');
    const leaving: GameEvent = { type: 'left', seat: 1 };
    const cut = events.slice(
      0,
      events.findIndex((event) => event.type === 'scored' && event.turn === 4 && event.seat === 0),
    );
    const review = reviewOf(yahtzee, {
      header,
      events: [...cut, leaving, ...events.slice(cut.length, cut.length + 1)],
    });
    expect(review.decisions.at(-1)?.toWin).toBeUndefined();
    expect(review.decisions.at(-2)?.toWin).toBeDefined();
  });
});

describe.each([
  { rules: OFFICIAL, name: OFFICIAL.name, seeds: [15], fewest: 60 },
  { rules: SHORTER_YATZY, name: SHORTER_YATZY.name, seeds: [13], fewest: 47 },
])(
  "estimated differences in $name, in games that weren't used to measure their error",
  ({ rules, seeds, fewest }) => {
    const world = rules === OFFICIAL ? yahtzee : worldOf(rules);
    const { solved, forecasts } = world;
    const openIn = (card: Scorecard): number => unfilledBoxes(rules, card).length;
    // Play up to the turn with six open boxes.
    const cases = seeds.flatMap((seed) => {
      const played = gameOf(world, seed, rules.boxes.length - 5);
      return casesIn(played, reviewOf(world, played)).filter(({ toWin }) => toWin.error > 0);
    });
    const exact = exactCompare(solved);
    const exactChance = (card: Scorecard, opponents: readonly Scorecard[]): number =>
      exact(
        { card },
        opponents.map((other) => ({ card: other })),
      ) ?? NaN;

    test('with six open boxes are within the error in 95% of all moves, and larger ones have the right sign', () => {
      const plansOf = (card: Scorecard, opponents: readonly Scorecard[]) => ({
        exactly: planToWin(rules, card, (after) => exactChance(after, opponents)),
        roughly: approximateResponse(solved, forecasts, card, opponents),
      });
      const turns = new Map<string, ReturnType<typeof plansOf>>();
      const found = cases.flatMap(({ decision, toWin, opponents }) => {
        const { card, dice, roll } = decision;
        if (openIn(card) !== 6) return [];
        const position = { card, dice, rollsLeft: rollsLeftAfter(roll) };
        const key = JSON.stringify([card, opponents]);
        const plans = turns.get(key) ?? plansOf(card, opponents);
        turns.set(key, plans);
        const estimates = plans.roughly.weigh(position);
        const { choices, expected } = plans.exactly.weigh(position);
        const best = expected[choices.findIndex((each) => isSameMove(each, toWin.move))] ?? NaN;
        return Array.from(expected, (chance, index) => ({
          estimate: toWin.best - (estimates.expected[index] ?? NaN),
          exact: best - chance,
          error: toWin.error,
        }));
      });
      const within = found.filter(({ estimate, exact: is, error }) => Math.abs(estimate - is) <= error);
      expect(within.length / found.length).toBeGreaterThanOrEqual(0.95);
      const claims = found.filter(({ estimate, error }) => estimate > error);
      const right = claims.filter(({ exact: is }) => is > 0);

      expect(claims.length).toBeGreaterThan(fewest);
      expect(right.length / claims.length).toBeGreaterThan(0.99);
    });

    test('of boxes earlier in the game have the right sign if they are larger than the error', () => {
      const claims = cases.flatMap(({ decision: { card, dice, played }, toWin, opponents }) => {
        const { move, best, error } = toWin;
        const isClaim = best - toWin.played > error && openIn(card) > 7 && openIn(card) < 11;
        if (!isClaim || !('box' in move) || !('box' in played)) return [];
        const { boxes, yahtzeeBonus } = scoringOptions(rules, card, dice);
        const chanceOf = ({ box }: { readonly box: BoxId }): number =>
          exactChance(withBox(card, { box, points: boxes[box] ?? 0, yahtzeeBonus }), opponents);
        return [chanceOf(move) - chanceOf(played)];
      });
      expect(claims.length).toBeGreaterThan(0);
      expect(Math.min(...claims)).toBeGreaterThan(0);
    });
  },
);
