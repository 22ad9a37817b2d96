import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { JOKER_STYLES, OFFICIAL, YATZY_FORCED } from '../../../src/engine/index.js';
import { temporaryFolder } from '../child.js';
import { preloading } from '../clock.js';
import { house, SHORT } from '../houseRules.js';
import { forge, forgeEvent, type JournalText } from '../stored/journals.js';
import { fillInOrder, SHORT_NAMES } from '../lineGame.js';
import { run, type RunOptions } from '../run.js';
import { runHere } from '../runHere.js';
import type { GameWish } from '../stored/storedGames.js';
import { journalFile, playedGame, storeGames } from '../stored/storedHome.js';
import { storeProvenGame } from '../stored/provenTables.js';
import { storeTableGameIn, type TableWish } from '../stored/tableGames.js';

/** Parses each line that is a JSON document. */
export const documentsIn = (text: string): readonly object[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{"'))
    .map((line) => JSON.parse(line) as object);

/** Rules without an upper bonus. These rules are also several times faster to solve than the official rules. */
const NO_BONUS = house({ id: 'no-bonus', upperBonus: { threshold: 0, points: 0 } });

/**
 * A list of house rules in which every joker style occurs twice: once after a scored Yahtzee and once after a zero in
 * Yahtzee.
 */
const JOKER_RULES = JOKER_STYLES.map((afterYahtzee, index) =>
  house({
    id: `joker-${index}`,
    joker: { afterYahtzee, afterZero: JOKER_STYLES.at(index - 1) ?? 'none' },
  }),
);

/** Games at network tables, stored by a player and by a watcher. */
const TABLE_GAMES: readonly TableWish[] = [
  { rules: NO_BONUS },
  { id: '2026-01-31-tabhaf', rules: NO_BONUS, actions: 9, seat: 'watcher' },
];

/** The games to store, named after their special features. */
const GAMES = {
  solo: { seed: 'solo', rules: NO_BONUS },
  secondSolo: { seed: 'second', rules: NO_BONUS, names: ['Bob'] },
  duel: { seed: 'duel', rules: YATZY_FORCED, names: ['Ann', 'Bob'], duplicate: true },
  realDice: { seed: 'real-dice', rules: NO_BONUS, realDice: true },
  ghost: { seed: 'ghost', rules: NO_BONUS, ghost: true },
  daily: { daily: '2026-01-30', created: '2026-01-30T12:00:00.000Z' },
  laterDaily: { daily: '2026-01-30', created: '2026-01-30T13:00:00.000Z', names: ['Bob'] },
  rollOff: { seed: 'roll-off', names: ['Ann', 'Bob'], actions: 0 },
  begun: { seed: 'begun', rules: NO_BONUS, names: ['Cleo'], actions: 5 },
  tornAfterEnd: { seed: 'torn-after-end' },
  tornEnd: { seed: 'torn-end', rules: YATZY_FORCED, actions: 8 },
  badLine: { seed: 'bad-line' },
  badEvent: { seed: 'bad-event' },
  wrongPoints: { seed: 'wrong-points' },
  noHeader: { seed: 'no-header' },
  newerFormat: { seed: 'newer-format' },
  otherGame: { seed: 'other-game' },
  badRules: { seed: 'bad-rules' },
  unreadable: { seed: 'unreadable' },
  seedSeen: { seed: 'seen', actions: 2 },
} satisfies Record<string, GameWish>;

type Ids = Readonly<Record<keyof typeof GAMES, string>>;

/** Stores the games in GAMES and a game for each joker style, and then damages some of the files. */
async function storeAll(home: string): Promise<Ids> {
  const jokers = JOKER_RULES.map((rules): GameWish => ({ seed: rules.id, rules, actions: 0 }));
  const stored = await storeGames(home, [...Object.values(GAMES), ...jokers]);
  const ids = Object.fromEntries(Object.keys(GAMES).map((name, index) => [name, stored[index]])) as Ids;
  const fileOf = (name: keyof Ids): string => journalFile(home, ids[name]);
  appendFileSync(fileOf('tornAfterEnd'), 'torn');
  appendFileSync(fileOf('tornEnd'), 'torn');
  appendFileSync(fileOf('badLine'), 'not a line\nof a journal\n');
  forgeEvent(fileOf('badEvent'), 3, { turn: 9 });
  forgeEvent(fileOf('wrongPoints'), 1, { points: 1 });
  writeFileSync(fileOf('noHeader'), 'nothing\n');
  forgeFirst(fileOf('newerFormat'), (first) => ({ ...first, format: 7 }));
  forgeFirst(fileOf('otherGame'), (first) => ({ ...first, id: ids.solo }));
  forgeFirst(fileOf('badRules'), (first) => ({
    ...first,
    header: { ...first.header, rules: house({ id: 'bad-rules', boxes: [...OFFICIAL.boxes].reverse() }) },
  }));
  rmSync(fileOf('unreadable'));
  mkdirSync(fileOf('unreadable'));
  return ids;
}

const forgeFirst = (
  path: string,
  change: (first: JournalText['first']) => JournalText['first'] & { readonly format?: number },
): void => forge(path, ({ first, events }) => ({ first: change(first), events }));

/** Filled boxes, because advice about few open boxes takes less time. */
const FILLED = 'aces=3,twos=6,fives=15,sixes=18,fourOfAKind=0,smallStraight=30,largeStraight=40';

const TURNS = fillInOrder(SHORT_NAMES);
const input = (answers: readonly string[]): string => `${answers.join('\n')}\n`;

/** Runs a command in the home folder and returns the JSON documents that it prints. */
type Print = (
  args: readonly string[],
  options?: Pick<RunOptions, 'input' | 'env'>,
) => Promise<readonly object[]>;

/**
 * Returns JSON documents printed by many commands, for games in every state and settings from every source. Among these
 * documents, every field is present at least once, and every optional field is absent at least once. The folder `home`
 * must be empty.
 */
export async function richDocuments(home: string): Promise<readonly object[]> {
  const print: Print = async (args, options) =>
    documentsIn((await runHere(args, { ...options, home })).stdout);
  const ids = await storeAll(home);
  const withoutTables = await print(['games', '--json']);
  for (const wish of TABLE_GAMES) await storeTableGameIn(home, wish);
  // Bob's computer takes no part in Ann's rolls.
  const proven = await storeProvenGame(home, 'partial', 9, [0]);
  const rules = join(home, 'no-bonus.json');
  writeFileSync(rules, JSON.stringify(NO_BONUS));
  const short = join(home, 'short.json');
  writeFileSync(short, JSON.stringify(SHORT));
  const record = join(home, 'record.json');
  const practice = ['coach', '0', 'undo', 'score', 'chance', 'leave'];
  await Promise.all([
    // With this seed, the computer player earns the upper bonus.
    runHere(['-p', 'Ann,Bob', '-c', 'perfect', '-s', 'hobby'], { home, input: input(['leave', ...TURNS]) }),
    runHere(['-p', 'Ann', '--practice', '-r', short, '--record', record], { home, input: input(practice) }),
    runHere(['-p', 'Ann', '--practice', '-s', 'seen'], { home }),
  ]);
  const played = await playedGame(home, { seed: 'played', names: ['Dora'], actions: 3 });
  const games = await print(['games', '--json']);
  await played.close();
  const documents = await Promise.all([
    print(['export', '--json']),
    print(['scores', '--json']),
    print(['scores', '--daily', '--json']),
    ...['no-bonus', 'joker-0'].map((id) => print(['stats', '-r', id, '--json'])),
    ...[ids.begun, ids.duel, ids.tornEnd].map((id) => print(['review', id, '--json'])),
    ...(['solo', 'realDice', 'tornAfterEnd', 'badLine', 'badEvent', 'wrongPoints'] as const).map((name) =>
      print(['verify', ids[name], '--json']),
    ),
    print(['verify', proven.id, '--json']),
    ...(['realDice', 'ghost'] as const).map((name) => print(['replay', ids[name], '--json'])),
    ...(['daily', 'laterDaily', 'solo'] as const).map((name) => print(['card', ids[name], '--json'])),
    print(['card', await gameWithLeaver(print), '--json']),
    print(['rules', '--list', '--json']),
    print(['rules', '--compare', 'yatzy,official', '--json']),
    print(['solve', '-r', short, '--distribution', '--at-least', '30', '--json']),
    print(['advise', '33344', '--rolls-left', '0', '--why', '-r', rules, '--filled', FILLED, '--json']),
    print(['solve', '-r', short, '--json']),
    ...['1', '2'].map((games) => print(['simulate', '-r', rules, '--games', games, '--json'])),
    trainedPositions(short),
    importedGames(home, ids),
    shownSettings(home, print),
  ]);
  return [...documentsIn(readFileSync(record, 'utf8')), ...withoutTables, ...games, ...documents.flat()];
}

/** Returns the id of a finished game that one player left early. */
async function gameWithLeaver(print: Print): Promise<string> {
  const [scores] = (await print(['scores', '-p', '3', '--json'])) as [{ scores: { game: string }[] }];
  return scores.scores[0]?.game ?? '';
}

/**
 * Imports games into another home folder and returns the documents that `import` prints. Some games are new, some are
 * already stored, some are forged, and some come from a newer version of the program.
 */
async function importedGames(home: string, ids: Ids): Promise<readonly object[]> {
  using other = temporaryFolder();
  const journals = (['solo', 'wrongPoints', 'newerFormat'] as const).map((name) =>
    readFileSync(journalFile(home, ids[name]), 'utf8'),
  );
  const args = ['import', '-', '--json'];
  const first = await runHere(args, { home: other.path, input: journals[0] ?? '' });
  const second = await runHere(args, { home: other.path, input: journals.join('') });
  return documentsIn(first.stdout + second.stdout);
}

/** Trains in another home folder with a stored game, and returns the documents that `train` prints. */
async function trainedPositions(rules: string): Promise<readonly object[]> {
  using other = temporaryFolder();
  const home = other.path;
  await storeGames(home, [{ seed: 'solo', rules: NO_BONUS }]);
  const print: Print = async (args, options) =>
    documentsIn((await runHere(args, { ...options, home })).stdout);
  const anyMove = input(Array.from({ length: 10 }, () => ['0', '1']).flat());
  const before = await print(['train', '--daily', '-r', 'yatzy-forced', '--json']);
  await runHere(['train', '--daily', '-r', 'yatzy-forced'], { home, input: anyMove });
  const documents = [
    await print(['train', '--daily', '-r', 'yatzy-forced', '--json']),
    await print(['train', '--mine', '--json']),
    await print(['train', '--level', 'perfect', '-r', rules, '--json']),
    await print(['train', '--progress', '--json']),
    await print(['train', '--progress', '--player', 'Zoe', '--json']),
  ];
  return [...before, ...documents.flat()];
}

const NO_HOME = preloading(`
  import os from 'node:os';
  import { syncBuiltinESMExports } from 'node:module';
  os.homedir = () => {
    throw new Error('no home');
  };
  syncBuiltinESMExports();
`);

async function shownSettings(home: string, print: Print): Promise<readonly object[]> {
  const set = await print(['settings', 'names', 'Ann,Bob', '--json']);
  const fromEnvironment = await print(['settings', '--json'], { env: { YAHTZEE_THEME: 'large' } });
  const fileless = documentsIn((await run(['settings', '--json'], { home, nodeFlags: NO_HOME })).stdout);
  writeFileSync(join(home, '.config/yahtzee-cli/config.json'), 'nothing');
  return [...set, ...fromEnvironment, ...fileless, ...(await print(['settings', '--json']))];
}
