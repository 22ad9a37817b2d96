import { describe, expect, test } from '@jest/globals';
import { OFFICIAL, RULE_SETS, type RuleSet } from '../../../src/engine/index.js';
import { labelProblemText, SHOWN_WORDS, WAYS_OUT } from '../../../src/text/index.js';
import { house } from '../../support/houseRules.js';

/** Returns house rules in which the seventh box has this label. */
const labelled = (label: string): RuleSet =>
  house({ boxes: OFFICIAL.boxes.map((entry, index) => (index === 6 ? { ...entry, label } : entry)) });

describe('a label in house rules for a new game', () => {
  const words = [
    ...WAYS_OUT,
    ...SHOWN_WORDS,
    'back',
    'Score',
    'S',
    'Dice',
    'COACH',
    'Standings',
    'Undo',
    '?',
  ];
  test.each([...words, 'All', 'none', 'Q'])("can't be %s, which is an answer to a prompt", (label) => {
    expect(labelProblemText(labelled(label))).toMatch(
      /^boxes\[6\]\.label is "[^"]+"; it must not be \?, all, .* or undo, because these words have another meaning/,
    );
  });

  test('is refused with a list of the forbidden words', () => {
    expect(labelProblemText(labelled('Dice'))).toBe(
      'boxes[6].label is "Dice"; it must not be ?, all, back, card, coach, coach all, dice, help, hold, leave, none, q, quit, ' +
        'roll, s, score, standings or undo, because these words have another meaning at the prompts',
    );
  });

  test.each(['3', '13', '007', '1 2', '1,3;5.', '-1', '+5', '1e3', '0x10'])(
    "can't be the number %s",
    (label) => {
      expect(labelProblemText(labelled(label))).toBe(
        `boxes[6].label is "${label}"; it must not be a number, because numbers choose boxes and dice`,
      );
    },
  );

  test.each(['#', '-', '= =', '(!)'])("can't be %s, which has no letter to type", (label) => {
    expect(labelProblemText(labelled(label))).toBe(
      `boxes[6].label is "${label}"; it must contain a letter, so that players can type it`,
    );
  });

  test('has at most 15 characters', () => {
    expect(labelProblemText(labelled('x'.repeat(15)))).toBeUndefined();
    expect(labelProblemText(labelled('x'.repeat(16)))).toMatch(/it must have at most 15 characters$/);
  });

  test.each(['Dice total', '3 Alike', 'Backs', 'Scores', 'Yahtzee!'])(
    'can contain a forbidden word or digits: %s',
    (label) => {
      expect(labelProblemText(labelled(label))).toBeUndefined();
    },
  );
});

test.each(RULE_SETS.map((rules) => [rules.id, rules] as const))('%s has usable labels', (_id, rules) => {
  expect(labelProblemText(rules)).toBeUndefined();
});
