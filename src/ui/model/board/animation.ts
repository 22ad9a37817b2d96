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

interface Animated {
  readonly tumble: Tumble | undefined;
  readonly moment: Moment | undefined;
  readonly guard: Guard | undefined;
}

export const untilNextFrame = ({ tumble }: Pick<Animated, 'tumble'>): Wait | undefined =>
  tumble && { ms: TUMBLE_FRAME_MS, for: tumble };

export const untilMomentEnds = ({ moment }: Pick<Animated, 'moment'>): Wait | undefined =>
  moment && { ms: moment.ms, for: moment };

/** How long until the player has probably finished typing a word such as `yes`. */
export const untilWordEnds = ({ wordGuard }: Model): Wait | undefined =>
  wordGuard && { ms: wordGuard.ms, for: wordGuard };

/**
 * How long until something changes in a turn: the next frame of rolling dice, or the end of a guard or a celebration.
 */
export const untilTurnChanges = (scene: Animated, world: Model): Wait | undefined =>
  untilNextFrame(scene) ??
  untilWordEnds(world) ??
  (scene.guard && { ms: scene.guard.ms, for: scene.guard }) ??
  untilMomentEnds(scene);

/**
 * Called when the scene's timer runs out. Shows the next frame of rolling dice, or ends a guard or a celebration. While
 * dice roll, the guard stays until they stop, and the celebration waits for them.
 */
export function afterTurnTick<Scene extends Animated>(scene: Scene): Scene {
  const { guard, moment } = scene;
  const tumble = scene.tumble && nextFrame(scene.tumble);
  if (scene.tumble) return { ...scene, tumble, guard: tumble ? guard : guard?.next };
  return { ...scene, guard: guard?.next, moment: guard && moment && momentAfter(moment, guard.ms) };
}

/** Takes some milliseconds off a celebration. Undefined once it's over. */
const momentAfter = (moment: Moment, ms: number): Moment | undefined =>
  moment.ms > ms ? { ...moment, ms: moment.ms - ms } : undefined;

/** The Yahtzee that fills the screen now, with its game. Undefined if there's none, or if something covers it. */
export function fiveAlikeNow({ scene, stack, room }: Model): { moment: FiveAlike; game: Game } | undefined {
  if (stack.length > 0 || room?.isChatting || !('moment' in scene)) return undefined;
  const isRolling = 'tumble' in scene && scene.tumble !== undefined;
  const moment = isRolling ? undefined : asFiveAlike(scene.moment);
  return moment && { moment, game: scene.table.snapshot.game };
}

type FiveAlike = Extract<MomentEvent, { type: 'five-alike' }>;

/** Only a Yahtzee fills the screen. Undefined for other celebrations. */
export const asFiveAlike = (moment: Moment | undefined): FiveAlike | undefined =>
  moment?.type === 'five-alike' ? moment : undefined;

/**
 * True while the terminal is too small for the board or is being resized. Computer players wait then, because nobody
 * could see their moves.
 */
export const isOutOfSight = ({ size }: Model): boolean =>
  size === undefined || layoutFor(size) === 'too-small';

export const MOMENT_MS: Readonly<Record<MomentEvent['type'], number>> = {
  'five-alike': 1000,
  'upper-bonus': 500,
  'new-best': 500,
};

/**
 * How the screen celebrates a game's latest event. Undefined if it's nothing special.
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

/** True for five of a kind that scores in its box or earns a Yahtzee bonus. */
function isFiveAlike({ header: { rules }, seats }: Game, { seat, dice }: Rolled, box: BoxId): boolean {
  const card = seats[seat]?.card;
  if (!card || fiveAlike(dice) === undefined) return false;
  const { boxes, yahtzeeBonus } = scoringOptions(rules, card, dice);
  return yahtzeeBonus > 0 || (boxes[box] ?? 0) > 0;
}

function bonusEarned(game: Game, event: GameEvent | undefined): MomentEvent | undefined {
  const points = event?.type === 'scored' ? upperBonusFrom(game, event) : 0;
  if (event?.type !== 'scored' || points === 0) return undefined;
  return {
    type: 'upper-bonus',
    points,
    ...(game.seats.length > 1 && { name: nameOf(game.header, event.seat) }),
  };
}

/** True if a finished solo game beats every earlier score. The first score never counts as a new best. */
function isNewBest(game: Game, [best]: readonly SoloScore[]): boolean {
  if (!best || game.phase.name !== 'finished' || !isSoloGame(game.header)) return false;
  const isRanked = marksOf(markedGame(game)).length === 0;
  return isRanked && totals(game.header.rules, cardOf(game, 0)).grand > best.score;
}
