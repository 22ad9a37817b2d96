import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Refusal } from '../../../src/engine/index.js';
import { header, rollerFor } from '../../support/builders.js';
import { openRemoteGame, type RemoteGame } from '../../support/remoteGame.js';
import { openScreen, type TestScreen } from '../../support/screen.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const REFUSAL: Refusal = { code: 'left-already', seat: 1 };
const REASON = 'That player has already left.';

/** With fake timers, waits until all callbacks of settled promises have run. */
const arrived = (): Promise<void> => jest.advanceTimersByTimeAsync(0);

function openRemote(seats = 1): { readonly screen: TestScreen; readonly remote: RemoteGame } {
  const remote = openRemoteGame(header(seats), rollerFor(0), arrived);
  const players = header(seats).players.map(({ name }) => name);
  const screen = openScreen({ players, session: remote.session });
  if (seats > 1) screen.press('enter');
  return { screen, remote };
}

const typesOf = (screen: TestScreen): string[] => screen.snapshot().events.map(({ type }) => type);

describe("while the answer to an action hasn't arrived", () => {
  test('game keys wait, and are applied after the answer', async () => {
    const { screen, remote } = openRemote();
    screen.type('0\rchance\r');
    await arrived();
    expect(remote.waiting.map(({ type }) => type)).toEqual(['roll']);
    expect(typesOf(screen)).toEqual(['rolled']);
    await remote.answer();
    expect(typesOf(screen)).toEqual(['rolled', 'rolled']);
    expect(remote.waiting.map(({ type }) => type)).toEqual(['score']);
    await remote.answer();
    expect(typesOf(screen)).toEqual(['rolled', 'rolled', 'scored', 'rolled']);
  });

  test("a long wait is shown, and help and leaving don't wait", async () => {
    const { screen, remote } = openRemote();
    screen.type('0\r');
    await jest.advanceTimersByTimeAsync(199);
    expect(screen.text()).not.toContain('saving ...');
    await jest.advanceTimersByTimeAsync(1);
    expect(screen.text()).toContain('saving ...');
    screen.press('f1');
    expect(screen.context()).toBe('reading');
    screen.press('f1');
    await remote.answer();
    expect(screen.text()).not.toContain('saving ...');
  });

  test('the actions of other players are shown', async () => {
    const { screen, remote } = openRemote(2);
    screen.type('0\r');
    await remote.arrive({ type: 'leave', seat: 1 });
    expect(typesOf(screen)).toEqual(['rolledOff', 'rolled', 'left']);
    await remote.answer();
    expect(typesOf(screen)).toEqual(['rolledOff', 'rolled', 'left', 'rolled']);
  });
});

describe('a refusal', () => {
  test('is shown when it arrives, and the next keys are applied after it', async () => {
    const { screen, remote } = openRemote();
    screen.type('0\r');
    expect(screen.message()).toBeUndefined();
    await remote.answer(REFUSAL);
    expect(screen.message()).toBe(REASON);
    expect(typesOf(screen)).toEqual(['rolled']);
    screen.type('0\rs\r');
    await remote.answer(REFUSAL);
    expect(screen.context()).toBe('box-name');
    expect(remote.waiting).toEqual([]);
  });

  test('is drawn in one frame with the keys before it', async () => {
    const { screen, remote } = openRemote();
    screen.type('0');
    let draws = 0;
    screen.store.subscribe(() => draws++);
    screen.type('\r');
    expect(draws).toBe(0);
    await remote.answer(REFUSAL);
    expect(draws).toBe(1);
  });

  test('is ignored if another game has been opened', async () => {
    const remote = openRemoteGame(header(1), rollerFor(0), arrived);
    const screen = openScreen({ session: remote.session });
    screen.type('1\rAnna\r');
    screen.type('0\r');
    screen.press('f10');
    screen.type('3p\r');
    expect(screen.context()).toBe('hold');
    expect(screen.snapshot().events).not.toBe(remote.session.getSnapshot().events);
    screen.type('2\r');
    expect(screen.context()).toBe('dice-numbers');
    await remote.answer(REFUSAL);
    expect(screen.message()).toBeUndefined();
    await jest.advanceTimersByTimeAsync(200);
    expect(screen.text()).not.toContain('saving ...');
  });
});
