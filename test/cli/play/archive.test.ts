import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { reviewGame } from '../../../src/analysis/index.js';
import type { Home } from '../../../src/cli/home/home.js';
import { createWarnings } from '../../../src/cli/output.js';
import { openArchive, type RunArchive } from '../../../src/cli/play/archive.js';
import { openGameFactory } from '../../../src/cli/play/gameFactory.js';
import { openRecorder } from '../../../src/cli/play/recorder.js';
import { OFFICIAL, personNamed, YAHTZEE_BOXES, YATZY } from '../../../src/engine/index.js';
import { fakeAnalyst } from '../../support/fakeAnalyst.js';
import { nodeFiles } from '../../../src/storage/index.js';
import { temporaryFolder } from '../../support/child.js';
import { house } from '../../support/houseRules.js';
import { fakeSolution } from '../../support/solver/fakeSolution.js';
import { openedHome } from '../../support/stored/openedHome.js';

const NAMES = { settings: ['Ann'], lastPlayers: [] };

const archiveOf = (home: Home | undefined, analyst = fakeAnalyst()): RunArchive =>
  openArchive(
    home,
    openGameFactory(
      { dice: 'own', counting: 'counts' },
      { home, recorder: openRecorder(undefined, nodeFiles), warnings: createWarnings() },
    ),
    analyst,
  );

describe('the archive', () => {
  test('contains nothing if there is no home folder, and says why', async () => {
    const archive = archiveOf(undefined);
    const line = expect.stringMatching(/no home directory.*YAHTZEE_HOME/);
    expect(await archive.list()).toEqual([]);
    expect(await archive.read('2026-01-31-abcdef')).toEqual(line);
    expect(await archive.remove('2026-01-31-abcdef')).toEqual({ isDeleted: false, line });
    expect(await archive.page({ name: 'scores' }, 78)).toEqual({ status: 'failed', line });
    expect(await archive.daily(OFFICIAL, NAMES, undefined)).toEqual({ type: 'problem', line });
  });

  test("reports in one line that the games can't be read", async () => {
    using folder = temporaryFolder();
    mkdirSync(join(folder.path, 'yahtzee'));
    writeFileSync(join(folder.path, 'yahtzee/games'), '');
    const archive = archiveOf(await openedHome(folder.path));
    const line = expect.stringMatching(/^Can't read the stored games in ".*"[^\n]*$/);
    expect(await archive.list()).toEqual(line);
    expect(await archive.daily(OFFICIAL, NAMES, undefined)).toEqual({ type: 'problem', line });
    for (const page of [
      { name: 'scores' },
      { name: 'daily', day: '2026-01-31', rules: OFFICIAL, player: 'Ann' },
    ] as const) {
      expect(await archive.page(page, 78)).toEqual({ status: 'failed', line });
    }
  });

  test('starts the daily game, and resumes it', async () => {
    using folder = temporaryFolder();
    const archive = archiveOf(await openedHome(folder.path));
    expect(await archive.daily(OFFICIAL, { settings: [], lastPlayers: [] }, undefined)).toEqual({
      type: 'ask-player',
      suggestion: { hasPlayed: false },
    });
    const first = await archive.daily(OFFICIAL, NAMES, undefined);
    if (first.type !== 'game') throw new Error('no game');
    expect(first.was).toBe('new');
    const { header } = first.game.session.getSnapshot().game;
    expect(header).toMatchObject({ players: [{ name: 'Ann' }], daily: true });
    expect(await archive.daily(OFFICIAL, NAMES, undefined)).toEqual({
      type: 'problem',
      line: expect.stringMatching(/is open in process \d+/),
    });
    expect(await first.game.close()).toBe(true);
    const second = await archive.daily(OFFICIAL, NAMES, undefined);
    if (second.type !== 'game') throw new Error('no game');
    expect(second.was).toBe('resumed');
    expect(second.game.session.getSnapshot().game.header).toEqual(header);
    await second.game.close();
  });

  test('starts a daily game of its own under each built-in rule set', async () => {
    using folder = temporaryFolder();
    const archive = archiveOf(await openedHome(folder.path));
    const seeds: (string | undefined)[] = [];
    for (const rules of [OFFICIAL, YATZY]) {
      const daily = await archive.daily(rules, NAMES, undefined);
      if (daily.type !== 'game') throw new Error('no game');
      expect(daily.was).toBe('new');
      const { header } = daily.game.session.getSnapshot().game;
      expect(header).toMatchObject({ rules: { id: rules.id }, daily: true });
      seeds.push(header.seed);
      await daily.game.session.dispatch({ type: 'leave', seat: 0 });
      await daily.game.close();
      expect(await archive.daily(rules, NAMES, 'Ann')).toMatchObject({ type: 'over' });
    }
    expect(seeds[1]).toBe(`${seeds[0]}:yatzy`);
    expect(await archive.daily(house(), NAMES, undefined)).toEqual({
      type: 'problem',
      line: 'House rules have no daily game. Choose a built-in rule set, such as official (-r official).',
    });
  });

  test('returns the card of a daily game that has ended, and keeps the analysis', async () => {
    using folder = temporaryFolder();
    const analyst = fakeAnalyst({
      review: async (header, events) => reviewGame(fakeSolution(header.rules), header, events),
      perfectScore: async () => 235,
    });
    const archive = archiveOf(await openedHome(folder.path), analyst);
    const daily = await archive.daily(OFFICIAL, NAMES, undefined);
    if (daily.type !== 'game') throw new Error('no game');
    const { id, session, started, close } = daily.game;
    started();
    for (const box of YAHTZEE_BOXES) await session.dispatch({ type: 'score', box });
    await close();
    const ended = await archive.endedCard();
    expect(ended?.streak).toBe(1);
    expect(ended?.card).toContainEqual(expect.stringMatching(/^\| GRAND TOTAL \d+ +streak 1 day \|$/));
    expect(ended?.card).toContain('| .............                        |');
    const { analysis, card } = (await ended?.analysed) ?? {};
    expect(card).toContainEqual(expect.stringMatching(/^\| [#=-]{13} +\|$/));
    expect(analysis).toEqual({ strip: expect.stringMatching(/^[#=-]{13}$/), perfect: 235 });
    expect(archive.dailyAnalysis(id)).toBe(analysis);
  });

  test('asks who plays the first daily game, unless the settings contain the name', async () => {
    using folder = temporaryFolder();
    const archive = archiveOf(await openedHome(folder.path));
    const names = { settings: [], lastPlayers: [personNamed('Player 1')] };
    expect(await archive.daily(OFFICIAL, names, undefined)).toEqual({
      type: 'ask-player',
      suggestion: { name: 'Player 1', hasPlayed: false },
    });
    const anns = await archive.daily(OFFICIAL, NAMES, undefined);
    if (anns.type !== 'game') throw new Error('no game');
    await anns.game.close();
    const again = await archive.daily(OFFICIAL, { settings: [], lastPlayers: [] }, undefined);
    expect(again).toMatchObject({ type: 'game', was: 'resumed' });
    if (again.type === 'game') await again.game.close();
  });

  test('asks who plays the daily game if several names are known, or if the usual player has played', async () => {
    using folder = temporaryFolder();
    const archive = archiveOf(await openedHome(folder.path));
    const bob = { settings: [], lastPlayers: [personNamed('Ann'), personNamed('Bob')] };
    const computer = {
      settings: ['Ann'],
      lastPlayers: [personNamed('Ann'), { name: 'Novice', kind: 'novice' }],
    };
    const suggestion = { name: 'Ann', hasPlayed: false };
    for (const names of [bob, { ...NAMES, settings: ['Ann', 'Bob'] }, { ...bob, settings: ['Ann'] }]) {
      expect(await archive.daily(OFFICIAL, names, undefined)).toEqual({ type: 'ask-player', suggestion });
    }
    const anns = await archive.daily(OFFICIAL, computer, undefined);
    if (anns.type !== 'game') throw new Error('no game');
    await anns.game.session.dispatch({ type: 'leave', seat: 0 });
    await anns.game.close();
    expect(await archive.daily(OFFICIAL, NAMES, undefined)).toEqual({
      type: 'ask-player',
      suggestion: { name: 'Ann', hasPlayed: true },
    });
    expect(await archive.daily(OFFICIAL, NAMES, 'ann')).toMatchObject({ type: 'over', name: 'ann' });
    const bobs = await archive.daily(OFFICIAL, NAMES, 'Bob');
    if (bobs.type !== 'game') throw new Error('no game');
    expect(bobs.was).toBe('new');
    expect(bobs.game.notice).toContain('finished after Ann started');
    await bobs.game.close();
    // Bob has played the daily game, so his name is known from now on.
    expect(await archive.daily(OFFICIAL, NAMES, undefined)).toMatchObject({ type: 'ask-player' });
  });
});
