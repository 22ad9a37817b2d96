import { describe, expect, jest, test } from '@jest/globals';
import { currentTurn, personNamed, RULE_SETS } from '../../../../src/engine/index.js';
import { update } from '../../../../src/ui/screens/update.js';
import { namedKey } from '../../../../src/ui/input/events.js';
import { rulesOf } from '../../../support/builders.js';
import { BEST_CARD, endOf } from '../../../support/boards.js';
import { openScreen, type ScreenOptions, stillSession, type TestScreen } from '../../../support/screen.js';

const names = (screen: TestScreen): string[] => screen.game().header.players.map(({ name }) => name);

describe('the start screen', () => {
  test('leads from the menu to the first roll of a solo game with three keys', () => {
    const screen = openScreen({ opening: 'home' });
    screen.press('enter', 'enter', 'enter');
    expect(names(screen)).toEqual(['Player 1']);
    expect(currentTurn(screen.game())).toMatchObject({ number: 1, roll: 1 });
    expect(screen.context()).toBe('hold');
  });

  test('starts a game with the last game’s players after Enter on Play and one more Enter', () => {
    const screen = openScreen({ opening: 'home', lastPlayers: ['Zoë', 'Bob'] });
    screen.press('enter');
    expect(screen.text()).toContain('How many players (1-4)? Enter for Zoë, Bob: _');
    screen.press('enter');
    expect(names(screen)).toEqual(['Zoë', 'Bob']);
  });

  test('suggests the last game’s players one by one after the player types a number', () => {
    const screen = openScreen({ lastPlayers: ['Zoë', 'Bob'] });
    screen.type('3\r');
    expect(screen.text()).toContain('Enter for Zoë');
    screen.press('enter', 'enter', 'enter');
    expect(names(screen)).toEqual(['Zoë', 'Bob', 'Player 3']);
  });

  test('cuts long names, so that the answer stays visible in a narrow terminal', () => {
    const lastPlayers = ['Christopher Robin', 'Bartholomew', 'Cleo', 'Dora'];
    const screen = openScreen({ lastPlayers });
    screen.type('2');
    const line = (columns: number): string | undefined =>
      screen.frame({ columns, rows: 24 }).find((each) => each.includes('Enter for'));
    expect(line(80)).toBe('How many players (1-4)? Enter for Christopher Robin, Bartholomew, Cleo, Dora: 2_');
    expect(line(70)).toBe('1-4 players? Enter for Christopher Robin, Bartholomew, Cleo, Dora: 2_');
    expect(line(40)).toBe('1-4 players? Enter for Christophe...: 2_');
  });

  test('suggests no name twice', () => {
    const screen = openScreen({ lastPlayers: ['Ann', 'Bob'] });
    screen.type('2\rbob\r');
    expect(screen.text()).toContain('Enter for Player 2');
    screen.press('enter');
    expect(names(screen)).toEqual(['bob', 'Player 2']);
  });

  test('asks for the name of every player, in seating order', () => {
    const screen = openScreen();
    screen.type('4\rAnn\rBob\rCleo\rDora\r');
    expect(names(screen)).toEqual(['Ann', 'Bob', 'Cleo', 'Dora']);
    expect(screen.context()).toBe('roll-off');
  });

  test('returns to the previous name, and to the number of players, with Escape', async () => {
    const screen = openScreen();
    screen.type('2\rAnn\rBo');
    await screen.escape();
    expect(screen.text()).toContain('Name of player 1');
    screen.type('a\r');
    await screen.escape();
    await screen.escape();
    expect(screen.context()).toBe('player-count');
    screen.type('1\rAnna\r');
    expect(names(screen)).toEqual(['Anna']);
  });

  test('returns from the first question to the menu with Escape, and keeps the rule set', async () => {
    const screen = openScreen();
    screen.press('f4');
    screen.type('2');
    await screen.escape();
    expect(screen.context()).toBe('home');
    expect(screen.frame()[0]).toMatch(/^YAHTZEE +Meowtzee$/);
  });

  test('treats letters at the first question as text, not as commands', () => {
    const screen = openScreen();
    for (const letter of 'Chris?quh') {
      screen.type(letter);
      expect(screen.context()).toBe('player-count');
    }
    expect(screen.text()).toContain(': Chris?quh_');
    screen.press('enter');
    expect(screen.message()).toBe('"Chris?quh" isn\'t a valid number of players: type 1 to 4.');
  });

  test('starts the game with the chosen rule set', () => {
    const screen = openScreen();
    screen.press('f4', 'down', 'down', 'enter');
    expect(screen.text()).toContain(`Rules: ${RULE_SETS[2]?.name} (F4 other rules, F5 how to play)`);
    screen.press('enter', 'f4', 'up', 'enter', 'enter');
    expect(screen.game().header.rules).toBe(RULE_SETS[1]);
  });

  test('lists all rule sets with what is special about them, and Esc keeps the rules', async () => {
    const screen = openScreen();
    screen.press('f4', 'down');
    const lines = screen.frame().slice(2, 2 + RULE_SETS.length);
    expect(lines[0]).toBe('  1 Official rules      an extra Yahtzee scores +100, and is a joker');
    expect(lines[1]).toBe('> 2 Meowtzee            upper bonus from 64; easier jokers after a zero');
    expect(lines.at(-1)).toBe('  7 Forced Yatzy        15 boxes, filled from top to bottom');
    await screen.escape();
    expect(screen.text()).toContain('Rules: Official rules (F4 other rules');
  });

  test("doesn't change the typed text when the rule set changes", () => {
    const screen = openScreen();
    screen.type('1\rAnn');
    screen.press('f4');
    screen.type('2a\r');
    expect(names(screen)).toEqual(['Anna']);
  });

  test('opens "how to play" and returns to the same question', () => {
    const screen = openScreen();
    screen.type('1\rAn');
    screen.press('f5');
    expect(screen.context()).toBe('reading');
    expect(screen.text()).toContain('page 1 of');
    screen.type('q');
    screen.type('n\r');
    expect(names(screen)).toEqual(['Ann']);
  });

  test.each([
    ['0', '1 to 4'],
    ['5', '1 to 4'],
    ['-1', '1 to 4'],
    ['1.5', '1 to 4'],
    ['x', '1 to 4'],
    ['1e0', '1 to 4'],
    ['0x1', '1 to 4'],
    ['many, many more people', '1 to 4'],
  ])('rejects %s as the number of players', (answer, allowed) => {
    const screen = openScreen();
    screen.type(answer);
    screen.press('enter');
    expect(screen.context()).toBe('player-count');
    expect(screen.message()).toContain(allowed);
    expect(screen.frame()).toContain(screen.message());
  });

  test.each([
    ['the same name', 'Ann', 'called'],
    ['the same name in capitals', 'ANN', 'too similar'],
    ['a name too wide', 'x'.repeat(21), 'wider than 20 columns'],
    ['a name of wide characters', '雪'.repeat(11), 'wider than 20 columns'],
  ])('rejects %s', (_, name, why) => {
    const screen = openScreen();
    screen.type(`2\rAnn\r${name}\r`);
    expect(screen.context()).toBe('player-name');
    expect(screen.message()).toContain(why);
    expect(screen.frame()).toContain(screen.message());
    screen.press('ctrl-u');
    screen.type('Bob\r');
    expect(names(screen)).toEqual(['Ann', 'Bob']);
  });

  test('keeps a rejected name, so that the player can correct it', () => {
    const screen = openScreen();
    screen.type('2\rAnnika\rAnnika\r');
    expect(screen.text()).toMatch(/: Annika_$/m);
    screen.press('backspace');
    expect(screen.message()).toBeUndefined();
    screen.type('e\r');
    expect(names(screen)).toEqual(['Annika', 'Annike']);
  });

  test('replaces a rejected name if the player types another', () => {
    const screen = openScreen();
    screen.type('2\rAnnika\rAnnika\rBo\r');
    expect(names(screen)).toEqual(['Annika', 'Bo']);
  });

  test("shows what couldn't be saved", () => {
    const screen = openScreen({ players: ['Anna'], trouble: "the players couldn't be kept (EACCES)" });
    expect(screen.text()).toContain("the players couldn't be kept (EACCES)");
  });
});

describe('a computer player', () => {
  const kinds = (screen: TestScreen): string[] =>
    screen.game().header.players.map(({ name, kind }) => `${name}: ${kind}`);
  /** Returns the marked level in a terminal with this number of columns. */
  const marked = (screen: TestScreen, columns: number): string | undefined =>
    /> ?(?:\d )?([a-z]+)/.exec(screen.text({ columns, rows: 24 }))?.[1];

  test('can be chosen with three keys from the first question', () => {
    const screen = openScreen();
    screen.press('f7');
    expect(screen.context()).toBe('player-level');
    screen.press('enter', 'enter');
    expect(kinds(screen)).toEqual(['Player 1: person', 'Novice: novice']);
    expect(screen.context()).toBe('roll-off');
  });

  test('takes any seat after F7, and can take all seats', () => {
    const screen = openScreen();
    screen.type('3\r');
    for (let seat = 0; seat < 3; seat++) screen.press('f7', 'enter');
    expect(kinds(screen)).toEqual(['Novice: novice', 'Novice 2: novice', 'Novice 3: novice']);
  });

  test('can play alone', () => {
    const screen = openScreen();
    screen.type('\r');
    screen.press('f7');
    screen.type('4');
    expect(kinds(screen)).toEqual(['Perfect: perfect']);
    expect(screen.text()).not.toContain('SCORE TO BEAT');
  });

  test.each([
    ['f7', 'casual'],
    ['right', 'casual'],
    ['down', 'casual'],
    ['left', 'rival'],
    ['up', 'rival'],
  ] as const)('has a level that can be chosen with %s', (key, level) => {
    const screen = openScreen();
    screen.press('enter', 'f7', key);
    for (const columns of [80, 40]) expect(marked(screen, columns)).toBe(level);
  });

  test.each([
    ['l', 'casual'],
    ['jj', 'skilled'],
    ['llll', 'rival'],
    ['lllll', 'novice'],
    ['h', 'rival'],
    ['kk', 'perfect'],
  ])('has a level that can be chosen with hjkl instead of arrow keys: %s', (letters, level) => {
    const screen = openScreen();
    screen.press('enter', 'f7');
    screen.type(letters);
    expect(marked(screen, 80)).toBe(level);
    screen.press('enter');
    expect(kinds(screen)).toEqual([expect.stringMatching(`: ${level}$`)]);
  });

  test.each([
    ['Bob', 'novice'],
    ['q', 'novice'],
    ['Bob 2', 'casual'],
    ['Holly', 'casual'],
    ['Kate', 'rival'],
  ])("isn't seated if the player types a name instead of a level: %s", (name, level) => {
    const screen = openScreen();
    screen.press('enter', 'f7');
    screen.type(`${name}\r`);
    expect(screen.context()).toBe('player-level');
    const refusal = 'Choose novice, casual, skilled, perfect or rival. Press Esc to add a person.';
    expect(screen.text()).toContain(refusal);
    expect(screen.text({ columns: 40, rows: 24 }).replace(/\s+/g, ' ')).toContain(refusal);
    expect(marked(screen, 80)).toBe(level);
    screen.press('enter');
    expect(kinds(screen)).toEqual([expect.stringMatching(`: ${level}$`)]);
  });

  test('is removed from the seat by Escape, and the half-typed name returns', async () => {
    const screen = openScreen();
    screen.type('1\rAnn');
    screen.press('f7');
    expect(screen.context()).toBe('player-level');
    await screen.escape();
    screen.type('a\r');
    expect(kinds(screen)).toEqual(['Anna: person']);
  });

  test('is suggested again, at the same level, after the player goes back', async () => {
    const screen = openScreen();
    screen.type('2\r');
    screen.press('f7');
    screen.type('3Bob');
    await screen.escape();
    expect(marked(screen, 80)).toBe('skilled');
    screen.press('enter');
    screen.type('Bob\r');
    expect(kinds(screen)).toEqual(['Skilled: skilled', 'Bob: person']);
  });

  test('has a name that no person can take', () => {
    const screen = openScreen();
    screen.type('3\rPerfect\r');
    screen.press('f7');
    screen.type('4');
    expect(screen.frame()).toContain('Players: Perfect, Perfect 2');
    screen.type('perfect 2\r');
    expect(screen.message()).toContain('too similar');
    screen.press('ctrl-u');
    screen.type('Ann\r');
    expect(kinds(screen)).toEqual(['Perfect: person', 'Perfect 2: perfect', 'Ann: person']);
  });

  test('of the last game lends its level to F7, but a typed number asks for a name at each seat', () => {
    const lastPlayers = ['Zoë', { name: 'Rival 2', kind: 'rival' }];
    const again = openScreen({ lastPlayers });
    again.type('2\r\r');
    again.press('f7');
    expect(marked(again, 80)).toBe('rival');
    again.press('enter');
    expect(kinds(again)).toEqual(['Zoë: person', 'Rival: rival']);
    const instead = openScreen({ lastPlayers });
    instead.type('2\r\r');
    expect(instead.context()).toBe('player-name');
    expect(instead.text()).toContain('Enter for Player 2');
    instead.type('Bob\r');
    expect(kinds(instead)).toEqual(['Zoë: person', 'Bob: person']);
  });

  test('of the last game is suggested by F7 at the first question', () => {
    const lastPlayers = [{ name: 'Perfect', kind: 'perfect' }, 'Zoë', 'Bob'];
    const screen = openScreen({ lastPlayers });
    screen.press('f7', 'enter', 'enter');
    expect(kinds(screen)).toEqual(['Zoë: person', 'Perfect: perfect']);
  });

  test('of the last game takes part again after one Enter', () => {
    const screen = openScreen({ lastPlayers: ['Zoë', { name: 'Rival 2', kind: 'rival' }] });
    screen.press('enter');
    expect(kinds(screen)).toEqual(['Zoë: person', 'Rival 2: rival']);
  });

  test('is saved in the list of players', () => {
    jest.useFakeTimers();
    const players = ['Ann', { name: 'Casual', kind: 'casual' }];
    const screen = openScreen({ players });
    jest.runAllTimers();
    jest.useRealTimers();
    expect(screen.remembered).toEqual([[personNamed('Ann'), { name: 'Casual', kind: 'casual' }]]);
  });

  test('can play another game, and is suggested for a game with other players', () => {
    const session = stillSession(endOf([BEST_CARD, BEST_CARD], { kinds: ['person', 'rival'] }));
    const screen = openScreen({ players: ['Anna'], session });
    screen.type('n');
    const another = update(screen.model(), { type: 'key', key: namedKey('enter') });
    expect(another.effects).toMatchObject([
      { type: 'start-game', players: [{ kind: 'person' }, { kind: 'rival' }] },
    ]);
    screen.type('2\r\r');
    screen.press('f7');
    expect(marked(screen, 80)).toBe('rival');
  });

  test('that plays alone has no score to beat, even at the end of the game', () => {
    const end = (kind: string): string =>
      openScreen({
        players: ['Anna'],
        earlier: [],
        session: stillSession(endOf([BEST_CARD], { kinds: [kind] })),
      }).text();
    expect(end('perfect')).not.toMatch(/SCORE TO BEAT|score to beat/);
  });
});

describe("if computers can't play", () => {
  const NO_COMPUTERS = 'Computer players need WebAssembly SIMD, which this machine lacks.';
  const lastPlayers = [{ name: 'Perfect', kind: 'perfect' }, 'Zoë', 'Bob'];
  const open = (options: ScreenOptions = {}): TestScreen =>
    openScreen({ ...options, computers: 'cannot-play' });

  test('the start screen says so immediately, and offers no computers', () => {
    const screen = open();
    expect(screen.frame()).toContain(NO_COMPUTERS);
    expect(screen.text()).not.toContain('F7');
    screen.press('enter');
    expect(screen.text()).not.toMatch(/F7|WebAssembly/);
    expect(openScreen().text()).not.toContain('WebAssembly');
  });

  test.each([
    ['f7', ''],
    ['f7', '2\rAnn\rB'],
  ] as const)('the key %s adds no computer, and a message says why: %j', (key, before) => {
    const screen = open();
    screen.type(before);
    const context = screen.context();
    screen.press(key);
    expect(screen.context()).toBe(context);
    expect(screen.frame()).toContain(NO_COMPUTERS);
  });

  test('the people among the last players are suggested', () => {
    const screen = open({ lastPlayers });
    expect(screen.text()).toContain('Enter for Zoë, Bob');
    screen.press('enter');
    expect(names(screen)).toEqual(['Zoë', 'Bob']);
  });

  test("another game with the players of a resumed game doesn't start", () => {
    const still = stillSession(endOf([BEST_CARD, BEST_CARD], { kinds: ['person', 'rival'] }));
    const screen = open({ players: ['Anna'], session: still });
    screen.type('n');
    expect(screen.context()).toBe('player-count');
    expect(screen.frame()).toContain(NO_COMPUTERS);
    expect(screen.text()).toContain('Enter for Anna');
  });
});

describe('names on the command line', () => {
  test('lead a single player directly to the board', () => {
    expect(openScreen({ players: ['Ann'] }).context()).toBe('hold');
  });

  test('lead several players to the roll-off, and Enter continues', () => {
    const screen = openScreen({ players: ['Ann', 'Bob'], rules: rulesOf('meowtzee') });
    expect(screen.context()).toBe('roll-off');
    const first = screen.game().firstSeat ?? 9;
    expect(screen.text()).toContain(`${['Ann', 'Bob'][first] ?? ''} starts.`);
    screen.press('enter');
    expect(screen.context()).toBe('hold');
    expect(screen.text()).toContain(`${['ANN', 'BOB'][first] ?? ''}'S TURN`);
  });
});

describe('another game', () => {
  test.each([1, 2, 4])('with the same %d players starts after a question', (count) => {
    const players = ['Ann', 'Bob', 'Cleo', 'Dora'].slice(0, count);
    const screen = openScreen({ players, input: 'quick' });
    playToTheEnd(screen);
    const ended = screen.game();
    screen.type('n');
    expect(screen.context()).toBe('player-count');
    expect(screen.text()).toContain(`Enter for ${players.join(', ')}`);
    screen.press('enter');
    expect(names(screen)).toEqual(players);
    expect(screen.context()).toBe(count === 1 ? 'quick' : 'roll-off');
    expect(screen.game()).not.toBe(ended);
    expect(screen.game().seats.every(({ card }) => Object.keys(card.filled).length === 0)).toBe(true);
    expect(screen.saved.map(({ game }) => game)).toEqual([ended]);
  });

  test("doesn't start with Enter", () => {
    const screen = openScreen({ players: ['Ann'], input: 'quick' });
    playToTheEnd(screen);
    const ended = screen.snapshot();
    screen.press('enter', 'space', 'down');
    expect(screen.snapshot()).toBe(ended);
  });

  /** Fills the boxes in card order. The dice never show an extra Yahtzee. */
  function playToTheEnd(screen: TestScreen): void {
    if (screen.context() === 'roll-off') screen.press('enter');
    for (const letter of 'eathovxkdfmlz') {
      for (let seat = 0; seat < screen.game().seats.length; seat++) {
        // A letter that fills the same box again is ignored for a moment, unless another key comes first.
        screen.type(`1${letter}${letter}`);
        if (screen.context() === 'confirm') screen.type('y');
      }
    }
    expect(screen.context()).toBe('end');
  }
});
