import { dayOfDaily } from '../../engine/index.js';
import { damageText, gameProblemText } from '../../text/index.js';
import type { ListedGame, ReadableGame } from './listedGame.js';

/** What `games --json` prints. */
export const gamesAnswer = (games: readonly ListedGame[]): object => ({
  schema: 'yahtzee-cli/games@1',
  games: games.map(gameAnswer),
});

function gameAnswer(game: ListedGame): object {
  if (game.state !== 'unreadable') return readableAnswer(game);
  const { id, state, problem } = game;
  return { id, state, problem: { code: problem.code, message: gameProblemText(id, problem) } };
}

function readableAnswer(game: ReadableGame): object {
  const day = dayOfDaily(game);
  const { id, created, state, rules, seed, duplicate, practice, players, round, damage, playedBy } = game;
  return {
    id,
    created,
    state,
    rules: rules.id,
    seed,
    ...(duplicate && { duplicate }),
    ...(practice && { practice }),
    ...(day !== undefined && { daily: day }),
    players: players.map(({ name, kind, left }) => ({ name, kind, ...(left && { left }) })),
    /** In seating order, so far. */
    scores: players.map(({ score }) => score),
    ...(round !== undefined && { round }),
    ...(damage && { damage: { code: damage.code, line: damage.line, message: damageText(damage) } }),
    ...(playedBy && { playedBy: { pid: playedBy.pid, host: playedBy.host } }),
  };
}
