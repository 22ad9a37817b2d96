import type { HomeFacts } from '../../text/index.js';
import { setImmediate } from 'node:timers/promises';
import { isRanked, type RuleSet } from '../../engine/index.js';
import { gamesOf } from '../../statistics/index.js';
import { type ScoreRecord, type Survey, underRules } from '../../storage/index.js';
import type { DailyNames } from '../../ui/index.js';
import { dailyGameOf, dailyNameOf, dailyStreak, dayAt, unnamedPlayer } from '../home/daily.js';
import { storedScores } from '../home/home.js';

/**
 * Returns what the menu shows about the stored games.
 *
 * @param rules the rule set whose best score the menu shows
 * @param names the names from which the program chooses the player of the daily game
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
  const daily = dailyFacts(survey, names, now);
  // Ranking thousands of scores takes a while. Yield to the event loop first, so the screen can respond to keys.
  await setImmediate();
  const best = bestScore(survey, rules);
  return {
    daily,
    games: over.length + unfinished.length + unreadable.length,
    readable: over.length + unfinished.length,
    finished: over.filter(({ outcome, practice }) => outcome === 'finished' && !practice).length,
    ...(due !== undefined && { due }),
    ...(best && { best }),
  };
}

function dailyFacts(survey: Survey, names: DailyNames, now: Date): HomeFacts['daily'] {
  const day = dayAt(now);
  const name = dailyNameOf(names, survey) ?? unnamedPlayer();
  const daily = dailyGameOf(day, survey, name);
  const streak = dailyStreak(survey, day, name).current;
  return daily.state === 'over'
    ? { name: daily.name, streak, ...resultOf(daily.score) }
    : { name, streak, state: daily.state };
}

const resultOf = ({ outcome, players }: ScoreRecord): Pick<HomeFacts['daily'], 'state' | 'score'> =>
  outcome === 'finished' ? { state: outcome, score: players[0]?.score ?? 0 } : { state: outcome };

/**
 * Returns the best score under a rule set, ignoring scores that are not ranked and scores from network tables. If
 * several scores are equal, returns the earliest.
 */
function bestScore(survey: Survey, rules: RuleSet): HomeFacts['best'] {
  let best: ReturnType<typeof storedScores>[number] | undefined;
  for (const entry of storedScores(survey).filter(underRules(rules))) {
    if (!isRanked(entry.marks) || gamesOf(entry) === 'table') continue;
    const isBetter = !best || entry.score > best.score;
    if (isBetter || (entry.score === best?.score && entry.date < best.date)) best = entry;
  }
  return best && { score: best.score, name: best.name };
}
