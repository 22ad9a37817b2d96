export { faultText } from './files/faultCode.js';
export { type FilePort, NotAFileError } from './files/filePort.js';
export { nodeFiles } from './files/nodeFiles.js';
export {
  createWhole,
  findTarget,
  replaceWhole,
  replaceWholeNow,
  type ReplaceTarget,
  TakenError,
} from './files/wholeFile.js';
export * from './gameRecord.js';
export * from './gameStore.js';
export { type GameSummary, gameSummary } from './gameSummary.js';
export * from './houseRules.js';
export { newGameId } from './journal/gameId.js';
export type { JournalDamage, StoredGame } from './journal/readJournal.js';
export { splitJournals, type SplitProblem } from './journal/splitJournals.js';
export { HeldError, type Lock, type LockHolder, type ProcessId } from './journal/lock.js';
export type { GameJournal } from './journal/writeJournal.js';
export * from './lastPlayers.js';
export type { OpenAnswer } from './openAnswer.js';
export { findHome, findSettingsFile } from './paths.js';
export { type KeptScore, keptScore, type SeedCheck, underRules } from './keptScore.js';
export type { ResumeProblem, Resumption } from './resumeGame.js';
export type { IndexProblem } from './scoreIndex.js';
export type { GameProblem } from './storePlace.js';
export type { Survey } from './survey.js';
export * from './settings.js';
