import { describe, expect, test } from '@jest/globals';
import { bundleProgram, root } from '../../scripts/bundle.mjs';

const { output } = await bundleProgram({ write: false });
const chunks = new Map(
  output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
);

/** Returns the names of all chunks that Node loads together with a chunk, excluding dynamic imports. */
function loadedChunks(fileName: string): readonly string[] {
  const seen = new Set<string>();
  const visit = (name: string): void => {
    const chunk = chunks.get(name);
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    chunk.imports.forEach(visit);
  };
  visit(fileName);
  return [...seen];
}

/** Returns the paths of all modules in these chunks. */
const loadedWith = (fileName: string): readonly string[] =>
  loadedChunks(fileName).flatMap((name) =>
    (chunks.get(name)?.moduleIds ?? []).map((id) => id.replace(root, '').replaceAll('\\', '/')),
  );

/** Returns the name of the chunk that contains a module. */
const chunkOf = (path: string) =>
  [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(path)))?.fileName ?? '';

test('starting the program loads the commands, but not the screen, the analysis or chalk', () => {
  const modules = loadedWith('cli.js');
  expect(modules).toContain('src/cli/program.ts');
  expect(modules).toContain('src/engine/game.ts');
  const late = /^src\/(analysis|statistics|ui|plain|session)\/|node_modules\/(ink|react|yoga-layout|chalk)\//;
  expect(modules.filter((path) => late.test(path))).toEqual([]);
});

test('the chunk of the analysis threads contains the solver, but not the screen', () => {
  const modules = loadedWith('chunks/analysisThread.js');
  expect(modules.some((path) => path.startsWith('src/analysis/'))).toBe(true);
  expect(modules.filter((path) => /^src\/ui\/|node_modules\/(ink|react)\//.test(path))).toEqual([]);
});

test('the thread that answers questions loads none of the code that only commands share', () => {
  const shared = /chunks\/commands-/;
  expect([...chunks.keys()].some((name) => shared.test(name))).toBe(true);
  const loaded = loadedChunks(chunkOf('src/cli/threads/analystThread.ts'));
  expect(loaded.length).toBeGreaterThan(1);
  expect(loaded.filter((name) => shared.test(name))).toEqual([]);
});

test("a network table in line mode doesn't load the screen", () => {
  const modules = loadedWith(chunkOf('src/cli/play/tableRun.ts'));
  expect(modules).toContain('src/plain/table/table.ts');
  expect(modules.filter((path) => /^src\/ui\/|node_modules\/(ink|react)\//.test(path))).toEqual([]);
});

test("the screen doesn't load the analysis", () => {
  const modules = loadedWith(chunkOf('src/ui/run/showOnScreen.tsx'));
  expect(modules).toContain('src/ui/run/showOnScreen.tsx');
  expect(modules.filter((path) => path.startsWith('src/analysis/'))).toEqual([]);
});

test("the first frame doesn't load the pages that the menu opens", () => {
  const modules = [
    ...loadedWith(chunkOf('src/ui/run/showOnScreen.tsx')),
    ...loadedWith(chunkOf('src/cli/play/play.ts')),
  ];
  expect(modules).toContain('src/cli/play/archive.ts');
  const late =
    /^src\/(cli\/menu\/|cli\/play\/daily|cli\/games\/list|statistics\/(tally|dice)|text\/reports\/stats\/report)/;
  expect(modules.filter((path) => late.test(path))).toEqual([]);
});

const NETWORK = /^src\/net\/|node_modules\/ws\//;
const TABLE = /^src\/table\//;

/** Returns which code for network tables is loaded together with a module. */
function tableCodeWith(path: string): { readonly network: boolean; readonly table: boolean } {
  const modules = loadedWith(path === 'cli.js' ? path : chunkOf(path));
  if (path !== 'cli.js') expect(modules).toContain(path);
  const loads = (pattern: RegExp): boolean => modules.some((each) => pattern.test(each));
  return { network: loads(NETWORK), table: loads(TABLE) };
}

describe('code for network tables', () => {
  test.each([
    ['the start and --help', 'cli.js'],
    ['play and resume', 'src/cli/play/play.ts'],
    ['daily', 'src/cli/play/daily.ts'],
    ['the screen', 'src/ui/run/showOnScreen.tsx'],
    ['score', 'src/cli/positions/score.ts'],
    ['games', 'src/cli/games/list.ts'],
    ['replay and review', 'src/cli/games/pastGame.ts'],
    ['export', 'src/cli/transfer/export.ts'],
    // These two commands load the checks of a log only if a game has one.
    ['verify', 'src/cli/games/verify.ts'],
    ['import', 'src/cli/transfer/import.ts'],
    ['the analysis threads', 'src/cli/threads/analystThread.ts'],
  ])("isn't loaded by %s", (_command, path) => {
    expect(tableCodeWith(path)).toEqual({ network: false, table: false });
  });

  const commands = /^src\/cli\/network\/(?!commands)/;

  test.each([
    ['the start and --help', 'cli.js'],
    ['play and resume', 'src/cli/play/play.ts'],
    ['daily', 'src/cli/play/daily.ts'],
    ['the screen', 'src/ui/run/showOnScreen.tsx'],
  ])("isn't loaded by %s as part of a command", (_command, path) => {
    const modules = loadedWith(path === 'cli.js' ? path : chunkOf(path));
    expect(modules.length).toBeGreaterThan(0);
    expect(modules.filter((each) => commands.test(each))).toEqual([]);
  });

  test("is loaded to show the way to network tables, but the code for connections isn't", () => {
    expect(tableCodeWith('src/cli/network/screenTables.ts')).toEqual({ network: false, table: false });
  });

  test("is loaded to check the log of a stored game, but the code for connections isn't", () => {
    expect(tableCodeWith('src/cli/home/tableProof.ts')).toEqual({ network: false, table: true });
  });

  test.each([
    ['host, join and watch', 'src/cli/play/tableRun.ts'],
    ['serve', 'src/cli/network/server/serve.ts'],
    ['the screen, if the player chooses a table', 'src/cli/network/tables.ts'],
  ])('is loaded by %s', (_command, path) => {
    expect(tableCodeWith(path)).toEqual({ network: true, table: true });
  });

  test('is loaded by serve without the screen and the analysis', () => {
    const modules = loadedWith(chunkOf('src/cli/network/server/serve.ts'));
    const late = /^src\/(analysis|ui)\/|node_modules\/(ink|react|yoga-layout)\//;
    expect(modules.filter((each) => late.test(each))).toEqual([]);
  });
});

test('only training loads the code that chooses positions and stores answers', () => {
  // Reviews need the rules of thumb.
  const training =
    /^src\/(cli\/train\/(?!command)|training\/(?!names|exercise|judge|leaks|lesson|yatzyLessons|index)|text\/reports\/training)/;
  for (const path of ['src/ui/run/showOnScreen.tsx', 'src/cli/play/play.ts']) {
    expect(loadedWith(chunkOf(path)).filter((each) => training.test(each))).toEqual([]);
  }
  expect(loadedWith(chunkOf('src/cli/train/access.ts'))).toContain('src/training/schedule.ts');
});

test('only serve --monitor loads the figures', () => {
  const figures = /prom-client|cli\/network\/server\/monitor/;
  for (const path of ['src/cli/network/server/serve.ts', 'src/cli/play/tableRun.ts'])
    expect(loadedWith(chunkOf(path)).filter((each) => figures.test(each))).toEqual([]);
  const modules = loadedWith(chunkOf('src/cli/network/server/monitor.ts'));
  expect(modules.some((each) => each.endsWith('node_modules/prom-client/lib/histogram.js'))).toBe(true);
});

test('all chunks are ASCII, which Node decodes faster', () => {
  for (const { fileName, code } of chunks.values()) {
    expect([fileName, /[^\0-\x7f]/.exec(code)]).toEqual([fileName, null]);
  }
});

test("the program doesn't look for the optional packages of ws", () => {
  for (const { fileName, code } of chunks.values()) {
    expect([fileName, /bufferutil|utf-8-validate/.exec(code)]).toEqual([fileName, null]);
  }
});
