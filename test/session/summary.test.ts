import { beforeEach, describe, expect, test } from '@jest/globals';
import { peopleReporter, type TableGuest, type TableSeat, type TableView } from '../../src/session/index.js';
import { seatAt, seatsOf, tableView } from '../support/fakeTable.js';

let said: string[];
/** Ends the pauses that have started. */
let pauses: { readonly ms: number; readonly end: () => void }[];
let follow: (view: TableView) => void;
beforeEach(() => {
  said = [];
  pauses = [];
  follow = peopleReporter(
    {
      watching: (names) => said.push(`watching ${names.join(' ')}`),
      asking: (guests) => said.push(`asking ${guests.map(({ name }) => name).join(' ')}`),
      away: (name) => said.push(`${name} away`),
      back: (name) => said.push(`${name} back`),
    },
    (ms) => new Promise((resolve) => void pauses.push({ ms, end: resolve })),
  );
});

async function tenSeconds(): Promise<void> {
  for (const { ms, end } of pauses.splice(0)) {
    expect(ms).toBe(10_000);
    end();
  }
  await Promise.resolve();
}

const watch = (...watchers: readonly string[]): void => follow(tableView({ watchers }));
const guest = (name: string): TableGuest => ({ id: name.toLowerCase(), name, wants: 'seat' });

describe('watchers', () => {
  test('the first is reported at once', () => {
    watch();
    watch('Cleo');
    expect(said).toEqual(['watching Cleo']);
  });

  test('hundreds who come and go make one report every ten seconds', async () => {
    for (let round = 0; round < 3; round++) {
      for (let visit = 0; visit < 163; visit++) {
        watch(`hold ${visit}`);
        watch();
      }
      watch(`sixes ${round}`);
      await tenSeconds();
    }
    expect(said).toEqual(['watching hold 0', 'watching sixes 0', 'watching sixes 1', 'watching sixes 2']);
  });

  test('those who come within ten seconds are reported together', async () => {
    watch('Cleo');
    watch('Cleo', 'Dan');
    watch('Cleo', 'Dan', 'Eve');
    expect(said).toEqual(['watching Cleo']);
    await tenSeconds();
    expect(said).toEqual(['watching Cleo', 'watching Cleo Dan Eve']);
    await tenSeconds();
    watch('Cleo', 'Eve');
    expect(said).toHaveLength(2);
  });

  test("a lost connection hides nobody, so they aren't reported again", async () => {
    watch('Cleo');
    follow(tableView({ watchers: [], link: { type: 'reconnecting', code: 'lost' } }));
    await tenSeconds();
    watch('Cleo');
    expect(said).toEqual(['watching Cleo']);
  });

  test.each([
    ['before the start', seatsOf('Ann'), 'Bob'],
    ['during the game', [...seatsOf('Ann'), seatAt('Bob', 1, { presence: 'gone' })], 'Bob (watching)'],
  ])('players who leave %s are no news while they still watch', async (_, seats, name) => {
    const watched = (...watchers: readonly string[]): void => follow(tableView({ seats, watchers }));
    watch();
    watched(name);
    watched();
    watched('Cleo');
    expect(said).toEqual(['watching Cleo']);
    await tenSeconds();
    watched('Cleo', name);
    expect(said).toEqual(['watching Cleo', `watching Cleo ${name}`]);
  });

  test('a watcher with the name of a player is news', () => {
    watch('Bob (watching)');
    expect(said).toEqual(['watching Bob (watching)']);
  });
});

describe('those who wait', () => {
  test('are reported only to the player who decides', () => {
    follow(tableView({ waiting: [guest('Cleo')] }));
    expect(said).toEqual([]);
    follow(tableView({ waiting: [guest('Cleo')], decides: true }));
    expect(said).toEqual(['asking Cleo']);
  });

  test('are reported again if they ask again, but at most every ten seconds', async () => {
    for (let visit = 0; visit < 300; visit++) {
      follow(tableView({ decides: true, waiting: [guest('Cleo')] }));
      follow(tableView({ decides: true, waiting: [] }));
    }
    expect(said).toEqual(['asking Cleo']);
    await tenSeconds();
    follow(tableView({ decides: true, waiting: [guest('Cleo')] }));
    expect(said).toEqual(['asking Cleo', 'asking Cleo']);
  });
});

describe('players', () => {
  const LOST = { type: 'reconnecting', code: 'lost' } as const;

  /** Shows Ann's table, where Bob and Cleo have these presences. */
  function show(
    bob: TableSeat['presence'],
    cleo: TableSeat['presence'],
    change: Partial<TableView> = {},
  ): void {
    const seats = [
      seatAt('Ann', 0),
      seatAt('Bob', 1, { presence: bob }),
      seatAt('Cleo', 2, { presence: cleo }),
    ];
    follow(tableView({ phase: 'playing', seats, ...change }));
  }

  test('who reconnect hundreds of times make one line every ten seconds', async () => {
    show('here', 'here');
    for (let round = 0; round < 2; round++) {
      for (let cut = 0; cut < 355; cut++) {
        show('away', 'here');
        show('here', 'here');
      }
      await tenSeconds();
    }
    expect(said).toEqual(['Bob away', 'Bob back']);
    await tenSeconds();
    show('away', 'here');
    show('away', 'away');
    expect(said).toEqual(['Bob away', 'Bob back', 'Bob away', 'Cleo away']);
  });

  test('who are back to what was reported after ten seconds are no news', async () => {
    show('here', 'here');
    show('away', 'here');
    show('here', 'here');
    show('away', 'here');
    await tenSeconds();
    expect(said).toEqual(['Bob away']);
  });

  test('are back only if they were here before', () => {
    show('here', 'away');
    show('here', 'here');
    show('here', 'away');
    show('here', 'gone');
    expect(said).toEqual(['Cleo away']);
  });

  test('are new if another player sits down under the name of one who has left', () => {
    show('here', 'here');
    follow(tableView({ seats: seatsOf('Ann', 'Cleo') }));
    show('away', 'here');
    show('here', 'here');
    expect(said).toEqual([]);
  });

  test('follow the name, not the index', () => {
    follow(tableView({ seats: seatsOf('Ann', 'Bob', 'Cleo') }));
    follow(tableView({ seats: [seatAt('Ann', 0), seatAt('Cleo', 1, { presence: 'away' })] }));
    expect(said).toEqual(['Cleo away']);
  });

  test('read nothing about themselves', () => {
    show('here', 'here', { ownSeat: 1 });
    show('away', 'here', { ownSeat: 1 });
    expect(said).toEqual([]);
  });

  test("aren't reported without a connection, nor in the ten seconds in which the others come back", async () => {
    show('here', 'here');
    show('away', 'here');
    show('away', 'away', { link: LOST });
    await tenSeconds();
    show('away', 'away');
    show('away', 'here');
    expect(said).toEqual(['Bob away']);
    show('here', 'away');
    await tenSeconds();
    expect(said).toEqual(['Bob away', 'Bob back', 'Cleo away']);
  });

  test.each(['over', 'closed'] as const)("aren't reported once the table is %s", async (phase) => {
    show('here', 'here');
    show('away', 'here');
    show('here', 'away', { phase });
    await tenSeconds();
    expect(said).toEqual(['Bob away']);
  });
});
