// What most commands do, in one chunk of the bundle: each file more costs a start about a millisecond.
export { adviseDice } from './adviseDice.js';
export { deleteGame } from './deleteGame.js';
export { exportGames } from './exportGames.js';
export { importGames } from './importGames.js';
export { playDaily } from './playDaily.js';
export { playGame, resumeGame } from './playGame.js';
export { replayGame } from './replayGame.js';
export { reviewStored } from './reviewStored.js';
export { showCard } from './showCard.js';
export { showGames } from './showGames.js';
export { showScores } from './showScores.js';
export { showSettings } from './showSettings.js';
export { showStoredStats } from './showStoredStats.js';
export { simulateGames } from './simulateGames.js';
export { solveRules } from './solveRules.js';
export { verifyStored } from './verifyStored.js';
