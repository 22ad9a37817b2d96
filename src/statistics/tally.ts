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
  /** Practice games count only in the dice statistics. */
  readonly practiceGames: number;
  /** Games with real dice are left out of the statistics below. */
  readonly realDiceGames: number;
  /** Games against a ghost are left out of the statistics below. */
  readonly ghostGames: number;
  /** How many games reuse the seed of an earlier one. The dice statistics ignore them. */
  readonly repeatedSeeds: number;
  /** Built-in rule sets come first. */
  readonly rules: readonly RulesStatistics[];
  /** One report per player, sorted by name. */
  readonly dice: readonly DiceReport[];
}

/** Leaves out practice games, real dice and ghosts. */
export interface RulesStatistics {
  /** Copied from the latest game: earlier games may have other labels for the boxes. */
  readonly rules: RuleSet;
  readonly players: readonly PlayerStatistics[];
  readonly headToHead: readonly HeadToHead[];
}

export interface Tally {
  add(game: FoldedGame): void;
  /** The statistics so far. You can add games in any order. */
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

/** Keeps only one player's statistics. The counts of games still cover everyone. */
export const onePlayer = (statistics: Statistics, name: string): Statistics => ({
  ...statistics,
  rules: statistics.rules.map((group) => ({
    ...group,
    players: group.players.filter((player) => player.name === name),
    headToHead: group.headToHead.filter(({ players }) => players.some((player) => player.name === name)),
  })),
  dice: statistics.dice.filter((report) => report.name === name),
});

/** What the statistics need from a game, in much less memory than its events. */
export interface FoldedGame extends GameScores {
  readonly practice?: true;
  readonly realDice?: true;
  readonly seed?: string;
  readonly seats: readonly FoldedSeat[];
}

export interface FoldedSeat extends SeatScores, SeatDice {}

/** Reduces a game to what the statistics need. */
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
