import { UsageError } from '../options.js';

/** Why a table server did not start. The other reasons need no special treatment. */
export type StartFault = 'data-in-use' | 'port-busy' | 'other';

/** A table server did not start. */
export class ServerStartError extends UsageError {
  constructor(
    readonly fault: StartFault,
    message: string,
  ) {
    super(message);
  }
}
