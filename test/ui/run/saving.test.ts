import { expect, jest, test } from '@jest/globals';
import { personNamed } from '../../../src/engine/index.js';
import { createGameSaver } from '../../../src/ui/run/saving.js';
import type { OpenGame } from '../../../src/ui/index.js';
import { startSession } from '../../../src/session/index.js';
import { header, rollerFor } from '../../support/builders.js';

/** Returns a game that cannot be saved until `close` has been called this many times. */
function game(attempts: number): OpenGame & { readonly closed: jest.Mock } {
  const closed = jest.fn();
  return {
    id: '2026-01-31-abcdef',
    session: startSession(header(1), rollerFor(0)),
    started: () => undefined,
    closed,
    close() {
      closed();
      return Promise.resolve(closed.mock.calls.length >= attempts);
    },
  };
}

const ANN = personNamed('Ann');

const keepingOf = () =>
  createGameSaver(
    () => Promise.resolve(),
    () => undefined,
  );

test("if a game couldn't be saved, the program tries again when the next game starts and at the end", async () => {
  const keeping = keepingOf();
  const [first, second] = [game(3), game(1)];
  keeping.begin(first, { players: [ANN] });
  keeping.closeGames();
  keeping.begin(second, { players: [ANN] });
  await keeping.finish();
  expect(first.closed).toHaveBeenCalledTimes(3);
  expect(second.closed).toHaveBeenCalledTimes(1);
});

test("a saved game isn't saved again", async () => {
  const keeping = keepingOf();
  const [first, second] = [game(1), game(1)];
  keeping.begin(first, { players: [ANN] });
  keeping.closeGames();
  await new Promise(setImmediate);
  keeping.begin(second, { players: [ANN] });
  await keeping.finish();
  expect(first.closed).toHaveBeenCalledTimes(1);
  expect(second.closed).toHaveBeenCalledTimes(1);
});
