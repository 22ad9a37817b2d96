import {
  dayOfDaily,
  fiveAlikeBox,
  type Game,
  labelOf,
  nameOf,
  type RuleSet,
  schemeOf,
  type Scorecard,
  standings,
  totals,
  turnsOf,
} from '../../engine/index.js';
import type { ScoreEntry } from '../../statistics/index.js';
import { AnalysisError, type Analyst } from '../../players/index.js';
import type { StoredGame, Survey } from '../../storage/index.js';
import {
  type CardFacts,
  type CardPlayer,
  type DailyAnalysis,
  dailyStrip,
  gameCard,
} from '../../text/index.js';
import { dailyStreak } from '../home/daily.js';
import { storedScores } from '../home/home.js';
import { openAnalyst } from '../threads/analyst.js';

/**
 * The facts on a finished game's card. The survey of all stored games adds the daily streak and marks such as
 * `practice`.
 */
export function cardFacts(
  { id, created, game }: Pick<StoredGame, 'id' | 'created' | 'game'>,
  survey: Survey,
): CardFacts {
  const { header } = game;
  const daily = dayOfDaily(header);
  const entry = scoreOf(id, survey);
  // Leave out `computer`: it describes a player, not the game.
  const marks = entry?.marks.filter((mark) => mark !== 'computer') ?? [];
  const streak = (day: string): number =>
    marks.includes('not-from-seed')
      ? 0
      : dailyStreak({ day, rules: header.rules, name: nameOf(header, 0) }, survey).current;
  return {
    day: daily ?? created.slice(0, 10),
    rules: header.rules.name,
    players: cardPlayers(game),
    marks,
    ...(entry?.playedAfter && { playedAfter: entry.playedAfter }),
    ...(daily !== undefined && { streak: streak(daily) }),
  };
}

/**
 * Analyses a finished daily game, which takes up to a second. Undefined for other games, for dice that don't match the
 * seed, and on a machine that can't analyse games.
 */
export async function analyseDaily(
  { game: { header }, events }: Pick<StoredGame, 'game' | 'events'>,
  { marks }: Pick<CardFacts, 'marks'>,
  analyst: Analyst = openAnalyst(),
): Promise<DailyAnalysis | undefined> {
  if (dayOfDaily(header) === undefined || header.seed === undefined || marks.includes('not-from-seed'))
    return undefined;
  try {
    const [{ decisions }, perfect] = await Promise.all([
      analyst.review(header, events),
      analyst.perfectScore(header.rules, header.seed),
    ]);
    return { strip: dailyStrip(decisions), perfect };
  } catch (error) {
    if (error instanceof AnalysisError) return undefined;
    throw error;
  }
}

/**
 * A finished game's card as lines of text. For a daily game, this takes up to a second, because `analyseDaily` analyses
 * it.
 */
export async function cardLines(stored: StoredGame, survey: Survey): Promise<readonly string[]> {
  const facts = cardFacts(stored, survey);
  const analysis = await analyseDaily(stored, facts);
  return gameCard({ ...facts, ...(analysis && { strip: analysis.strip }) });
}

/** Who started the same daily game before its end. Empty for games that aren't daily. */
export const playedAfter = (id: string, survey: Survey): readonly string[] =>
  scoreOf(id, survey)?.playedAfter ?? [];

const scoreOf = (id: string, survey: Survey): ScoreEntry | undefined =>
  storedScores(survey).find(({ game }) => game === id);

const cardPlayers = (game: Game): readonly CardPlayer[] =>
  standings(game).map(({ seat, place }) => ({
    name: nameOf(game.header, seat),
    ...(place !== undefined && { place }),
    ...resultOf(game.header.rules, game.seats[seat]?.card),
  }));

function resultOf(
  rules: RuleSet,
  card: Scorecard = { filled: {}, yahtzeeBonuses: 0 },
): Omit<CardPlayer, 'name' | 'place'> {
  const { upper, grand } = totals(rules, card);
  const { threshold, points } = rules.upperBonus;
  const five = fiveAlikeBox(rules);
  const isFiveAlike = five !== undefined && (card.filled[five] ?? 0) > 0;
  return {
    score: grand,
    upperBonus: points === 0 ? 'none' : upper >= threshold ? 'earned' : 'missed',
    yahtzees: Number(isFiveAlike) + card.yahtzeeBonuses,
    fiveAlike: five === undefined ? 'five of a kind' : labelOf(rules, five),
    boxesScored: schemeOf(rules).boxes.filter((box) => (card.filled[box] ?? 0) > 0).length,
    boxes: turnsOf(rules),
  };
}
