import {
  cardOf,
  countFilled,
  type Game,
  isSoloGame,
  nameOf,
  type SoloScore,
  totals,
} from '../../engine/index.js';

/**
 * How far a player is from the best opponent still in the game, such as `31 behind Zoe`. A solo game is compared with
 * the player's best game, such as `9 ahead of your best at this round`. Longest wording first; empty until there's
 * something to compare.
 *
 * @param earlier the earlier scores of solo games, highest first
 */
export const standingTexts = (
  game: Game,
  seat: number,
  earlier: readonly SoloScore[] | undefined,
): readonly string[] => (isSoloGame(game.header) ? againstBest(game, earlier) : againstRival(game, seat));

function againstRival(game: Game, seat: number): readonly string[] {
  const [rival] = game.seats
    .flatMap(({ left }, each) => (left || each === seat ? [] : [each]))
    .toSorted((a, b) => pointsOf(game, b) - pointsOf(game, a));
  const hasStarted = game.seats.some(({ card }) => countFilled(card) > 0);
  if (rival === undefined || !hasStarted) return [];
  const lead = leadText(pointsOf(game, seat) - pointsOf(game, rival));
  return [`${lead} ${nameOf(game.header, rival)}`, lead.replace(/ (of|with)$/, '')];
}

function againstBest(game: Game, earlier: readonly SoloScore[] | undefined): readonly string[] {
  const then = earlier?.find(({ byTurn }) => byTurn)?.byTurn?.[countFilled(cardOf(game, 0)) - 1];
  if (then === undefined) return [];
  const best = `${leadText(pointsOf(game, 0) - then)} your best`;
  return [`${best} at this round`, `${best} by now`, best];
}

const pointsOf = (game: Game, seat: number): number => totals(game.header.rules, cardOf(game, seat)).grand;

const leadText = (lead: number): string =>
  lead === 0 ? 'level with' : `${Math.abs(lead)} ${lead > 0 ? 'ahead of' : 'behind'}`;
