import { setImmediate } from 'node:timers/promises';
import { isBuiltIn, isRanked, type RuleSet } from '../../engine/index.js';
import { gamesOf, levelOf } from '../../statistics/index.js';
import { type GameSummary, type ScoreRecord, type Survey, underRules } from '../../storage/index.js';
import {
  type DailyFacts,
  type GameEntry,
  gameProblemText,
  type HomeFacts,
  kindsOfGame,
  type ListedGame,
  onOneLine,
  resultText,
  storedMessages,
  transferMessages,
} from '../../text/index.js';
import type { DailyNames, Removal } from '../../ui/index.js';
import { isPlayed, listedGames } from '../games/list.js';
import { dailyGameOf, dailyNameOf, dailyStreak, dayAt, unnamedPlayer } from '../home/daily.js';
import { countedCosts, knownCosts } from '../home/gameCosts.js';
import { ghostGames } from '../home/ghosts.js';
import { type Home, readStore, storedScores } from '../home/home.js';
import { deleteStoredGame, reasonToKeep } from '../home/storedGames.js';

/**
 * Collects what the menu shows about the stored games.
 *
 * @param rules the rule set whose best score and daily game the menu shows
 * @param names the settings' names and the last players, from which the menu chooses the player of the daily game
 * @param due the number of positions to train that the player got wrong
 */
export async function homeFacts(
  survey: Survey,
  rules: RuleSet,
  names: DailyNames,
  now: Date,
  due?: number,
): Promise<HomeFacts> {
  const { over, unfinished, unreadable } = survey;
  const daily = isBuiltIn(rules) ? dailyFacts(survey, rules, names, now) : undefined;
  // Ranking thousands of scores takes a while. Yield to the event loop first, so the screen can respond to keys.
  await setImmediate();
  const best = bestScore(survey, rules);
  const level = levelIn(survey, rules, dailyNameOf(names, survey));
  return {
    ...(daily && { daily }),
    games: [...over, ...unfinished].filter(({ unplayed }) => !unplayed).length + unreadable.length,
    finished: over.filter(({ outcome, practice }) => outcome === 'finished' && !practice).length,
    ...(due !== undefined && { due }),
    ...(level && { level }),
    ...(best && { best }),
    ghosts: ghostGames(survey, rules, now),
  };
}

/** How many points a player's decisions cost per game on average. Only reviewed games count. */
function levelIn(survey: Survey, rules: RuleSet, name: string | undefined): HomeFacts['level'] {
  const games = countedCosts(knownCosts(survey))
    .filter(({ score }) => underRules(rules)(score))
    .flatMap(({ score: { players }, costs }) =>
      costs.seats.flatMap(({ seat, cost, luck }) => {
        const player = players[seat];
        return player?.name === name && !player?.left ? [{ cost, luck, score: player?.score ?? 0 }] : [];
      }),
    );
  const level = name === undefined ? undefined : levelOf(games);
  return level && name !== undefined ? { name, cost: level.cost } : undefined;
}

function dailyFacts(survey: Survey, rules: RuleSet, names: DailyNames, now: Date): DailyFacts {
  const day = dayAt(now);
  const name = dailyNameOf(names, survey) ?? unnamedPlayer();
  const played = { day, rules, name };
  const daily = dailyGameOf(played, survey);
  const streak = dailyStreak(played, survey).current;
  return daily.state === 'over'
    ? { name: daily.name, streak, ...resultOf(daily.score) }
    : { name, streak, state: daily.state };
}

const resultOf = ({ outcome, players }: ScoreRecord): Pick<DailyFacts, 'state' | 'score'> =>
  outcome === 'finished' ? { state: outcome, score: players[0]?.score ?? 0 } : { state: outcome };

/** The best ranked score under a rule set, apart from network tables. The earliest if several are equal. */
function bestScore(survey: Survey, rules: RuleSet): HomeFacts['best'] {
  let best: ReturnType<typeof storedScores>[number] | undefined;
  for (const entry of storedScores(survey).filter(underRules(rules))) {
    if (!isRanked(entry.marks) || gamesOf(entry) === 'table') continue;
    const isBetter = !best || entry.score > best.score;
    if (isBetter || (entry.score === best?.score && entry.date < best.date)) best = entry;
  }
  return best && { score: best.score, name: best.name };
}

/**
 * Menu entries of the unfinished games, starting with the one that the player left last. Skips games without a
 * decision, and games at network tables, which can continue only there.
 */
export const unfinishedEntries = ({ unfinished }: Survey, now: Date): readonly GameEntry[] =>
  unfinished
    .filter(({ dice, unplayed }) => dice !== 'table' && !unplayed)
    .toReversed()
    .map((game) => unfinishedEntry(game, now));

/** Menu entries of all stored games, newest first. Skips games without a decision. */
export async function gameEntries(home: Home, now: Date): Promise<readonly GameEntry[]> {
  const survey = await readStore(home, (store) => store.survey());
  return (await listedGames(home.store, survey)).filter(isPlayed).map((game) => entryOf(game, now));
}

function entryOf(game: ListedGame, now: Date): GameEntry {
  const { id } = game;
  switch (game.state) {
    case 'unreadable':
      return { id, state: 'unreadable', players: [], kinds: [], about: gameProblemText(id, game.problem) };
    case 'unfinished':
      return unfinishedEntry(game, now);
    default:
      return {
        id,
        state: game.state,
        players: game.players.map(nameText),
        ...(game.state === 'finished' && { results: game.players.map(resultText) }),
        kinds: kindsOfGame(game),
        about: storedMessages.ended(game.rules.name, game.state),
        ...todaysDaily(game, now),
      };
  }
}

const nameText = ({ name }: { readonly name: string }): string => onOneLine(name);

/** Says why one of today's daily games can't be deleted; empty for other games. */
const todaysDaily = (
  game: Pick<GameSummary, 'id' | 'daily' | 'seed'>,
  now: Date,
): Pick<GameEntry, 'reasonToKeep'> => {
  const reason = reasonToKeep({ id: game.id, header: game }, now);
  return reason === undefined ? {} : { reasonToKeep: reason };
};

const unfinishedEntry = (game: GameSummary, now: Date): GameEntry => ({
  id: game.id,
  state: 'unfinished',
  players: game.players.map(nameText),
  results: game.players.map(resultText),
  ...(game.round !== undefined && { round: game.round }),
  kinds: kindsOfGame(game),
  about: storedMessages.unfinished(
    game.round,
    game.turns ?? 0,
    game.rules.name,
    // An incomplete last line is harmless: no event is lost when the game is resumed.
    game.damage && game.damage.code !== 'torn-end' ? 'damaged' : 'sound',
  ),
  ...todaysDaily(game, now),
});

/**
 * Deletes an unfinished or abandoned game. Refuses if a process has it open, if it's one of today's daily games, if
 * somebody has finished it meanwhile, or if it can't be read.
 */
export async function deleteUnscoredGame({ store }: Home, id: string, now: Date): Promise<Removal> {
  const holder = (await store.inPlay()).get(id);
  const reading = await store.read(id);
  // Keep an unreadable game, because it may be a finished game or one of today's daily games.
  if (!reading.ok) return { isDeleted: false, line: gameProblemText(id, reading.problem) };
  const { header, phase } = reading.stored.game;
  const reason = reasonToKeep({ id, header, ...(holder && { holder }) }, now);
  if (reason !== undefined) return { isDeleted: false, line: reason };
  if (phase.name === 'finished') return { isDeleted: false, line: transferMessages.endedMeanwhile(id) };
  const { isDeleted, line, problems } = await deleteStoredGame(store, id);
  return { isDeleted, line: problems[0] ?? line };
}
