import { expect } from '@jest/globals';
import { type BoxRuleSet, type BoxSpec, FACES } from '../../../src/engine/index.js';
import { diceOn } from '../net/terminalTurns.js';
import { slowScore } from '../patternScorer.js';
import type { Term } from '../pty.js';

/** The points in each box of a player, by label, as the other scorer counts them. */
export type OtherCard = ReadonlyMap<string, number>;

const ROLLS = ['2 rolls left', '1 roll left', 'no rolls left'] as const;
/** What is typed before a box, in turns that are more than a single roll. */
const REROLLS: Readonly<Record<number, readonly string[]>> = {
  2: ['13r'],
  3: ['2r', '45r'],
  9: ['345r', '1r'],
};

/**
 * Plays a whole game with quick keys. The players fill the boxes for which the other scorer counts most, in the order of
 * the rules. Returns their cards.
 */
export async function playWholeGame(
  term: Term,
  { boxes, order }: BoxRuleSet,
  names: readonly string[],
): Promise<readonly OtherCard[]> {
  const cards = names.map(() => new Map<string, number>());
  if (names.length > 1) {
    await term.waitFor(/^\w+ starts\.(?: |$)/m);
    term.press('enter');
  }
  await term.waitFor(isRolled('\\w+', 1, 0));
  const first = names.findIndex((name) => isRolled(name, 1, 0)(term.lines()));
  for (const [turn] of boxes.entries()) {
    for (const [step] of names.entries()) {
      const seat = (first + step) % names.length;
      const [name = '', card] = [names[seat], cards[seat]];
      await term.waitFor(isRolled(name, turn + 1, 0));
      for (const [index, keys] of (REROLLS[turn] ?? []).entries()) {
        term.type(keys);
        await term.waitFor(isRolled(name, turn + 1, index + 1));
      }
      const dice = diceOn(term.lines());
      expect(dice).toMatch(/^[1-6]{5}$/);
      const open = boxes.filter(({ label }) => !card?.has(label));
      const [box] =
        order === 'card' ? open : open.toSorted((a, b) => slowScore(b, dice) - slowScore(a, dice));
      if (!box) throw new Error('no box is open');
      expect(offered(term, box)).toBe(slowScore(box, dice));
      card?.set(box.label, slowScore(box, dice));
      // The program ignores a letter that fills the box that another player has just filled, unless another key came first.
      const letter = box.letter ?? '';
      const isLastRoll = REROLLS[turn]?.length === ROLLS.length - 1;
      // After the last roll, the letter fills a box with the star, or the only box. Any other box it marks first.
      const isFilledAtOnce = isLastRoll && (slowScore(box, dice) > 0 || open.length === 1);
      term.type(`1${isFilledAtOnce ? letter : letter.repeat(2)}`);
    }
  }
  await term.waitFor('n new game');
  return cards;
}

/** Checks that a player is to choose after a roll, and that the screen shows the points of the dice. */
const isRolled = (name: string, round: number, roll: number) => {
  const shown = [
    new RegExp(`^ *${name}'S TURN .*${ROLLS[roll]}`, 'im'),
    new RegExp(`round ${round} of `),
    /\(\d+\)/,
  ];
  return Object.assign((lines: readonly string[]) => shown.every((each) => each.test(lines.join('\n'))), {
    toString: () => shown.join(' and '),
  });
};

/** Returns the points that the screen offers for a box. */
const offered = (term: Term, { label }: BoxSpec): number =>
  Number(new RegExp(`${label} [ \\d]*\\((\\d+)\\)`).exec(term.screen())?.[1]);

/** Expects the end of the game to show these cards, one after another if they are too wide for the terminal. */
export async function expectFinalCards(
  term: Term,
  rules: BoxRuleSet,
  names: readonly string[],
  cards: readonly OtherCard[],
): Promise<void> {
  const waiting = new Set(names);
  const shownNow = (): readonly string[] =>
    /^UPPER +(.+?) {2,}LOWER/m.exec(term.screen())?.[1]?.split(/ +/) ?? [];
  for (;;) {
    const shown = shownNow();
    const shownCards = shown.map((name) => cards[names.indexOf(name)] ?? new Map<string, number>());
    const expectRow = (label: string, valueOf: (card: OtherCard) => unknown): void =>
      expect(term.screen()).toMatch(
        new RegExp(`\\b${[label, ...shownCards.map(valueOf)].join(' +')}(?: |$)`, 'm'),
      );
    for (const { label } of rules.boxes) expectRow(label, (card) => card.get(label));
    expectRow('GRAND TOTAL', (card) => otherTotal(rules, card));
    for (const name of shown) waiting.delete(name);
    if (waiting.size === 0) return;
    term.press('right');
    await term.waitFor(() => shownNow().some((name) => waiting.has(name)));
  }
}

/** Returns the total of a card as the other scorer counts it. */
export function otherTotal({ boxes, upperBonus }: BoxRuleSet, card: OtherCard): number {
  const sum = (some: readonly BoxSpec[]): number =>
    some.reduce((total, { label }) => total + (card.get(label) ?? NaN), 0);
  const upper = sum(boxes.slice(0, FACES.length));
  return upper + (upper >= upperBonus.threshold ? upperBonus.points : 0) + sum(boxes.slice(FACES.length));
}
