import { describe, expect, test } from '@jest/globals';
import {
  dailySeed,
  type Game,
  OFFICIAL,
  personNamed,
  type RuleSet,
  turnsOf,
} from '../../../src/engine/index.js';
import { columnsOf, type DailyAnalysis, type Size } from '../../../src/text/index.js';
import type { AnalysedCard, EndedCard } from '../../../src/ui/model/endCard.js';
import { endOf, fullCard } from '../../support/boards.js';
import { rulesOf } from '../../support/builders.js';
import { fakeAnalyst } from '../../support/fakeAnalyst.js';
import { openScreen, stillSession, type TestScreen } from '../../support/screen.js';

const DAY = '2026-01-31';

function endedGame(rules: RuleSet = OFFICIAL): Game {
  const game = endOf([fullCard(20)]);
  const header = { rules, players: [personNamed('Ann')], seed: dailySeed(DAY, rules), daily: true } as const;
  return { ...game, header };
}

interface EndedScreen extends TestScreen {
  /** Returns how many games were saved when the screen asked for the card. */
  savedFirst(): number;
  /** Shows the card of the game. */
  find(streak?: number): Promise<void>;
  /** Shows the analysis of the game; undefined if this machine cannot analyse it. */
  analyse(analysis: DailyAnalysis | undefined): Promise<void>;
}

/** Opens the end of a daily game whose card and analysis are not known yet. */
function endedScreen(
  game: Game = endedGame(),
  computers: 'can-play' | 'cannot-play' = 'can-play',
): EndedScreen {
  let found: (daily: EndedCard) => void = () => undefined;
  let finish: (analysed: AnalysedCard) => void = () => undefined;
  const analysed = new Promise<AnalysedCard>((resolve) => (finish = resolve));
  let savedFirst = 0;
  const screen: TestScreen = openScreen({
    players: ['Ann'],
    session: stillSession(game),
    computers,
    analyst: fakeAnalyst({ review: () => new Promise(() => undefined) }),
    archive: {
      endedCard() {
        savedFirst = screen.saved.length;
        return new Promise((resolve) => (found = resolve));
      },
    },
  });
  const shown = async (act: () => void, isShown: () => boolean): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    act();
    while (!isShown()) await screen.changed();
  };
  const daily = () => {
    const { scene } = screen.model();
    return scene.name === 'end' ? scene.card : undefined;
  };
  return {
    ...screen,
    savedFirst: () => savedFirst,
    async find(streak = 4) {
      await shown(
        () => found({ streak, card: UNKNOWN, analysed }),
        () => daily()?.found !== undefined,
      );
      screen.send({ type: 'clock', now: Date.parse(`${DAY}T11:39:00.000Z`) });
    },
    analyse: (analysis) =>
      shown(
        () => finish({ analysis, card: analysis ? CARD : PLAIN }),
        () => daily()?.analysis !== 'awaited',
      ),
  };
}

const STRIP = '##=#-#####=##';
const CARD = [
  '+--------------------------------------+',
  '| YAHTZEE-CLI         daily 2026-01-31 |',
  '| Official rules                       |',
  '| GRAND TOTAL 20         streak 4 days |',
  `| ${STRIP}                        |`,
  '| # best   = small cost   - large cost |',
  '+--------------------------------------+',
];

const UNKNOWN = CARD.map((line) => line.replace(STRIP, '.............'));
const PLAIN = [...CARD.slice(0, 4), ...CARD.slice(6)];

const at = (columns: number, rows: number): Size => ({ columns, rows });
const SIZES = [at(40, 24), at(45, 24), at(60, 30), at(80, 22), at(80, 23), at(80, 24), at(120, 40)];

describe('the end of a daily game', () => {
  test('shows what each turn cost, the streak, the next game and perfect play', async () => {
    const screen = endedScreen();
    await screen.find();
    await screen.analyse({ strip: STRIP, perfect: 235 });
    expect(screen.frame()).toContain(`Your turns: ${STRIP}   # best   = small cost   - large cost`);
    expect(screen.frame()).toContain(
      'streak 4 days   next game in 12 h 21 min   perfect play with these dice: 235',
    );
    const narrow = screen.frame(at(45, 24));
    expect(narrow).toContain(`${STRIP}   # best = small - large cost`);
    expect(narrow).toContain('streak 4  next in 12 h 21 min  perfect 235');
  });

  test.each([OFFICIAL.id, 'yatzy'])('fits, and nothing moves when its parts arrive: %s', async (id) => {
    const rules = rulesOf(id);
    const screen = endedScreen(id === OFFICIAL.id ? endedGame() : endedGame(rules));
    const frames = () => SIZES.map((size) => screen.frame(size));
    const before = frames();
    await screen.find(123);
    await screen.analyse({ strip: '#'.repeat(turnsOf(rules)), perfect: 235 });
    const after = frames();
    SIZES.forEach(({ columns, rows }, index) => {
      const lines = after[index] ?? [];
      const changed = lines.filter((line, row) => line !== before[index]?.[row]);
      expect(changed.join('\n')).toMatch(new RegExp(`#{${turnsOf(rules)}} .*\\n.*perfect`));
      expect(changed).toHaveLength(2);
      expect(lines).toHaveLength(rows - 1);
      for (const line of lines) expect(columnsOf(line)).toBeLessThanOrEqual(columns);
    });
  });

  test('is counted only after the game is saved', async () => {
    const screen = endedScreen();
    await screen.find();
    expect(screen.savedFirst()).toBe(1);
  });

  test('counts down each minute, and says when the next game has started', async () => {
    const screen = endedScreen();
    await screen.find(0);
    screen.send({ type: 'clock', now: Date.parse(`${DAY}T23:59:10.000Z`) });
    expect(screen.text()).toMatch(/^next game in 0 h 1 min {3}perfect/m);
    screen.send({ type: 'clock', now: Date.parse('2026-02-01T00:00:10.000Z') });
    expect(screen.text()).toMatch(/^next game: now {3}perfect/m);
  });

  test("shows the rest on a machine that can't analyse games", async () => {
    const screen = endedScreen(endedGame(), 'cannot-play');
    await screen.find();
    await screen.analyse(undefined);
    expect(screen.frame()).toContain('streak 4 days   next game in 12 h 21 min');
    expect(screen.text()).not.toContain('# best');
    screen.type('s');
    expect(screen.copied).toEqual([`${PLAIN.join('\n')}\n`]);
  });

  test('is left out of other games', () => {
    const screen = openScreen({ players: ['Ann'], session: stillSession(endOf([fullCard(20)])) });
    expect(screen.text()).not.toMatch(/Your turns|next game/);
  });
});

describe('the card to share', () => {
  test("is plain text, copied once it's complete, while the terminal has the mouse", async () => {
    const screen = endedScreen();
    await screen.find();
    screen.type('s');
    expect(screen.frame()[4]).toBe('| .............                        |');
    expect(screen.text()).toContain('One moment...');
    expect(screen.copied).toEqual([]);
    await screen.analyse({ strip: STRIP, perfect: 235 });
    expect(screen.frame().slice(0, 7)).toEqual(CARD);
    expect(screen.frame(at(45, 24)).slice(0, 7)).toEqual(CARD);
    expect(screen.text()).toContain('Copied, if your terminal allows it.');
    expect(screen.text()).not.toContain('235');
    expect(screen.copied).toEqual([`${CARD.join('\n')}\n`]);
    screen.send({ type: 'clock', now: 0 });
    expect(screen.copied).toHaveLength(1);
    expect(screen.isMouseReleased()).toBe(true);
  });

  test('of another finished game is found when the player asks, and the end screen stays the same', async () => {
    const screen = endedScreen(endOf([fullCard(20)]));
    const before = screen.text();
    screen.type('s');
    expect(screen.text()).toContain('One moment...');
    await screen.find(0);
    await screen.analyse(undefined);
    expect(screen.copied).toEqual([`${PLAIN.join('\n')}\n`]);
    screen.type('q');
    expect(screen.text()).toBe(before);
    screen.type('s');
    expect(screen.copied).toHaveLength(2);
  });

  test('is missing from an abandoned game', () => {
    const game: Game = { ...endOf([fullCard(20)], { left: [0] }), phase: { name: 'abandoned' } };
    const screen = openScreen({ players: ['Anna'], session: stillSession(game) });
    screen.type('s');
    expect(screen.context()).toBe('end');
  });

  test.each(['q', '\x1b[A', '\r', '\x1bOP', ' '])('closes on any key: %j', async (key) => {
    const screen = endedScreen();
    await screen.find();
    screen.type('s');
    expect(screen.context()).toBe('share');
    screen.type(key);
    expect(screen.context()).toBe('end');
    expect(screen.isMouseReleased()).toBe(false);
  });
});
