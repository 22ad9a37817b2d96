import seedrandom from 'seedrandom';
import {
  type Action,
  automaticAction,
  type BoxId,
  cardOf,
  currentTurn,
  decide,
  type Dice,
  evolve,
  type Game,
  isOver,
  mapPlaces,
  newGame,
  OFFICIAL,
  ROLLS_PER_TURN,
  type Roller,
  type Scorecard,
  scoringOptions,
  type Turn,
} from '../src/engine/index.js';

/** A player's card and the dice on the table, under the official rules. */
export interface Position {
  readonly card: Scorecard;
  readonly dice: Dice;
}

/** Generates random numbers in [0, 1). */
export type Chance = () => number;

/** Returns a fast generator that produces the same numbers in every run. */
export const steadyChance = (): Chance => seedrandom.xor128('bench');

/**
 * Plays a solo game with random holds and boxes. Calls `visit` with the position before each box is filled.
 */
export function playRandomGame(chance: Chance, visit: (position: Position) => void = () => {}): Game {
  const roller: Roller = { diceAt: () => mapPlaces(() => below(6, chance) + 1) as Dice };
  let game = newGame({ rules: OFFICIAL, players: [{ name: 'Ann', kind: 'person' }], seed: 'bench' });
  while (!isOver(game)) {
    const decision = decide(game, automaticAction(game) ?? randomAction(game, chance, visit), roller);
    if (!decision.ok) throw new Error(`a random action was refused: ${decision.refusal.code}`);
    game = evolve(game, decision.event);
  }
  return game;
}

export function randomPositions(count: number, chance: Chance): readonly Position[] {
  const positions: Position[] = [];
  while (positions.length < count) playRandomGame(chance, (position) => positions.push(position));
  return positions.slice(0, count);
}

function randomAction(game: Game, chance: Chance, visit: (position: Position) => void): Action {
  const turn = currentTurn(game);
  if (!turn?.dice) throw new Error('nothing to choose');
  return turn.roll < ROLLS_PER_TURN && chance() < 0.8
    ? randomRoll(turn, chance)
    : randomScore({ card: cardOf(game, turn.seat), dice: turn.dice }, chance, visit);
}

/** Returns an action that holds a random selection of dice, but never all five. */
function randomRoll(turn: Turn, chance: Chance): Action {
  const rolled = below(turn.held.length, chance);
  return { type: 'roll', hold: mapPlaces((place) => place !== rolled && chance() < 0.5) };
}

function randomScore(position: Position, chance: Chance, visit: (position: Position) => void): Action {
  visit(position);
  const boxes = Object.keys(scoringOptions(OFFICIAL, position.card, position.dice).boxes) as BoxId[];
  const box = boxes[below(boxes.length, chance)];
  if (box === undefined) throw new Error('a turn without a legal box');
  return { type: 'score', box };
}

const below = (end: number, chance: Chance): number => Math.floor(end * chance());
