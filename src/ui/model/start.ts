import { isPerson, personNamed, type Player, type RuleSet } from '../../engine/index.js';
import { isLevel, type Level, LEVELS } from '../../players/index.js';
import { defaultNames, nameProblem } from '../../text/index.js';
import type { UnfinishedGame } from '../run/screenRequest.js';

/** What the start screen asks: how many play, then who takes each seat. */
export type StartQuestion =
  | {
      readonly name: 'player-count';
      readonly typed: string;
      /** The number given before, where the player came back to the question. */
      readonly given?: number;
    }
  /** The name of the person in the next seat. */
  | ({ readonly name: 'player-name'; readonly typed: string } & Seating)
  /** The level of the computer in the next seat; `typed` is what there was of a name before. */
  | ({ readonly name: 'player-level'; readonly level: Level; readonly typed: string } & Seating);

/** A table that is filling up. */
export interface Seating {
  readonly count: number;
  /** Who has a seat already; the next one is asked for. */
  readonly seated: readonly Player[];
  /** Whom Enter alone takes, seat by seat, as far as it goes. */
  readonly offered: readonly Player[];
}

export interface StartState {
  readonly question: StartQuestion;
  readonly rules: RuleSet;
  readonly message?: string;
}

/** What stays the same while the start screen is asking. */
export interface StartFacts {
  readonly ruleSets: readonly RuleSet[];
  /** Whom the seats are offered to, in seating order: those who are set, else those of the last game; none at first. */
  readonly lastPlayers: readonly Player[];
  /** Those of the last game, whoever is set. */
  readonly keptPlayers: readonly Player[];
  /** Where they cannot play, none is offered or seated. */
  readonly computers: 'can-play' | 'cannot-play';
  /** Games that can be gone on with, newest first; none until they are known. */
  readonly unfinished: readonly UnfinishedGame[];
}

export const startState = (rules: RuleSet): StartState => ({
  question: { name: 'player-count', typed: '' },
  rules,
});

/** Whether all of these players can play here. */
export const canPlay = (players: readonly Player[], { computers }: StartFacts): boolean =>
  computers === 'can-play' || players.every(isPerson);

/** Whom the start screen offers: those of the last game who can play. */
export const offeredPlayers = (facts: StartFacts): readonly Player[] =>
  facts.lastPlayers.filter((player) => canPlay([player], facts));

/** The number of players that Enter alone takes: the one given before, else as many as last time. */
export const defaultCount = (facts: StartFacts, given: number | undefined): number =>
  given ?? Math.max(1, offeredPlayers(facts).length);

export const namesOf = (players: readonly Player[]): readonly string[] => players.map(({ name }) => name);

/** The name that Enter alone takes: the one offered, unless it is a computer's or somebody has just taken it. */
export function defaultName({ seated, offered }: Seating): string {
  const seat = seated.length;
  const names = namesOf(seated);
  const person = offered.slice(seat, seat + 1).filter(isPerson);
  // Every name given can take one of them away.
  const numbered = defaultNames(2 * seat + 1).slice(seat);
  return [...namesOf(person), ...numbered].find((name) => nameProblem(name, names) === undefined) ?? 'Player';
}

/** The level that is marked first: the one offered, else one that is at the table, else the weakest. */
export function defaultLevel({ seated, offered }: Seating): Level {
  const kinds = [...offered.slice(seated.length, seated.length + 1), ...seated.toReversed(), ...offered];
  return kinds.map(({ kind }) => kind).find(isLevel) ?? LEVELS[0];
}

/** The question about the next seat: a level where a computer is offered, else a name. */
export const seatQuestion = (seating: Seating): StartQuestion =>
  isLevel(seating.offered[seating.seated.length]?.kind)
    ? { name: 'player-level', level: defaultLevel(seating), typed: '', ...seating }
    : { name: 'player-name', typed: '', ...seating };

/** A table for one person and a computer, those of last time where there were any. */
export function againstComputer({ lastPlayers }: StartFacts): Seating {
  const person = lastPlayers.find(isPerson) ?? personNamed(defaultNames(1)[0] ?? '');
  const level = lastPlayers.map(({ kind }) => kind).find(isLevel) ?? LEVELS[0];
  return { count: 2, seated: [], offered: [person, { name: '', kind: level }] };
}
