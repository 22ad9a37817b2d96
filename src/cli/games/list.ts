import { dayOfDaily } from '../../engine/index.js';
import type { GameStore, JournalDamage, ScoreRecord, Survey } from '../../storage/index.js';
import {
  damageText,
  gameLines,
  gameProblemText,
  type ListedGame,
  type ReadableGame,
  statsMessages,
  storedMessages,
} from '../../text/index.js';
import { requireHome, surveyGames } from '../home/home.js';
import { warnLeftOut } from '../home/storedGames.js';
import { jsonLine, reportColumns, warn } from '../output.js';
import { type PagerOptions, printPaged } from '../pager.js';

export type GamesOptions = PagerOptions;

/**
 * Prints the stored games, newest first.
 *
 * @returns the exit status: 2 if a game can't be read, otherwise 0
 * @throws UsageError
 */
export async function listGames(options: GamesOptions): Promise<number> {
  const home = await requireHome();
  const survey = await surveyGames(home, warn);
  const games = await listedGames(home.store, survey);
  const lines = options.json
    ? [jsonLine(gamesAnswer(games))]
    : process.stdout.isTTY
      ? gameLines(games.filter(isPlayed), reportColumns(process.stdout.columns))
      : gameLines(games, 'pipe');
  await printPaged(`${(lines.length > 0 ? lines : [storedMessages.noGames]).join('\n')}\n`, options);
  return warnLeftOut(
    survey.unreadable.map(({ id }) => id),
    statsMessages.unreadable,
  );
}

/** Printed lists skip games in which nobody has decided anything yet; see `isUnplayed`. */
export const isPlayed = (game: ListedGame): boolean => game.state === 'unreadable' || !game.unplayed;

/** All games in a survey, newest first. */
export async function listedGames(
  store: GameStore,
  { over, damages, unfinished, unreadable }: Survey,
): Promise<readonly ListedGame[]> {
  const inPlay = await store.inPlay();
  return [
    ...over.map((kept) => gameOver(kept, damages.get(kept.game))),
    ...unfinished.map((game): ListedGame => {
      const playedBy = inPlay.get(game.id);
      return { ...game, ...(playedBy && 'pid' in playedBy && { playedBy }) };
    }),
    ...unreadable.map(({ id, problem }): ListedGame => ({ id, state: 'unreadable', problem })),
  ].sort(newestFirst);
}

function gameOver(kept: ScoreRecord, damage: JournalDamage | undefined): ReadableGame {
  const {
    game: id,
    created,
    rules,
    seed,
    dice,
    duplicate,
    practice,
    realDice,
    daily,
    advised,
    seedSeen,
    unplayed,
    players,
    outcome: state,
  } = kept;
  return {
    id,
    created,
    rules,
    ...(seed !== undefined && { seed }),
    ...(dice && { dice }),
    ...(duplicate && { duplicate }),
    ...(practice && { practice }),
    ...(realDice && { realDice }),
    ...(daily && { daily }),
    ...(advised && { advised }),
    ...(seedSeen && { seedSeen }),
    ...(unplayed && { unplayed }),
    players,
    state,
    ...(damage && { damage }),
  };
}

/** Sorts games by date. An unreadable game's id starts with the date, too. */
const startOf = (game: ListedGame): string => (game.state === 'unreadable' ? game.id : game.created);

const newestFirst = (a: ListedGame, b: ListedGame): number =>
  `${startOf(a)} ${a.id}` < `${startOf(b)} ${b.id}` ? 1 : -1;

/** What `games --json` prints. Games at network tables have no seed, so they need version 2. */
const gamesAnswer = (games: readonly ListedGame[]): object => ({
  schema: games.some((game) => game.state !== 'unreadable' && game.dice)
    ? 'yahtzee-cli/games@2'
    : 'yahtzee-cli/games@1',
  games: games.map(gameAnswer),
});

function gameAnswer(game: ListedGame): object {
  if (game.state !== 'unreadable') return readableAnswer(game);
  const { id, state, problem } = game;
  return { id, state, problem: { code: problem.code, message: gameProblemText(id, problem) } };
}

function readableAnswer(game: ReadableGame): object {
  const day = dayOfDaily(game);
  const {
    id,
    created,
    state,
    rules,
    seed,
    dice,
    duplicate,
    practice,
    realDice,
    advised,
    seedSeen,
    hasSecretSeed,
    players,
    round,
    damage,
    playedBy,
  } = game;
  return {
    id,
    created,
    state,
    rules: rules.id,
    ...(seed !== undefined && !hasSecretSeed && { seed }),
    ...(dice && { dice }),
    ...(duplicate && { duplicate }),
    ...(practice && { practice }),
    ...(realDice && { realDice }),
    ...(day !== undefined && { daily: day }),
    ...(advised && { advised }),
    ...(seedSeen && { seedSeen }),
    players: players.map(({ name, kind, left }) => ({ name, kind, ...(left && { left }) })),
    scores: players.map(({ score }) => score),
    ...(round !== undefined && { round }),
    ...(damage && { damage: { code: damage.code, line: damage.line, message: damageText(damage) } }),
    ...(playedBy && { playedBy: { pid: playedBy.pid, host: playedBy.host } }),
  };
}
