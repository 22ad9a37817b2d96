import { type Mark } from '../../engine/index.js';
import { columnsOf, commandText, padRight, shortened, wrap } from '../layout.js';
import { andList, counted, onOneLine } from '../phrases.js';
import { endMessages } from '../play/gameEnd.js';
import { STRIP_LEGEND } from './dailyStrip.js';
import { marksText } from './scores.js';

/**
 * What a game card shows. Players share cards, so that of a daily game must not spoil it: it shows only score, streak
 * and strip, which say nothing about the dice.
 */
export interface CardFacts {
  readonly day: string;
  readonly rules: string;
  /** Highest total first. Players who left come last. */
  readonly players: readonly CardPlayer[];
  readonly marks: readonly Mark[];
  /** Others who had started the same daily game before this player finished it, oldest game first. */
  readonly playedAfter?: readonly string[];
  /**
   * How many days in a row the player has finished the daily game, with this one; 0 if it doesn't count. Undefined for
   * other games.
   */
  readonly streak?: number;
  readonly strip?: string;
}

export interface CardPlayer {
  readonly name: string;
  /** The place in the final standings. Players who left have none. */
  readonly place?: number;
  readonly score: number;
  readonly upperBonus: 'earned' | 'missed' | 'none';
  /** Counts a Yahtzee scored in its own box, plus extra Yahtzees with a bonus. */
  readonly yahtzees: number;
  readonly fiveAlike: string;
  readonly boxesScored: number;
  readonly boxes: number;
}

/** Leaves room on the line for the highest possible total. */
const NAME_COLUMNS = 18;

/**
 * The card of a finished game, 40 columns wide. Only names can contain characters outside ASCII. The card of a daily
 * game doesn't name the player.
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

/** Shows how many boxes have points, but not which. */
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
/** The width inside the frame. */
export const CARD_COLUMNS = COLUMNS - 4;
const EDGE = `+${'-'.repeat(COLUMNS - 2)}+`;

export const frameCard = (lines: readonly string[]): readonly string[] => [
  EDGE,
  ...lines.map((line) => `| ${padRight(line, CARD_COLUMNS)} |`),
  EDGE,
];

/** Puts two texts at opposite ends of a line. Cuts the left one if there's no room. */
export function alignSides(left: string, right: string): string {
  const room = CARD_COLUMNS - columnsOf(right);
  return padRight(left, room - 1) + ' ' + right;
}

export const streakText = (days: number): string =>
  days > 0 ? `streak ${days} ${days === 1 ? 'day' : 'days'}` : '';
