import { currentTurn, type Game, labelOf, ROLLS_PER_TURN, schemeOf, totals } from '../engine/index.js';
import { type Analyst, type MoveAction, moveOf } from '../players/index.js';
import { type Exercise, gameAt, judgeAnswer, type JudgedAnswer, type Round } from '../training/index.js';
import {
  answerLines,
  exerciseMessages,
  sourceLine,
  storedMessages,
  trainingMessages,
} from '../text/index.js';
import { rolledLines } from './describe.js';
import { converse, explainSilence, type PlainIO } from './dialogue.js';
import { chooseAction, NO_SAFEGUARDS, type Show, shownIn } from './turn.js';

export interface LineTraining extends Omit<Round, 'day'> {
  readonly analyst: Pick<Analyst, 'coach' | 'judge'>;
  /** Stores an answer. Resolves with the reason if some answers aren't stored. */
  store(answer: JudgedAnswer): Promise<string | undefined>;
}

/**
 * Trains in line mode: shows each position, asks for a move, and explains it. `quit` or the end of the input ends the
 * round early.
 *
 * @returns the answers, in the order of the positions
 */
export async function trainInLines(
  { exercises, answeredBefore, wrong, analyst, store }: LineTraining,
  io: PlainIO,
): Promise<readonly JudgedAnswer[]> {
  const answered: JudgedAnswer[] = [];
  let unsaved: string | undefined;
  for (const [index, exercise] of exercises.entries()) {
    const game = gameAt(exercise.position);
    const number = answeredBefore + index + 1;
    for (const line of positionLines(exercise, number, answeredBefore + exercises.length)) io.say(line);
    if (index < wrong) io.say(sourceLine(exercise, true));
    const action = await askMove(game, io);
    if (!action) break;
    const move = moveOf(exercise.position.dice, action);
    const judging = judgeAnswer(analyst, exercise, move);
    const answer = await explainSilence(io, exerciseMessages.awaited, judging);
    const reason = await store(answer);
    answered.push(answer);
    for (const line of answerLines(answer)) io.say(line);
    if (reason !== unsaved) {
      io.say(reason === undefined ? storedMessages.savedAgain : trainingMessages.notSaved(reason));
    }
    unsaved = reason;
  }
  return answered;
}

function positionLines({ position }: Exercise, number: number, count: number): readonly string[] {
  const { rules, card, dice, rollsLeft } = position;
  const filled = schemeOf(rules).boxes.flatMap((box) => {
    const points = card.filled[box];
    return points === undefined ? [] : [`${labelOf(rules, box)} ${points}`];
  });
  return [
    '',
    trainingMessages.position(number, count, rules, card),
    trainingMessages.card(filled, totals(rules, card).yahtzeeBonus),
    trainingMessages.bonus(rules, card),
    ...rolledLines(rules, card, dice, ROLLS_PER_TURN - rollsLeft),
  ];
}

/** Asks until the answer is a move. Undefined if the player ends the round. */
async function askMove(game: Game, io: PlainIO): Promise<MoveAction | undefined> {
  const turn = currentTurn(game);
  if (!turn) return undefined;
  const show: Show = (word, question) => linesFor(word) ?? shownIn('training', () => game)(word, question);
  const chosen = await converse(io, chooseAction({ game, turn, show, ...NO_SAFEGUARDS }));
  return chosen.type === 'roll' || chosen.type === 'score' ? chosen : undefined;
}

/** Explains that words such as `coach` or `undo` don't work in training. Undefined for other words. */
function linesFor(word: string): readonly string[] | undefined {
  switch (word) {
    case 'coach':
    case 'coach all':
      return [trainingMessages.chooseFirst];
    case 'undo':
    case 'standings':
    case 'leave':
      return [trainingMessages.notInTraining];
    default:
      return undefined;
  }
}
