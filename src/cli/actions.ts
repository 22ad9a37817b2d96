// What most commands do, in one chunk of the bundle: each file more costs a start about a millisecond.
export { adviseDice } from './positions/advise.js';
export { deleteGame } from './games/delete.js';
export { exportGames } from './transfer/export.js';
export { importGames } from './transfer/import.js';
export { playDaily } from './play/daily.js';
export { playGame, resumeGame } from './play/play.js';
export { replayGame } from './games/replay.js';
export { reviewStored } from './games/review.js';
export { showCard } from './card/card.js';
export { showGames } from './games/list.js';
export { showScores } from './scores/scores.js';
export { showSettings } from './settings/settings.js';
export { showStoredStats } from './stats/showStoredStats.js';
export { simulateGames } from './simulate/simulate.js';
export { solveRules } from './solve/solve.js';
export { verifyStored } from './games/verify.js';
