import type { GameStore, Survey } from '../../storage/index.js';
import { dailyMessages, gameCard, onOneLine } from '../../text/index.js';
import { cardFacts } from '../card/facts.js';
import { dailyGameOf, dayAt, minutesToNextDay } from '../home/daily.js';

/**
 * Prints the result of a day's daily game with its card. Prints nothing if the game is not over.
 *
 * @param survey the stored games, if they were surveyed already
 */
export async function printDailyResult(day: string, store: GameStore, survey?: Survey): Promise<void> {
  // Other commands report problems with stored games.
  const games = survey ?? (await store.survey().catch(() => undefined));
  const lines = games ? await resultLines(day, store, games, new Date()) : [];
  for (const line of lines) process.stdout.write(`${line}\n`);
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

/** Returns when the next daily game starts. If the game ended after midnight, today's game may already be available. */
function nextGameText(day: string, survey: Survey, now: Date): string {
  const today = dayAt(now);
  return day === today || dailyGameOf(today, survey).state === 'over'
    ? dailyMessages.next(minutesToNextDay(now))
    : dailyMessages.todays(today);
}
