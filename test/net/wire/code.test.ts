import { createHmac, hkdfSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  formatCode,
  isTableName,
  keyOf,
  newSecret,
  newTableName,
  OPENING_TABLE,
  parseCode,
  pskOf,
} from '../../../src/net/wire/code.js';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const word = (length: number) =>
  fc.string({ unit: fc.constantFrom(...ALPHABET), minLength: length, maxLength: length });
const codes = fc.record({ table: word(8), key: word(16) });

describe('a code', () => {
  const code = { table: 'k7qwm2x9', key: 'ahdj03nbwxyz5t6v' };
  const text = 'k7qw-m2x9-ahdj-03nb-wxyz-5t6v';

  test('is written in groups of four characters', () => {
    expect(formatCode(code)).toBe(text);
    expect(text).toHaveLength(29);
  });

  test("is the same after it's formatted and parsed", () => {
    fc.assert(
      fc.property(codes, (any) => {
        expect(parseCode(formatCode(any))).toEqual({ ok: true, code: any });
      }),
    );
  });

  test.each([
    ['without dashes', text.replaceAll('-', '')],
    ['with capital letters', text.toUpperCase()],
    ['with spaces and line breaks', ` ${text.replaceAll('-', ' \n')}\t`],
    ['with long dashes', text.replaceAll('-', '–')],
    ['with o for 0', text.replace('0', 'o')],
    ['with O for 0', text.replace('0', 'O')],
  ])('can be typed %s', (_, typed) => {
    expect(parseCode(typed)).toEqual({ ok: true, code });
  });

  test('can be typed with i, I, l or L for 1', () => {
    const ones = '1'.repeat(24);
    for (const letter of 'iIlL') {
      expect(parseCode(letter.repeat(24))).toEqual({
        ok: true,
        code: { table: ones.slice(16), key: ones.slice(8) },
      });
    }
  });

  test.each([
    ['', { kind: 'code-length', length: 0, expected: 24 }],
    [text.slice(1), { kind: 'code-length', length: 23, expected: 24 }],
    [`${text}1`, { kind: 'code-length', length: 25, expected: 24 }],
    [text.replace('k', 'u'), { kind: 'code-letter', letter: 'u' }],
    [text.replace('k', '🎲'), { kind: 'code-letter', letter: '🎲' }],
    ['k7qw_m2x9', { kind: 'code-letter', letter: '_' }],
  ])('%j is refused', (typed, problem) => {
    expect(parseCode(typed)).toEqual({ ok: false, problem });
  });
});

describe('table names', () => {
  test('have eight characters, and are never the reserved name', () => {
    const names = Array.from({ length: 500 }, newTableName);
    expect(new Set(names).size).toBe(names.length);
    expect(names.every(isTableName)).toBe(true);
    expect(names).not.toContain(OPENING_TABLE);
    expect(isTableName(OPENING_TABLE)).toBe(true);
  });

  test.each(['', 'k7qwm2x', 'k7qwm2x99', 'K7QWM2X9', 'k7qwm2xu', 'k7qwm2x🎲'])("%j isn't one", (text) => {
    expect(isTableName(text)).toBe(false);
  });
});

describe('keys', () => {
  test('are the first 80 bits of an HMAC, five bits per character', () => {
    const secret = newSecret();
    expect(secret).toHaveLength(32);
    const hmac = createHmac('sha256', secret).update('k7qwm2x9').digest('hex');
    let bits = BigInt(`0x${hmac.slice(0, 20)}`);
    let expected = '';
    for (let place = 0; place < 16; place += 1) {
      expected = `${ALPHABET[Number(bits % 32n)]}${expected}`;
      bits /= 32n;
    }
    expect(keyOf(secret, 'k7qwm2x9')).toBe(expected);
    expect(keyOf(secret, 'k7qwm2x8')).not.toBe(expected);
    expect(keyOf(newSecret(), 'k7qwm2x9')).not.toBe(expected);
  });

  test('give the pre-shared key that docs/protocol.md describes', () => {
    const info = 'yahtzee-cli table key 1';
    const expected = Buffer.from(hkdfSync('sha256', 'ahdj03nbwxyz5t6v', Buffer.alloc(0), info, 32));
    expect(pskOf('ahdj03nbwxyz5t6v')).toEqual(expected);
    // The page shows the same example.
    const page = readFileSync('docs/protocol.md', 'utf8');
    expect(page).toContain(`\`${expected.toString('hex')}\``);
    const proved = `yahtzee-table.3 client k7qwm2x9 ${'1'.repeat(64)} ${'2'.repeat(64)}`;
    expect(page).toContain(`\`${createHmac('sha256', expected).update(proved).digest('hex')}\``);
  });
});
