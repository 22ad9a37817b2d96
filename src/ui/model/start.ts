import { isPerson, personNamed, type Player, type RuleSet } from '../../engine/index.js';
import { isLevel, type Level, LEVELS } from '../../players/index.js';
import { defaultNames, startMessages, suggestedName, type GameEntry } from '../../text/index.js';

/** Asks on the start screen how many play, or who takes the next seat. */
export type StartQuestion =
  | {
      readonly name: 'player-count';
      readonly typed: string;
      /** The earlier answer, if the player has come back to this question. */
      readonly given?: number;
    }
  /** Asks for the name of the person in the next seat. `isRefused` says that the name in `typed` can't be used. */
  | ({ readonly name: 'player-name'; readonly typed: string; readonly isRefused?: true } & Seating)
  /**
   * Asks for the level of the computer player in the next seat. `typed` is the name typed before the player switched to
   * a computer player. `isRefused` says that the player has typed text here, such as a name, although you can only
   * choose a level.
   */
  | ({
      readonly name: 'player-level';
      readonly level: Level;
      readonly typed: string;
      readonly isRefused?: true;
    } & Seating);

export interface Seating {
  readonly count: number;
  /** Those who already have a seat. The question is about the next one. */
  readonly seated: readonly Player[];
  /**
   * The menu item that has already set how many play: a game against a computer, one between computers, or today's
   * daily game. Left out if the player chose the number. In a game against a computer, the screen asks for the
   * computer's level first. So the computer gets the first seat here, although it plays second.
   */
  readonly item?: 'computer' | 'watch' | 'daily';
  /** One for each seat. Enter accepts it. */
  readonly offered: readonly Player[];
}

/** Kinds of games that the menu offers besides the usual one. */
export type GameKind = 'practice' | 'real-dice' | 'duplicate';

export interface StartState {
  readonly question: StartQuestion;
  readonly rules: RuleSet;
  readonly kind?: GameKind;
  readonly message?: string;
}

export interface StartFacts {
  readonly ruleSets: readonly RuleSet[];
  /**
   * In seating order: the names in the settings or, if there are none, the players of the last game with people. Each
   * game with people on this screen replaces them with its players.
   */
  readonly suggestedPlayers: readonly Player[];
  /** Who played the last game with people. Names in the settings don't matter here. */
  readonly lastPlayers: readonly Player[];
  /** If this machine can't compute the moves of computer players, the start screen doesn't offer them. */
  readonly computers: 'can-play' | 'cannot-play';
  /** The games that can be resumed, newest first. Undefined until they've loaded. */
  readonly unfinished: readonly GameEntry[] | undefined;
  readonly hasTables: boolean;
  readonly hasTraining: boolean;
}

export const startState = (rules: RuleSet, kind?: GameKind): StartState => ({
  question: { name: 'player-count', typed: '' },
  rules,
  ...(kind && { kind }),
});

const canPlay = (players: readonly Player[], { computers }: StartFacts): boolean =>
  computers === 'can-play' || players.every(isPerson);

/** The suggested players, without computers if this machine can't compute their moves. */
export const offeredPlayers = (facts: StartFacts): readonly Player[] =>
  facts.suggestedPlayers.filter((player) => canPlay([player], facts));

/**
 * What Enter accepts when asked how many play: usually the suggested players. Without any, or if the player has
 * answered before, it's a number.
 */
export function firstOffer(facts: StartFacts, given: number | undefined): readonly Player[] | number {
  const players = offeredPlayers(facts);
  return given === undefined && players.length > 0 ? players : (given ?? 1);
}

export const namesOf = (players: readonly Player[]): readonly string[] => players.map(({ name }) => name);

/**
 * The name to suggest for the next seat: the suggested player's, or a numbered one such as "Player 2" if that's a
 * computer or the name is taken.
 */
export function defaultName({ seated, offered }: Seating): string {
  const player = offered[seated.length];
  return suggestedName(player && isPerson(player) ? player.name : undefined, namesOf(seated));
}

/**
 * The level to highlight first: the one suggested for this seat or, without one, that of another computer player, or
 * else the weakest.
 */
export function defaultLevel({ seated, offered }: Seating): Level {
  const kinds = [...offered.slice(seated.length, seated.length + 1), ...seated.toReversed(), ...offered];
  return kinds.map(({ kind }) => kind).find(isLevel) ?? LEVELS[0];
}

/** Asks about the next seat: for a level if the menu item gives the seat to a computer, otherwise for a name. */
export const seatQuestion = (seating: Seating): StartQuestion =>
  seating.item && isLevel(seating.offered[seating.seated.length]?.kind)
    ? { name: 'player-level', level: defaultLevel(seating), typed: '', ...seating }
    : { name: 'player-name', typed: '', ...seating };

/**
 * The first question before a game between a person and a computer. It suggests a person and a level from among the
 * suggested players if possible.
 */
export function againstComputer(facts: Pick<StartFacts, 'suggestedPlayers'>): StartQuestion {
  const person = suggestedPerson(facts);
  const kind = facts.suggestedPlayers.map((player) => player.kind).find(isLevel) ?? LEVELS[0];
  return seatQuestion({ count: 2, seated: [], offered: [{ name: '', kind }, person], item: 'computer' });
}

export const suggestedPerson = ({ suggestedPlayers }: Pick<StartFacts, 'suggestedPlayers'>): Player =>
  suggestedPlayers.find(isPerson) ?? personNamed(defaultNames(1)[0] ?? '');

export const startAgainstComputer = (rules: RuleSet, facts: StartFacts): StartState => ({
  question: againstComputer(facts),
  rules,
});

/** Suggested for a game between computer players. */
const WATCHED: readonly Level[] = ['perfect', 'rival'];

export const startWatching = (rules: RuleSet): StartState => ({
  question: seatQuestion({
    count: 2,
    seated: [],
    offered: WATCHED.map((kind) => ({ name: '', kind })),
    item: 'watch',
  }),
  rules,
});

/** Whom to suggest when the screen asks who plays the daily game. */
export interface DailySuggestion {
  readonly name?: string;
  readonly hasPlayed: boolean;
}

export const startDaily = (rules: RuleSet, { name, hasPlayed }: DailySuggestion): StartState => ({
  question: seatQuestion({
    count: 1,
    seated: [],
    offered: name === undefined ? [] : [personNamed(name)],
    item: 'daily',
  }),
  rules,
  ...(name !== undefined && hasPlayed && { message: startMessages.dailyPlayed(name) }),
});

/** True if the question asks who plays the daily game. Its rules are fixed, and computers can't play it. */
export const isForDaily = (question: StartQuestion): boolean =>
  question.name !== 'player-count' && question.item === 'daily';

/** True if the menu item has already decided who sits where. The player can't give this seat to a computer then. */
export const hasFixedSeats = (question: StartQuestion): boolean =>
  question.name !== 'player-count' && question.item !== undefined;
