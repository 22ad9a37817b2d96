import { BOXES, type Mark } from '../../engine/index.js';
import { columnsOf, cut, padRight, wrap } from '../layout.js';
import { andList, counted, onOneLine } from '../phrases.js';
import { endMessages } from '../play/gameEnd.js';
import { marksText } from './scores.js';

/**
 * The facts that a card shares. Other people may still play the same daily game, so the card does not reveal which boxes have
 * which points, or when they were filled.
 */
export interface CardFacts {
  /** Such as `2026-01-31`. */
  readonly day: string;
  /** The name of the rule set. */
  readonly rules: string;
  /** By total, highest first, then the players who left. */
  readonly players: readonly CardPlayer[];
  readonly marks: readonly Mark[];
  /** Only for a daily game: the streak of days up to its day, or 0 if the game does not count. */
  readonly streak?: number;
}

export interface CardPlayer {
  readonly name: string;
  /** Absent for a player who left. */
  readonly place?: number;
  /** The grand total. */
  readonly score: number;
  readonly upperBonus: 'earned' | 'missed' | 'none';
  /** The number of Yahtzees: in the Yahtzee box, and extra ones with a bonus. */
  readonly yahtzees: number;
  /** The number of boxes with points, 0-13. */
  readonly boxesScored: number;
}

const COLUMNS = 40;
const INNER = COLUMNS - 4;
/** Fits beside the highest possible total. */
const NAME_COLUMNS = 18;
const EDGE = `+${'-'.repeat(COLUMNS - 2)}+`;

/** Returns the card of a finished game: lines of 40 columns. The card of a daily game is ASCII and shows no name. */
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

/** Draws the number of boxes with points, in no particular order. */
const boxesBar = (scored: number): string => '#'.repeat(scored) + '.'.repeat(BOXES.length - scored);

const playerLine = ({ place, name, score }: CardPlayer): string =>
  sides(
    `${place === undefined ? '  ' : endMessages.place(place)} ${onOneLine(name)}`,
    place === undefined ? endMessages.left : String(score),
  );

/** Puts a text at each end of a line. The left one is cut if they do not fit. */
function sides(left: string, right: string): string {
  const room = INNER - columnsOf(right);
  return padRight(left, room - 1) + ' ' + right;
}

/** Messages of cards and pictures of finished games. */
export const cardMessages = {
  unfinished: (id: string): string =>
    `game ${id} is not finished, so it has no card yet; list the stored games with: yahtzee-cli games`,
  title: 'YAHTZEE',
  /** @param day such as `2026-01-31` */
  daily: (day: string): string => `daily ${day}`,
  pictureOf: (names: readonly string[]): string => `Yahtzee scorecard of ${andList(names)}`,
} as const;
