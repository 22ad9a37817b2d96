import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/**
 * Which rooms of src/ a room may import, each through its index.js alone. docs/architecture.md draws it.
 * @type {Record<string, string[]>}
 */
export const ARROWS = {
  engine: [],
  settings: [],
  rollers: ['engine'],
  analysis: ['engine'],
  players: ['engine', 'analysis'],
  session: ['engine', 'rollers'],
  storage: ['engine', 'settings'],
  statistics: ['engine'],
  text: ['engine'],
  plain: ['engine', 'text', 'session', 'players'],
  ui: ['engine', 'settings', 'text', 'session', 'players', 'analysis'],
  cli: [
    'engine',
    'settings',
    'rollers',
    'analysis',
    'players',
    'session',
    'storage',
    'statistics',
    'text',
    'plain',
    'ui',
  ],
};

/** Rooms that may import types from every other room's index.js. */
const TYPE_READERS = ['text'];

/** Packages that only these rooms may import. */
const OWNED_PACKAGES = [
  { name: 'commander', owners: ['cli'] },
  { name: 'ink', owners: ['ui'] },
  { name: 'react', owners: ['ui'] },
];

/** How many folders deep inside a room files may lie; lint refuses those deeper. */
const DEPTHS = [0, 1, 2];

/**
 * @param {string} room
 * @param {number} depth folders between the room and the importing file
 * @returns {{regex: string, message: string, allowTypeImports?: boolean}[]} what an import path of such a file must not match
 */
function forbidden(room, depth) {
  const allowed = ARROWS[room] ?? [];
  const up = '\\.\\./';
  const own = `\\./(?!\\.)|(?:${up}){1,${depth}}(?!\\.)`;
  const others = `(?:${up}){${depth + 1}}(?:${allowed.join('|')})/index\\.js$`;
  const ways = [...(depth === 0 ? ['\\./(?!\\.)'] : [own]), ...(allowed.length === 0 ? [] : [others])];
  const arrows = {
    regex: `^(?!${ways.join('|')})\\.`,
    message: `${room}/ may import its own files and index.js of: ${allowed.join(', ') || 'nothing'}.`,
  };
  const rules = TYPE_READERS.includes(room) ? forTypes(arrows, `(?:${up}){${depth + 1}}`) : [arrows];
  if (room === 'engine') {
    return [...rules, { regex: '^[^.]', message: 'engine/ imports nothing outside itself.' }];
  }
  const foreign = OWNED_PACKAGES.filter(({ owners }) => !owners.includes(room)).map(({ name }) => name);
  if (foreign.length === 0) return rules;
  const packages = {
    regex: `^(?:${foreign.join('|')})(?:/|$)`,
    message: `${room}/ may not import ${foreign.join(', ')}.`,
  };
  return [...rules, packages];
}

/**
 * Splits a ban in two: imports from other rooms' index.js may import types, all others nothing.
 * @param {{regex: string, message: string}} ban
 * @param {string} out how a path leaves the room
 */
function forTypes({ regex, message }, out) {
  const index = `${out}[a-z]+/index\\.js$`;
  return [
    { regex: `^(?!${index})${regex.slice(1)}`, message },
    {
      regex: `^(?=${index})${regex.slice(1)}`,
      message: `${message} Types may come from any room.`,
      allowTypeImports: true,
    },
  ];
}

/**
 * The same bans for `import()`, which no-restricted-imports does not read.
 * @param {{regex: string, message: string}[]} bans
 */
function forbiddenExpressions(bans) {
  return bans.map(({ regex, message }) => ({
    // A slash would end the regular expression inside an esquery selector.
    selector: `ImportExpression > Literal[value=/${regex.replaceAll('/', '\\u002F')}/]`,
    message,
  }));
}

/** @type {import('eslint').Linter.Config[]} */
const arrowRules = Object.keys(ARROWS).flatMap((room) =>
  DEPTHS.map((depth) => {
    const bans = forbidden(room, depth);
    return {
      files: [`src/${room}/${'*/'.repeat(depth)}*.{ts,tsx}`],
      rules: {
        'no-restricted-imports': ['error', { patterns: bans }],
        'no-restricted-syntax': ['error', ...forbiddenExpressions(bans)],
      },
    };
  }),
);

const PURE = 'engine/ is pure: chance comes through the Roller, and time and the system not at all.';

export default defineConfig(
  { ignores: ['dist/', 'coverage/', '.cache/'] },
  js.configs.recommended,
  tseslint.configs.strict,
  {
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      eqeqeq: 'error',
      // tsc knows the globals.
      'no-undef': 'off',
    },
  },
  ...arrowRules,
  {
    files: ['src/*/*/*/*/**'],
    rules: { 'no-restricted-syntax': ['error', { selector: 'Program', message: 'Too many folders deep.' }] },
  },
  {
    // AssemblyScript knows no imports of types alone.
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
