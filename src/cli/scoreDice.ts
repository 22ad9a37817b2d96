import { usageWords } from '../text/index.js';
import { answerBatch } from './batch.js';
import { paintStdout } from './paint.js';
import { checkPosition } from './position.js';
import { readDice, readFilled } from './positionOptions.js';
import { resolveRules } from './rulesOption.js';
import { scoreAnswer, scoreLines } from './scoreAnswer.js';
import { UsageError } from './usageError.js';

/** The options of `score` as commander gives them. */
export interface ScoreOptions {
  readonly filled?: string;
  readonly rules: string;
  readonly json?: true;
}

/**
 * Prints what dice score, or answers a batch of positions.
 *
 * @returns the exit status
 * @throws UsageError
 */
export async function scoreDice(words: readonly string[], options: ScoreOptions): Promise<number> {
  const rules = resolveRules(options.rules);
  if (words.length === 1 && words[0] === '-') {
    if (options.filled !== undefined) {
      throw new UsageError(usageWords.filledWithBatch);
    }
    return answerBatch(rules, scoreAnswer);
  }
  const filled = readFilled(options.filled ?? '', rules);
  const reading = checkPosition({ rules, dice: readDice(words), card: { filled, yahtzeeBonuses: 0 } });
  if (!reading.ok) throw new UsageError(usageWords.filled(reading.problem.message));
  const { position } = reading;
  const lines = options.json
    ? [JSON.stringify(scoreAnswer(position))]
    : scoreLines(position, await paintStdout());
  process.stdout.write(`${lines.join('\n')}\n`);
  return 0;
}
