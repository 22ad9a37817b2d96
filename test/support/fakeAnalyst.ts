import {
  cardOf,
  countFaces,
  currentTurn,
  type Dice,
  type Face,
  FACES,
  type Game,
  fiveAlikeBox,
  heldPlaces,
  holdOf,
  ROLLS_PER_TURN,
  schemeOf,
  scoringOptions,
} from '../../src/engine/index.js';
import { AnalysisError, type Analyst, type ComputerMove } from '../../src/players/index.js';

/**
 * Returns a fake analyst that chooses `simpleMove` for computer players of every level. All other requests fail unless
 * `answers` handles them.
 */
export const fakeAnalyst = (answers: Partial<Analyst> = {}): Analyst => ({
  ...noAnalyst('the fake analyst has no answer'),
  move: (game) => Promise.resolve(simpleMove(game)),
  ...answers,
});

/** Returns an analyst that rejects every request with this message. */
export function noAnalyst(why: string): Analyst {
  const refuse = (): Promise<never> => Promise.reject(new AnalysisError(why));
  return {
    coach: refuse,
    parts: refuse,
    goals: refuse,
    estimate: () => Promise.resolve([]),
    rest: () => undefined,
    prepareMoves: () => Promise.resolve(),
    move: refuse,
    judge: refuse,
    review: refuse,
    perfectScore: refuse,
    turningPoint: refuse,
    winChances: refuse,
    reviewToWin: refuse,
    exercises: refuse,
    costs: refuse,
  };
}

/**
 * Holds the dice with the most frequent face. Among equally frequent faces, holds the highest. After the last roll, or
 * if the dice form a Yahtzee, chooses the highest-scoring box.
 */
export function simpleMove(game: Game): ComputerMove {
  const turn = currentTurn(game);
  if (!turn?.dice) throw new Error('there is no move before the first roll');
  const { rules } = game.header;
  const { boxes, best, legal } = scoringOptions(rules, cardOf(game, turn.seat), turn.dice);
  const face = commonestFace(turn.dice);
  const hold = holdOf(turn.dice.flatMap((each, place) => (each === face ? [place] : [])));
  const faces = heldPlaces(hold).map(() => face);
  if (turn.roll < ROLLS_PER_TURN && faces.length < hold.length) {
    const usual = [schemeOf(rules).upper[face - 1], fiveAlikeBox(rules), 'chance'];
    const wanted = legal.filter((box) => usual.includes(box));
    const aims = wanted.length > 0 ? wanted : best.slice(0, 1);
    return { action: { type: 'roll', hold }, reason: { type: 'hold', faces, aims } };
  }
  const box = best[0] ?? legal[0];
  if (box === undefined) throw new Error('there is no move after the last box');
  return { action: { type: 'score', box }, reason: { type: 'score', box, points: boxes[box] ?? 0 } };
}

function commonestFace(dice: Dice): Face {
  const counts = countFaces(dice);
  return FACES.reduce((common, face) => ((counts[face] ?? 0) >= (counts[common] ?? 0) ? face : common));
}
