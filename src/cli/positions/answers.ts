import { answerBatch } from './batch.js';
import { stdoutStyles } from '../settings/paint.js';
import type { TextStyles } from '../output.js';
import type { Position } from './position.js';
import { type PositionOptions, readPositionOptions, refuseBesideBatch } from './positionOptions.js';
import { readRules } from '../options.js';

/** What a command says of a position. */
export interface PositionAnswers {
  /** A document. */
  forPrograms(position: Position): object;
  /** Lines. */
  forPeople(position: Position, paint: TextStyles): readonly string[];
}

/**
 * Prints what is to be said of one position, or answers a batch of them.
 *
 * @param words the dice; `-` alone stands for a batch
 * @param open makes what answers, once nothing is wrong with the command line
 * @returns the exit status
 * @throws UsageError
 */
export async function answerPositions(
  words: readonly string[],
  options: PositionOptions & { readonly json?: true },
  open: () => PositionAnswers | Promise<PositionAnswers>,
): Promise<number> {
  const rules = readRules(options.rules);
  if (words.length === 1 && words[0] === '-') {
    refuseBesideBatch(options);
    const { forPrograms } = await open();
    return answerBatch(rules, forPrograms);
  }
  const position = readPositionOptions(words, rules, options);
  const { forPrograms, forPeople } = await open();
  const lines = options.json
    ? [JSON.stringify(forPrograms(position))]
    : forPeople(position, await stdoutStyles());
  process.stdout.write(`${lines.join('\n')}\n`);
  return 0;
}
