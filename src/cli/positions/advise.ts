import type { Advice, Move, Parts, SolvedRules } from '../../analysis/index.js';
import { type RuleSet, scoringOptions } from '../../engine/index.js';
import { adviceMessages, coachMessages, extraYahtzeeText, moveLines, whyText } from '../../text/index.js';
import type { TextStyles } from '../output.js';
import { requireAnalysis } from '../threads/canAnalyse.js';
import { kernelThreads } from '../threads/pool.js';
import { answerPositions, type PositionAnswers } from './answers.js';
import type { Position, PositionOptions } from './position.js';

export interface AdviseOptions extends PositionOptions {
  readonly all?: true;
  readonly json?: true;
  readonly why?: true;
}

/** The default number of moves to list, chosen to fit on a 24-line screen. With `--why`, most moves need two lines. */
const DEFAULT_MOVES = { plain: 12, why: 9 } as const;

/**
 * Prints the best move for five dice and the cost of other moves, for one position or for a batch of positions.
 *
 * @returns the exit status
 * @throws UsageError, or AnalysisError if this machine can't run the analysis
 */
export const adviseDice = (args: readonly string[], options: AdviseOptions): Promise<number> =>
  answerPositions(args, options, () => openAdvice(options));

async function openAdvice({ all, why }: AdviseOptions): Promise<PositionAnswers> {
  requireAnalysis();
  const { partsAfter, solve } = await import('../../analysis/index.js');
  // Keep a solution per rule set, because a batch can alternate between rule sets.
  const solutions = new Map<RuleSet, SolvedRules>();
  const threads = kernelThreads();
  const solutionOf = (rules: RuleSet): SolvedRules => {
    const known = solutions.get(rules);
    if (known) return known;
    const solution = solve(rules, threads);
    solutions.set(rules, solution);
    return solution;
  };
  const maxMoves = all ? Infinity : why ? DEFAULT_MOVES.why : DEFAULT_MOVES.plain;
  const explained = (position: Position): ExplainedAdvice => {
    const solution = solutionOf(position.rules);
    const { expected, moves } = solution.advise(position);
    if (!why) return { expected, moves };
    const parts = partsAfter(solution, position, moves, threads);
    return { expected, moves: moves.map((move, index) => ({ ...move, why: parts[index] })) };
  };
  return {
    json: (position) => adviceAnswer(explained(position)),
    lines: (position, styles) => adviceLines(position, explained(position), maxMoves, styles),
  };
}

/** With `--why`, a move includes the parts of its expected final score. */
type ExplainedMove = Move & { readonly why?: Parts | undefined };

interface ExplainedAdvice extends Advice {
  readonly moves: readonly ExplainedMove[];
}

interface AdviceAnswer extends ExplainedAdvice {
  readonly schema: 'yahtzee-cli/advise@1';
}

const adviceAnswer = ({ expected, moves }: ExplainedAdvice): AdviceAnswer => ({
  schema: 'yahtzee-cli/advise@1',
  expected,
  moves,
});

function adviceLines(
  { rules, card, dice, rollsLeft }: Position,
  { moves }: ExplainedAdvice,
  maxMoves: number,
  styles: TextStyles,
): string[] {
  const { boxes, extraYahtzee, legal, yahtzeeBonus } = scoringOptions(rules, card, dice);
  const listed = moves.slice(0, maxMoves);
  const [headings = '', best = '', ...others] = moveLines(rules, listed, boxes);
  return [
    styles.heading(adviceMessages.heading(rules, dice, rollsLeft)),
    ...(extraYahtzee ? [extraYahtzeeText(rules, extraYahtzee, legal, yahtzeeBonus)] : []),
    coachMessages.introduction,
    ...(moves[0]?.why ? [adviceMessages.why] : []),
    headings,
    styles.best(best),
    ...others.flatMap((line, index) => [line, ...whyLines(rules, listed[index + 1], moves[0])]),
    ...(moves.length > maxMoves ? [adviceMessages.others(moves.length - maxMoves)] : []),
  ];
}

const WHY_INDENT = '    ';
/** The width left for text below a move in 80 columns. */
const WHY_COLUMNS = 80 - WHY_INDENT.length;

/** Explains below a move how it differs from the best one. Empty if it doesn't. */
function whyLines(
  rules: RuleSet,
  move: ExplainedMove | undefined,
  than: ExplainedMove | undefined,
): readonly string[] {
  if (!move?.why || !than?.why) return [];
  const text = whyText(rules, { move, parts: move.why }, { move: than, parts: than.why }, WHY_COLUMNS);
  return text === undefined ? [] : [WHY_INDENT + text];
}
