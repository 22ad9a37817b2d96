import { evolve, type Game, type GameEvent, type GameHeader, newGame } from '../../engine/index.js';
import type { Command, Direction } from '../keys/command.js';
import type { GameListState } from './gameList.js';
import type { HomeState } from './home.js';
import type { Table } from './model.js';

/** A stored game to review or replay. */
export interface PastGame {
  readonly header: GameHeader;
  /** The events of the game. The engine's `replay` must accept these events. */
  readonly events: readonly GameEvent[];
  /** A one-line reason why the record is incomplete; undefined if it is complete. */
  readonly damage: string | undefined;
}

/** The menu and the list of games to which the player returns after a replay. */
export interface ReplayOrigin {
  readonly home: HomeState;
  readonly list: GameListState;
}

export interface Recording {
  readonly events: readonly GameEvent[];
  /** The game states to show: `games[n]` is the state after `n` events. */
  readonly games: readonly Game[];
  /** The game after the last event. */
  readonly end: Game;
  /** Why the recording is incomplete, in one line; absent if the recording is complete. */
  readonly damage?: string;
}

/**
 * Creates a recording of a game.
 *
 * @param events the game's events, which the engine's `replay` has already accepted
 */
export function recordingOf(header: GameHeader, events: readonly GameEvent[], damage?: string): Recording {
  let game = newGame(header);
  const games = [game];
  for (const event of events) {
    const next = evolve(game, event);
    games.push(shown(game, event, next));
    game = next;
  }
  return { events, games, end: game, ...(damage !== undefined && { damage }) };
}

/** Returns the game state to show. The dice of a turn remain visible after the last event of the turn. */
const shown = (before: Game, event: GameEvent, after: Game): Game =>
  event.type === 'scored' || event.type === 'left' ? { ...after, phase: before.phase } : after;

/** How long the replay shows each event, in milliseconds. Players need time to read what happened. */
export const REPLAY_EVENT_MS = 1000;

export interface ReplayState {
  readonly recording: Recording;
  /** The number of events shown so far: at least 1 if the game has events. */
  readonly at: number;
  readonly isPlaying: boolean;
}

export const openReplay = (recording: Recording): ReplayState =>
  toPlace({ recording, at: 0, isPlaying: false }, 1);

export const lastPlace = ({ recording }: ReplayState): number => recording.events.length;

export const tableShown = ({ recording: { games, events, end }, at }: ReplayState): Table => ({
  snapshot: { game: games[at] ?? end, events: events.slice(0, at) },
  isPast: true,
});

/** Applies a command. Moving to another event also pauses the replay. */
export function replayReducer(state: ReplayState, command: Command): ReplayState {
  switch (command.verb) {
    case 'play-or-pause':
      return playOrPause(state);
    case 'move':
      return toPlace({ ...state, isPlaying: false }, placeFrom(state, command.to));
    default:
      return state;
  }
}

/** Advances the replay by one event. At the last event, the replay pauses. */
export function afterEvent(state: ReplayState): ReplayState {
  const next = toPlace(state, state.at + 1);
  return { ...next, isPlaying: state.isPlaying && next.at < lastPlace(next) };
}

/** Toggles between playing and paused. At the end of the game, playing restarts from the first event. */
function playOrPause(state: ReplayState): ReplayState {
  if (state.isPlaying) return { ...state, isPlaying: false };
  const from = state.at < lastPlace(state) ? state : toPlace(state, 1);
  return { ...from, isPlaying: from.at < lastPlace(from) };
}

const toPlace = (state: ReplayState, wanted: number): ReplayState => ({
  ...state,
  at: Math.min(Math.max(1, wanted), lastPlace(state)),
});

function placeFrom(state: ReplayState, to: Direction): number {
  const { at } = state;
  switch (to) {
    case 'left':
      return at - 1;
    case 'right':
      return at + 1;
    case 'up':
    case 'page-up':
      return turnPlaces(state).findLast((place) => place < at) ?? 1;
    case 'down':
    case 'page-down':
      return turnPlaces(state).find((place) => place > at) ?? lastPlace(state);
    case 'first':
      return 1;
    case 'last':
      return lastPlace(state);
  }
}

/** Returns the position of the first roll of each turn. */
const turnPlaces = ({ recording: { events } }: ReplayState): number[] =>
  events.flatMap((event, index) => (event.type === 'rolled' && event.roll === 1 ? [index + 1] : []));
