import { dayOfDaily, hasGhost } from '../../engine/index.js';
import type { GameProblem, GameSummary, ProcessId } from '../../storage/index.js';
import { damageText, gameProblemText, progressText } from '../commands/stored.js';
import { wrapWithIndent } from '../layout.js';
import { onOneLine } from '../phrases.js';
import { cardMessages } from './gameCard.js';

export type ListedGame =
  ReadableGame | { readonly id: string; readonly state: 'unreadable'; readonly problem: GameProblem };

export interface ReadableGame extends GameSummary {
  readonly playedBy?: ProcessId;
}

const INDENT = '  ';
/** On narrower terminals, the id and the day leave too little room for the players on the same line. */
const MIN_ONE_LINE_COLUMNS = 72;

/**
 * The list of stored games. In a pipe, each game has one line, as `grep` and `wc` expect. Elsewhere, a game can take
 * several lines of at most `columns` columns (at least 40).
 */
export const gameLines = (games: readonly ListedGame[], columns: number | 'pipe'): readonly string[] =>
  games.flatMap((game) => linesOf(game, columns));

function linesOf(game: ListedGame, columns: number | 'pipe'): readonly string[] {
  const start = [game.id, startDay(game)].join(INDENT);
  const [about, ...notes] = descriptions(game);
  if (columns === 'pipe') return [[start, ...[about, ...notes].map((text) => onOneLine(text))].join(INDENT)];
  const noteLines = notes.flatMap((note) => wrapWithIndent(INDENT.repeat(2), note, columns));
  return columns >= MIN_ONE_LINE_COLUMNS
    ? [...wrapWithIndent(start + INDENT, about, columns), ...noteLines]
    : [start, ...wrapWithIndent(INDENT, about, columns), ...noteLines];
}

/** When a game started, such as `2026-01-31`. In UTC, like the date in the game's id. */
export const startDay = (game: ListedGame): string =>
  (game.state === 'unreadable' ? game.id : game.created).slice(0, '2026-01-31'.length);

function descriptions(game: ListedGame): readonly [about: string, ...notes: string[]] {
  if (game.state === 'unreadable') return [gameProblemText(game.id, game.problem)];
  const { damage, playedBy } = game;
  return [
    aboutGame(game),
    ...(damage ? [damageText(damage)] : []),
    ...(playedBy ? [gamesMessages.playedBy(playedBy.pid, playedBy.host)] : []),
  ];
}

export function aboutGame(game: ReadableGame): string {
  const { state, players, round, turns = 0 } = game;
  const rules = rulesOfGame(game.rules.name, kindsOfGame({ ...game, daily: dayOfDaily(game) }));
  switch (state) {
    case 'finished':
      return gamesMessages.finished(players, rules);
    case 'abandoned':
      return gamesMessages.abandoned(players, rules);
    case 'unfinished':
      return game.dice === 'table'
        ? gamesMessages.cutShort(players, round, turns, rules)
        : gamesMessages.unfinished(players, round, turns, rules);
  }
}

interface GameKinds extends Pick<
  GameSummary,
  'dice' | 'practice' | 'duplicate' | 'realDice' | 'advised' | 'seedSeen' | 'players'
> {
  /** The day of a daily game, or `true` for just the word `daily`. */
  readonly daily?: string | true | undefined;
}

/** What is special about a game, such as `practice`. Usually empty. */
export const kindsOfGame = ({
  dice,
  daily,
  practice,
  duplicate,
  realDice,
  advised,
  seedSeen,
  players,
}: GameKinds): readonly string[] => [
  ...(dice ? [dice] : []),
  ...(daily === true ? ['daily'] : []),
  ...(typeof daily === 'string' ? [cardMessages.daily(daily)] : []),
  ...(practice ? ['practice'] : []),
  ...(duplicate ? [hasGhost({ players }) ? 'ghost' : 'same dice'] : []),
  ...(realDice ? ['real dice'] : []),
  ...(advised ? ['unranked: coach'] : []),
  ...(seedSeen ? ['unranked: seed played'] : []),
];

const rulesOfGame = (rules: string, kinds: readonly string[]): string => [rules, ...kinds].join(', ');

const gamesMessages = {
  finished: (players: GameSummary['players'], rules: string): string =>
    `${players.map(resultText).join(', ')} (${onOneLine(rules)})`,
  /** Such as `Ann, Bob (round 5 of 13, Official rules)`. `round` is undefined before the first turn. */
  unfinished: (
    players: GameSummary['players'],
    round: number | undefined,
    turns: number | undefined,
    rules: string,
  ): string => `${namesText(players)} (${progressText(round, turns)}, ${onOneLine(rules)})`,
  /** A game at a table that this player has left: `Ann left, Bob (until round 5 of 13, ...)`. */
  cutShort: (
    players: GameSummary['players'],
    round: number | undefined,
    turns: number | undefined,
    rules: string,
  ): string =>
    `${players.map(({ name, left }) => `${onOneLine(name)}${left ? ' left' : ''}`).join(', ')} (${round === undefined ? '' : 'until '}${progressText(round, turns)}, ${onOneLine(rules)})`,
  abandoned: (players: GameSummary['players'], rules: string): string =>
    `${namesText(players)} (${players.length > 1 ? 'all left' : 'left'}, ${onOneLine(rules)})`,
  playedBy: (pid: number, host: string): string => `being played by process ${pid} on ${onOneLine(host)}`,
} as const;

export const resultText = ({ name, score, left }: GameSummary['players'][number]): string =>
  `${onOneLine(name)} ${left ? 'left' : score}`;

const namesText = (players: GameSummary['players']): string =>
  players.map(({ name }) => onOneLine(name)).join(', ');
