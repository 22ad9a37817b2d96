import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import {
  type Action,
  automaticAction,
  decide,
  evolve,
  type GameEvent,
  HOLD_NONE,
  MAX_EVENTS,
  newGame,
  personNamed,
  type SeededHeader,
} from '../../src/engine/index.js';
import { seededRoller } from '../../src/rollers/index.js';
import { MAX_JOURNAL_BYTES } from '../../src/storage/journal/frame.js';
import { refusalText } from '../../src/text/index.js';
import { SHORT } from '../support/houseRules.js';
import { MEMORY, temporaryFolder } from '../support/child.js';
import { runHere } from '../support/runHere.js';
import { journalPath, storeIn } from '../support/store.js';

const SEED = 'kestrel';
const HEADER: SeededHeader = {
  rules: SHORT,
  players: [personNamed('Ann')],
  seed: SEED,
  seedGiven: true,
  practice: true,
};
/** The actions that the program plays itself, at the end. */
const LAST = 20;
const ROLL: Action = { type: 'roll', hold: HOLD_NONE };
const TAKE_BACK: Action = { type: 'takeBack' };

/** Rolls dice and takes the roll back, again and again, almost until a game has no room for more events. */
function longEvents(): readonly GameEvent[] {
  const roller = seededRoller(SEED);
  const events: GameEvent[] = [];
  let game = newGame(HEADER);
  while (events.length < MAX_EVENTS - LAST) {
    const next = events.length % 2 === 0 ? TAKE_BACK : ROLL;
    const decision = decide(game, automaticAction(game) ?? next, roller);
    if (!decision.ok) throw new Error(decision.refusal.code);
    game = evolve(game, decision.event);
    events.push(decision.event);
  }
  return events;
}

test('a practice game of the maximum length can be resumed, verified, replayed and finished', async () => {
  using home = temporaryFolder(MEMORY);
  const folder = join(home.path, 'yahtzee');
  const { id, journal } = (await storeIn(folder)).begin(HEADER);
  await journal.store(longEvents());
  await journal.close();
  const path = journalPath(folder, id);
  const played = await runHere(['resume'], { home: home.path, input: '0\nundo\n'.repeat(LAST) });
  expect(played.status).toBe(0);
  expect(played.stdout).toContain(refusalText(SHORT, { code: 'too-many-events', most: MAX_EVENTS }));
  expect(readFileSync(path, 'utf8').split('\n').length).toBeGreaterThan(MAX_EVENTS);

  expect(await runHere(['verify', id], { home: home.path })).toMatchObject({ status: 0 });
  const resumed = await runHere(['resume'], {
    home: home.path,
    input: 'score\n1\n'.repeat(SHORT.boxes.length),
  });
  expect(resumed.stdout).toContain(`Resuming game ${id}.`);
  expect(resumed.status).toBe(0);
  expect(readFileSync(path).length).toBeLessThan(MAX_JOURNAL_BYTES);

  const replayed = await runHere(['replay', id, '--json'], { home: home.path });
  expect(JSON.parse(replayed.stdout)).toMatchObject({ id, practice: true, finished: true });
});
