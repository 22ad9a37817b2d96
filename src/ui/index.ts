export { playOnScreen } from './run/screens.js';
export { replayOnScreen } from './run/screens.js';
export { settingsOnScreen } from './run/screens.js';
export { trainOnScreen } from './run/screens.js';
export type { EndSignal } from './model/messages.js';
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
export type { GameEntry, Removal } from './model/gameList.js';
export type { DailyNames, DailySuggestion, HomeFacts, StoredGames } from './model/home.js';
export type { PastGame } from './model/recording.js';
export type { TrainingChoice, TrainingFacts, TrainingMenu } from './model/training.js';
export type { Size } from './model/layout.js';
export type { ArchivePage, PageState } from './model/reading.js';
export type { Moment } from './model/moment.js';
