import { hasGhost, type RuleSet, seatsHere } from '../../engine/index.js';
import type { Analyst } from '../../players/index.js';
import { type FoldedGame, rulesKey } from '../../statistics/index.js';
import {
  type GameCosts,
  MAX_TRAINED_GAMES,
  readCosts,
  type ScoreRecord,
  type Survey,
} from '../../storage/index.js';
import { type FindLeaks, trainingMessages } from '../../text/index.js';
import { type Leaks, leaksIn } from '../../training/index.js';
import type { Warnings } from '../output.js';
import { type Home, surveyGames } from './home.js';

/** Review at most this many games at once, newest first. One takes about ten milliseconds. */
const MAX_REVIEWED = 200;

/** A game that's over, and what the decisions of the people at this computer cost. */
export interface CostedGame {
  readonly score: ScoreRecord;
  readonly costs: GameCosts;
}

export interface CostTools {
  readonly analyst: Pick<Analyst, 'costs'>;
  readonly warnings: Pick<Warnings, 'set'>;
  /** Called with one line before games are reviewed. */
  readonly report: (line: string) => void;
}

/** Games whose costs are already in the index, oldest first. */
export function knownCosts({ over, mistakes }: Pick<Survey, 'over' | 'mistakes'>): readonly CostedGame[] {
  const indexed = new Map(readCosts(mistakes).map((each) => [each.game, each]));
  return costedGames(over, indexed);
}

const costedGames = (
  games: readonly ScoreRecord[],
  known: ReadonlyMap<string, GameCosts>,
): readonly CostedGame[] =>
  games.flatMap((score) => {
    const costs = known.get(score.game);
    return costs?.bytes === score.bytes ? [{ score, costs }] : [];
  });

/**
 * Returns a function that reads what decisions cost in past games, oldest first. It reviews the games that the index
 * lacks, and adds their costs. Without a usable index, it still reviews each game only once.
 */
export function openGameCosts(
  home: Home,
  { analyst, warnings, report }: CostTools,
): () => Promise<readonly CostedGame[]> {
  const reviewed = new Map<string, GameCosts>();

  const review = async (games: readonly ScoreRecord[]): Promise<void> => {
    if (games.length > 0) report(trainingMessages.reviewing(games.length));
    // Sort by rule set, because the analyst remembers only the last one that it solved.
    for (const { game, bytes } of [...games].sort(byRules)) {
      const reading = await home.store.read(game);
      if (!reading.ok) continue;
      const { stored } = reading;
      const { header } = stored.game;
      const costs = await analyst.costs(header, stored.events, seatsHere(header.players, stored.table));
      reviewed.set(game, { game, bytes, rules: header.rules, ...costs });
    }
  };

  return async () => {
    const survey = await surveyGames(home, (line) => warnings.set('index', line));
    const games = survey.over.slice(-MAX_TRAINED_GAMES);
    const indexed = knownCosts(survey);
    const inIndex = new Map(indexed.map(({ costs }) => [costs.game, costs]));
    const isKnown = ({ game, bytes }: ScoreRecord): boolean =>
      [inIndex, reviewed].some((known) => known.get(game)?.bytes === bytes);
    await review(games.filter((game) => !isKnown(game)).slice(-MAX_REVIEWED));
    const all = costedGames(games, new Map([...inIndex, ...reviewed]));
    const missing = all.filter(({ costs }) => inIndex.get(costs.game)?.bytes !== costs.bytes);
    // If the costs can't be added to the index, the next run reviews these games again.
    if (missing.length > 0 && !survey.indexProblem)
      await home.store.addCosts(missing.map(({ costs }) => costs)).catch(() => undefined);
    return all;
  };
}

/**
 * Only games that show how well people play: finished, without the coach or a ghost, neither practice games nor with
 * real dice.
 */
export const countedCosts = (games: readonly CostedGame[]): readonly CostedGame[] =>
  games.filter(
    ({ score }) =>
      score.outcome === 'finished' &&
      !score.practice &&
      !score.realDice &&
      !score.advised &&
      !hasGhost(score),
  );

/** Adds the costs of decisions to games, but only to those that `countedCosts` accepts. */
export function gamesWithCosts(
  games: readonly FoldedGame[],
  costed: readonly CostedGame[],
): readonly FoldedGame[] {
  const known = new Map(countedCosts(costed).map(({ costs }) => [costs.game, costs.seats]));
  return games.map((game) => ({
    ...game,
    seats: game.seats.map((folded, index) => {
      const own = known.get(game.id)?.find(({ seat }) => seat === index);
      return own ? { ...folded, costs: { cost: own.cost, luck: own.luck } } : folded;
    }),
  }));
}

/**
 * Finds the kinds of decisions in which a person lost points; undefined if none of the person's games counts.
 *
 * @param isOwn whether the games of this name under these rules are the person's
 */
export function leaksOf(
  games: readonly CostedGame[],
  isOwn: (name: string, rules: RuleSet) => boolean,
): Leaks | undefined {
  const own = countedCosts(games).flatMap(({ score, costs: { rules, seats, mistakes } }) =>
    seats
      .filter(({ seat }) => {
        const player = score.players[seat];
        return player !== undefined && !player.left && isOwn(player.name, rules);
      })
      .map(({ seat }) => mistakes.filter((mistake) => mistake.seat === seat)),
  );
  return own.length > 0 ? leaksIn(own.flat(), own.length) : undefined;
}

/** Finds where a player lost points, by rule set and name. */
export const leaksFrom =
  (costs: readonly CostedGame[]): FindLeaks =>
  (rules, name) =>
    leaksOf(costs, (each, own) => each === name && rulesKey(own) === rulesKey(rules));

const byRules = (a: ScoreRecord, b: ScoreRecord): number =>
  a.rules.sum < b.rules.sum ? -1 : Number(a.rules.sum > b.rules.sum);
