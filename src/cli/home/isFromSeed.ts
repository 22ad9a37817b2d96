import { verifyGame } from '../../session/index.js';
import type { SeedCheck } from '../../storage/index.js';

/** What tells a game that was played from one that was made up, as far as that can be told. */
export const isFromSeed: SeedCheck = ({ game, events }) => verifyGame(game.header, events).ok;
