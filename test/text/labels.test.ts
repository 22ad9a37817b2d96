import { describe, expect, test } from '@jest/globals';
import { OFFICIAL, RULE_SETS, type RuleSet } from '../../src/engine/index.js';
import { labelProblemText, SHOWN_WORDS, WAYS_OUT } from '../../src/text/index.js';
import { house } from '../support/houseRules.js';

/** House rules whose seventh box has this label. */
const labelled = (label: string): RuleSet =>
  house({ boxes: OFFICIAL.boxes.map((entry, index) => (index === 6 ? { ...entry, label } : entry)) });

describe('a label for a new game', () => {
  test.each([...WAYS_OUT, ...SHOWN_WORDS, 'back', 'Score', 'S', 'Dice', 'COACH', 'Standings', 'Undo', '?'])(
    'cannot be the answer %s',
    (label) => {
      expect(labelProblemText(labelled(label))).toMatch(
        /^boxes\[6\]\.label is "[^"]+"; it must not be \?, back, .* or undo, which are other answers/,
      );
    },
  );

  test('is named with the answers that it cannot be', () => {
    expect(labelProblemText(labelled('Dice'))).toBe(
      'boxes[6].label is "Dice"; it must not be ?, back, card, coach, dice, help, leave, quit, s, score, ' +
        'standings or undo, which are other answers at the prompts',
    );
  });

  test.each(['3', '13', '007', '1 2', '1,3;5.'])('cannot be the number %s', (label) => {
    expect(labelProblemText(labelled(label))).toBe(
      `boxes[6].label is "${label}"; it must not be a number, because numbers choose boxes and dice`,
    );
  });

  test('has at most 15 characters', () => {
    expect(labelProblemText(labelled('x'.repeat(15)))).toBeUndefined();
    expect(labelProblemText(labelled('x'.repeat(16)))).toMatch(/it must have at most 15 characters$/);
  });

  test.each(['Dice total', '3 Alike', 'Backs', 'Scores', 'Yahtzee!'])('can be %s', (label) => {
    expect(labelProblemText(labelled(label))).toBeUndefined();
  });
});

test.each(RULE_SETS.map((rules) => [rules.id, rules] as const))('%s has usable labels', (_id, rules) => {
  expect(labelProblemText(rules)).toBeUndefined();
});
