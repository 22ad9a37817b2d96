import type { GameStore, Survey } from '../../storage/index.js';
import { dailyMessages, gameCard, onOneLine } from '../../text/index.js';
import { cardFacts } from '../card/facts.js';
import { dailyGameOf, dayAt, minutesToNextDay } from '../home/daily.js';

/**
 * Prints what the daily game of a day has come to, with its card; nothing while it can be played.
 *
 * @param known the stored games as they are, where they have been looked through already
 */
export async function tellDaily(day: string, store: GameStore, known?: Survey): Promise<void> {
  // What is wrong with stored games is told by whoever asked for more than this.
  const survey = known ?? (await store.survey().catch(() => undefined));
  const lines = survey ? await linesOn(day, store, survey, new Date()) : [];
  for (const line of lines) process.stdout.write(`${line}\n`);
}

async function linesOn(day: string, store: GameStore, survey: Survey, now: Date): Promise<readonly string[]> {
  const daily = dailyGameOf(day, survey);
  if (daily.state !== 'over') return [];
  const { game, outcome, players } = daily.score;
  const { name = '', score = 0 } = players[0] ?? {};
  if (outcome === 'abandoned')
    return [dailyMessages.givenUp(day, onOneLine(name)), nextText(day, survey, now)];
  const reading = await store.read(game);
  return [
    dailyMessages.played(day, onOneLine(name), score),
    ...(reading.ok ? gameCard(cardFacts(reading.stored, survey)) : []),
    nextText(day, survey, now),
  ];
}

/** When there is another one: a game that goes past midnight ends on a day that has its own. */
function nextText(day: string, survey: Survey, now: Date): string {
  const today = dayAt(now);
  return day === today || dailyGameOf(today, survey).state === 'over'
    ? dailyMessages.next(minutesToNextDay(now))
    : dailyMessages.todays(today);
}
