import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { arrowsRule } from './scripts/rooms.mjs';

const PURE =
  'engine/ must be pure: it gets random numbers only from the Roller, and uses no clock and no system state.';

export default defineConfig(
  { ignores: ['dist/', 'coverage/', '.cache/'] },
  js.configs.recommended,
  tseslint.configs.strict,
  {
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      eqeqeq: 'error',
      // Turned off, because tsc checks for undefined names.
      'no-undef': 'off',
    },
  },
  {
    files: ['src/**'],
    plugins: { rooms: { rules: { arrows: arrowsRule } } },
    rules: { 'rooms/arrows': 'error' },
  },
  {
    // Which boxes there are is data of a rule set. Lessons are about certain games, and `throws` names kinds of rolls.
    files: ['src/**'],
    ignores: ['src/engine/**', 'src/**/{lessons,yatzyLessons}.ts', 'src/statistics/dice/throws.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'Literal[value=/^(aces|ones|twos|threes|fours|fives|sixes|onePair|twoPairs|(three|four)OfAKind|fullHouse|(small|large)Straight|yahtzee)$/]',
          message: 'Ask the scheme of the rule set for its boxes: see engine/scheme.ts.',
        },
      ],
    },
  },
  {
    // AssemblyScript does not support type-only imports.
    files: ['src/analysis/kernel/**'],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  {
    files: ['src/engine/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...['process', 'Date', 'crypto', 'performance', 'globalThis'].map((name) => ({
          name,
          message: PURE,
        })),
      ],
      'no-restricted-properties': ['error', { object: 'Math', property: 'random', message: PURE }],
    },
  },
);
