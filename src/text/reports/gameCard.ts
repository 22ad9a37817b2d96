import { type Mark } from '../../engine/index.js';
import { columnsOf, commandText, padRight, shortened, wrap } from '../layout.js';
import { andList, counted, onOneLine } from '../phrases.js';
import { endMessages } from '../play/gameEnd.js';
import { STRIP_LEGEND } from './dailyStrip.js';
import { marksText } from './scores.js';

/**
 * The contents of a game card, which players can share. To avoid spoiling a daily game for other people, its card shows
 * only the score, the streak and the strip, which tell nothing about the dice.
 */
export interface CardFacts {
  /** The day of the game, such as `2026-01-31`. */
  readonly day: string;
  /** The name of the rule set. */
  readonly rules: string;
  /** The players, highest total first, followed by the players who left. */
  readonly players: readonly CardPlayer[];
  readonly marks: readonly Mark[];
  /**
   * The names of other people who started the same daily game before this player finished it, oldest game first. Absent
   * if there are none.
   */
  readonly playedAfter?: readonly string[];
  /**
   * The player's streak of daily games in days, including this game; 0 if this game doesn't count. Absent if the game
   * isn't a daily game.
   */
  readonly streak?: number;
  /** What each turn of a daily game cost; see `dailyStrip`. Absent if it isn't known. */
  readonly strip?: string;
}

export interface CardPlayer {
  readonly name: string;
  /** The player's place in the final standings; absent if the player left. */
  readonly place?: number;
  readonly score: number;
  readonly upperBonus: 'earned' | 'missed' | 'none';
  /** The number of Yahtzees: a Yahtzee scored in the Yahtzee box, plus the extra Yahtzees that earned a bonus. */
  readonly yahtzees: number;
  /** The label of the box for five of a kind. */
  readonly fiveAlike: string;
  readonly boxesScored: number;
  readonly boxes: number;
}

/** The maximum width of a name, which leaves room on the line for the highest possible total. */
const NAME_COLUMNS = 18;

/**
 * Returns the card of a finished game, in lines of 40 columns. Apart from names, a card contains only ASCII characters.
 * The card of a daily game doesn't show the player's name.
 */
export function gameCard(facts: CardFacts): readonly string[] {
  const { day, rules, players, marks, streak, strip } = facts;
  const [player, ...others] = players;
  const isDaily = streak !== undefined;
  const results =
    !player || others.length > 0
      ? players.map(playerLine)
      : isDaily
        ? dailyLines(player, streak, strip)
        : soloLines(player);
  return frameCard([
    alignSides('YAHTZEE-CLI', isDaily ? `daily ${day}` : day),
    onOneLine(rules),
    ...results,
    ...(marks.length > 0 ? wrap(marksText(facts), CARD_COLUMNS) : []),
  ]);
}

const BONUS_WORDS = { earned: 'upper bonus earned', missed: 'no upper bonus', none: '' } as const;

const dailyLines = ({ score }: CardPlayer, streak: number, strip: string | undefined): readonly string[] => [
  alignSides(totalText(score), streakText(streak)),
  ...(strip === undefined ? [] : [strip, STRIP_LEGEND[0]]),
];

const totalText = (score: number): string => `GRAND TOTAL ${score}`;

const soloLines = (player: CardPlayer): readonly string[] => [
  alignSides(totalText(player.score), shortened(onOneLine(player.name), NAME_COLUMNS)),
  alignSides(
    counted(player.yahtzees, player.fiveAlike, `${player.fiveAlike}s`),
    BONUS_WORDS[player.upperBonus],
  ),
  alignSides(boxesBar(player), `points in ${player.boxesScored}/${player.boxes} boxes`),
];

/** Draws a bar that shows how many boxes have points, but not which ones. */
const boxesBar = ({ boxesScored, boxes }: CardPlayer): string =>
  '#'.repeat(boxesScored) + '.'.repeat(boxes - boxesScored);

const playerLine = ({ place, name, score }: CardPlayer): string =>
  alignSides(
    `${place === undefined ? '  ' : endMessages.place(place)} ${onOneLine(name)}`,
    place === undefined ? endMessages.left : String(score),
  );

export const cardMessages = {
  unfinished: (id: string, program?: string): string =>
    `game ${id} isn't finished, so it has no card yet; list the stored games with: ${commandText('games', program)}`,
  title: 'YAHTZEE',
  daily: (day: string): string => `daily ${day}`,
  pictureOf: (names: readonly string[]): string => `Yahtzee scorecard of ${andList(names)}`,
} as const;

const COLUMNS = 40;
/** The width of a line inside the frame of a card. */
export const CARD_COLUMNS = COLUMNS - 4;
const EDGE = `+${'-'.repeat(COLUMNS - 2)}+`;

/** Draws the frame of a card around lines of at most `CARD_COLUMNS` columns. */
export const frameCard = (lines: readonly string[]): readonly string[] => [
  EDGE,
  ...lines.map((line) => `| ${padRight(line, CARD_COLUMNS)} |`),
  EDGE,
];

/** Puts two strings at opposite ends of a line of a card. Cuts the left string if the line is too short. */
export function alignSides(left: string, right: string): string {
  const room = CARD_COLUMNS - columnsOf(right);
  return padRight(left, room - 1) + ' ' + right;
}

/** Such as `streak 4 days`. */
export const streakText = (days: number): string =>
  days > 0 ? `streak ${days} ${days === 1 ? 'day' : 'days'}` : '';
