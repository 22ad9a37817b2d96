import { spawnSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { splitCommandLine, type Syntax } from '../../../src/cli/completion/completer.js';
import { anyText } from '../../support/anyText.js';

const read = (line: string, syntax: Syntax = 'bash or zsh') => splitCommandLine(line, syntax);
/** Returns all words of a line, including the word at the cursor. */
const wordsOf = (line: string, syntax?: Syntax): readonly string[] => {
  const { words, current } = read(line, syntax);
  return [...words, current];
};

test.each<[string, readonly string[]]>([
  ['', ['']],
  ['a', ['a']],
  ['  a  b\tc\n', ['a', 'b', 'c', '']],
  ['a "b c" \'d e\' f\\ g', ['a', 'b c', 'd e', 'f g']],
  ['a "" \'\' ', ['a', '', '', '']],
  [`a"b c"'d e'f`, ['ab cd ef']],
  ['"a \\"b\\" \\$c \\d"', ['a "b" $c \\d']],
  ["'a \\' b", ['a \\', 'b']],
  ["$'a\\'b' $\"c d\"", ["a'b", 'c d']],
  ['a\\\nb "c\\\nd"', ['ab', 'cd']],
  ['a "b\nc"', ['a', 'b\nc']],
  ['a "b c', ['a', 'b c']],
  ["a 'b c", ['a', 'b c']],
  ['a "b\\"', ['a', 'b"']],
  ['a b\\', ['a', 'b']],
])('%j is split into words without quotes', (line, words) => {
  expect(wordsOf(line)).toEqual(words);
});

test.each([
  '$HOME/*',
  '~/a',
  '{a,b}?[c]',
  '$(touch x)',
  '$(echo "a b" $(c d))',
  '$(echo ")" \')\' \\))',
  '`touch x`',
  '${x:-a b}',
  '${x:-$(a b)}',
  '$((1 + 2))',
  '<(a b)',
  'a$(b c)d',
  '$(touch x',
  '`touch x',
  '${x:-a b',
  'a;b|c&&d',
])('%j is one unchanged word', (word) => {
  expect(wordsOf(`a ${word}`)).toEqual(['a', word]);
});

test.each([
  ['"$(echo "a b") c" d', ['$(echo "a b") c', 'd']],
  ['"`echo a`" b', ['`echo a`', 'b']],
  ['"${x:-"a b"}" c', ['${x:-"a b"}', 'c']],
  ['"a ( b" c', ['a ( b', 'c']],
])('%j contains a substitution within quotes', (line, words) => {
  expect(wordsOf(line)).toEqual(words);
});

describe('a redirection', () => {
  test.each([
    'a > f b',
    'a >f b',
    'a>f b',
    'a >> f b',
    'a 2>f b',
    'a 2>&1 b',
    'a &> f b',
    'a >| f b',
    'a < f b',
    'a <<< f b',
    'a > "f g" b',
    'a > $(f g) b',
    '> f a b',
  ])('is ignored: %s', (line) => {
    expect(read(line)).toEqual({ words: ['a'], current: 'b', isRedirection: false });
  });

  test.each(['a > b', 'a >b', 'a>b', 'a 2> "b', 'a < b'])('is recognised at the cursor: %s', (line) => {
    expect(read(line)).toEqual({ words: ['a'], current: 'b', isRedirection: true });
  });

  test("is plain text if it's quoted, and the 2 in a2>f is part of the word and not a file descriptor", () => {
    expect(wordsOf('a ">" \\> 2 a2>f ')).toEqual(['a', '>', '>', '2', 'a2', '']);
  });
});

test('in fish, a backslash escapes a quote within single quotes, and backquotes are ordinary characters', () => {
  expect(wordsOf("a 'it\\'s b' c", 'fish')).toEqual(['a', "it's b", 'c']);
  expect(wordsOf('a `b c', 'fish')).toEqual(['a', '`b', 'c']);
  expect(wordsOf('a (b c) "$(d e)" f', 'fish')).toEqual(['a', '(b c)', '$(d e)', 'f']);
});

test('a line is split into the same words as in bash', () => {
  const texts = fc.array(
    fc.constantFrom('a', 'b', ' ', '  ', "'", '"', '\\', '\n', "\\'", '\\"', '=', ':', '-'),
    {
      maxLength: 12,
    },
  );
  const lines = fc.sample(texts, 2000).map((parts) => `a ${parts.join('')} z`);
  // If a quote is unclosed, bash's `eval` fails and prints nothing.
  const script = `while IFS= read -r -d '' line; do
    eval "words=($line)" 2>/dev/null && printf '%s\\0' "\${words[@]}"; printf '\\1\\0'
  done`;
  const { stdout } = spawnSync('bash', ['--norc', '-c', script], {
    encoding: 'utf8',
    input: lines.map((line) => `${line}\0`).join(''),
  });
  const read = stdout.split('\u0001\0').map((words) => words.split('\0').slice(0, -1));
  const closed = lines.flatMap((line, index) => (read[index]?.length ? [{ line, words: read[index] }] : []));
  expect(closed.length).toBeGreaterThan(200);
  expect(closed.map(({ line }) => ({ line, words: wordsOf(line) }))).toEqual(closed);
});

test('any line can be split, and a plain first word is kept', () => {
  fc.assert(
    fc.property(anyText(), fc.constantFrom<Syntax>('fish', 'bash or zsh'), (text, syntax) => {
      expect(wordsOf(`first ${text}`, syntax)[0]).toBe('first');
    }),
  );
});
