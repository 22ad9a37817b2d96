import { evolve, type Game, type GameEvent, type GameHeader, newGame } from '../../engine/index.js';
import type { Command, Direction } from '../keys/command.js';
import type { Table } from './model.js';

/** A stored game, laid out to be looked at event by event. */
export interface Recording {
  readonly events: readonly GameEvent[];
  /** The game as it is shown after so many events; the first is that before any. */
  readonly games: readonly Game[];
  /** The game after the last event. */
  readonly end: Game;
  /** Why the record goes no further, one line; absent where nothing is missing. */
  readonly damage?: string;
}

/**
 * Lays out a game.
 *
 * @param events such as the engine's `replay` accepts
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

/** What ends a turn is shown in that turn, while its dice still lie there. */
const shown = (before: Game, event: GameEvent, after: Game): Game =>
  event.type === 'scored' || event.type === 'left' ? { ...after, phase: before.phase } : after;

/** Long enough to read what has happened. */
export const REPLAY_EVENT_MS = 1000;

export interface ReplayState {
  readonly recording: Recording;
  /** How many events have happened: 1 at least, where there are any. */
  readonly at: number;
  /** Whether one event follows another by itself. */
  readonly isPlaying: boolean;
}

/** A game from its first event on, standing still. */
export const openReplay = (recording: Recording): ReplayState =>
  toPlace({ recording, at: 0, isPlaying: false }, 1);

export const lastPlace = ({ recording }: ReplayState): number => recording.events.length;

/** The table at the place where the replay stands. */
export const tableShown = ({ recording: { games, events, end }, at }: ReplayState): Table => ({
  snapshot: { game: games[at] ?? end, events: events.slice(0, at) },
  isPast: true,
});

/** One key: a step, which stops whatever moves by itself, or play and pause. */
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

/** The replay one tick later, which stops by itself at the end. */
export function afterEvent(state: ReplayState): ReplayState {
  const next = toPlace(state, state.at + 1);
  return { ...next, isPlaying: state.isPlaying && next.at < lastPlace(next) };
}

/** Playing a game that is at its end plays it from the beginning. */
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

/** The places of the first rolls of turns. */
const turnPlaces = ({ recording: { events } }: ReplayState): number[] =>
  events.flatMap((event, index) => (event.type === 'rolled' && event.roll === 1 ? [index + 1] : []));
