import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { openRecorder } from '../../../src/cli/play/recorder.js';
import { startSession } from '../../../src/session/index.js';
import { header, rollerFor } from '../../support/builders.js';
import { temporaryFolder } from '../../support/child.js';
import { faultyFiles } from '../../support/faults/faultyFiles.js';

const gameOf = (id: string) => ({ id, session: startSession(header(1), rollerFor(0)) });

const idIn = (path: string): unknown => (JSON.parse(readFileSync(path, 'utf8')) as { id: unknown }).id;

test('the recorder writes a game through the file port, and reports write errors', async () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'game.json');
  const recorder = openRecorder(path, faultyFiles('ENOSPC@1'));
  recorder.follow(gameOf('one'));
  expect(await recorder.save()).toMatch(/^Couldn't write the game to ".*": the disk is full \(ENOSPC\)\.$/);
  expect(readdirSync(folder.path)).toEqual([]);
  expect(await recorder.save()).toBeUndefined();
  expect(idIn(path)).toBe('one');
  expect(readdirSync(folder.path)).toEqual(['game.json']);
});

test('the recorder writes the latest state without the file port when the process exits', async () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'game.json');
  const recorder = openRecorder(path, faultyFiles('EIO@1+'));
  expect(recorder.saveNow()).toBeUndefined();
  expect(readdirSync(folder.path)).toEqual([]);
  recorder.follow(gameOf('one'));
  expect(await recorder.save()).toContain('the disk reports an error');
  expect(recorder.saveNow()).toBeUndefined();
  expect(idIn(path)).toBe('one');
  expect(await recorder.save()).toBeUndefined();
});
