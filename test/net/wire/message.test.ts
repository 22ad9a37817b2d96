import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createAllowance } from '../../../src/net/wire/limits.js';
import { encodeMessage, parseMessage } from '../../../src/net/wire/message.js';

const DEPTH = 8;
const nested = (levels: number): string =>
  `{"type":"x","value":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

describe('a message', () => {
  test('is a JSON object with a type', () => {
    const message = {
      type: 'roll',
      hold: [true, false],
      at: 7,
      none: null,
      text: 'Zoë 🎲',
      deep: { er: {} },
    };
    expect(parseMessage(JSON.stringify(message), DEPTH)).toEqual(message);
  });

  test.each([
    '',
    'x',
    '{"type":"x"',
    'null',
    'true',
    '7',
    '"type"',
    '[]',
    '[{"type":"x"}]',
    '{}',
    '{"type":7}',
    '{"type":null}',
    '{"Type":"x"}',
    '{"type":"x","n":NaN}',
    '{"type":"x","n":1e999}',
    '{"type":"x","n":[-1e999]}',
    '{"type":"x","text":"\\ud83c"}',
    '{"type":"x","\\udfb2":1}',
    '{"type":"x","__proto__":{"isAdmin":true}}',
    '{"type":"x","a":[{"\\u005f_proto__":1}]}',
    '{"type":"x","constructor":{"prototype":{"a":1}}}',
    '{"__proto__":{"type":"x"}}',
  ])('%s is refused', (text) => {
    expect(parseMessage(text, DEPTH)).toBeUndefined();
  });

  test('has a limited depth', () => {
    expect(parseMessage(nested(DEPTH), DEPTH)).toBeDefined();
    expect(parseMessage(nested(DEPTH + 1), DEPTH)).toBeUndefined();
    expect(parseMessage(nested(1_000_000), DEPTH)).toBeUndefined();
    expect(parseMessage('{"a":'.repeat(1_000_000), DEPTH)).toBeUndefined();
  });

  test("doesn't change the prototype of other objects", () => {
    parseMessage('{"type":"x","__proto__":{"isAdmin":true}}', DEPTH);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  test("of any form never causes an exception, and stays the same after it's encoded and parsed", () => {
    fc.assert(
      fc.property(fc.json(), fc.string(), (json, type) => {
        const value: unknown = JSON.parse(json);
        const text = JSON.stringify({ type, value });
        const parsed = parseMessage(text, DEPTH);
        if (parsed) expect(encodeMessage(parsed, Infinity).toString()).toBe(text);
      }),
    );
  });

  test("can't be sent if it's too long", () => {
    const message = { type: 'say', text: 'é'.repeat(10) };
    const bytes = Buffer.byteLength(JSON.stringify(message));
    expect(encodeMessage(message, bytes).toString()).toBe(JSON.stringify(message));
    expect(() => encodeMessage(message, bytes - 1)).toThrow(
      new RangeError(`A message has ${bytes} bytes; the limit is ${bytes - 1}: ${JSON.stringify(message)}`),
    );
  });
});

describe('an allowance', () => {
  test('starts full, and refills over time', () => {
    let now = 1_000;
    const allowance = createAllowance(20, 40, () => now);
    const takeAll = (): number => {
      let taken = 0;
      while (allowance.take(1)) taken += 1;
      return taken;
    };
    expect(takeAll()).toBe(40);
    now += 49;
    expect(takeAll()).toBe(0);
    now += 1;
    expect(takeAll()).toBe(1);
    now += 500;
    expect(takeAll()).toBe(10);
    now += 3_600_000;
    expect(takeAll()).toBe(40);
  });

  test('takes nothing if too little is left', () => {
    const allowance = createAllowance(1, 10, () => 0);
    expect(allowance.take(11)).toBe(false);
    expect(allowance.take(10)).toBe(true);
  });
});
