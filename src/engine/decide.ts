import type { Action } from './action.js';
import type { BoxId } from './box.js';
import { type Dice, heldPlaces, keepHeld } from './dice.js';
import type { GameEvent } from './event.js';
import {
  cardOf,
  type Game,
  isOver,
  MAX_EVENTS,
  ROLLS_PER_TURN,
  seatsTyping,
  type Turn,
  wasAdvised,
} from './game.js';
import { hasSecretSeed } from './results.js';
import { isBoxOf } from './scheme.js';
import { openBoxes } from './scorecard.js';
import { type ExtraYahtzee, scoringOptions } from './scoring.js';

export type RollPlace =
  | { readonly kind: 'roll-off'; readonly seat: number; readonly round: number }
  | { readonly kind: 'turn'; readonly seat: number; readonly turn: number; readonly roll: number };

/**
 * Throws a game's dice, except real dice, whose faces people type. A throw depends only on its `RollPlace`, never on
 * earlier rolls or holds. It always has five faces, and the game ignores those of held dice.
 */
export interface Roller {
  diceAt(place: RollPlace): Dice;
}

/** Why an action is illegal, with details for the error message. */
export type Refusal =
  | { readonly code: 'game-over' }
  | { readonly code: 'roll-off-first' }
  | { readonly code: 'roll-off-decided' }
  | { readonly code: 'roll-first' }
  | { readonly code: 'no-rolls-left' }
  | { readonly code: 'nothing-held-yet' }
  | { readonly code: 'nothing-to-roll' }
  /** People roll real dice, but the action lacks their faces. */
  | { readonly code: 'faces-needed' }
  /** The action has faces, although nobody types dice. */
  | { readonly code: 'no-real-dice' }
  | {
      readonly code: 'box-filled';
      readonly box: BoxId;
      readonly points: number;
      readonly open: readonly BoxId[];
    }
  /** The rules set an order, and other boxes come first. */
  | { readonly code: 'not-yet-open'; readonly box: BoxId; readonly open: readonly BoxId[] }
  | {
      readonly code: 'joker-restricted';
      readonly box: BoxId;
      readonly allowed: readonly BoxId[];
      readonly extraYahtzee: ExtraYahtzee;
    }
  | { readonly code: 'advised-already' }
  | { readonly code: 'no-secret-seed' }
  | { readonly code: 'no-practice' }
  | { readonly code: 'nothing-to-take-back' }
  | { readonly code: 'too-many-events'; readonly most: number }
  | { readonly code: 'no-such-seat'; readonly seat: number; readonly seats: number }
  | { readonly code: 'left-already'; readonly seat: number };

export type Decision =
  { readonly ok: true; readonly event: GameEvent } | { readonly ok: false; readonly refusal: Refusal };

type ActionOf<Type extends Action['type']> = Extract<Action, { type: Type }>;

const accept = (event: GameEvent): Decision => ({ ok: true, event });
const refuse = (refusal: Refusal): Decision => ({ ok: false, refusal });

/** Turns an action into the event it causes, or refuses an illegal action. Calls the roller only to throw dice. */
export function decide(game: Game, action: Action, roller: Roller): Decision {
  if (action.type === 'takeBack') return takeBack(game);
  if (isOver(game)) return refuse({ code: 'game-over' });
  if (action.type === 'seeSeed') return seeSeed(game);
  if (action.type === 'rollOff') return rollOff(game, action.thrown, roller);
  if (game.phase.name !== 'turn') return refuse({ code: 'roll-off-first' });
  switch (action.type) {
    case 'roll':
      return roll(game, game.phase.turn, action, roller);
    case 'score':
      return score(game, game.phase.turn, action.box);
    case 'advise':
      return advise(game, game.phase.turn);
    case 'leave':
      return leave(game, action.seat);
  }
}

const ANY_DICE: Roller = { diceAt: () => [1, 1, 1, 1, 1] };

/** Why `decide` would refuse an action; undefined if it's legal. Throws no dice. */
export function refusalOf(game: Game, action: Action): Refusal | undefined {
  const decision = decide(game, action, ANY_DICE);
  return decision.ok ? undefined : decision.refusal;
}

function rollOff(game: Game, thrown: readonly Dice[] | undefined, roller: Roller): Decision {
  if (game.phase.name !== 'roll-off') return refuse({ code: 'roll-off-decided' });
  const typing = seatsTyping(game);
  const problem = facesProblem(typing.length, thrown);
  if (problem) return refuse(problem);
  const { round, contenders } = game.phase;
  const dice = contenders.map(
    (seat) => thrown?.[typing.indexOf(seat)] ?? roller.diceAt({ kind: 'roll-off', seat, round }),
  );
  return accept({ type: 'rolledOff', round, dice });
}

function facesProblem(typing: number, thrown: readonly Dice[] = []): Refusal | undefined {
  if (thrown.length === typing) return undefined;
  return { code: typing > 0 ? 'faces-needed' : 'no-real-dice' };
}

function roll(game: Game, turn: Turn, { hold, thrown }: ActionOf<'roll'>, roller: Roller): Decision {
  const held = heldPlaces(hold).length;
  if (turn.roll >= ROLLS_PER_TURN) return refuse({ code: 'no-rolls-left' });
  if (turn.roll === 0 && held > 0) return refuse({ code: 'nothing-held-yet' });
  if (held === hold.length) return refuse({ code: 'nothing-to-roll' });
  const problem = facesProblem(seatsTyping(game).length, thrown && [thrown]);
  if (problem) return refuse(problem);
  const { seat, number } = turn;
  const faces = thrown ?? roller.diceAt({ kind: 'turn', seat, turn: number, roll: turn.roll + 1 });
  const dice: Dice = turn.dice ? keepHeld(turn.dice, hold, faces) : faces;
  return accept({ type: 'rolled', seat, turn: number, roll: turn.roll + 1, held: hold, dice });
}

function score(game: Game, turn: Turn, box: BoxId): Decision {
  if (!turn.dice) return refuse({ code: 'roll-first' });
  const card = cardOf(game, turn.seat);
  const filled = card.filled[box];
  if (filled !== undefined) {
    return refuse({ code: 'box-filled', box, points: filled, open: openBoxes(game.header.rules, card) });
  }
  const options = scoringOptions(game.header.rules, card, turn.dice);
  const points = options.boxes[box];
  if (points !== undefined) {
    const { yahtzeeBonus } = options;
    return accept({ type: 'scored', seat: turn.seat, turn: turn.number, box, points, yahtzeeBonus });
  }
  if (!isBoxOf(game.header.rules, box)) throw new TypeError(`no such box: ${box}`);
  const { legal, extraYahtzee } = options;
  return refuse(
    extraYahtzee && openBoxes(game.header.rules, card).includes(box)
      ? { code: 'joker-restricted', box, allowed: legal, extraYahtzee }
      : { code: 'not-yet-open', box, open: openBoxes(game.header.rules, card) },
  );
}

function advise(game: Game, turn: Turn): Decision {
  if (!turn.dice) return refuse({ code: 'roll-first' });
  if (wasAdvised(game, turn)) return refuse({ code: 'advised-already' });
  return accept({ type: 'advised', seat: turn.seat, turn: turn.number });
}

const seeSeed = (game: Game): Decision =>
  hasSecretSeed(game) ? accept({ type: 'seedSeen' }) : refuse({ code: 'no-secret-seed' });

/** Undoes even the decision that finished a practice game, but nothing in an abandoned game. */
function takeBack({ header, history, phase }: Game): Decision {
  if (phase.name === 'abandoned') return refuse({ code: 'game-over' });
  const kept = history?.before?.history?.events;
  if (!history || kept === undefined)
    return refuse({ code: header.practice || header.realDice ? 'nothing-to-take-back' : 'no-practice' });
  if (history.allEvents >= MAX_EVENTS) return refuse({ code: 'too-many-events', most: MAX_EVENTS });
  return accept({ type: 'tookBack', to: kept });
}

function leave(game: Game, seat: number): Decision {
  const leaver = game.seats[seat];
  if (!leaver) return refuse({ code: 'no-such-seat', seat, seats: game.seats.length });
  return leaver.left ? refuse({ code: 'left-already', seat }) : accept({ type: 'left', seat });
}
