import {
  type Dice,
  type Game,
  type GameEvent,
  HOLD_NONE,
  isUpperBox,
  OFFICIAL,
  type RuleSet,
  type Scorecard,
  type SoloScore,
  YAHTZEE_BOXES,
} from '../../src/engine/index.js';
import type { Analyst } from '../../src/players/index.js';
import type { InputStyle } from '../../src/settings/index.js';
import { card, dice, header, hold } from './builders.js';
import { openScreen, stillSession, type TestScreen } from './screen.js';
import { LOWER_BOXES, UPPER_BOXES } from './yahtzeeBoxes.js';

export interface BoardOptions {
  readonly names?: readonly string[];
  /** The kind of each player, by seat. By default, all players are human. */
  readonly kinds?: readonly string[];
  readonly rules?: RuleSet;
  readonly seat?: number;
  readonly dice?: Dice;
  /** The dice held during the latest roll, as numbers from 1 to 5. */
  readonly held?: string;
  readonly roll?: number;
  readonly turn?: number;
  readonly events?: readonly GameEvent[];
  readonly input?: InputStyle;
  readonly mouse?: 'on' | 'off';
  readonly counting?: 'counts' | 'practice';
  /** The scores of earlier solo games. Default: not loaded yet. */
  readonly earlier?: readonly SoloScore[];
  /**
   * The analyst that chooses the moves of computer players. If an analyst is set, animation is on and computer players
   * pause before each move.
   */
  readonly analyst?: Analyst;
}

const EVENT: GameEvent = { type: 'rolled', seat: 0, turn: 1, roll: 1, held: HOLD_NONE, dice: dice('12345') };

/** Opens a board in the middle of a turn, with these scorecards. */
export function boardOf(cards: readonly Scorecard[], options: BoardOptions = {}): TestScreen {
  const { names, rules = OFFICIAL, seat = 0, turn = 4, roll = 2 } = options;
  const usual = header(cards.length, rules);
  const players = usual.players.map(({ name, kind }, index) => ({
    name: names?.[index] ?? name,
    kind: options.kinds?.[index] ?? kind,
  }));
  const game: Game = {
    header: { ...usual, players, ...(options.counting === 'practice' && { practice: true }) },
    seats: cards.map((each) => ({ card: each, left: false })),
    firstSeat: 0,
    phase: {
      name: 'turn',
      turn: {
        seat,
        number: turn,
        roll,
        dice: options.dice ?? dice('25526'),
        held: hold(options.held ?? ''),
      },
    },
  };
  return openScreen({
    players: players.map(({ name }) => name),
    session: stillSession(game, options.events ?? [EVENT]),
    ...(options.input && { input: options.input }),
    ...(options.mouse && { mouse: options.mouse }),
    ...(options.earlier && { earlier: options.earlier }),
    ...(options.analyst && { analyst: options.analyst, animation: 'on' }),
  });
}

/** Returns a finished game with these cards. `left` lists the seats of the players who left early. */
export function endOf(
  cards: readonly Scorecard[],
  options: {
    readonly names?: readonly string[];
    /** The kind of each player, by seat. By default, all players are human. */
    readonly kinds?: readonly string[];
    readonly left?: readonly number[];
    readonly rules?: RuleSet;
  } = {},
): Game {
  const usual = header(cards.length, options.rules);
  return {
    header: {
      ...usual,
      players: usual.players.map(({ name, kind }, seat) => ({
        name: options.names?.[seat] ?? name,
        kind: options.kinds?.[seat] ?? kind,
      })),
    },
    seats: cards.map((each, seat) => ({ card: each, left: options.left?.includes(seat) ?? false })),
    firstSeat: 0,
    phase: { name: 'finished' },
  };
}

/** Returns a full card with these points in Chance and zeros in all other boxes. */
export const fullCard = (chance: number): Scorecard =>
  card({ ...Object.fromEntries(YAHTZEE_BOXES.map((box) => [box, 0])), chance });

/** The card with the highest possible score: a Yahtzee in every turn. */
export const BEST_CARD: Scorecard = card(
  {
    ...Object.fromEntries(UPPER_BOXES.map((box, index) => [box, 5 * (index + 1)])),
    ...Object.fromEntries(LOWER_BOXES.map((box) => [box, 30])),
    fullHouse: 25,
    largeStraight: 40,
    yahtzee: 50,
  },
  12,
);

/** Returns a card with zeros in all boxes of one section. */
export const cardWithSection = (section: 'upper' | 'lower', filled: Scorecard['filled'] = {}): Scorecard =>
  card({
    ...Object.fromEntries(
      YAHTZEE_BOXES.filter((box) => isUpperBox(OFFICIAL, box) === (section === 'upper')).map((box) => [
        box,
        0,
      ]),
    ),
    ...filled,
  });
