import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Judgement, type Parts, partsOf, type Review, reviewGame } from '../../../src/analysis/index.js';
import { type Game, type GameEvent, type GameHeader, OFFICIAL } from '../../../src/engine/index.js';
import { AnalysisError, type Analyst, moveOf, positionIn } from '../../../src/players/index.js';
import { replayIn } from '../../../src/ui/screens/replay/replay.js';
import { type PastGame, type Recording, recordingOf } from '../../../src/ui/model/review/recording.js';
import {
  mistakePlaces,
  moveShown,
  openReplay,
  type ReplayState,
} from '../../../src/ui/screens/replay/state.js';
import { THEME_NAMES } from '../../../src/settings/index.js';
import { fakeAnalyst } from '../../support/fakeAnalyst.js';
import { anyGame, anyPracticeGame } from '../../support/generators.js';
import { openScreen, type ScreenOptions, type TestScreen } from '../../support/screen.js';
import { fakeSolution } from '../../support/solver/fakeSolution.js';
import { storedGame } from '../../support/stored/storedGames.js';
import { anyTableGame, eventsIn } from '../../support/stored/tableGames.js';

const review: Analyst['review'] = (header, events) =>
  Promise.resolve(reviewGame(fakeSolution(header.rules), header, events));

/** Compares a move with the best move of the fake solution. All points are in Fours and the upper bonus. */
const judge: Analyst['judge'] = (rules, position, move) => {
  const { moves, expected } = fakeSolution(rules).advise(position);
  const played = moves.find((each) =>
    'hold' in each
      ? 'hold' in move && each.hold.join() === move.hold.join()
      : 'box' in move && each.box === move.box,
  );
  const [best] = moves;
  if (!played || !best) throw new Error("the move isn't legal");
  const cost = expected - played.expected;
  const parts = (fours: number, upperBonus: number): Parts =>
    ({ ...Object.fromEntries(partsOf(OFFICIAL).map((part) => [part, 0])), fours, upperBonus }) as Parts;
  const judgement: Judgement = {
    ...{ played, best, cost },
    ...(cost >= 5 && { mark: '??' }),
    why: { played: parts(0, 1), best: parts(cost, 1) },
  };
  return Promise.resolve(judgement);
};

const reviewed = (recording: Recording): ReplayState => {
  const { header, events } = recording;
  const found = reviewGame(fakeSolution(header.rules), header, events);
  return openReplay(recording, 'nothing', { status: 'ready', review: found, chart: () => [] });
};

describe('the decisions of a recording', () => {
  const check = (header: GameHeader, events: readonly GameEvent[]): void => {
    const recording = recordingOf(header, events);
    const state = reviewed(recording);
    const { decisions } = reviewGame(fakeSolution(header.rules), header, events);
    expect(recording.moves).toHaveLength(decisions.length);
    recording.moves.forEach(({ place, action }, index) => {
      const decision = decisions[index];
      const game = recording.games[place];
      if (!decision || !game) throw new Error('a move without a decision');
      const { card, dice, rollsLeft } = positionIn(game);
      expect({ card, dice, roll: 3 - rollsLeft }).toEqual({
        card: decision.card,
        dice: decision.dice,
        roll: decision.roll,
      });
      expect(moveOf(dice, action)).toEqual(
        'hold' in decision.played ? { hold: decision.played.hold } : { box: decision.played.box },
      );
      expect(moveShown({ ...state, at: place })?.decision).toBe(decisionOf(state, index));
    });
  };
  const decisionOf = ({ review: found }: ReplayState, index: number): unknown =>
    found.status === 'ready' ? found.review.decisions[index] : undefined;

  test.each([
    ['a game', anyGame],
    ['a practice game with decisions that were taken back', anyPracticeGame],
    [
      'a game at a network table',
      anyTableGame.map((game) => ({ header: game.header, events: eventsIn(game) })),
    ],
  ])('are at the places where the review has them: %s', (_, games) => {
    fc.assert(
      fc.property(games, ({ header, events }) => check(header, events)),
      { numRuns: 5 },
    );
  });
});

function recorded(names: readonly string[] = ['Anna', 'Bob']): Recording {
  const { game, events } = storedGame({ names, seed: 'kestrel' });
  return recordingOf(game.header, events);
}

/** Opens a game on the board, and waits for its review. */
async function board(options: ScreenOptions = {}, recording = recorded()): Promise<TestScreen> {
  const screen = openScreen({ replay: recording, analyst: fakeAnalyst({ review, judge }), ...options });
  await screen.changed();
  return screen;
}

const placeOf = (screen: TestScreen): number => replayIn(screen.model())?.at ?? NaN;

const fail = (): never => {
  throw new Error('no game is on the board');
};

/** Waits for the verdict on the new move. */
async function retried(screen: TestScreen): Promise<void> {
  while (replayIn(screen.model())?.retry?.made?.verdict.status !== 'ready') await screen.changed();
}

/** Goes to the next mistake, and waits for the reason. */
async function nextMistake(screen: TestScreen): Promise<void> {
  screen.type('n');
  await screen.changed();
}

describe('n and p', () => {
  test('go through all mistakes, forwards and backwards', async () => {
    const recording = recorded();
    const screen = await board({}, recording);
    const places = mistakePlaces(reviewed(recording));
    expect(places.length).toBeGreaterThan(10);
    const forwards = places.map(() => {
      screen.type('n');
      return placeOf(screen);
    });
    expect(forwards).toEqual(places);
    screen.type('n');
    expect(placeOf(screen)).toBe(places.at(-1));
    const backwards = places.slice(1).map(() => {
      screen.type('p');
      return placeOf(screen);
    });
    expect(backwards).toEqual(places.slice(0, -1).toReversed());
  });

  test('show the move played with its cost and mark, the better move, and the reason', async () => {
    const screen = await board();
    await nextMistake(screen);
    expect(screen.text()).toMatch(
      /^Played: keep [\d ]+ and roll \w+\. Blunder \(\?\?\): costs \d+\.\d points\.$/m,
    );
    expect(screen.text()).toMatch(/^Better: .*Expected final score \d+\.\d\.$/m);
    expect(screen.text()).toMatch(/^(Keep|Fill|Take a zero in|Roll) .*: on average .*\+\d+\.\d in Fours/m);
    expect(screen.text()).toMatch(/expected \[#+-+\.*\] \d+\.\d/);
  });

  test('say that the reason is being computed until it arrives', async () => {
    const slow: Analyst['judge'] = () => new Promise(() => undefined);
    const screen = await board({ analyst: fakeAnalyst({ review, judge: slow }) });
    expect(screen.text()).not.toContain('Why: computing ...');
    screen.type('n');
    expect(screen.text()).toContain('Why: computing ...');
  });
});

describe('m', () => {
  const SEATS: readonly [string, number[], Partial<PastGame>?][] = [
    ['of all people, but not of computer players', [0]],
    ['of one person at a network table', [0], { ownSeats: [0] }],
    ['of nobody who only watched', [], { ownSeats: [] }],
  ];

  test.each(SEATS)('goes only through the mistakes %s', async (_, seats, facts = {}) => {
    const { header, events } = recorded();
    const [anna, bob] = header.players;
    if (!anna || !bob) throw new Error('two players are necessary');
    const computer = facts.ownSeats ? bob : { ...bob, kind: 'casual' };
    const recording = recordingOf({ ...header, players: [anna, computer] }, events, facts);
    const screen = await board({}, recording);
    const mistakes = mistakePlaces(reviewed(recording));
    const places = recording.moves
      .filter(({ seat, place }) => seats.includes(seat) && mistakes.includes(place))
      .map(({ place }) => place);
    const visited = places.map(() => {
      screen.type('m');
      return placeOf(screen);
    });
    expect(visited).toEqual(places);
    screen.type('m');
    expect(placeOf(screen)).toBe(places.at(-1) ?? 1);
  });

  test('is in the footer if others played too', async () => {
    const screen = await board({}, recordingOf(recorded().header, recorded().events, { ownSeats: [0] }));
    expect(screen.text()).toContain('m yours');
    expect((await board()).text()).not.toContain('m yours');
  });
});

describe('r at a decision', () => {
  test('asks for the decision again without showing the best move, and shows what the new move costs', async () => {
    const screen = await board();
    await nextMistake(screen);
    const place = placeOf(screen);
    screen.type('r');
    expect(screen.context()).toBe('hold/retry');
    expect(screen.text()).not.toMatch(/Better|Played|keep {3}/);
    screen.type('none\r');
    await screen.changed();
    expect(screen.context()).toBe('retried');
    expect(screen.text()).toMatch(/^In the game: keep/m);
    expect(screen.text()).toMatch(/^You: roll all five\. /m);
    screen.type('r');
    expect(screen.text()).not.toContain('You: ');
    await screen.escape();
    expect(screen.text()).toMatch(/^Played: /m);
    expect(placeOf(screen)).toBe(place);
  });

  test('accepts quick keys, clicks on dice and the key for changing the input style', async () => {
    const screen = await board({ input: 'quick' });
    await nextMistake(screen);
    screen.type('r');
    expect(screen.context()).toBe('quick/retry');
    screen.type('1');
    screen.press('f2');
    expect(screen.context()).toBe('hold/exercise');
    screen.press('f2');
    screen.type('ee');
    await screen.changed();
    expect(screen.text()).toMatch(/^You: score Chance \d+/m);
  });

  test('then Enter goes to the next mistake and, after the last mistake, back to the game', async () => {
    const screen = await board();
    await nextMistake(screen);
    const place = placeOf(screen);
    screen.type('r');
    screen.type('none\r');
    await retried(screen);
    expect(screen.text()).toContain('Enter continue');
    screen.type('\r');
    expect(screen.context()).toBe('replay');
    const next = placeOf(screen);
    expect(next).toBeGreaterThan(place);
    screen.type('p');
    expect(placeOf(screen)).toBe(place);
    screen.type('n'.repeat(100));
    const last = placeOf(screen);
    screen.type('r');
    screen.type(screen.context() === 'hold/retry' ? 'none\r' : '\x1b[B\r');
    await retried(screen);
    screen.type('\r');
    expect(screen.context()).toBe('replay');
    expect(placeOf(screen)).toBe(last);
    expect(screen.text()).toMatch(/^Played: /m);
  });

  test('says so if the new move is the move in the game', async () => {
    const screen = await board();
    await nextMistake(screen);
    const move = moveShown(replayIn(screen.model()) ?? fail())?.action;
    const typed = move?.type === 'roll' ? move.hold.flatMap((held, place) => (held ? [place + 1] : [])) : [];
    screen.type('r');
    screen.type(`${typed.join('') || 'none'}\r`);
    await retried(screen);
    expect(screen.text()).toMatch(/^You again: keep/m);
    expect(screen.text()).not.toContain('In the game:');
  });

  test('explains illegal moves, and refuses the coach', async () => {
    const screen = await board();
    screen.type('G');
    while (screen.context() !== 'hold/retry' && screen.context() !== 'box-name/retry') {
      screen.press('left');
      screen.type('r');
    }
    screen.type('coach\r');
    expect(screen.text()).toContain('There is no coach here.');
    screen.type('aces\r');
    expect(replayIn(screen.model())?.retry?.made).toBeUndefined();
    screen.type('quit\r');
    expect(screen.context()).toBe('replay');
  });

  test.each([
    ['hold/retry', 'prompts'],
    ['quick/retry', 'quick'],
  ] as const)('ends with Esc without a move: %s', async (context, input) => {
    const screen = await board({ input });
    await nextMistake(screen);
    screen.type('r');
    expect(screen.context()).toBe(context);
    await screen.escape();
    expect(screen.context()).toBe('replay');
    expect(screen.text()).toMatch(/^Played: /m);
  });

  test('is explained by help', async () => {
    const screen = await board();
    await nextMistake(screen);
    screen.type('r');
    screen.press('f1');
    expect(screen.text()).toContain('Make this decision again');
    screen.press('f1');
    expect(screen.context()).toBe('hold/retry');
  });

  test('says why there is no verdict', async () => {
    const analyst = fakeAnalyst({ review, judge: () => Promise.reject(new AnalysisError('no memory')) });
    const screen = await board({ analyst });
    await nextMistake(screen);
    screen.type('r');
    screen.type('134\r');
    await screen.changed();
    expect(screen.frame()).toContain('No verdict: no memory.');
  });
});

describe('the rows below the dice', () => {
  test('show the dice that the player kept and the best dice, instead of their numbers', async () => {
    const screen = await board();
    await nextMistake(screen);
    while (!/^Better: keep/m.test(screen.text())) await nextMistake(screen);
    const frame = screen.frame();
    const best = frame.findIndex((line) => line.includes('Best'));
    const kept = /^Played: keep ([\d ]+)(?: and|\.)/m.exec(screen.text())?.[1] ?? '';
    expect(frame[best - 1]?.match(/Kept/g) ?? []).toHaveLength(kept.replaceAll(' ', '').length);
    expect(screen.text()).not.toContain('HELD');
    // The next step shows the same dice as held, also if several dice have the same face.
    const diceWith = (word: RegExp): readonly number[] =>
      screen
        .frame()
        .flatMap((line) => [...line.slice(0, 50).matchAll(word)].map(({ index }) => Math.floor(index / 10)));
    const keptDice = diceWith(/Kept/g);
    screen.press('right');
    expect(diceWith(/HELD/g)).toEqual(keptDice);
    screen.press('left');
    screen.type('r');
    expect(screen.text()).toContain('1 HELD');
  });
});

describe('reasons', () => {
  test('of the next mistake are ready before the player goes there', async () => {
    const screen = await board();
    const replay = replayIn(screen.model()) ?? fail();
    const [first] = mistakePlaces(replay);
    while (replayIn(screen.model())?.verdicts.size === 0) await screen.changed();
    expect(placeOf(screen)).toBeLessThan(first ?? 0);
    screen.type('n');
    expect(screen.text()).toMatch(/^(Keep|Fill|Take a zero in|Roll) .*: on average \+\d+\.\d in /m);
  });

  test('of the costliest decisions are in the pages behind s', async () => {
    const screen = await board();
    screen.type('s');
    screen.press('right');
    while (!/^ +Why: Keep /m.test(screen.text())) await screen.changed();
  });
});

describe("if this machine can't analyse games", () => {
  test('the replay works without costs, and one line says why', async () => {
    const screen = openScreen({ replay: recorded() });
    await screen.changed();
    expect(screen.frame()).toContain('No review: the fake analyst has no answer.');
    screen.type('nr');
    expect(screen.context()).toBe('replay');
    expect(placeOf(screen)).toBe(1);
    screen.press('right');
    expect(screen.text()).toContain('step 2 of ');
    expect(screen.text()).not.toMatch(/r retry|n mistake|Played/);
  });
});

describe('the board with its review', () => {
  test.each([
    [80, 24],
    [120, 40],
    [40, 24],
  ])('fits in %i x %i in every theme, and never covers the dice', async (columns, rows) => {
    const size = { columns, rows };
    for (const names of [['Anna'], ['Anna', 'Bob', 'Cleo', 'Dora']]) {
      const screen = await board({ size }, recorded(names));
      for (const keys of ['n', 'r', 'none\r']) {
        screen.type(keys);
        if (keys === 'n' || keys === 'none\r') await screen.changed();
        for (const theme of THEME_NAMES) {
          const frame = screen.frame(size, theme);
          expect(frame).toHaveLength(rows - 1);
          expect(frame.filter((line) => line.length > columns)).toEqual([]);
          expect(frame.join('\n')).not.toContain('…');
          expect(frame.join('\n')).toMatch(/GRAND TOTAL/);
          expect(frame.join('\n')).toMatch(/1 .* 2 .* 3 .* 4 .* 5|^ +Best/m);
        }
      }
      expect(screen.text()).toMatch(/^You: /m);
    }
  });

  test('shows everybody’s chance of winning at each event, but not in a solo game or at the end', async () => {
    const asked: Game[] = [];
    const winChances: Analyst['winChances'] = (game) => {
      asked.push(game);
      return Promise.resolve({ bySeat: [0.63, 0.37], isEstimate: true });
    };
    const analyst = fakeAnalyst({ review, judge, winChances });
    for (const [size, text] of [
      [{ columns: 80, rows: 24 }, 'Win A 63% B 37% est.'],
      [{ columns: 45, rows: 24 }, 'Bob: first roll  Win A 63% B 37% est.'],
      [{ columns: 200, rows: 60 }, 'Chance to win: Anna 63%, Bob 37% (estimate)'],
    ] as const) {
      const screen = await board({ size, analyst });
      screen.press('right');
      await screen.changed();
      expect(screen.text(size)).toContain(text);
      screen.press('end');
      expect(screen.text(size)).not.toContain('63%');
    }
    const four = fakeAnalyst({
      review,
      judge,
      winChances: () => Promise.resolve({ bySeat: [0.36, 0.35, 0.29, 0.1], isEstimate: true }),
    });
    const crowd = await board({ analyst: four }, recorded(['Anna', 'Bob', 'Cleo', 'Amy']));
    crowd.press('right');
    await crowd.changed();
    expect(crowd.text()).toContain('Win An~36% B~35% C~29% Am~10%');
    const solo = await board({ analyst }, recorded(['Anna']));
    expect(solo.text()).not.toContain('63%');

    asked.length = 0;
    const recording = recorded();
    const screen = await board({ analyst }, recording);
    const places = recording.events.flatMap(({ type }, index) => (type === 'scored' ? [index + 1] : []));
    while (placeOf(screen) <= (places[0] ?? 0)) screen.press('right');
    expect(asked.map(({ phase }) => phase.name === 'turn' && phase.turn.dice !== undefined)).toEqual(
      recording.events.slice(0, (places[0] ?? 0) + 1).map(({ type }) => type === 'rolled'),
    );
  });

  test.each([
    [{ columns: 80, rows: 24 }, /^Played: .*\(\?\?\): costs \d+\.\d points and ~7% to win\.$/m],
    [{ columns: 60, rows: 30 }, /^Played: keep [\d ]+ .*\?\?.* costs \d+\.\d( points)? and ~7% to win\.?$/m],
    [{ columns: 45, rows: 24 }, /^Played: keep [\d ]+ .*\?\?.* costs \d+\.\d$/m],
  ])("adds the chance to win when it's known, without another line: %j", async (size, text) => {
    let found: (review: Review) => void = () => undefined;
    let given: Review | undefined;
    const reviewToWin: Analyst['reviewToWin'] = (_header, _events, inPoints) => {
      given = inPoints;
      return new Promise((resolve) => (found = resolve));
    };
    const screen = await board({ size, analyst: fakeAnalyst({ review, judge, reviewToWin }) });
    await nextMistake(screen);
    const before = screen.frame(size);
    expect(before.join('\n')).not.toContain('to win');
    const { decisions = [], lessons = [], ...others } = given ?? {};
    found({
      ...(others as Review),
      lessons,
      decisions: decisions.map((decision) => ({
        ...decision,
        toWin: { played: 0.33, forPoints: 0.4, best: 0.4, move: decision.best, error: 0.02 },
      })),
    });
    await screen.changed();
    const after = screen.frame(size);
    expect(after.join('\n')).toMatch(text);
    const changed = after.filter((line, row) => line !== before[row]);
    expect(after).toHaveLength(before.length);
    expect(changed.every((line) => line.startsWith('Played: '))).toBe(true);
    screen.type('s');
    screen.press('right');
    expect(screen.text(size)).toContain('costliest');
  });

  test("shows the figures of all players where there's room", async () => {
    const high = await board({ size: { columns: 120, rows: 60 } });
    expect(high.text()).toMatch(/REVIEW: \d+ mistakes/);
    expect(high.text()).toContain('EXPECTED FINAL SCORE');
    expect(high.text()).toMatch(/Moves +Best +Mean +Roll 1 +Roll 2 +Boxes +Luck/);
    for (const name of ['Anna', 'Bob'])
      expect(high.text()).toMatch(new RegExp(`^${name} +\\d+ +\\d+% +\\d+\\.\\d\\d`, 'm'));
    // Here the graph takes the place of the table, and the figures are beside the scorecards.
    const wide = await board({ size: { columns: 120, rows: 50 } });
    expect(wide.text()).toMatch(/REVIEW: \d+ mistakes/);
    expect(wide.text()).toContain('EXPECTED FINAL SCORE');
    for (const name of ['Anna', 'Bob'])
      expect(wide.text()).toMatch(new RegExp(`${name}: \\d+ decisions, \\d+% best`));
    const solo = await board({}, recorded(['Anna']));
    expect(solo.text()).toMatch(/Anna: \d+ decisions, \d+% best/);
  });
});
