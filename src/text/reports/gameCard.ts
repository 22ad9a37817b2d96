import { BOXES, type Mark } from '../../engine/index.js';
import { columnsOf, cut, padRight, wrap } from '../layout.js';
import { andList, counted, onOneLine } from '../phrases.js';
import { endMessages } from '../play/gameEnd.js';
import { marksText } from './scores.js';

/**
 * What is told of a finished game to others. Everybody has the dice of a daily game: nothing here says which box holds
 * what, or when it was filled.
 */
export interface CardFacts {
  /** Such as `2026-01-31`. */
  readonly day: string;
  /** The name of the rule set. */
  readonly rules: string;
  /** The highest total first, then those who left. */
  readonly players: readonly CardPlayer[];
  readonly marks: readonly Mark[];
  /** Present for a daily game: the days in a row up to its own; 0 where it does not count. */
  readonly streak?: number;
}

export interface CardPlayer {
  readonly name: string;
  /** Absent for a player who left. */
  readonly place?: number;
  /** The grand total. */
  readonly score: number;
  readonly upperBonus: 'earned' | 'missed' | 'none';
  /** The Yahtzee box where it holds its score, and extra Yahtzees with a bonus. */
  readonly yahtzees: number;
  /** Boxes with points in them, 0-13. */
  readonly boxesScored: number;
}

const COLUMNS = 40;
const INNER = COLUMNS - 4;
/** Beside the highest total that there can be. */
const NAME_COLUMNS = 18;
const EDGE = `+${'-'.repeat(COLUMNS - 2)}+`;

/** A finished game as a card to share: lines of 40 columns, for a daily game in ASCII and without a name. */
export function gameCard(facts: CardFacts): readonly string[] {
  const { day, rules, players, marks, streak } = facts;
  const [player, ...others] = players;
  const results = player && others.length === 0 ? soloLines(player, streak) : players.map(playerLine);
  return [
    EDGE,
    ...[
      sides('YAHTZEE-CLI', streak === undefined ? day : `daily ${day}`),
      onOneLine(rules),
      ...results,
      ...(marks.length > 0 ? wrap(marksText(marks), INNER) : []),
    ].map((line) => `| ${padRight(line, INNER)} |`),
    EDGE,
  ];
}

const BONUS_WORDS = { earned: 'upper bonus earned', missed: 'no upper bonus', none: '' } as const;

const soloLines = (player: CardPlayer, streak: number | undefined): readonly string[] => [
  sides(
    `GRAND TOTAL ${player.score}`,
    streak === undefined ? cut(onOneLine(player.name), NAME_COLUMNS) : streakText(streak),
  ),
  sides(`${counted(player.yahtzees, 'Yahtzee', 'Yahtzees')}`, BONUS_WORDS[player.upperBonus]),
  sides(boxesBar(player.boxesScored), `${player.boxesScored} of ${BOXES.length} boxes scored`),
];

const streakText = (days: number): string => (days > 0 ? `streak ${counted(days, 'day', 'days')}` : '');

/** Boxes with points before those with none, and in no other order. */
const boxesBar = (scored: number): string => '#'.repeat(scored) + '.'.repeat(BOXES.length - scored);

const playerLine = ({ place, name, score }: CardPlayer): string =>
  sides(
    `${place === undefined ? '  ' : endMessages.place(place)} ${onOneLine(name)}`,
    place === undefined ? endMessages.left : String(score),
  );

/** One text at each end of a line; the left one is cut where both are too long. */
function sides(left: string, right: string): string {
  const room = INNER - columnsOf(right);
  return padRight(left, room - 1) + ' ' + right;
}

/** Words of the cards and pictures of finished games. */
export const cardMessages = {
  unfinished: (id: string): string =>
    `game ${id} is not finished: a card tells how a game has ended; yahtzee-cli games lists the stored games`,
  title: 'YAHTZEE',
  /** @param day such as `2026-01-31` */
  daily: (day: string): string => `daily ${day}`,
  pictureOf: (names: readonly string[]): string => `Yahtzee scorecard of ${andList(names)}`,
} as const;
