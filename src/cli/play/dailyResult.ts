import type { GameStore, Survey } from '../../storage/index.js';
import { dailyMessages, type DailyPlayer, gameCard, onOneLine } from '../../text/index.js';
import { cardFacts } from '../card/facts.js';
import { dailyGameOf, dailyGamesOfOthers, dayAt, minutesToNextDay, type StoredDaily } from '../home/daily.js';
import { type Home, readStore } from '../home/home.js';
import { printLine, wrapSentence } from '../output.js';
import { commandForHints } from '../startCommand.js';
import type { PlayedDaily } from './gameFactory.js';

/**
 * Prints the result and the card of a player's daily game, and who else has played it. Prints nothing if the game has
 * not ended.
 *
 * @param survey a survey of the stored games; default: a new survey
 */
export async function printDailyResult(
  played: PlayedDaily,
  store: GameStore,
  survey?: Survey,
): Promise<void> {
  // Ignore problems with stored games: other commands report them.
  const games = survey ?? (await store.survey().catch(() => undefined));
  const lines = games ? await resultLines(played, store, games, new Date()) : [];
  for (const line of lines) printLine(line);
}

/** Returns the result and the card of a player's daily game as the lines of a page. */
export async function dailyResultLines(
  played: PlayedDaily,
  home: Home,
  columns: number,
): Promise<readonly string[]> {
  const survey = await readStore(home, (store) => store.survey());
  const lines = await resultLines(played, home.store, survey, new Date());
  return [...lines, dailyMessages.somebodyElseInMenu].flatMap((line) => wrapSentence(line, columns));
}

async function resultLines(
  played: PlayedDaily,
  store: GameStore,
  survey: Survey,
  now: Date,
): Promise<readonly string[]> {
  const { day, name } = played;
  const daily = dailyGameOf(day, survey, name);
  if (daily.state !== 'over') return [];
  const others = dailyGamesOfOthers(day, survey, name).map(playerWords);
  const lastLines = [
    ...(others.length > 0 ? [dailyMessages.others(others)] : []),
    nextGameText(played, survey, now),
  ];
  const { game, outcome, players } = daily.score;
  const player = onOneLine(daily.name);
  if (outcome === 'abandoned') return [dailyMessages.abandoned(day, player), ...lastLines];
  const reading = await store.read(game);
  return [
    dailyMessages.played(day, player, players[0]?.score ?? 0),
    ...(reading.ok ? gameCard(cardFacts(reading.stored, survey)) : []),
    ...lastLines,
  ];
}

function playerWords(daily: StoredDaily): DailyPlayer {
  const { name, state } = daily;
  if (state === 'unfinished') return { name, state };
  const { outcome, players } = daily.score;
  const score = players[0]?.score;
  return { name, state: outcome, ...(outcome === 'finished' && score !== undefined && { score }) };
}

/** Returns a line about the next daily game. If midnight UTC has passed, a new daily game is already available. */
function nextGameText({ day, name }: PlayedDaily, survey: Survey, now: Date): string {
  const today = dayAt(now);
  return day === today || dailyGameOf(today, survey, name).state === 'over'
    ? dailyMessages.next(minutesToNextDay(now))
    : dailyMessages.todays(today, commandForHints(process.stdout));
}
