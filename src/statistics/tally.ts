import { hasGhost, type RuleSet } from '../engine/index.js';
import { countDice, type DiceReport, openDiceTally, type SeatDice } from './dice/diceReport.js';
import { groupBy } from './lists.js';
import {
  byRules,
  compareStarts,
  type PlayedGame,
  rulesKey,
  type GameScores,
  gameScores,
  type SeatScores,
} from './playedGame.js';
import { type HeadToHead, headToHead, type PlayerStatistics, playerStatistics } from './players.js';

export interface Statistics {
  readonly games: number;
  /** The number of practice games, which count only in the dice statistics. */
  readonly practiceGames: number;
  /** The number of games with real dice, which count nowhere else. */
  readonly realDiceGames: number;
  /** The number of games against a ghost, which count nowhere else. */
  readonly ghostGames: number;
  /** How many games reuse the seed of an earlier one. The dice statistics ignore them. */
  readonly repeatedSeeds: number;
  /** The statistics of each rule set, built-in ones first. */
  readonly rules: readonly RulesStatistics[];
  /** A report about the dice of each player, sorted by name. */
  readonly dice: readonly DiceReport[];
}

/** One rule set's statistics, without practice games, real dice and ghosts. */
export interface RulesStatistics {
  /** The rule set as the latest game stored it. Earlier games may have other labels for its boxes. */
  readonly rules: RuleSet;
  readonly players: readonly PlayerStatistics[];
  readonly headToHead: readonly HeadToHead[];
}

export interface Tally {
  add(game: FoldedGame): void;
  /** Returns the statistics so far. Games can be added in any order. */
  statistics(): Statistics;
}

export function openTally(): Tally {
  const dice = openDiceTally();
  const counting: GameScores[] = [];
  let games = 0;
  let realDiceGames = 0;
  let ghostGames = 0;
  return {
    add(game) {
      games++;
      if (game.realDice) {
        realDiceGames++;
        return;
      }
      if (hasGhost({ players: game.seats })) {
        ghostGames++;
        return;
      }
      dice.add(game);
      if (!game.practice) counting.push(game);
    },
    statistics: () => ({
      games,
      practiceGames: games - realDiceGames - ghostGames - counting.length,
      realDiceGames,
      ghostGames,
      repeatedSeeds: dice.repeats(),
      rules: groupBy([...counting].sort(compareStarts), ({ rules }) => rulesKey(rules))
        .map(rulesStatistics)
        .sort((a, b) => byRules(a.rules, b.rules)),
      dice: dice.reports(),
    }),
  };
}

function rulesStatistics(games: readonly [GameScores, ...GameScores[]]): RulesStatistics {
  const { rules } = games.at(-1) ?? games[0];
  return { rules, players: playerStatistics(rules, games), headToHead: headToHead(games) };
}

/** Returns the statistics of one player only. */
export const onePlayer = (statistics: Statistics, name: string): Statistics => ({
  ...statistics,
  rules: statistics.rules.map((group) => ({
    ...group,
    players: group.players.filter((player) => player.name === name),
    headToHead: group.headToHead.filter(({ players }) => players.some((player) => player.name === name)),
  })),
  dice: statistics.dice.filter((report) => report.name === name),
});

/** The facts about a game that the statistics use. They take much less memory than its events. */
export interface FoldedGame extends GameScores {
  readonly practice?: true;
  readonly realDice?: true;
  /** Absent if the game has no seed. */
  readonly seed?: string;
  readonly seats: readonly FoldedSeat[];
}

export interface FoldedSeat extends SeatScores, SeatDice {}

/** Returns the facts about a game that the statistics use. */
export function foldGame(game: PlayedGame): FoldedGame {
  const { practice, realDice, seed } = game.game.header;
  const { seats, ...table } = gameScores(game);
  const dice = countDice(game);
  return {
    ...table,
    ...(practice && { practice }),
    ...(realDice && { realDice }),
    ...(seed !== undefined && { seed }),
    seats: seats.flatMap((seat, index) => {
      const counts = dice[index];
      return counts ? [{ ...seat, dice: counts }] : [];
    }),
  };
}
