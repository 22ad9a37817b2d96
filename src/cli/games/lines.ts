import { dayOfDaily } from '../../engine/index.js';
import {
  damageText,
  gameProblemText,
  gamesMessages,
  kindsOfGame,
  rulesOfGame,
  wrapBehind,
} from '../../text/index.js';
import type { ListedGame, ReadableGame } from './listedGame.js';

const INDENT = '  ';
/** Fewer leave too little room beside an id and a day. */
const ONE_LINE_COLUMNS = 72;

/** Stored games as lines for people, a few for each; none wider than the columns, of which there are 40 or more. */
export const gameLines = (games: readonly ListedGame[], columns: number): readonly string[] =>
  games.flatMap((game) => linesOf(game, columns));

function linesOf(game: ListedGame, columns: number): readonly string[] {
  const start = [game.id, dayOf(game)].join(INDENT);
  const [about, ...notes] = tellings(game);
  const noted = notes.flatMap((note) => wrapBehind(INDENT.repeat(2), note, columns));
  return columns >= ONE_LINE_COLUMNS
    ? [...wrapBehind(start + INDENT, about, columns), ...noted]
    : [start, ...wrapBehind(INDENT, about, columns), ...noted];
}

/** `2026-01-31`, in UTC as in the id. */
export const dayOf = (game: ListedGame): string =>
  (game.state === 'unreadable' ? game.id : game.created).slice(0, '2026-01-31'.length);

/** What there is to say of a game, the first thing first. */
function tellings(game: ListedGame): readonly [string, ...string[]] {
  if (game.state === 'unreadable') return [gameProblemText(game.id, game.problem)];
  const { damage, playedBy } = game;
  return [
    aboutText(game),
    ...(damage ? [damageText(damage)] : []),
    ...(playedBy ? [gamesMessages.playedBy(playedBy.pid, playedBy.host)] : []),
  ];
}

/** Who played, and how far or how well. */
export function aboutText(game: ReadableGame): string {
  const { state, players, round } = game;
  const rules = rulesOfGame(game.rules.name, kindsOfGame({ ...game, daily: dayOfDaily(game) }));
  switch (state) {
    case 'finished':
      return gamesMessages.finished(players, rules);
    case 'abandoned':
      return gamesMessages.abandoned(players, rules);
    case 'unfinished':
      return gamesMessages.unfinished(players, round, rules);
  }
}
