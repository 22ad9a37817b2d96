import fc from 'fast-check';
import { describe, expect, test } from '@jest/globals';
import { isOver, OFFICIAL } from '../../src/engine/index.js';
import {
  addRecord,
  canonical,
  type FirstRecord,
  isSignedBy,
  isTableName,
  joinerOf,
  newSecrets,
  readJoiner,
  readRecord,
  readRules,
  readSignedAction,
  signStatement,
} from '../../src/table/index.js';
import { asRead } from '../support/table/faults.js';
import { chooser, localTable, playToEnd, secretsFrom } from '../support/table/localTable.js';

const BOB = joinerOf('Bob', secretsFrom('hostile', 'Bob'));

const SIGNED = { member: 0, at: 1, sig: Buffer.alloc(64).toString('base64url') };

/** Returns what a server reads if a member says a text. */
const readSaid = (text: string): unknown =>
  readSignedAction({ ...SIGNED, action: { type: 'say', count: 1, text } });

/** Returns the first record of a table, with some fields changed. */
function openedWith(change: Partial<FirstRecord>): object {
  return { ...localTable('hostile', ['Ann']).records()[0], ...change };
}

/** Returns 32 bytes of an integer, lowest byte first, in base64url. */
function littleEndian(value: bigint): string {
  const bytes = Buffer.alloc(32);
  for (let place = 0, rest = value; place < 32; place++, rest >>= 8n) bytes[place] = Number(rest & 255n);
  return bytes.toString('base64url');
}

/**
 * Returns the y coordinates of the points of edwards25519 whose order divides 8: each point times the order of the large
 * subgroup is one of them (RFC 8032, section 5.1).
 */
function smallOrderYs(prime: bigint): ReadonlySet<bigint> {
  const power = (base: bigint, exponent: bigint): bigint => {
    let result = 1n;
    for (let rest = exponent, square = base % prime; rest > 0n; rest >>= 1n, square = square ** 2n % prime)
      if (rest & 1n) result = (result * square) % prime;
    return result;
  };
  const over = (top: bigint, bottom: bigint): bigint => {
    const quotient = (top * power(bottom, prime - 2n)) % prime;
    return (quotient + prime) % prime;
  };
  const d = over(-121665n, 121666n);
  type Point = readonly [x: bigint, y: bigint];
  const add = ([x1, y1]: Point, [x2, y2]: Point): Point => {
    const product = d * x1 * x2 * y1 * y2;
    return [over(x1 * y2 + x2 * y1, 1n + product), over(y1 * y2 + x1 * x2, prime + 1n - (product % prime))];
  };
  const times = (factor: bigint, point: Point): Point => {
    let sum: Point = [0n, 1n];
    for (let rest = factor, each = point; rest > 0n; rest >>= 1n, each = add(each, each))
      if (rest & 1n) sum = add(sum, each);
    return sum;
  };
  for (let y = 2n; ; y++) {
    const square = over(y ** 2n - 1n, d * y ** 2n + 1n);
    const root = power(square, (prime + 3n) / 8n);
    const x = root ** 2n % prime === square ? root : (root * power(2n, (prime - 1n) / 4n)) % prime;
    if (x ** 2n % prime !== square) continue;
    const small = times((1n << 252n) + 27742317777372353535851937790883648493n, [x, y]);
    // If its order is 8, its multiples are all points whose order divides 8.
    if (times(4n, small)[1] !== prime - 1n) continue;
    return new Set([0n, 1n, 2n, 3n, 4n, 5n, 6n, 7n].map((factor) => times(factor, small)[1]));
  }
}

describe('public keys', () => {
  const prime = (1n << 255n) - 19n;
  const sign = 1n << 255n;
  const identity = Buffer.concat([Buffer.from([1]), Buffer.alloc(63)]).toString('base64url');
  const statement = { table: 't', member: 0, at: 1, hash: 'h', action: { type: 'begin' } } as const;

  test('with which anybody could sign are refused', () => {
    const small = smallOrderYs(prime);
    expect(small.size).toBe(5);
    // Some decoders also accept these encodings of 0 and 1, which RFC 8032 forbids.
    const weak = [...small, prime, prime + 1n];
    for (const key of [...weak, ...weak.map((y) => y | sign)].map(littleEndian)) {
      expect(readJoiner({ ...BOB, key })).toBeUndefined();
      expect(addRecord(undefined, asRead(openedWith({ key })))).toMatchObject({ ok: false });
    }
    // With the neutral element as a key, this one signature is valid for every message.
    expect(isSignedBy(littleEndian(1n), statement, identity)).toBe(true);
  });

  test('of another length are refused', () => {
    for (const key of ['', 'AA', `${BOB.key}AA`]) expect(readJoiner({ ...BOB, key })).toBeUndefined();
  });

  test("that aren't a point are refused", () => {
    // Of the y coordinates from 2 to 8, these belong to no point.
    for (const key of [2n, 7n, 8n, 2n | sign].map(littleEndian)) {
      expect(readJoiner({ ...BOB, key })).toBeUndefined();
      expect(addRecord(undefined, asRead(openedWith({ key })))).toMatchObject({ ok: false });
      expect(isSignedBy(key, statement, identity)).toBe(false);
    }
    for (const key of [3n, 4n, 5n, 6n].map(littleEndian)) expect(readJoiner({ ...BOB, key })).toBeDefined();
    expect(isSignedBy('short', statement, identity)).toBe(false);
  });

  test('of honest people are accepted', () => {
    for (let person = 0; person < 100; person++) {
      expect(readJoiner(joinerOf('Ann', newSecrets()))).toBeDefined();
    }
  });
});

test('a signature has only one form', () => {
  const { key } = secretsFrom('hostile', 'Bob');
  const statement = { table: 't', member: 0, at: 1, hash: 'h', action: { type: 'begin' } } as const;
  const signature = signStatement(key, statement);
  expect(isSignedBy(BOB.key, statement, signature)).toBe(true);
  // Adding the order of the group to the second half gives the same point, so careless checkers accept the sum.
  const order = 2n ** 252n + 27742317777372353535851937790883648493n;
  const bytes = Buffer.from(signature, 'base64url');
  const second = BigInt(`0x${Buffer.from(bytes.subarray(32)).reverse().toString('hex')}`);
  const sum = Buffer.from(littleEndian(second + order), 'base64url');
  const other = Buffer.concat([bytes.subarray(0, 32), sum]).toString('base64url');
  expect(isSignedBy(BOB.key, statement, other)).toBe(false);
});

describe('the structure of a record', () => {
  const local = localTable('structure', ['Ann', 'Bob']);
  local.act(0, { type: 'begin' });
  local.act(0, local.rollAction());
  local.add(local.answer());
  local.act(1, { type: 'say', count: 1, text: 'hello' });
  const records = local.records();

  test('has no other fields, not even fields that all objects inherit', () => {
    for (const record of records) {
      expect(readRecord(asRead(record))).toEqual(record);
      for (const name of ['x', '__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
        const text = JSON.stringify(record).replace(/\}$/, `,${JSON.stringify(name)}:{}}`);
        expect(readRecord(JSON.parse(text))).toBeUndefined();
      }
    }
  });

  test('has only whole numbers in their ranges', () => {
    for (const n of [0, -1, 1.5, 1e21, 2 ** 53, NaN, Infinity, '1', null, [1], true]) {
      for (const record of records) expect(readRecord({ ...record, n })).toBeUndefined();
    }
    // JSON can write zero with a sign. The canonical form has no sign.
    const signed = readRecord(JSON.parse(JSON.stringify(records[2]).replace('"member":0', '"member":-0')));
    expect(signed && canonical(signed)).toBe(canonical(records[2]));
  });

  test('has bytes in one form only', () => {
    const opened = records[0];
    if (opened?.type !== 'opened') throw new Error('there is no table');
    const { chain } = opened;
    const bits = Buffer.from(chain, 'base64url');
    const wrong = [
      `${chain}=`,
      `${chain} `,
      chain.slice(1),
      `${chain}A`,
      bits.toString('hex'),
      '',
      // The last letter carries only four bits. Decoders ignore its other two bits.
      chain.slice(0, -1) + String.fromCharCode(chain.charCodeAt(42) + 1),
    ];
    for (const text of wrong) expect(readRecord({ ...opened, chain: text })).toBeUndefined();
    const plus = Buffer.alloc(32, 0xff).toString('base64');
    expect(readRecord({ ...opened, chain: plus.replace('=', '') })).toBeUndefined();
  });

  test('has only texts that JSON, UTF-8 and every terminal keep as they are', () => {
    const said = records.at(-1);
    const texts = [
      '\ud800',
      'a\udc00b',
      '\u0000',
      'a\u001b[31m',
      '\u202eabc',
      'a\nb',
      ' a',
      'a  b',
      'e\u0301',
      '',
    ];
    for (const text of [...texts, 'a'.repeat(201)]) {
      expect(readRecord({ ...said, text })).toBeUndefined();
      expect(readSaid(text)).toBeUndefined();
    }
    expect(readRecord({ ...said, text: '😀'.repeat(200) })).toBeDefined();
  });
});

test("any value that isn't a record is a fault, never an error", () => {
  const { table } = localTable('hostile', ['Ann', 'Bob']);
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(addRecord(table(), value).ok).toBe(false);
      expect(addRecord(undefined, value).ok).toBe(false);
    }),
  );
  let deep: unknown = [];
  for (let depth = 0; depth < 100_000; depth++) deep = [deep];
  expect(addRecord(table(), { type: 'said', text: deep }).ok).toBe(false);
  expect(addRecord(table(), { type: 'said', x: deep }).ok).toBe(false);
});

// A later version of Unicode may give such a character a meaning, and class it as invisible.
test('servers refuse unassigned characters, but a log may contain them', () => {
  const local = localTable('unassigned', ['Ann', 'Bob']);
  local.act(0, { type: 'begin' });
  const text = 'a\u0378b';
  expect(readSaid(text)).toBeUndefined();
  const seat = { type: 'seat', level: 'casual', name: text };
  expect(readSignedAction({ ...SIGNED, action: seat })).toBeUndefined();
  expect(isTableName(text)).toBe(false);
  expect(readSaid('ab')).toBeDefined();
  expect(isTableName('ab')).toBe(true);
  expect(readRules(OFFICIAL)).toEqual(OFFICIAL);
  expect(readJoiner({ ...BOB, name: text })).toBeUndefined();
  local.act(0, { type: 'say', count: 1, text });
  expect(readRecord(asRead(local.records().at(-1)))).toBeDefined();
});

describe('the size of a log', () => {
  test('the largest log that members can make fits into a journal of 4 MiB', () => {
    const bytes = (record: unknown): number => Buffer.byteLength(JSON.stringify(record)) + 40;
    const signed = { n: 9999, time: '2026-01-31T12:00:00.000Z', member: 3, at: 9999, sig: 's'.repeat(86) };
    const wide = (length: number): string => '😀'.repeat(length);
    const joiner = { name: wide(24), key: BOB.key, chain: BOB.chain, token: BOB.token };
    const label = '"'.repeat(30);
    const rules = {
      ...OFFICIAL,
      id: 'i'.repeat(30),
      name: label,
      provenance: '"'.repeat(200),
      boxes: OFFICIAL.boxes.map(({ box }) => ({ box, label })),
    };
    const chat = 2000 * bytes({ type: 'said', ...signed, count: 2000, text: wide(200) });
    const opened = bytes({ ...openedWith({ rules, clock: 3600 }), seats: Array(4).fill(joiner) });
    const links = [0, 1, 2, 3].map((member) => [member, BOB.chain]);
    const asked = bytes({
      type: 'asked',
      ...signed,
      hold: Array(5).fill(false),
      named: [1, 2, 3],
    });
    const rolled = bytes({ type: 'rolled', ...signed, links, link: BOB.chain, dice: [1, 1, 1, 1, 1] });
    const scored = bytes({
      type: 'scored',
      ...signed,
      box: 'largeStraight',
      points: 1000,
      yahtzeeBonus: 1000,
    });
    const play = 160 * (asked + rolled) + 52 * scored;
    // After each game record, each of four people can get one vote. The second removes the member.
    const votes = (160 + 160 + 52 + 8) * 4 * bytes({ type: 'agreed', ...signed, against: 3 });
    expect(chat).toBeLessThan(2.3e6);
    expect(votes).toBeLessThan(0.4e6);
    // A message contains the first record, and may have up to 4,096 bytes.
    expect(opened).toBeLessThan(4000);
    expect(opened + play).toBeLessThan(0.3e6);
    expect(chat + opened + play + votes).toBeLessThan(4 * 1024 * 1024);
  });
});

test('members can chat after the game, but nobody can act in it', () => {
  const local = localTable('over', ['Ann', 'Bob']);
  local.act(0, { type: 'begin' });
  playToEnd(local, chooser('over'));
  const { game } = local.table();
  expect(game && isOver(game)).toBe(true);
  local.act(1, { type: 'say', count: 1, text: 'well played' });
  expect(() => local.act(0, { type: 'leave' })).toThrow('over');
  expect(() => local.act(0, { type: 'score', box: 'chance' })).toThrow('over');
  expect(() => local.act(0, { type: 'agree', against: 1 })).toThrow('over');
  expect(() => local.join('Cleo')).toThrow('started');
});

test('a roll lists the people whose links are missing, among them a person who left after being named', () => {
  const local = localTable('missing', ['Ann', 'Bob', 'Cleo', 'Dan']);
  local.act(0, { type: 'begin' });
  local.act(0, local.rollAction(), [0, 1, 2]);
  local.act(2, { type: 'leave' });
  local.add(local.answer());
  expect(local.table().proofs).toEqual([{ roll: 1, member: 0, without: [2, 3] }]);
});
