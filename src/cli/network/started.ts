import { tableMessages } from '../../text/index.js';
import { UsageError } from '../options.js';
import { commandForHints } from '../startCommand.js';

/** Thrown if somebody wants to join a table whose game has started. They can still watch it. */
export class TableStartedError extends UsageError {
  constructor(
    readonly invitation: string,
    readonly player: string,
  ) {
    super(tableMessages.startedWatch(commandForHints(process.stderr)));
  }
}

/**
 * Returns the error if it says that the player can watch the table instead of joining it.
 *
 * @throws all other errors
 */
export function startedOr(error: unknown): TableStartedError {
  if (error instanceof TableStartedError) return error;
  throw error;
}
