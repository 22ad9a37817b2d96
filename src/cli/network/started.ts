import { tableMessages } from '../../text/index.js';
import { UsageError } from '../options.js';
import { commandForHints } from '../startCommand.js';

/** Thrown when a player wants to join a table whose game has started. Watching is still possible. */
export class TableStartedError extends UsageError {
  constructor(
    readonly invitation: string,
    readonly player: string,
  ) {
    super(tableMessages.startedWatch(commandForHints(process.stderr)));
  }
}

/**
 * Returns the error if the player can watch the table instead.
 *
 * @throws all other errors
 */
export function startedOr(error: unknown): TableStartedError {
  if (error instanceof TableStartedError) return error;
  throw error;
}
