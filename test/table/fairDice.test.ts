import { beforeAll, describe, expect, test } from '@jest/globals';
import { currentTurn, DIE_INDEXES, type Dice, holdOf } from '../../src/engine/index.js';
import {
  canonical,
  chainOf,
  fingerprintOf,
  isLinkAt,
  nextHash,
  type RollInputs,
  rollSeed,
  sha256,
  signedText,
  thrownDice,
} from '../../src/table/index.js';
import { chiSquare, FAIR_FACES, FAIR_PAIRS } from '../support/dice.js';
import { bytesFrom, localTable } from '../support/table/localTable.js';

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Computes a SHA-256 hash with the Web Crypto API. */
const webHash = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

/** Writes bytes in base64url, without the functions of Node. */
const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const fromBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** Computes the dice of a roll with the Web Crypto API, as docs/protocol.md describes. */
async function webDice(seed: string): Promise<readonly number[]> {
  const faces: number[] = [];
  for (let block = 0; faces.length < 5; block++) {
    const bytes = await webHash(Uint8Array.from([...fromBase64url(seed), block]));
    faces.push(...[...bytes].filter((byte) => byte < 252).map((byte) => (byte % 6) + 1));
  }
  return faces.slice(0, 5);
}

/** The seed of a chain in the examples: the bytes 0, 1, 2 ... 31. */
const SEED = base64url(Uint8Array.from({ length: 32 }, (_, index) => index));

const INPUTS: RollInputs = {
  table: base64url(Uint8Array.from({ length: 32 }, () => 7)),
  roll: 9,
  seat: 1,
  turn: 3,
  rollInTurn: 2,
  links: [
    [0, base64url(Uint8Array.from({ length: 32 }, () => 10))],
    [2, base64url(Uint8Array.from({ length: 32 }, () => 12))],
  ],
  tableLink: base64url(Uint8Array.from({ length: 32 }, () => 255)),
};

describe('known values, for other programs that check tables', () => {
  test('of a hash and its fingerprint', async () => {
    const hash = 'ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0';
    expect(sha256('abc')).toBe(hash);
    expect(base64url(await webHash(utf8('abc')))).toBe(hash);
    const bits = [...fromBase64url(hash).slice(0, 10)]
      .map((byte) => byte.toString(2).padStart(8, '0'))
      .join('');
    const letters = (bits.match(/.{5}/g) ?? []).map(
      (five) => '0123456789abcdefghjkmnpqrstvwxyz'[parseInt(five, 2)],
    );
    expect(fingerprintOf(hash)).toBe('q9w1-dfwf-077y-mga1');
    expect(letters.join('')).toBe('q9w1dfwf077ymga1');
  });

  test('of a chain', async () => {
    const chain = chainOf(SEED);
    const links = [fromBase64url(SEED)];
    for (let step = 0; step < 256; step++) links.push(await webHash(links[step] ?? new Uint8Array()));
    expect(base64url(links[256] ?? utf8(''))).toBe(chain.end);
    for (let roll = 1; roll <= 256; roll++) {
      expect(chain.linkAt(roll)).toBe(base64url(links[256 - roll] ?? utf8('')));
    }
    expect(chain.linkAt(256)).toBe(SEED);
    expect(chain.end).toBe('iBRCC14N-xPN9LSO89qrPtJ-oe510LWG1ujNCllw3kk');
    expect(chain.linkAt(1)).toBe('rBb4_Jdc-6r4d3s9PbxpdjosDCmRJpEk0BCvJkxT9oE');
    expect(() => chain.linkAt(257)).toThrow(RangeError);
  });

  test('of the seed and the faces of a roll', async () => {
    const lines = [
      'yahtzee-table-dice.1',
      'BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc',
      '9',
      '1 3 2',
      '0 CgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgo',
      '2 DAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAw',
      'table __________________________________________8',
    ];
    const seed = rollSeed(INPUTS);
    expect(base64url(await webHash(utf8(lines.map((line) => `${line}\n`).join(''))))).toBe(seed);
    expect(seed).toBe('oQf2NsGw9-SMUf2W_oR4g_R6-53vC-8V2wwxQ1f3aA8');
    expect(thrownDice(seed)).toEqual([1, 2, 4, 3, 6]);
    expect(await webDice(seed)).toEqual(thrownDice(seed));
  });

  test('of dice whose bytes must be skipped, or need a second block', async () => {
    let skipped = 0;
    for (let number = 0; number < 2000; number++) {
      const seed = bytesFrom(`seed ${number}`);
      const first = await webHash(Uint8Array.from([...fromBase64url(seed), 0]));
      if (first.slice(0, 5).some((byte) => byte >= 252)) skipped++;
      expect(thrownDice(seed)).toEqual(await webDice(seed));
    }
    expect(skipped).toBeGreaterThan(100);
  });

  test('of the hash of a log', async () => {
    const local = localTable('known', ['Ann', 'Bob']);
    local.act(0, { type: 'begin' });
    const [first, second] = local.records();
    if (!first || !second) throw new Error('there are no records');
    const one = await webHash(Uint8Array.from([...new Uint8Array(32), ...utf8(canonical(first))]));
    expect(nextHash(undefined, first)).toBe(base64url(one));
    const two = await webHash(Uint8Array.from([...one, ...utf8(canonical(second))]));
    expect(nextHash(base64url(one), second)).toBe(base64url(two));
  });

  test('of a signature', async () => {
    const local = localTable('known', ['Ann', 'Bob']);
    const action = { type: 'begin' } as const;
    const { sig } = local.sign(0, action);
    const { id, members } = local.table();
    const text = `{"action":{"type":"begin"},"at":1,"hash":"${id}","member":0,"table":"${id}"}`;
    expect(signedText({ table: id, member: 0, at: 1, hash: id, action })).toBe(text);
    const usage = ['verify'] as const;
    const bytes = fromBase64url(members[0]?.key ?? '');
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'Ed25519' }, false, [...usage]);
    expect(await crypto.subtle.verify({ name: 'Ed25519' }, key, fromBase64url(sig), utf8(text))).toBe(true);
  });
});

describe('a link', () => {
  const chain = chainOf(SEED);

  test.each([0, 1, 2, 100, 254, 255])(
    'is accepted only for its own roll, if roll %i is the last known',
    (roll) => {
      const known = { link: roll === 0 ? chain.end : chain.linkAt(roll), roll };
      for (let given = 1; given <= 256; given++) {
        const link = chain.linkAt(given);
        const accepted: number[] = [];
        // Checking all pairs would take a minute.
        const first = Math.max(1, given - 3);
        for (let claimed = first; claimed <= given + 3; claimed++) {
          if (isLinkAt(claimed, link, known)) accepted.push(claimed);
        }
        expect(accepted).toEqual(given > roll ? [given] : []);
      }
    },
  );

  test('is accepted for exactly one of all 256 rolls', () => {
    const known = { link: chain.end, roll: 0 };
    for (const given of [1, 2, 77, 255, 256]) {
      const link = chain.linkAt(given);
      const rolls = Array.from({ length: 300 }, (_, index) => index - 10);
      expect(rolls.filter((claimed) => isLinkAt(claimed, link, known))).toEqual([given]);
    }
    expect(isLinkAt(1, SEED, known)).toBe(false);
    expect(isLinkAt(257, bytesFrom('before the seed'), known)).toBe(false);
  });

  test('of another chain is never accepted', () => {
    const other = chainOf(bytesFrom('other'));
    const known = { link: chain.end, roll: 0 };
    for (let roll = 1; roll <= 256; roll++) expect(isLinkAt(roll, other.linkAt(roll), known)).toBe(false);
  });
});

describe('the dice', () => {
  test('depend on every input', () => {
    const other = bytesFrom('other');
    const changes: Partial<RollInputs>[] = [
      { table: other },
      { roll: 10 },
      { seat: 0 },
      { turn: 4 },
      { rollInTurn: 3 },
      { links: [] },
      { links: INPUTS.links.slice(1) },
      { links: INPUTS.links.map(([member, link]) => [member + 1, link] as const) },
      { links: INPUTS.links.map(([member]) => [member, other] as const) },
      { tableLink: other },
    ];
    const seeds = [INPUTS, ...changes.map((change) => ({ ...INPUTS, ...change }))].map(rollSeed);
    expect(new Set(seeds).size).toBe(changes.length + 1);
  });

  test("that a player holds don't change, and the hold doesn't change the other dice", () => {
    const rolled = [holdOf([]), holdOf([0, 2]), holdOf([1, 3, 4])].map((hold) => {
      const local = localTable('hold', ['Ann', 'Bob']);
      local.act(0, { type: 'begin' });
      local.act(0, local.rollAction());
      local.add(local.answer());
      const { game } = local.table();
      const before = game && currentTurn(game)?.dice;
      local.act(0, local.rollAction(hold));
      return { hold, before, after: local.answer().dice };
    });
    const [free] = rolled;
    for (const { hold, before, after } of rolled) {
      expect(after).toEqual(DIE_INDEXES.map((place) => (hold[place] ? before : free?.after)?.[place]));
    }
  });
});

const TABLES = 469;
const ROLLS = 256;

describe(`${TABLES * ROLLS * 5} dice of two people and a table, from fixed chains`, () => {
  const rolls: Dice[] = [];

  // Similar seeds would give similar dice if the hashes were weak.
  beforeAll(() => {
    for (let table = 0; table < TABLES; table++) {
      const [ann, bob, own] = ['Ann', 'Bob', 'table'].map((name) =>
        chainOf(bytesFrom(`dice ${table} ${name}`)),
      );
      if (!ann || !bob || !own) throw new Error('a chain is missing');
      const id = bytesFrom(`dice ${table}`);
      for (let roll = 1; roll <= ROLLS; roll++) {
        const links = [[0, ann.linkAt(roll)] as const, [1, bob.linkAt(roll)] as const];
        const [turn, rollInTurn] = [1 + (Math.floor(roll / 6) % 13), 1 + (roll % 3)];
        const tableLink = own.linkAt(roll);
        rolls.push(
          thrownDice(rollSeed({ table: id, roll, seat: roll % 2, turn, rollInTurn, links, tableLink })),
        );
      }
    }
  });

  // The limits are quantiles of the chi-square distribution; see `FAIR_FACES`.
  const expectFair = (counts: readonly number[], { from, to }: typeof FAIR_FACES): void => {
    expect(chiSquare(counts)).toBeGreaterThan(from);
    expect(chiSquare(counts)).toBeLessThan(to);
  };

  /** Counts the faces of some dice. */
  function countFaces(faces: readonly number[]): readonly number[] {
    const counts = Array<number>(6).fill(0);
    for (const face of faces) counts[face - 1] = (counts[face - 1] ?? 0) + 1;
    return counts;
  }

  /** Counts the pairs of the dice at two places of a list, for each pair of items. */
  function countPairs(pairs: readonly (readonly [number, number])[]): readonly number[] {
    const counts = Array<number>(36).fill(0);
    for (const [one, other] of pairs) {
      const pair = (one - 1) * 6 + other - 1;
      counts[pair] = (counts[pair] ?? 0) + 1;
    }
    return counts;
  }

  test('show each face about equally often, at each place', () => {
    const all = rolls.flat();
    expect(all.length).toBeGreaterThanOrEqual(600_000);
    process.stdout.write(
      `${all.length} dice, chi-square ${chiSquare(countFaces(all)).toFixed(2)} of 5 degrees\n`,
    );
    expectFair(countFaces(all), FAIR_FACES);
    for (const place of DIE_INDEXES) expectFair(countFaces(rolls.map((dice) => dice[place])), FAIR_FACES);
  });

  test.each([0, 1, 2, 3])('are independent of the next die in a roll, at place %i', (place) => {
    const pairs = rolls.map((dice) => [dice[place] ?? 0, dice[place + 1] ?? 0] as const);
    expectFair(countPairs(pairs), FAIR_PAIRS);
  });

  test.each(DIE_INDEXES)('are independent of the next roll, at place %i', (place) => {
    const pairs = rolls.slice(1).map((dice, index) => [rolls[index]?.[place] ?? 0, dice[place]] as const);
    expectFair(countPairs(pairs), FAIR_PAIRS);
  });
});
