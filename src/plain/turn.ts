import {
  type Action,
  type Box,
  cardOf,
  type Game,
  HOLD_NONE,
  ROLLS_PER_TURN,
  scoringOptions,
  type Turn,
} from '../engine/index.js';
import { optionLines, plainWords } from '../text/index.js';
import { boxAnswer, holdCountAnswer, placesAnswer, type Reading } from './answers.js';
import { cardTable } from './cardTable.js';
import type { PlainIO } from './io.js';

/** The answers that go past the question: this player leaves, or the game is to end. */
type WayOut = 'leave' | 'quit';
const isWayOut = (answer: unknown): answer is WayOut => answer === 'leave' || answer === 'quit';

/**
 * Asks the player whose turn it is what to do, until an answer can be taken.
 *
 * @returns an action that is legal now, or `quit` where the game is to end, as at the end of the input
 */
export async function chooseAction(game: Game, turn: Turn, io: PlainIO): Promise<Action | 'quit'> {
  const choice = await choose(game, turn, io);
  return choice === 'leave' ? { type: 'leave', seat: turn.seat } : choice;
}

async function choose(game: Game, turn: Turn, io: PlainIO): Promise<Action | WayOut> {
  for (;;) {
    const roll = turn.roll < ROLLS_PER_TURN ? await chooseRoll(game, io) : 'score';
    if (roll === 'back') continue;
    if (roll !== 'score') return roll;
    const box = await chooseBox(game, turn, io);
    if (isWayOut(box)) return box;
    if (box !== 'back') return { type: 'score', box };
  }
}

async function chooseRoll(game: Game, io: PlainIO): Promise<Action | WayOut | 'score' | 'back'> {
  const count = await ask(game, io, plainWords.askHoldCount, (typed) => holdCountAnswer(typed, game));
  if (count === 'score' || isWayOut(count)) return count;
  if (count === 0) return { type: 'roll', hold: HOLD_NONE };
  const hold = await ask(game, io, plainWords.askPlaces(count), (typed) => placesAnswer(typed, game, count));
  return hold === 'back' || isWayOut(hold) ? hold : { type: 'roll', hold };
}

function chooseBox(game: Game, turn: Turn, io: PlainIO): Promise<Box | 'back' | WayOut> {
  const { rules } = game.header;
  if (!turn.dice) throw new Error('a box is asked for before the first roll');
  const options = scoringOptions(rules, cardOf(game, turn.seat), turn.dice);
  const rolls = turn.roll < ROLLS_PER_TURN ? 'left' : 'used-up';
  for (const line of optionLines(rules, options)) io.say(line);
  const question = rolls === 'left' ? plainWords.askBoxOrBack : plainWords.askBox;
  return ask(game, io, question, (typed) => boxAnswer(typed, { game, legal: options.legal, rolls }));
}

/** Asks until an answer can be taken; `help` and `card` are answered on the way. */
async function ask<T>(
  game: Game,
  io: PlainIO,
  question: string,
  read: (typed: string) => Reading<T>,
): Promise<T | WayOut> {
  for (;;) {
    io.say(question);
    const line = await io.answer();
    if (line === undefined) return 'quit';
    const typed = line.trim();
    const word = typed.toLowerCase();
    if (isWayOut(word)) return word;
    const reading = read(typed);
    if (word === 'help' || word === 'card') {
      for (const told of word === 'help' ? plainWords.help : cardTable(game)) io.say(told);
    } else if (reading.ok) return reading.value;
    else io.say(typed === '' ? plainWords.noAnswer : reading.problem);
  }
}
