import type { Recording } from '../replay/recording.js';
import { openReplay } from '../replay/replayState.js';
import type { ScreenRequest } from '../screenRequest.js';
import type { Size } from '../size.js';
import { startState } from '../start/startState.js';
import { type GameHost, hostGames, NO_GAMES, type Stage } from './gameHost.js';
import { type Model, replayScene } from './model.js';

/** What a screen opens with. */
export interface ScreenSetup {
  readonly model: Model;
  readonly mouse: 'on' | 'off';
  /** Whoever deals and keeps the games that are played on this stage. */
  readonly hostOn: (stage: Stage) => GameHost;
}

/**
 * A screen to play on: the start screen, until a game is opened.
 *
 * @param size the terminal's size at the start
 */
export const playSetup = (request: ScreenRequest, size: Size): ScreenSetup => ({
  model: {
    scene: { name: 'start', start: startState(request.rules) },
    overlay: undefined,
    trouble: undefined,
    size,
    input: request.input,
    animation: request.animation,
    confirmations: request.confirmations,
    pace: { speed: request.animation === 'on' ? request.speed : 'at-once' },
    startFacts: {
      ruleSets: request.ruleSets,
      lastPlayers: request.lastPlayers,
      computers: request.computers,
      unfinished: [],
    },
  },
  mouse: request.mouse,
  hostOn: (stage) => hostGames(request, stage),
});

/** A screen on which a stored game is looked at; none is played there. */
export const replaySetup = (recording: Recording, mouse: 'on' | 'off', size: Size): ScreenSetup => ({
  model: {
    scene: replayScene(openReplay(recording)),
    overlay: undefined,
    trouble: undefined,
    size,
    input: 'prompts',
    animation: 'off',
    confirmations: 'on',
    pace: { speed: 'normal' },
    startFacts: { ruleSets: [], lastPlayers: [], computers: 'cannot-play', unfinished: [] },
  },
  mouse,
  hostOn: () => NO_GAMES,
});
