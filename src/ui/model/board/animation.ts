import { type MomentEvent, upperBonusFrom } from '../../../text/index.js';
import {
  cardOf,
  fiveAlike,
  fiveAlikeBox,
  type Game,
  type GameEvent,
  isOver,
  isSoloGame,
  markedGame,
  marksOf,
  nameOf,
  scoringOptions,
  type SoloScore,
  totals,
  labelOf,
  type BoxId,
} from '../../../engine/index.js';
import type { Snapshot } from '../../../session/index.js';
import type { Wait } from '../../core/panel.js';
import { layoutFor } from '../../core/layout.js';
import { type Guard, type Model, type Moment } from '../model.js';
import { nextFrame, type Tumble, TUMBLE_FRAME_MS } from './tumble.js';

/** The part of a scene that changes without input. */
interface Animated {
  readonly tumble: Tumble | undefined;
  readonly moment: Moment | undefined;
  readonly guard: Guard | undefined;
}

/** Returns the wait until the next frame of rolling dice. */
export const untilNextFrame = ({ tumble }: Pick<Animated, 'tumble'>): Wait | undefined =>
  tumble && { ms: TUMBLE_FRAME_MS, for: tumble };

export const untilMomentEnds = ({ moment }: Pick<Animated, 'moment'>): Wait | undefined =>
  moment && { ms: moment.ms, for: moment };

/** Returns the wait until the player has probably finished typing a word. */
export const untilWordEnds = ({ wordGuard }: Model): Wait | undefined =>
  wordGuard && { ms: wordGuard.ms, for: wordGuard };

/** Returns the wait until the next change of a turn: rolling dice, the end of a guard, or a flourish. */
export const untilTurnChanges = (scene: Animated, world: Model): Wait | undefined =>
  untilNextFrame(scene) ??
  untilWordEnds(world) ??
  (scene.guard && { ms: scene.guard.ms, for: scene.guard }) ??
  untilMomentEnds(scene);

/**
 * Returns the scene after a tick: the next frame of rolling dice, or the end of a guard or a flourish. While
 * dice roll, the guard lasts until they stop, when a flourish starts.
 */
export function afterTurnTick<Scene extends Animated>(scene: Scene): Scene {
  const { guard, moment } = scene;
  const tumble = scene.tumble && nextFrame(scene.tumble);
  if (scene.tumble) return { ...scene, tumble, guard: tumble ? guard : guard?.next };
  return { ...scene, guard: guard?.next, moment: guard && moment && momentAfter(moment, guard.ms) };
}

/** Returns a flourish after some milliseconds; undefined if it is over by then. */
const momentAfter = (moment: Moment, ms: number): Moment | undefined =>
  moment.ms > ms ? { ...moment, ms: moment.ms - ms } : undefined;

/** Returns the game and the Yahtzee that fill the screen now; undefined if the screen shows something else. */
export function fiveAlikeNow({ scene, stack, room }: Model): { moment: FiveAlike; game: Game } | undefined {
  if (stack.length > 0 || room?.isChatting || !('moment' in scene)) return undefined;
  const isRolling = 'tumble' in scene && scene.tumble !== undefined;
  const moment = isRolling ? undefined : asFiveAlike(scene.moment);
  return moment && { moment, game: scene.table.snapshot.game };
}

type FiveAlike = Extract<MomentEvent, { type: 'five-alike' }>;

/** Returns a flourish if it is for a Yahtzee, which fills the screen; otherwise undefined. */
export const asFiveAlike = (moment: Moment | undefined): FiveAlike | undefined =>
  moment?.type === 'five-alike' ? moment : undefined;

/** Returns whether the board is hidden. Computer players don't move then, because nobody could follow. */
export const isOutOfSight = ({ size }: Model): boolean =>
  size === undefined || layoutFor(size) === 'too-small';

export const MOMENT_MS: Readonly<Record<MomentEvent['type'], number>> = {
  'five-alike': 1000,
  'upper-bonus': 500,
  'new-best': 500,
};

/**
 * Returns the flourish for a game's latest event, if it has one.
 *
 * @param earlier the earlier scores to compare with, highest first
 */
export function momentOf(snapshot: Snapshot, earlier: readonly SoloScore[] = []): Moment | undefined {
  const event = eventOf(snapshot, earlier);
  return event && { ...event, ms: MOMENT_MS[event.type] };
}

function eventOf({ game, events }: Snapshot, earlier: readonly SoloScore[]): MomentEvent | undefined {
  const last = events.at(-1);
  if (isOver(game)) return isNewBest(game, earlier) ? { type: 'new-best' } : bonusEarned(game, last);
  if (last?.type !== 'rolled') return undefined;
  const box = fiveAlikeBox(game.header.rules);
  if (box !== undefined && isFiveAlike(game, last, box))
    return { type: 'five-alike', label: labelOf(game.header.rules, box) };
  return last.roll === 1 ? bonusEarned(game, events.at(-2)) : undefined;
}

type Rolled = Extract<GameEvent, { type: 'rolled' }>;

/** Returns whether a roll is five of a kind that scores in its box or earns a Yahtzee bonus. */
function isFiveAlike({ header: { rules }, seats }: Game, { seat, dice }: Rolled, box: BoxId): boolean {
  const card = seats[seat]?.card;
  if (!card || fiveAlike(dice) === undefined) return false;
  const { boxes, yahtzeeBonus } = scoringOptions(rules, card, dice);
  return yahtzeeBonus > 0 || (boxes[box] ?? 0) > 0;
}

/** Returns the flourish for the upper bonus. Undefined if the event hasn't earned it. */
function bonusEarned(game: Game, event: GameEvent | undefined): MomentEvent | undefined {
  const points = event?.type === 'scored' ? upperBonusFrom(game, event) : 0;
  if (event?.type !== 'scored' || points === 0) return undefined;
  return {
    type: 'upper-bonus',
    points,
    ...(game.seats.length > 1 && { name: nameOf(game.header, event.seat) }),
  };
}

/** Returns whether a finished solo game beats every earlier score. The first score is never a new best. */
function isNewBest(game: Game, [best]: readonly SoloScore[]): boolean {
  if (!best || game.phase.name !== 'finished' || !isSoloGame(game.header)) return false;
  const isRanked = marksOf(markedGame(game)).length === 0;
  return isRanked && totals(game.header.rules, cardOf(game, 0)).grand > best.score;
}
