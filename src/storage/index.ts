export { type FigureCache, openFigureCache } from './figureCache.js';
export { exposureOf } from './files/exposure.js';
export { faultText, type FilePort, NotAFileError } from './files/filePort.js';
export { nodeFiles } from './files/nodeFiles.js';
export { findTarget, replaceFileNow, type ReplaceTarget } from './files/synchronous.js';
export { createFile, FileExistsError, removeLeftovers, replaceFile } from './files/wholeFile.js';
export { LockHeldError, type Lock, type LockHolder, type ProcessId } from './journal/lock.js';
export type { JournalDamage, StoredGame } from './journal/readJournal.js';
export { gameIdFrom, newGameId, timeText } from './journal/records.js';
export { splitJournals, type SplitProblem } from './journal/splitJournals.js';
export {
  encodeTableJournal,
  type GameJournal,
  type TableGame,
  type TableLine,
} from './journal/writeJournal.js';
export { type ScoreRecord, scoreRecord, type SeedCheck, underRules } from './gameIndex/indexedGame.js';
export type { LooseFileProblem } from './journal/looseLines.js';
export type { AddProblem, AddResult } from './games/addGame.js';
export * from './games/gameRecord.js';
export * from './games/gameStore.js';
export type { RemoveResult } from './games/removeGame.js';
export type { OpenAnswer, ResumeProblem, ResumeResult, SeeSeedProblem } from './games/resumeGame.js';
export type { GameProblem } from './games/storePlace.js';
export { type GameSummary, gameSummary, MAX_TRAINED_GAMES, type Survey } from './games/survey.js';
export * from './houseRules.js';
export * from './lastPlayers.js';
export { findCacheFolder, findHome, findSettingsFile } from './paths.js';
export * from './settings.js';
export { DamagedRecordsError } from './tables/recordFile.js';
export * from './tables/serverFiles.js';
export * from './tables/tableFile.js';
export {
  type GameCosts,
  openTrainingStore,
  readCosts,
  type StoredAnswer,
  type StoredMistake,
} from './training/trainingStore.js';
