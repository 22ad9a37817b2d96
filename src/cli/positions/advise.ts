import type { Advice, Move, Solution } from '../../analysis/index.js';
import { type RuleSet, scoringOptions } from '../../engine/index.js';
import { adviceMessages, coachMessages, extraYahtzeeText, moveLines } from '../../text/index.js';
import type { TextStyles } from '../output.js';
import { requireAnalysis } from '../threads/canAnalyse.js';
import { kernelThreads } from '../threads/pool.js';
import { answerPositions, type PositionAnswers } from './answers.js';
import type { Position, PositionOptions } from './position.js';

/** The options of `advise`, as parsed by commander. */
export interface AdviseOptions extends PositionOptions {
  readonly all?: true;
  readonly json?: true;
}

/** The default number of moves to list, chosen to fit on a 24-line screen. */
const DEFAULT_MOVES = 12;

/**
 * Prints the best move for five dice and the cost of other moves, for one position or for a batch of positions.
 *
 * @returns the exit status
 * @throws UsageError, or AnalysisError if this machine cannot run the analysis
 */
export const adviseDice = (args: readonly string[], options: AdviseOptions): Promise<number> =>
  answerPositions(args, options, () => openAdvice(options.all ? Infinity : DEFAULT_MOVES));

async function openAdvice(maxMoves: number): Promise<PositionAnswers> {
  requireAnalysis();
  const { solve } = await import('../../analysis/index.js');
  // Cache one solution per rule set, because the lines of a batch can alternate between rule sets.
  const solutions = new Map<RuleSet, Solution>();
  const solutionOf = (rules: RuleSet): Solution => {
    const known = solutions.get(rules);
    if (known) return known;
    const solution = solve(rules, kernelThreads());
    solutions.set(rules, solution);
    return solution;
  };
  const advice = (position: Position): Advice => solutionOf(position.rules).advise(position);
  return {
    json: (position) => adviceAnswer(advice(position)),
    lines: (position, styles) => adviceLines(position, advice(position), maxMoves, styles),
  };
}

/** The document that `advise --json` prints. */
interface AdviceAnswer {
  readonly schema: 'yahtzee-cli/advise@1';
  /** The expected grand total at the end of the game, including the points already on the card. */
  readonly expected: number;
  /** All distinct moves, best first. */
  readonly moves: readonly Move[];
}

const adviceAnswer = ({ expected, moves }: Advice): AdviceAnswer => ({
  schema: 'yahtzee-cli/advise@1',
  expected,
  moves,
});

function adviceLines(
  { rules, card, dice, rollsLeft }: Position,
  { moves }: Advice,
  maxMoves: number,
  styles: TextStyles,
): string[] {
  const { boxes, extraYahtzee, legal, yahtzeeBonus } = scoringOptions(rules, card, dice);
  const [headings = '', best = '', ...others] = moveLines(rules, moves.slice(0, maxMoves), boxes);
  return [
    styles.heading(adviceMessages.heading(rules, dice, rollsLeft)),
    ...(extraYahtzee ? [extraYahtzeeText(rules, extraYahtzee, legal, yahtzeeBonus)] : []),
    coachMessages.introduction,
    headings,
    styles.best(best),
    ...others,
    ...(moves.length > maxMoves ? [adviceMessages.others(moves.length - maxMoves)] : []),
  ];
}
