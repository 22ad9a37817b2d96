import { isPerson, personNamed, type Player, type RuleSet } from '../../engine/index.js';
import { isLevel, type Level, LEVELS } from '../../players/index.js';
import { defaultNames, startMessages, suggestedName, type GameEntry } from '../../text/index.js';

/** A question on the start screen: how many play, or who takes the next seat. */
export type StartQuestion =
  | {
      readonly name: 'player-count';
      readonly typed: string;
      /** The earlier answer, if the player has come back to this question. */
      readonly given?: number;
    }
  /** Asks for the name of the person in the next seat. `isRefused` is present if the name in `typed` can't be used. */
  | ({ readonly name: 'player-name'; readonly typed: string; readonly isRefused?: true } & Seating)
  /**
   * Asks for the level of the computer player in the next seat. `typed` is the name typed before the player switched to
   * a computer player. `isRefused` is present if the player has typed text here, such as a name, although only a level
   * can be chosen.
   */
  | ({
      readonly name: 'player-level';
      readonly level: Level;
      readonly typed: string;
      readonly isRefused?: true;
    } & Seating);

/** The players seated so far, and the suggested players for all seats. */
export interface Seating {
  readonly count: number;
  /** Those who already have a seat. The current question is about the next one. */
  readonly seated: readonly Player[];
  /**
   * The menu item that has already set the number of players: a game against a computer, one between computers, or
   * today's daily game. Absent if the player chose the number. In a game against a computer, the screen asks for the
   * computer's level first, so the computer gets the first seat here, although it plays second.
   */
  readonly item?: 'computer' | 'watch' | 'daily';
  /** The suggested player for each seat, which Enter accepts. */
  readonly offered: readonly Player[];
}

/** The special kinds of games that the menu offers besides the usual one. */
export type GameKind = 'practice' | 'real-dice' | 'duplicate';

export interface StartState {
  readonly question: StartQuestion;
  readonly rules: RuleSet;
  /** Present if the questions are about a special kind of game. */
  readonly kind?: GameKind;
  readonly message?: string;
}

export interface StartFacts {
  readonly ruleSets: readonly RuleSet[];
  /**
   * The suggested players, in seating order: the names in the settings or, if there are none, the players of the last
   * game with people. After each game with people on this screen, they're the players of that game.
   */
  readonly suggestedPlayers: readonly Player[];
  /** The players of the last game with people, whatever names the settings contain. */
  readonly lastPlayers: readonly Player[];
  /**
   * Whether this machine can compute the moves of computer players. If it can't, the start screen doesn't offer them.
   */
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

/** Returns the suggested players, without computer players if this machine can't compute their moves. */
export const offeredPlayers = (facts: StartFacts): readonly Player[] =>
  facts.suggestedPlayers.filter((player) => canPlay([player], facts));

/**
 * Returns what Enter accepts at the question how many play: usually the suggested players. If there are none, or if the
 * question was answered before, it's a number.
 */
export function firstOffer(facts: StartFacts, given: number | undefined): readonly Player[] | number {
  const players = offeredPlayers(facts);
  return given === undefined && players.length > 0 ? players : (given ?? 1);
}

export const namesOf = (players: readonly Player[]): readonly string[] => players.map(({ name }) => name);

/**
 * Returns the suggested name for the next seat: the suggested player's, or a numbered one such as "Player 2" if that's
 * a computer player or the name is taken.
 */
export function defaultName({ seated, offered }: Seating): string {
  const player = offered[seated.length];
  return suggestedName(player && isPerson(player) ? player.name : undefined, namesOf(seated));
}

/**
 * Returns the level to highlight first: the one suggested for this seat or, if none, that of another computer player,
 * or else the weakest.
 */
export function defaultLevel({ seated, offered }: Seating): Level {
  const kinds = [...offered.slice(seated.length, seated.length + 1), ...seated.toReversed(), ...offered];
  return kinds.map(({ kind }) => kind).find(isLevel) ?? LEVELS[0];
}

/**
 * Returns the question for the next seat: which level the computer player has, if the menu item gives the seat to one;
 * otherwise, the name of the player.
 */
export const seatQuestion = (seating: Seating): StartQuestion =>
  seating.item && isLevel(seating.offered[seating.seated.length]?.kind)
    ? { name: 'player-level', level: defaultLevel(seating), typed: '', ...seating }
    : { name: 'player-name', typed: '', ...seating };

/**
 * Returns the first question before a game between a person and a computer player. Suggests a person and a level from
 * among the suggested players if possible.
 */
export function againstComputer(facts: Pick<StartFacts, 'suggestedPlayers'>): StartQuestion {
  const person = suggestedPerson(facts);
  const kind = facts.suggestedPlayers.map((player) => player.kind).find(isLevel) ?? LEVELS[0];
  return seatQuestion({ count: 2, seated: [], offered: [{ name: '', kind }, person], item: 'computer' });
}

export const suggestedPerson = ({ suggestedPlayers }: Pick<StartFacts, 'suggestedPlayers'>): Player =>
  suggestedPlayers.find(isPerson) ?? personNamed(defaultNames(1)[0] ?? '');

/** Returns the questions for a game between one person and one computer player. */
export const startAgainstComputer = (rules: RuleSet, facts: StartFacts): StartState => ({
  question: againstComputer(facts),
  rules,
});

/** The levels suggested for a game between computer players. */
const WATCHED: readonly Level[] = ['perfect', 'rival'];

/** Returns the questions for a game between two computer players. */
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
  /** Absent if no name is known. */
  readonly name?: string;
  /** Whether this player has ended today's daily game. */
  readonly hasPlayed: boolean;
}

/** Returns the question that asks who plays today's daily game. */
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

/**
 * Returns whether the question asks who plays the daily game, whose rules are fixed, and which computer players can't
 * play.
 */
export const isForDaily = (question: StartQuestion): boolean =>
  question.name !== 'player-count' && question.item === 'daily';

/**
 * Returns whether the menu item has already decided which seats people and computers take, so that the player can't
 * give this one to a computer.
 */
export const hasFixedSeats = (question: StartQuestion): boolean =>
  question.name !== 'player-count' && question.item !== undefined;
