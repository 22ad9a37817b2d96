import fc from 'fast-check';
import seedrandom from 'seedrandom';
import {
  automaticAction,
  dailySeed,
  decide,
  evolve,
  type Game,
  type GameEvent,
  GHOST,
  ghostAction,
  ghostOf,
  isOver,
  newGame,
  OFFICIAL,
  PERSON,
  type RuleSet,
  type SeededHeader,
} from '../../../src/engine/index.js';
import { rollerFor } from '../../../src/rollers/index.js';
import type { PlayedGame } from '../../../src/statistics/index.js';
import { anyRules, eventful, playOn, staying, withYahtzees } from '../generators.js';

/** The options for a randomly played game. Every option has a default. */
export interface GameWish {
  readonly id?: string;
  readonly created?: string;
  readonly names?: readonly string[];
  /** The kind of each player, by seat. By default, all players are human. */
  readonly kinds?: readonly string[];
  readonly rules?: RuleSet;
  readonly seed?: string;
  readonly seedGiven?: boolean;
  readonly practice?: boolean;
  readonly duplicate?: boolean;
  /** Whether people type the faces. They type what the seed gives. */
  readonly realDice?: boolean;
  /** Whether this game is played against its own ghost: Ann repeats all its decisions. */
  readonly ghost?: boolean;
  /** The day of a daily game. If the day is set, `seed` is ignored. */
  readonly daily?: string | undefined;
  /** The maximum number of actions. By default, the game runs to its end. */
  readonly actions?: number;
  /** How often players leave early or ask the coach. Default: never. */
  readonly leaving?: 'often' | 'never';
  /** If this option is set to n, about one roll in n becomes a Yahtzee. */
  readonly yahtzeesIn?: number;
}

function* numbers(seed: string, count: number): Iterable<number> {
  const chance = seedrandom.xor128(seed);
  for (let made = 0; made < count; made++) yield chance.int32() >>> 1;
}

/** A played game whose dice come from a seed. */
export interface SeededPlay extends PlayedGame {
  readonly game: Game & { readonly header: SeededHeader };
}

/** Plays a game. The same options always produce the same game. */
export function storedGame(wish: GameWish = {}): SeededPlay {
  const { id = 'g', created = '2026-01-31T12:00:00.000Z', names = ['Ann'], daily, yahtzeesIn } = wish;
  const rules = wish.rules ?? OFFICIAL;
  const seed = daily === undefined ? (wish.seed ?? id) : dailySeed(daily, rules);
  const header: SeededHeader = {
    rules,
    players: names.map((name, seat) => ({ name, kind: wish.kinds?.[seat] ?? PERSON })),
    seed,
    ...(wish.seedGiven && { seedGiven: true }),
    ...(wish.practice && { practice: true }),
    ...(wish.duplicate && { duplicate: true }),
    ...(daily !== undefined && { daily: true }),
  };
  const roller = rollerFor(header);
  const { game, events } = playOn(
    header,
    yahtzeesIn === undefined ? roller : withYahtzees(roller, yahtzeesIn),
    numbers(`${seed} ${id}`, wish.actions ?? 1000),
    wish.leaving === 'often' ? eventful(60) : staying,
  );
  if (wish.ghost) return { id, created, ...againstGhost({ header, events }, 0) };
  if (!wish.realDice) return { id, created, game: { ...game, header }, events };
  const realHeader: SeededHeader = { ...header, realDice: true };
  const typed = events.reduce(evolve, newGame(realHeader));
  return { id, created, game: { ...typed, header: realHeader }, events };
}

/** Plays a game against the ghost of a seat. The person repeats the ghost's decisions. */
export function againstGhost(
  original: { readonly header: SeededHeader; readonly events: readonly GameEvent[] },
  seat: number,
): Pick<SeededPlay, 'game' | 'events'> {
  const { rules, seed } = original.header;
  const header: SeededHeader = {
    rules,
    players: [
      { name: 'Ann', kind: PERSON },
      { name: 'Ghost of Ann', kind: GHOST },
    ],
    seed,
    seedGiven: true,
    duplicate: true,
    ghost: ghostOf(original.header, original.events, seat),
  };
  const events: GameEvent[] = [];
  let game = newGame(header);
  while (!isOver(game)) {
    const players = header.players.map(({ name }) => ({ name, kind: GHOST }));
    const action = automaticAction(game) ?? ghostAction({ ...game, header: { ...header, players } });
    const decision = action && decide(game, action, rollerFor(header));
    if (!decision?.ok) throw new Error(`not a legal decision: ${JSON.stringify(decision)}`);
    events.push(decision.event);
    game = evolve(game, decision.event);
  }
  return { game: { ...game, header }, events };
}

const anyName = fc.constantFrom('Ann', 'Bob', 'Cleo', 'Żofia', '李', 'ann');

const anyWish: fc.Arbitrary<GameWish> = fc.record({
  // Choose from only a few values for each field, so that some games share values.
  created: fc.integer({ min: 1, max: 9 }).map((day) => `2026-01-0${day}T12:00:00.000Z`),
  names: fc.uniqueArray(anyName, { minLength: 1, maxLength: 4 }),
  kinds: fc.array(fc.constantFrom('person', 'person', 'perfect', 'rival'), { maxLength: 4 }),
  rules: anyRules,
  seed: fc.integer({ min: 1, max: 60 }).map(String),
  seedGiven: fc.constantFrom(true, false, false),
  practice: fc.constantFrom(true, false, false),
  daily: fc.constantFrom(undefined, undefined, '2026-01-02', '2026-01-05'),
  actions: fc.oneof(fc.constant(1000), fc.integer({ min: 0, max: 150 })),
  leaving: fc.constantFrom('often', 'never'),
  yahtzeesIn: fc.integer({ min: 2, max: 40 }),
});

/** Generates games with only a few different players, seeds and days. Every game has a unique id. */
export const anyStoredGames: fc.Arbitrary<readonly SeededPlay[]> = fc
  .array(anyWish, { maxLength: 12 })
  .map((wishes) => wishes.map((wish, number) => storedGame({ ...wish, id: `game-${number}` })));
