import { tableMessages } from '../../text/index.js';
import { UsageError } from '../options.js';
import { commandForHints } from '../startCommand.js';

/** Nobody can join a table whose game has started. Anyone who has the invitation can watch it. */
export class TableStartedError extends UsageError {
  constructor(
    readonly invitation: string,
    readonly player: string,
  ) {
    super(tableMessages.startedWatch(commandForHints(process.stderr)));
  }
}

/**
 * Returns the error if somebody can watch instead.
 *
 * @throws all other errors
 */
export function startedOr(error: unknown): TableStartedError {
  if (error instanceof TableStartedError) return error;
  throw error;
}
