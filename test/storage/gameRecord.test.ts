import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { YAHTZEE_BOXES, type SeededHeader, replay, totals } from '../../src/engine/index.js';
import { seededRoller } from '../../src/rollers/index.js';
import { type Session, startSession } from '../../src/session/index.js';
import { type GameRecord, gameRecord, newGameId } from '../../src/storage/index.js';
import { header, throughJson } from '../support/builders.js';
import { house } from '../support/houseRules.js';
import { fillInOrder, playLines, SHORT_NAMES } from '../support/lineGame.js';

/** Rebuilds a game's header from its record. The rules come from the original header. */
const headerOf = (record: GameRecord, game: SeededHeader): SeededHeader => ({
  rules: game.rules,
  players: record.players.map(({ name, kind }) => ({ name, kind })),
  seed: record.seed ?? '',
});

const recordOfSession = (session: Session): GameRecord => {
  const { game, events } = session.getSnapshot();
  return gameRecord({ id: 'x', game, events });
};

test('replaying the record of a finished or unfinished game gives the same cards and totals', async () => {
  for (const answers of [fillInOrder(SHORT_NAMES, 2), fillInOrder(SHORT_NAMES, 2).slice(0, 17)]) {
    const game = header(2);
    const { session } = await playLines(game, seededRoller('record'), answers);
    const record = throughJson(recordOfSession(session));
    const again = replay(headerOf(record, game), record.events);
    expect(again.stop).toBeUndefined();
    for (const [seat, { card }] of record.players.entries()) {
      const replayed = again.game.seats[seat]?.card;
      if (!replayed) throw new Error('a seat is missing');
      const { upper, upperBonus, lower, grand } = totals(game.rules, replayed);
      expect(card).toEqual({ ...replayed, upper, upperBonus, lower, grand });
    }
    expect(record.finished).toBe(again.game.phase.name === 'finished');
  }
});

test('a record contains only the flags that are true', () => {
  const recordOf = (changes: Partial<SeededHeader>): GameRecord => {
    const session = startSession({ ...header(1), ...changes }, seededRoller('x'));
    return recordOfSession(session);
  };
  expect(Object.keys(recordOf({}))).toEqual(['schema', 'id', 'rules', 'players', 'events', 'finished']);
  const every = { seedGiven: true, practice: true, duplicate: true, daily: true } as const;
  expect(recordOf(every)).toMatchObject(every);
  expect(recordOf({ rules: house() })).toMatchObject({ rules: 'house', ruleSet: house() });
});

test('a record lists boxes in card order, not in the order of play', async () => {
  const { session } = await playLines(header(1), seededRoller('x'), fillInOrder([...SHORT_NAMES].reverse()));
  const [player] = recordOfSession(session).players;
  expect(Object.keys(player?.card.filled ?? {})).toEqual(YAHTZEE_BOXES);
});

test('a game id contains the date and characters that are easy to distinguish', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }), (date) => {
      expect(newGameId(date)).toMatch(/^\d{4}-\d\d-\d\d-[a-hjkmnp-z2-9]{6}$/);
    }),
  );
});
