import {
  BOXES,
  dayOfDaily,
  type Game,
  type Mark,
  nameOf,
  type RuleSet,
  type Scorecard,
  standings,
  totals,
} from '../../engine/index.js';
import type { StoredGame, Survey } from '../../storage/index.js';
import type { CardFacts, CardPlayer } from '../../text/index.js';
import { dailyStreak } from '../home/daily.js';
import { storedScores } from '../home/home.js';

/**
 * Returns the facts shown on a finished game's card. Uses the survey of all stored games to find the daily streak and
 * the marks that keep the game out of the ranking.
 */
export function cardFacts({ id, created, game }: StoredGame, survey: Survey): CardFacts {
  const { header } = game;
  const daily = dayOfDaily(header);
  const marks = gameMarks(id, survey);
  const streak = (day: string): number =>
    marks.includes('not-from-seed') ? 0 : dailyStreak(survey, day).current;
  return {
    day: daily ?? created.slice(0, 10),
    rules: header.rules.name,
    players: cardPlayers(game),
    marks,
    ...(daily !== undefined && { streak: streak(daily) }),
  };
}

/** Returns the marks that keep a game out of the ranking. Leaves out the mark for computer players. */
const gameMarks = (id: string, survey: Survey): readonly Mark[] => {
  const entry = storedScores(survey).find(({ game }) => game === id);
  return entry?.marks.filter((mark) => mark !== 'computer') ?? [];
};

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
  const isYahtzee = card.filled.yahtzee === rules.fixedScores.yahtzee;
  return {
    score: grand,
    upperBonus: points === 0 ? 'none' : upper >= threshold ? 'earned' : 'missed',
    yahtzees: Number(isYahtzee) + card.yahtzeeBonuses,
    boxesScored: BOXES.filter((box) => (card.filled[box] ?? 0) > 0).length,
  };
}
