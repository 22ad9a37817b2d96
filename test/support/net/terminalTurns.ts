import { findRuleSet, labelOf, OFFICIAL, YAHTZEE_BOXES } from '../../../src/engine/index.js';
import { SHORT } from '../houseRules.js';
import type { Expected } from '../pty.js';
import { FINGERPRINT, type Player, see, without } from './terminals.js';

const RULES = findRuleSet('virtual-place') ?? OFFICIAL;
/** The labels of all boxes in the games of the tests. */
const LABELS = new Set([
  ...YAHTZEE_BOXES.map((box) => labelOf(RULES, box)),
  ...SHORT.boxes.map(({ label }) => label),
]);
const ROLLS = ['2 rolls left', '1 roll left', 'no rolls left'] as const;

/** Returns the faces of the dice on a screen, such as `13345`, or an empty text if there are no dice. */
export function diceOn(lines: readonly string[]): string {
  const numbers = lines.find((line) => /^ *1 +2 +3 +4 +5\b/.test(line));
  if (numbers !== undefined) {
    const faces = lines[lines.indexOf(numbers) + 1] ?? '';
    return [...faces.matchAll(/[[|](\d)[\]|]/g)].map(([, face]) => face).join('');
  }
  const top = lines.findIndex((line) => edgesOf(line).length > 0);
  // Held dice are a row lower than the others.
  const edges = [top, top + 1]
    .flatMap((row) => edgesOf(lines[row] ?? '').map(({ 0: { length }, index }) => ({ row, index, length })))
    .sort((one, other) => one.index - other.index);
  if (edges.length !== DICE) return '';
  return edges
    .map(({ row, index, length }) => {
      const isLarge = length > DIE_EDGE;
      const drawing = lines.slice(row + 1, row + (isLarge ? LARGE_DIE_ROWS : DIE_ROWS) + 1);
      const face = drawing.map((line) => line.slice(index, index + length)).join('\n');
      return face.split(isLarge ? '##' : '*').length - 1;
    })
    .join('');
}

/** Returns the upper or lower edges of dice in a row. */
const edgesOf = (row: string) => [...row.matchAll(/(?<=^|[ +])(?:[-=]{7}|[-=]{10})(?=[ +]|$)/g)];

/** The end of a question that has no answer yet. */
const EMPTY_ANSWER = /[:?] _$/;
const DICE = 5;
const DIE_EDGE = 7;
/** The rows inside a die. Large dice are drawn from 100 x 30 on. */
const DIE_ROWS = 3;
const LARGE_DIE_ROWS = 5;

/** The points that the dice would score, by the name of the open box. */
function openBoxes(lines: readonly string[]): ReadonlyMap<string, number> {
  const screen = lines.join('\n');
  const found = [...LABELS].flatMap((label) => {
    const points = new RegExp(`${label} +\\((\\d+)\\)`).exec(screen)?.[1];
    return points === undefined ? [] : [[label, Number(points)] as const];
  });
  return new Map(found);
}

/** How a person plays a turn. */
export interface Turn {
  /** The dice to hold before each further roll, such as `14`. Default: the player rolls only once. */
  readonly holds?: readonly string[];
  /** What happens after the first roll, before the player chooses. */
  readonly afterRoll?: () => Promise<void>;
  /** The box to fill. Default: the first open box that scores points, or else the first open box. */
  readonly choose?: (boxes: ReadonlyMap<string, number>) => string;
}

/**
 * Plays whole rounds.
 *
 * @param turns the turns that are more than a single roll, such as the turn `3 Ann`
 */
export async function playRounds(
  players: readonly Player[],
  from: number,
  to: number,
  turns: Readonly<Record<string, Turn>> = {},
): Promise<void> {
  for (let round = from; round <= to; round++) {
    for (const player of players) {
      await takeTurn(player, without(players, player), turns[`${round} ${player.name}`]);
    }
  }
}

/** Plays a turn with typed answers. The other players must see the same dice, held dice and boxes. */
export async function takeTurn(player: Player, others: readonly Player[], turn: Turn = {}): Promise<void> {
  const { name, term } = player;
  await firstRoll(player, others);
  await turn.afterRoll?.();
  for (const [index, hold] of (turn.holds ?? []).entries()) {
    const next = ROLLS[index + 1] ?? '';
    await see(others, `It's ${name}'s turn: ${name} chooses.`);
    term.type(hold);
    const marked = [...diceOn(term.lines())].map((_, die) => hold.includes(String(die + 1)));
    await see(
      [player, ...others],
      described('the held dice', (lines) => sameMarks(heldOn(lines), marked)),
    );
    await confirmed(player, next);
    await seeRoll(player, others, next);
  }
  await fillBox(player, others, turn.choose);
}

/** Makes the first roll of a turn. */
export async function firstRoll(player: Player, others: readonly Player[]): Promise<void> {
  // The screen ignores keys that come too soon after another player's move.
  await see([player], /^Roll\?[^]*Enter roll/m);
  await see(others, `It's ${player.name}'s turn to roll.`);
  // After a chat message, the screen ignores Enter for a moment.
  player.term.type('r');
  await seeRoll(player, others, ROLLS[0]);
}

/** Chooses a box after a roll. Every player sees which box it was. */
export async function fillBox(
  player: Player,
  others: readonly Player[],
  choose: Turn['choose'] = firstScoring,
): Promise<void> {
  const { name, term } = player;
  const label = choose(openBoxes(term.lines()));
  const isFilled = described(`${name}: ${label}`, (lines) =>
    lines.some((line) => line.includes(`${name}: ${label} `) || FINGERPRINT.test(line)),
  );
  term.type(label);
  await confirmed(player, isFilled);
  await see(others, isFilled);
}

/** Waits until all players see the same dice, and the current player is asked what to do with them. */
async function seeRoll(player: Player, others: readonly Player[], roll: string): Promise<void> {
  // The points appear when the dice have stopped.
  const hasStopped = (lines: readonly string[]): boolean =>
    lines.some((line) => EMPTY_ANSWER.test(line)) && openBoxes(lines).size > 0;
  await see(
    [player],
    described(roll, (lines) => hasText(lines, roll) && hasStopped(lines)),
  );
  const dice = diceOn(player.term.lines());
  if (!/^[1-6]{5}$/.test(dice)) throw new Error(`no dice on this screen:\n${player.term.screen()}`);
  await see(
    others,
    described(`${dice}, ${roll}`, (lines) => hasText(lines, roll) && diceOn(lines) === dice),
  );
}

/** Presses Enter. Answers yes if the program asks a question before it does what it should. */
async function confirmed({ term }: Player, done: Expected): Promise<void> {
  const isDone = (lines: readonly string[]): boolean =>
    typeof done === 'function' ? done(lines) : done !== '' && hasText(lines, String(done));
  const isAsked = (lines: readonly string[]): boolean => hasText(lines, '(y/n)');
  term.press('enter');
  await term.waitFor(described(`${done}, or a question`, (lines) => isDone(lines) || isAsked(lines)));
  if (!isAsked(term.lines())) return;
  term.type('y');
  await term.waitFor(done);
}

/** Chooses the first box that scores points, or else the first open box. */
function firstScoring(boxes: ReadonlyMap<string, number>): string {
  const [first = ''] = [...boxes.keys()];
  return [...boxes].find(([, points]) => points > 0)?.[0] ?? first;
}

/** Chooses a box that takes a zero, so the program asks whether this is right. */
export function firstZero(boxes: ReadonlyMap<string, number>): string {
  return [...boxes].find(([, points]) => points === 0)?.[0] ?? firstScoring(boxes);
}

/** Returns for each die whether `HELD` is below it. */
function heldOn(lines: readonly string[]): readonly boolean[] {
  const row = lines.find((line) => /^ +(?:\d )?HELD/.test(line)) ?? '';
  const small = lines.find((line) => /^ *1 +2 +3 /.test(line)) ?? '';
  const columns = small.indexOf('2') - small.indexOf('1');
  return Array.from({ length: DICE }, (_, die) =>
    small === ''
      ? row.includes(`${die + 1} HELD`)
      : row.slice(die * columns, (die + 1) * columns).includes('HELD'),
  );
}

const sameMarks = (some: readonly boolean[], others: readonly boolean[]): boolean =>
  some.every((mark, die) => mark === others[die]);

const hasText = (lines: readonly string[], text: string): boolean =>
  lines.some((line) => line.includes(text));

/** Gives a condition a description for the message about a wait that took too long. */
const described = (
  what: string,
  check: (lines: readonly string[]) => boolean,
): ((lines: readonly string[]) => boolean) => Object.assign(check, { toString: () => what });
