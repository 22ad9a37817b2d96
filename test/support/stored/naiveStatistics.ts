import { type BoxId, type GameEvent, type Player, type RuleSet } from '../../../src/engine/index.js';
import type { PlayedGame } from '../../../src/statistics/index.js';
import { UPPER_BOXES } from '../yahtzeeBoxes.js';

/** The card of a player in one game, computed directly from the events of the game. */
export interface NaiveCard {
  readonly points: ReadonlyMap<BoxId, number>;
  readonly bonuses: number;
  readonly score: number;
  readonly upper: number;
}

export function naiveCard(rules: RuleSet, events: readonly GameEvent[], seat: number): NaiveCard {
  const points = new Map<BoxId, number>();
  let bonusPoints = 0;
  let bonuses = 0;
  for (const event of events) {
    if (event.type !== 'scored' || event.seat !== seat) continue;
    points.set(event.box, event.points);
    bonusPoints += event.yahtzeeBonus;
    if (event.yahtzeeBonus > 0) bonuses++;
  }
  let upper = 0;
  for (const box of UPPER_BOXES) upper += points.get(box) ?? 0;
  let score = bonusPoints + (upper >= rules.upperBonus.threshold ? rules.upperBonus.points : 0);
  for (const each of points.values()) score += each;
  return { points, bonuses, score, upper };
}

export const hasLeft = ({ events }: PlayedGame, seat: number): boolean =>
  events.some((event) => event.type === 'left' && event.seat === seat);

/**
 * Returns whether a game is finished: at least one player stayed, and every player who stayed has filled all
 * boxes.
 */
export function isDone(played: PlayedGame): boolean {
  const seats = played.game.header.players.map((_, seat) => seat).filter((seat) => !hasLeft(played, seat));
  const filled = (seat: number): number =>
    played.events.filter((event) => event.type === 'scored' && event.seat === seat).length;
  return seats.length > 0 && seats.every((seat) => filled(seat) === played.game.header.rules.boxes.length);
}

/** Returns the seat of a player in a game, or -1 if the player is not in the game. */
export const seatOf = ({ game }: PlayedGame, { name, kind }: Player): number =>
  game.header.players.findIndex((player) => player.name === name && player.kind === kind);

/** Returns a player's cards in finished games, oldest game first. Excludes games that the player left early. */
export function cardsOf(games: readonly PlayedGame[], player: Player): NaiveCard[] {
  return [...games]
    .sort((a, b) => (`${a.created} ${a.id}` < `${b.created} ${b.id}` ? -1 : 1))
    .flatMap((played) => {
      const { rules } = played.game.header;
      const seat = seatOf(played, player);
      return seat >= 0 && isDone(played) && !hasLeft(played, seat)
        ? [naiveCard(rules, played.events, seat)]
        : [];
    });
}

/** Returns the faces that a player rolled in a game, with one list per roll. Rolls in the roll-off are included. */
export function facesOf(played: PlayedGame, player: Player): number[][] {
  const seat = seatOf(played, player);
  const throwsOfPlayer: number[][] = [];
  let tied = played.game.header.players.map((_, each) => each);
  for (const event of played.events) {
    if (event.type === 'rolledOff') {
      const totals = event.dice.map((dice) => dice.reduce((sum: number, face) => sum + face, 0));
      const place = tied.indexOf(seat);
      if (place >= 0) throwsOfPlayer.push([...(event.dice[place] ?? [])]);
      tied = tied.filter((_, each) => totals[each] === Math.max(...totals));
    }
    if (event.type === 'rolled' && event.seat === seat) {
      throwsOfPlayer.push(event.dice.filter((_, die) => !event.held[die]));
    }
  }
  return throwsOfPlayer;
}
