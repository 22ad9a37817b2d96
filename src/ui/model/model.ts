import { currentTurn, ROLLS_PER_TURN, type SoloScore } from '../../engine/index.js';
import type { Snapshot } from '../../session/index.js';
import type { InputStyle, ThemeName } from '../../settings/index.js';
import type { Context } from '../keys/context.js';
import type { CoachState } from './coach.js';
import type { ComputerState, Pace } from './computer.js';
import { layoutFor, type Size } from './layout.js';
import type { LeaveState } from './leave.js';
import type { ReadingState, ReviewState } from './reading.js';
import { type ReplayState, tableShown } from './replay.js';
import type { SettingsFacts, SettingsState } from './settings.js';
import type { StartFacts, StartState } from './start.js';
import type { TurnState } from './turn.js';
import type { UnfinishedState } from './unfinished.js';
import type { Command } from '../keys/command.js';
import type { Tumble } from './tumble.js';

/** Keeps keys that were to hurry a computer out of the person's turn that follows, where they would roll or fill a box. */
export interface Guard {
  readonly against: readonly Command['verb'][];
}

/** A game as the screen knows it. */
export interface Table {
  readonly snapshot: Snapshot;
  /** The solo scores under these rules before this game, highest first; absent until they are known. */
  readonly earlier?: readonly SoloScore[];
  /** Present where the game is looked at and not played: there is no score to beat. */
  readonly isPast?: true;
  /** Present while storing takes long enough to be told of. */
  readonly saving?: true;
}

export type Scene =
  | { readonly name: 'start'; readonly start: StartState }
  | { readonly name: 'roll-off'; readonly table: Table }
  | {
      readonly name: 'turn';
      readonly table: Table;
      readonly turn: TurnState;
      readonly tumble: Tumble | undefined;
      /** For a short while after a computer's turn. */
      readonly guard: Guard | undefined;
    }
  | {
      readonly name: 'computer';
      readonly table: Table;
      readonly computer: ComputerState;
      readonly tumble: Tumble | undefined;
      /** Whether nobody can have seen yet that a computer is in turn: keys come from typing ahead. */
      readonly isNew: boolean;
      /** Whether somebody has pressed keys since a computer is in turn. */
      readonly isPressed: boolean;
      /** What is to be said of the game, until a person has had the time to read it. */
      readonly message?: string;
    }
  | {
      readonly name: 'end';
      readonly table: Table;
      readonly shownSeat: number;
      /** Absent until somebody asks for it. */
      readonly review?: ReviewState;
    }
  /** A stored game; `table` is what there was at the place where the replay stands. */
  | { readonly name: 'replay'; readonly table: Table; readonly replay: ReplayState };

export const replayScene = (replay: ReplayState): Scene => ({
  name: 'replay',
  table: tableShown(replay),
  replay,
});

/** What lies over a scene and takes its keys. */
export type Overlay =
  | Panel
  /** Something to read, and what it lies over itself, if anything: that is there again afterwards. */
  | { readonly name: 'reading'; readonly reading: ReadingState; readonly below?: Panel };

/** What is asked or listed over a scene. */
export type Panel =
  | { readonly name: 'leave'; readonly leave: LeaveState }
  | { readonly name: 'unfinished'; readonly list: UnfinishedState }
  | { readonly name: 'coach'; readonly coach: CoachState }
  | { readonly name: 'settings'; readonly settings: SettingsState };

/** What is asked or listed over the scene, something to read over it or not. */
export const panelOf = ({ overlay }: Model): Panel | undefined =>
  overlay?.name === 'reading' ? overlay.below : overlay;

/** The screen with another panel, or with none; what is read over it stays. */
export function withPanel(model: Model, panel: Panel | undefined): Model {
  const { overlay } = model;
  return { ...model, overlay: overlay?.name === 'reading' ? readingOver(overlay.reading, panel) : panel };
}

/** Something to read over a panel, which is there again afterwards. */
export const readingOver = (reading: ReadingState, panel: Panel | undefined): Overlay => ({
  name: 'reading',
  reading,
  ...(panel && { below: panel }),
});

/** Everything that the screen shows. */
export interface Model {
  readonly scene: Scene;
  /** Undefined while the terminal is being resized: nothing is drawn until it holds still. */
  readonly size: Size | undefined;
  readonly overlay: Overlay | undefined;
  readonly theme: ThemeName;
  readonly input: InputStyle;
  readonly pace: Pace;
  readonly startFacts: StartFacts;
  readonly settings: SettingsFacts;
  /** A line about the screen itself, until something else happens. */
  readonly said: string | undefined;
  /** A line about something that could not be kept. */
  readonly trouble: string | undefined;
  /** Whether nobody has ever played a game here before the running one. */
  readonly isFirstGame: boolean;
}

/** The keymap's context for what is on the screen. */
export function contextOf(model: Model): Context {
  if (model.size && layoutFor(model.size) === 'too-small') return 'too-small';
  if (model.overlay?.name === 'settings' && model.overlay.settings.typed !== undefined)
    return 'settings-names';
  if (model.overlay) return model.overlay.name;
  switch (model.scene.name) {
    case 'start':
      return model.scene.start.question.name;
    case 'turn':
      return turnContext(model.scene.turn, model.scene.table);
    case 'computer':
      return model.scene.computer.step === 'stuck' ? 'computer-stuck' : 'computer';
    case 'end': {
      const isNarrow = model.size && layoutFor(model.size) === 'compact';
      return isNarrow && model.scene.table.snapshot.game.seats.length > 1 ? 'end-cards' : 'end';
    }
    case 'replay':
      return model.scene.replay.isPlaying ? 'replay-playing' : 'replay';
    default:
      return model.scene.name;
  }
}

function turnContext({ question, zero }: TurnState, { snapshot }: Table): Context {
  if (zero !== undefined) return 'confirm-zero';
  if (question.name !== 'quick') return question.name;
  const isLastRoll = currentTurn(snapshot.game)?.roll === ROLLS_PER_TURN;
  return question.marked !== undefined || isLastRoll ? 'quick-box' : 'quick';
}
