import { join } from 'node:path';
import fc from 'fast-check';
import seedrandom from 'seedrandom';
import {
  type GameEvent,
  OFFICIAL,
  PERSON,
  type RuleSet,
  type TableHeader,
} from '../../../src/engine/index.js';
import { seededRoller } from '../../../src/rollers/index.js';
import {
  encodeTableJournal,
  type GameStore,
  nodeFiles,
  openGameStore,
  type TableGame,
  type TableLine,
} from '../../../src/storage/index.js';
import { anyRules, eventful, playOn, staying } from '../generators.js';

/** The options for a random game at a network table. Every option has a default. */
export interface TableWish {
  readonly id?: string;
  readonly names?: readonly string[];
  readonly kinds?: readonly string[];
  readonly rules?: RuleSet;
  /** The seat of the player who stored the game, or `watcher`. Default: seat 0. */
  readonly seat?: number | 'watcher';
  /** Determines the dice and the players' choices. The game itself has no seed. */
  readonly luck?: string;
  /** The maximum number of actions. By default, the game runs to its end. */
  readonly actions?: number;
  /** How often players leave early. Default: never. */
  readonly leaving?: 'often' | 'never';
}

const TABLE_ID = '2026-01-31-tabkex';
const CREATED = '2026-01-31T12:00:00.000Z';
const timeAt = (second: number): string => new Date(Date.parse(CREATED) + 1000 * second).toISOString();

export const tableHeader = (
  names: readonly string[] = ['Ann', 'Bob'],
  rules: RuleSet = OFFICIAL,
): TableHeader => ({
  rules,
  players: names.map((name) => ({ name, kind: PERSON })),
  dice: 'table',
  start: 'seating',
  firstRoll: 'asked',
});

function* numbers(luck: string): Iterable<number> {
  const chance = seedrandom.xor128(luck);
  for (;;) yield chance.int32() >>> 1;
}

/** Returns the events of a random game at a network table. */
function playAtTable(header: TableHeader, { luck = 'luck', actions = 1000, leaving }: TableWish) {
  const choices = [...take(numbers(luck), actions)];
  return playOn(header, seededRoller(luck), choices, leaving === 'often' ? eventful(60) : staying);
}

function* take<Item>(items: Iterable<Item>, count: number): Iterable<Item> {
  let taken = 0;
  for (const item of items) {
    if (taken++ === count) return;
    yield item;
  }
}

/**
 * Returns the log of a table: a record before the first event, a record for each event, and a chat record after every
 * fifth event. Only the records for events have a meaning for readers of games.
 */
const logOf = (events: readonly GameEvent[]): readonly TableLine[] =>
  [
    { record: { type: 'opened', rules: { nested: [1, null, 'Ж'] } } },
    ...events.flatMap((event, index) => [
      { record: { type: event.type, member: 0 }, event },
      ...(index % 5 === 4 ? [{ record: { type: 'said', text: `"${index}"` } }] : []),
    ]),
  ].map((line, index) => ({ at: timeAt(index), ...line, record: { n: index + 1, ...line.record } }));

/** Plays a game at a network table. The same options always produce the same game. */
export function tableGame(wish: TableWish = {}): TableGame {
  const { id = TABLE_ID, names = ['Ann', 'Bob'], rules = OFFICIAL, seat = 0 } = wish;
  const usual = tableHeader(names, rules);
  const players = usual.players.map(({ name }, index) => ({ name, kind: wish.kinds?.[index] ?? PERSON }));
  const header = { ...usual, players };
  const { events } = playAtTable(header, wish);
  const table = { name: '0k3rvzxt', ...(seat !== 'watcher' && { seat }) };
  return { id, created: CREATED, header, table, lines: logOf(events) };
}

/** Returns the events in the log of a table. */
export const eventsIn = ({ lines }: TableGame): readonly GameEvent[] =>
  lines.flatMap(({ event }) => event ?? []);

/** Stores a game at a network table, and returns the game. */
export async function storeTableGame(store: GameStore, wish: TableWish = {}): Promise<TableGame> {
  const game = tableGame(wish);
  const added = await store.add(encodeTableJournal(game));
  if (!added.ok) throw new Error(JSON.stringify(added.problem));
  return game;
}

/** Stores a game at a network table in a home folder that the built program uses. */
export const storeTableGameIn = async (home: string, wish: TableWish = {}): Promise<TableGame> =>
  storeTableGame(
    openGameStore(nodeFiles, join(home, 'yahtzee'), () => new Date(CREATED)),
    wish,
  );

/** Generates finished and unfinished games at network tables. All games have the same id. */
export const anyTableGame: fc.Arbitrary<TableGame> = fc
  .record({
    names: fc.uniqueArray(fc.constantFrom('Ann', 'Bob', 'Cleo', 'Żofia', '李'), {
      minLength: 1,
      maxLength: 4,
    }),
    kinds: fc.array(fc.constantFrom('person', 'person', 'perfect'), { maxLength: 4 }),
    rules: anyRules,
    seat: fc.constantFrom('watcher' as const, 0),
    luck: fc.string(),
    actions: fc.oneof(fc.constant(1000), fc.integer({ min: 0, max: 150 })),
    leaving: fc.constantFrom('often' as const, 'never' as const),
  })
  .map(tableGame);
