import type { ReactNode } from 'react';
import type { Size } from '../../../text/index.js';
import type { Hold, RuleSet } from '../../../engine/index.js';
import type { WholeCommand } from '../../core/command.js';
import type { LeaveAnswer } from '../leaveAnswers.js';
import type { Theme } from '../../theme/theme.js';
import type { CoachArea } from '../board/coachLayout.js';
import type { BoardRows } from '../board/boardRows.js';
import type { Message, Request, TableMessage, Update } from '../messages.js';
import type { Model, Scene, ScenePanel, ScreenPanel, Table } from '../model.js';
import type { RoomState } from './room.js';

/**
 * The screens of network tables. The program loads them before it goes to the first network table, so games on this
 * machine start without them.
 */
export interface TableParts {
  readonly scenes: { readonly [Name in 'network' | 'lobby' | 'wait']: ScenePanel<Name> };
  readonly chat: ScreenPanel<RoomState>;
  /** Returns the screen on which the player hosts, joins or watches a network table. */
  open(model: Model, rules: RuleSet): Scene;
  /** Applies a message about a network table. */
  onMessage(model: Model, message: TableMessage): Update;
  /** Applies a command. Returns undefined if the command does the same as away from network tables. */
  onCommand(model: Model, command: WholeCommand): Update | undefined;
  /** Does what a key of the game asks for, such as the next table. */
  onRequest(model: Model, request: Extract<Request, { type: 'table' }>): Update;
  /** Does what the player has answered to the question "Leave?", if this differs from other games. */
  onLeaveAnswer(model: Model, answer: LeaveAnswer): Update | undefined;
  /** Adds the changes and effects that follow from any message at a network table. */
  afterMessage(before: Model, message: Message, after: Update): Update;
  /** Returns what a network table adds to the board, or replaces there. */
  onBoard(model: Model, room: RoomState, table: Table, size: Size, theme: Theme): BoardAtTable;
  /** Returns what a network table adds to the end screen, or replaces there. */
  atEnd(room: RoomState, table: Table, size: Size): EndAtTable;
}

/** The open coach, or the chat of a network table. */
export interface SidePanel {
  readonly area: CoachArea;
  readonly panel: ReactNode;
  /** The dice that the coach's marked move keeps. */
  readonly keep: Hold | undefined;
}

/** What a network table adds to the board of a turn, or replaces there. */
export interface BoardAtTable {
  readonly rows: BoardRows;
  /** The chat beside the scorecards or below the footer. */
  readonly panel: SidePanel | undefined;
  /** Text at the end of the header. */
  readonly status: string;
  /** Replaces the line below the scorecards. */
  readonly notice: ReactNode | undefined;
  /** What has happened at the table. */
  readonly message: string | undefined;
  /** The open chat line, which replaces the question and the messages. */
  readonly chat: ReactNode | undefined;
  /** Replaces the question if the player cannot answer. */
  readonly blocked: string | undefined;
}

/** What a network table adds to the end screen, or replaces there. */
export interface EndAtTable {
  /** Text at the end of the header. */
  readonly status: string;
  /** The fingerprint of the game. */
  readonly fingerprint: string;
  /** How many rolls lack the link of a player; undefined if all rolls have all links. */
  readonly unlinked: string | undefined;
  /** What has happened at the table. */
  readonly message: string | undefined;
  /** The open chat line, which replaces the messages. */
  readonly chat: ReactNode | undefined;
}
