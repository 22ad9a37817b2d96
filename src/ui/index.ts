export { playOnScreen } from './run/showOnScreen.js';
export { replayOnScreen } from './run/showOnScreen.js';
export { settingsOnScreen } from './run/showOnScreen.js';
export { trainOnScreen } from './run/showOnScreen.js';
export type { EndSignal, Removal } from './model/messages.js';
export type { Characters } from './theme/theme.js';
export type {
  Archive,
  Keeper,
  OpenedDaily,
  OpenGame,
  ScreenRequest,
  EditableSettings,
  TableAccess,
  TableExit,
  TrainingAccess,
} from './run/screenRequest.js';
export type { EndedCard } from './model/endCard.js';
export type { DailyNames, StoredGames } from './model/home.js';
export type { DailySuggestion } from './model/start.js';
export type { PastGame } from './model/review/recording.js';
export type { RoundSummary, TrainingChoice } from './model/training.js';
export type { ArchivePage, PageState } from './model/reading.js';
