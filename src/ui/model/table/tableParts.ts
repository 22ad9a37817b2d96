import type { Size } from '../../../text/index.js';
import type { ReactNode } from 'react';
import type { RuleSet } from '../../../engine/index.js';
import type { Command } from '../../keys/command.js';
import type { LeaveAnswer } from '../../keys/leaveAnswers.js';
import type { Keymap } from '../../keys/keymap.js';
import type { Layout } from '../layout.js';
import type { Message, TableMessage, Update } from '../messages.js';
import type { Model } from '../model.js';

/**
 * The parts of the screen that only network tables need. The program loads these parts before it goes to the first
 * network table, so games on this machine start without them.
 */
export interface TableParts {
  /** The bindings of all contexts. */
  readonly keymap: Keymap;
  /** Opens the screen on which the player hosts, joins or watches a network table. */
  open(model: Model, rules: RuleSet): Model;
  /** Applies a message about a network table. */
  onMessage(model: Model, message: TableMessage): Update;
  /** Applies a command. Returns undefined if the command does the same as away from network tables. */
  onCommand(model: Model, command: Command): Update | undefined;
  /** Does what the player has answered to the question "Leave?", if this differs from other games. */
  onLeaveAnswer(model: Model, answer: LeaveAnswer): Update | undefined;
  /** Adds the changes and effects that follow from any message at a network table. */
  afterMessage(before: Model, message: Message, after: Update): Update;
  /**
   * Returns a function that checks whether a command has an effect now. This function returns undefined if the answer is
   * the same as away from network tables.
   */
  hasEffectIn(model: Model): (command: Command) => boolean | undefined;
  /** Returns what help says about the current options; undefined if it says the same as away from network tables. */
  explain(model: Model): readonly string[] | undefined;
  /** Draws the screen; undefined if it looks the same as away from network tables. */
  draw(screen: TableFrame): ReactNode | undefined;
}

/** What `TableParts.draw` draws. */
export interface TableFrame {
  readonly model: Model;
  readonly size: Size;
  readonly layout: Exclude<Layout, 'too-small'>;
}
