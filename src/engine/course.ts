import { type GameEvent, eventsInForce } from './event.js';
import type { Game, GameHeader } from './game.js';
import { EMPTY_CARD, totals, withBox } from './scorecard.js';

/** Each seat's grand total after each of its turns. Ignores moves that were taken back. */
export function totalsByTurn(
  { players, rules }: Pick<GameHeader, 'players' | 'rules'>,
  events: readonly GameEvent[],
): readonly (readonly number[])[] {
  const cards = players.map(() => EMPTY_CARD);
  const course: number[][] = players.map(() => []);
  for (const event of eventsInForce(events)) {
    if (event.type !== 'scored') continue;
    const card = withBox(cards[event.seat] ?? EMPTY_CARD, event);
    cards[event.seat] = card;
    course[event.seat]?.push(totals(rules, card).grand);
  }
  return course;
}

/**
 * Who led after each round: the seats with the highest total, several if tied. A round counts once everybody still
 * playing has finished it. Players who left count in the rounds they finished.
 */
export function leadersByRound(
  { header, seats }: Game,
  events: readonly GameEvent[],
): readonly (readonly number[])[] {
  const course = totalsByTurn(header, events);
  const staying = course.filter((_, seat) => seats[seat]?.left === false);
  const rounds = staying.length === 0 ? 0 : Math.min(...staying.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) => {
    const best = Math.max(...course.map((totalsOf) => totalsOf[round] ?? -1));
    return [...course.keys()].filter((seat) => course[seat]?.[round] === best);
  });
}
