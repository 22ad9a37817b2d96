import type { Analyst } from '../../players/index.js';
import type { PastGame } from '../model/recording.js';
import { askForReview, askForVerdict } from './askAnalyst.js';
import { type GameHost, NO_GAMES, type Stage } from './gameHost.js';

/** Creates the host of a screen that shows only a stored game: it asks the analyst about the game. */
export const createReplayHost = (game: PastGame, analyst: Analyst, { send }: Stage): GameHost => ({
  ...NO_GAMES,
  begin() {
    void askForReview(analyst, game).then((review) =>
      send({ type: 'stored-game-reviewed', header: game.header, review }),
    );
  },
  perform(effect) {
    if (effect.type === 'judge') void askForVerdict(analyst, effect.game, effect.action, send);
  },
});
