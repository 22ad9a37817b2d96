import type { Game } from '../../engine/index.js';
import type { Analyst } from '../../players/index.js';
import { callAnalyst, newestOnly } from './analystCalls.js';

/** Opens the analyst of a run, in threads of its own. */
export function openAnalyst(): Analyst {
  const ask = callAnalyst();
  // These answers can take seconds, and no move is to wait for them.
  const askSlowly = callAnalyst();
  return {
    coach: (game) => ask('coach', [asItStands(game)]) as ReturnType<Analyst['coach']>,
    move: (game) => ask('move', [asItStands(game)]) as ReturnType<Analyst['move']>,
    review: (...values) => ask('review', values) as ReturnType<Analyst['review']>,
    goals: newestOnly(
      [],
      ([game, toBeat]: Parameters<Analyst['goals']>) =>
        askSlowly('goals', [asItStands(game), toBeat]) as ReturnType<Analyst['goals']>,
    ),
  };
}

/** The game without what a practice game could be taken back to: that would be copied to the thread with each question. */
function asItStands(game: Game): Game {
  const { history, ...standing } = game;
  return history ? standing : game;
}
