import { describe, expect, test } from '@jest/globals';
import { OFFICIAL, RULE_SETS } from '../../src/engine/index.js';
import type { TableSeat, TableView } from '../../src/session/index.js';
import {
  departureLines,
  doorMessages,
  isWarned,
  missedNow,
  type NewsWords,
  seatMarks,
  tableLinkText,
  tableMessages,
  tableNewsLines,
  tableProblemText,
  tableRefusalText,
  tableScreenMessages,
} from '../../src/text/index.js';
import { asWatcher, seatAt, seatsOf, tableView } from '../support/fakeTable.js';

const WORDS: NewsWords = {
  muted: new Set(),
  toldMissed: 0,
  canVote: tableMessages.canVote,
  nextOpened: 'next',
};
const playing = (change: Partial<TableView> = {}): TableView =>
  tableView({ phase: 'playing', seats: seatsOf('Ann', 'Bob', 'Cleo'), votesNeeded: 2, ...change });
const news = (before: TableView, after: TableView, words: Partial<NewsWords> = {}): readonly string[] =>
  tableNewsLines(before, after, { ...WORDS, ...words });

describe('the lobby', () => {
  test("a seat that disappears is reported in one line, and the shifted seats aren't", () => {
    const before = tableView({ seats: seatsOf('Ann', 'Bob', 'Cleo', 'Dan') });
    const after = tableView({ seats: seatsOf('Ann', 'Cleo', 'Dan') });
    expect(news(before, after)).toEqual(['Bob is no longer at the table.']);
  });

  test('a Master who leaves has a successor', () => {
    const before = tableView({ ownSeat: 1 });
    const after = tableView({ seats: seatsOf('Bob'), ownSeat: 0 });
    expect(news(before, after)).toEqual(['Ann is no longer at the table.', 'Bob is the Master now.']);
  });

  test('the player who is removed reads the reason from the connection instead', () => {
    const after = asWatcher(tableView({ seats: seatsOf('Ann') }));
    expect(news(tableView({ ownSeat: 1 }), after)).toEqual([]);
  });

  test('mute follows the name', () => {
    const message = { n: 1, member: 1, name: 'Bob', text: 'hello' };
    const after = tableView({ chat: [message, { ...message, n: 2, name: 'Cleo' }] });
    expect(news(tableView(), after, { muted: new Set(['Bob']) })).toEqual(['Cleo says "hello"']);
  });

  test('a change of the lock is reported', () => {
    const locked = tableView({ isLocked: true });
    expect(news(tableView(), locked)).toEqual(['The table is locked: newcomers must ask to come in.']);
    expect(news(locked, tableView())).toEqual(['The table is no longer locked.']);
  });
});

test.each(RULE_SETS)("the built-in rules $name aren't marked", (rules) => {
  expect(tableMessages.rules(rules.name)).toBe(`Rules: ${rules.name}.`);
});

test("rules that aren't built in are marked", () => {
  const rules = { ...OFFICIAL, id: 'other', name: 'The official rules' };
  expect(news(tableView(), tableView({ rules }))).toEqual(['Rules: The official rules (house rules).']);
});

test('players who are away or back are reported in summary instead', () => {
  const away = playing({ seats: [seatAt('Ann', 0), seatAt('Bob', 1, { presence: 'away' })] });
  const here = playing({ seats: seatsOf('Ann', 'Bob') });
  expect(news(here, away)).toEqual([]);
  expect(news(away, here)).toEqual([]);
});

describe('a player who keeps the others waiting', () => {
  test('is warned, with the bell', () => {
    const late = playing({ late: [0] });
    expect(news(playing(), late)).toEqual([
      "You're keeping the others waiting. In 30 seconds, they can vote to remove you.",
    ]);
    expect(isWarned(playing(), late)).toBe(true);
    expect(isWarned(late, playing({ late: [0], votable: [0] }))).toBe(false);
    expect(isWarned(undefined, late)).toBe(true);
    expect(isWarned(playing(), playing({ late: [1] }))).toBe(false);
    expect(isWarned(playing(), asWatcher(late))).toBe(false);
  });

  test('the others read that they can vote soon, then how, then who has voted', () => {
    const late = playing({ late: [1] });
    const votable = playing({ late: [1], votable: [1] });
    const voted = playing({ late: [1], votable: [1], votes: [{ seat: 2, against: 1 }] });
    expect(news(playing(), late)).toEqual([
      'Bob is keeping the others waiting. They can soon vote to remove Bob.',
    ]);
    expect(news(late, votable)).toEqual(['2 votes can now remove Bob. To vote, type: agree Bob']);
    expect(news(votable, voted)).toEqual(['Cleo agrees to remove Bob (1 of 2 votes).']);
  });

  test('the marks of a seat count the votes', () => {
    const seat = (view: TableView): TableSeat => view.seats[1] ?? seatAt('nobody', 9);
    const marks = (change: Partial<TableView>): readonly string[] => {
      const view = playing(change);
      return seatMarks(view, seat(view), []);
    };
    expect(marks({})).toEqual([]);
    expect(marks({ late: [1] })).toEqual(['late']);
    expect(marks({ late: [1], votable: [1] })).toEqual(['can be voted out']);
    const votes = [{ seat: 2, against: 1 }];
    expect(marks({ late: [1], votable: [1], votes })).toEqual(['1 of 2 votes (Cleo)']);
  });

  test("somebody who can't be voted out by anybody isn't reported", () => {
    const alone = playing({
      seats: [seatAt('Ann', 0), seatAt('Bob', 1, { presence: 'gone', gone: 'left' })],
    });
    expect(news(alone, { ...alone, late: [0] })).toEqual([]);
    expect(isWarned(alone, { ...alone, late: [0] })).toBe(false);
  });

  test('a player who was voted out, and watches now, reads that', () => {
    const gone = seatAt('Ann', 0, { presence: 'gone', gone: 'voted-out' });
    const after = asWatcher(playing({ seats: [gone, seatAt('Bob', 1), seatAt('Cleo', 2)] }));
    expect(departureLines(playing(), after)).toEqual([tableMessages.youVotedOut]);
    expect(departureLines(playing({ ownSeat: 1 }), after)).toEqual(['The others have agreed to remove Ann.']);
  });
});

describe('missing links', () => {
  const lost = { type: 'reconnecting', code: 'lost' } as const;

  test('are reported once the connection works again', () => {
    const away = playing({ link: lost, missedRolls: 2 });
    const back = playing({ missedRolls: 2 });
    expect(news(playing({ link: lost }), away)).toEqual([]);
    expect(missedNow(away, 0)).toBe(0);
    expect(news(away, back)).toContain('Your computer took no part in 2 rolls.');
    expect(missedNow(back, 0)).toBe(2);
    expect(news(away, back, { toldMissed: 1 })).toContain('Your computer took no part in 1 roll.');
    expect(news(back, back, { toldMissed: 2 })).toEqual([]);
  });

  test('the end says how many rolls lack a link, what that means, and names verify', () => {
    expect(tableMessages.unlinkedRolls(3)).toBe(
      "3 rolls went ahead without a player's computer helping to keep them fair. To see which, run: yahtzee-cli verify",
    );
    for (const text of tableScreenMessages.unlinkedRolls(1)) expect(text).toMatch(/^1 roll lacked.*verify$/);
  });
});

describe('those who come', () => {
  test('no line about watchers starts with their names', () => {
    expect(doorMessages.watching(['sixes'])).toBe('1 person is watching: sixes.');
    expect(doorMessages.watching(['A', 'B', 'C'])).toBe('3 people are watching: A, B, C.');
  });

  test('those who wait are named, with how to answer', () => {
    const cleo = { id: '1', name: 'Cleo', wants: 'seat' } as const;
    const dan = { id: '2', name: 'Dan', wants: 'watch' } as const;
    expect(doorMessages.asking([cleo], 'To answer, press F6.')).toBe(
      'Cleo wants to join. To answer, press F6.',
    );
    expect(doorMessages.asking([dan], 'x')).toBe('Dan wants to watch. x');
    expect(doorMessages.asking([cleo, dan], 'x')).toBe('2 people want to come in: Cleo, Dan. x');
  });

  test('one line says who else decides', () => {
    expect(doorMessages.othersDecide(tableView({ ownSeat: 1 }))).toBe('Only Ann can do that now.');
    const seats = [seatAt('Ann', 0, { presence: 'away' }), seatAt('Bob', 1), seatAt('Cleo', 2)];
    expect(doorMessages.othersDecide(playing({ seats }))).toBe('Only Bob can do that now.');
    expect(doorMessages.othersDecide(playing({ seats: [] }))).toBe('Only players can do that.');
  });
});

test.each([
  'lobby-changed',
  'not-admitted',
  'too-many-waiting',
  'removed',
  'not-decider',
  'no-such-watcher',
  'no-such-guest',
  'late-yourself',
  'old-table',
])('the refusal %s has words', (why) => {
  expect(tableRefusalText({ why })).not.toContain(`(${why})`);
  expect(tableLinkText({ type: 'stopped', code: why })).not.toContain('refused');
});

test('codes without words stay visible', () => {
  expect(tableRefusalText({ why: 'new-code' })).toBe('This action was refused (new-code).');
});

test('a game that started from another lobby is reported', () => {
  expect(tableProblemText({ code: 'other-lobby', n: 2 })).toBe(
    'The game started with different seats or rules from those in the lobby.',
  );
});
