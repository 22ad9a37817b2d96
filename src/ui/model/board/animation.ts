import type { Moment, MomentEvent } from '../../../text/index.js';
import {
  cardOf,
  fiveAlike,
  fiveAlikeBox,
  type Game,
  type GameEvent,
  isOver,
  isSoloGame,
  isUpperBox,
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
import type { Guard, Model } from '../model.js';
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

/** Returns the wait until the next frame of a flourish. */
export const untilMomentFrame = ({ moment }: Pick<Animated, 'moment'>): Wait | undefined =>
  moment && { ms: MOMENT_FRAME_MS, for: moment };

/** Returns the flourish after a tick. */
export const afterMomentFrame = ({ moment }: Pick<Animated, 'moment'>): Moment | undefined =>
  moment && nextMomentFrame(moment);

/** Returns the wait until the player has probably finished typing a word. */
export const untilWordEnds = ({ wordGuard }: Model): Wait | undefined =>
  wordGuard && { ms: wordGuard.ms, for: wordGuard };

/** Returns the wait until the next change of a turn: rolling dice, the end of a guard, or a flourish. */
export const untilTurnChanges = (scene: Animated, world: Model): Wait | undefined =>
  untilNextFrame(scene) ??
  untilWordEnds(world) ??
  (scene.guard && { ms: scene.guard.ms, for: scene.guard }) ??
  untilMomentFrame(scene);

/**
 * Returns the scene after a tick: the rolling dice or a flourish show their next frame, or a guard ends. If the dice are
 * rolling, the guard lasts until the dice stop, and a flourish starts then.
 */
export function afterTurnTick<Scene extends Animated>(scene: Scene): Scene {
  const tumble = scene.tumble && nextFrame(scene.tumble);
  const moment = scene.tumble ? scene.moment : afterMomentFrame(scene);
  return { ...scene, tumble, moment, guard: tumble ? scene.guard : scene.guard?.next };
}

/**
 * Returns whether the board is currently hidden. Computer players do not move while the board is hidden, because nobody
 * could follow the game.
 */
export const isOutOfSight = ({ size }: Model): boolean =>
  size === undefined || layoutFor(size) === 'too-small';

/** The duration of a frame, in milliseconds. The three frames of a flourish are bright, dark and bright again. */
export const MOMENT_FRAME_MS = 350;
const MOMENT_FRAMES = 3;

/** Returns the next frame of a flourish; undefined after the last frame. */
const nextMomentFrame = (moment: Moment): Moment | undefined =>
  moment.frame + 1 < MOMENT_FRAMES ? { ...moment, frame: moment.frame + 1 } : undefined;

/**
 * Returns the first frame of the flourish for the latest event of a game; undefined if the event has no flourish.
 *
 * @param earlier the earlier scores to compare with, highest first
 */
export function momentOf(snapshot: Snapshot, earlier: readonly SoloScore[] = []): Moment | undefined {
  const event = eventOf(snapshot, earlier);
  return event && { ...event, frame: 0 };
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

/** Returns whether a roll is five of a kind that is worth points in the box for it or earns a Yahtzee bonus. */
function isFiveAlike({ header: { rules }, seats }: Game, { seat, dice }: Rolled, box: BoxId): boolean {
  const card = seats[seat]?.card;
  if (!card || fiveAlike(dice) === undefined) return false;
  const { boxes, yahtzeeBonus } = scoringOptions(rules, card, dice);
  return yahtzeeBonus > 0 || (boxes[box] ?? 0) > 0;
}

/** Returns the upper bonus that an event has earned; undefined if it has earned none. */
function bonusEarned(game: Game, event: GameEvent | undefined): MomentEvent | undefined {
  if (event?.type !== 'scored' || !isUpperBox(game.header.rules, event.box)) return undefined;
  const { header } = game;
  const { upper, upperBonus } = totals(header.rules, cardOf(game, event.seat));
  const wasEarned = upper - event.points >= header.rules.upperBonus.threshold;
  if (upperBonus === 0 || wasEarned) return undefined;
  return {
    type: 'upper-bonus',
    points: upperBonus,
    ...(game.seats.length > 1 && { name: nameOf(header, event.seat) }),
  };
}

/** Returns whether a finished solo game beats every earlier score. The first score is never a new best. */
function isNewBest(game: Game, [best]: readonly SoloScore[]): boolean {
  if (!best || game.phase.name !== 'finished' || !isSoloGame(game.header)) return false;
  const isRanked = marksOf(markedGame(game)).length === 0;
  return isRanked && totals(game.header.rules, cardOf(game, 0)).grand > best.score;
}
