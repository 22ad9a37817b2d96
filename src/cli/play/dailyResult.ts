import type { GameStore, Survey } from '../../storage/index.js';
import { dailyMessages, gameCard, onOneLine } from '../../text/index.js';
import { cardFacts } from '../card/facts.js';
import { dailyGameOf, dayAt, minutesToNextDay } from '../home/daily.js';
import { linesFor } from '../output.js';
import { commandForHints } from '../startCommand.js';

/**
 * Prints the result and the card of the daily game for a date. Prints nothing if the game has not ended.
 *
 * @param survey a survey of the stored games; default: a new survey
 */
export async function printDailyResult(day: string, store: GameStore, survey?: Survey): Promise<void> {
  // Ignore problems with stored games: other commands report them.
  const games = survey ?? (await store.survey().catch(() => undefined));
  const lines = games ? await resultLines(day, store, games, new Date()) : [];
  for (const line of lines.flatMap((text) => linesFor(text, process.stdout))) {
    process.stdout.write(`${line}\n`);
  }
}

async function resultLines(
  day: string,
  store: GameStore,
  survey: Survey,
  now: Date,
): Promise<readonly string[]> {
  const daily = dailyGameOf(day, survey);
  if (daily.state !== 'over') return [];
  const { game, outcome, players } = daily.score;
  const { name = '', score = 0 } = players[0] ?? {};
  const next = nextGameText(day, survey, now);
  if (outcome === 'abandoned') return [dailyMessages.abandoned(day, onOneLine(name)), next];
  const reading = await store.read(game);
  return [
    dailyMessages.played(day, onOneLine(name), score),
    ...(reading.ok ? gameCard(cardFacts(reading.stored, survey)) : []),
    next,
  ];
}

/** Returns a line about the next daily game. If midnight UTC has passed, a new daily game is already available. */
function nextGameText(day: string, survey: Survey, now: Date): string {
  const today = dayAt(now);
  return day === today || dailyGameOf(today, survey).state === 'over'
    ? dailyMessages.next(minutesToNextDay(now))
    : dailyMessages.todays(today, commandForHints(process.stdout));
}
