import { expect, test } from '@jest/globals';
import { trainInLines } from '../../src/plain/index.js';
import { EXERCISES, realAnalyst } from '../support/training.js';

test("says when answers aren't saved, and when saving works again", async () => {
  const [exercise] = EXERCISES;
  if (!exercise) throw new Error("there's an exercise");
  const reasons = ['the disk is full', 'the disk is full', undefined, undefined];
  const said: string[] = [];
  const io = {
    say: (line: string) => void said.push(line),
    answer: () => Promise.resolve('chance'),
    canContinue: () => Promise.resolve(true),
  };
  const answered = await trainInLines(
    {
      exercises: reasons.map(() => exercise),
      answeredBefore: 0,
      wrong: 0,
      analyst: realAnalyst(),
      store: () => Promise.resolve(reasons.shift()),
    },
    io,
  );
  expect(answered).toHaveLength(4);
  const positions = said.join('\n').split(/^Position .*$/m);
  const news = positions.map((text) => /^(?:Not saved .*|Saving works again\..*)$/m.exec(text)?.[0]);
  expect(news).toEqual([
    undefined,
    'Not saved (you can keep training): the disk is full',
    undefined,
    'Saving works again. Nothing is lost.',
    undefined,
  ]);
});
